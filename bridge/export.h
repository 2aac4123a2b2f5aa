// Symbol visibility: the libraries are built with -fvisibility=hidden, so what is public says so.
#pragma once

#define MS_EXT_API __attribute__((visibility("default")))
