// Memory that tensors and others have freed: how much of it stays with the process.
#pragma once

#include <cstdint>

namespace ms_ext {

/// To be called for each run of an operator, whose tensors have so many elements. Once in a while it has malloc give
/// back to the system what it has no use for.
void limit_freed_memory(int64_t elements);

}  // namespace ms_ext
