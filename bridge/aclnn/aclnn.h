// One line per aclnn operator: ms_ext::aclnn(io, "aclnnLeakyRelu", io[0], at::Scalar(slope), io[1]).
#pragma once

#include <string>

#include "../core/launch.h"
#include "call.h"

namespace ms_ext {

/// The same on the stream of a launch.
template <typename... Arguments>
void aclnn(const Launch& io, const std::string& name, const Arguments&... arguments) {
  aclnn(io.stream(), name, arguments...);
}

}  // namespace ms_ext
