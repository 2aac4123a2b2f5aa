// The device that MindSpore runs on, without MindSpore's C++ ABI.
#pragma once

namespace ms_ext {

/// Whether it is the CPU: what set_device was given, or MindSpore's default.
bool runs_on_cpu();

}  // namespace ms_ext
