// Names of symbols: the package's libraries are built with -fvisibility=hidden, so what is public says so.
#pragma once

// A package of operators that has a copy of some of these files keeps its symbols to itself, and defines this as
// nothing.
#ifndef MS_EXT_API
#define MS_EXT_API __attribute__((visibility("default")))
#endif

// What the names of entries begin with: nothing in libraries of users, and ms_ops_ in the package's own. A symbol is
// looked up in what a library links to as well, and MindSpore would take the package's for one that a user's library
// lacks.
#ifndef MS_EXT_PREFIX
#define MS_EXT_PREFIX
#endif

#define MS_EXT_QUOTED_TEXT(text) #text
#define MS_EXT_QUOTED(text) MS_EXT_QUOTED_TEXT(text)

/// The symbol of the entry `name`, as a string for the assembler.
#define MS_EXT_SYMBOL_OF(name) MS_EXT_QUOTED(MS_EXT_PREFIX) name
