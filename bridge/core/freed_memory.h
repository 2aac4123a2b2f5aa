// Memory that tensors and others have freed: how much of it stays with the process.
#pragma once

namespace ms_ext {

/// To be called for each run of an operator. Once in a while it has malloc give back to the system what it has no use
/// for.
void limit_freed_memory();

}  // namespace ms_ext
