// One line per aclnn operator: ms_ext::aclnn(io, "aclnnLeakyRelu", io[0], at::Scalar(slope), io[1]).
#pragma once

#include <string>
#include <tuple>
#include <utility>

#include "aclnn_argument.h"
#include "aclnn_library.h"
#include "aclnn_workspace.h"
#include "launch.h"

namespace ms_ext {

/// Puts an operator of CANN's, or of a package of custom operators, into `stream` (an aclrtStream), and returns without
/// waiting for it. The arguments are those of <name>GetWorkspaceSize without the last two, in torch's types:
///
///     at::Tensor, std::optional<at::Tensor>    aclTensor, null if undefined
///     std::vector<at::Tensor>, at::TensorList  aclTensorList
///     at::Scalar                               aclScalar, of type double, int64, bool or complex128
///     std::vector<int64_t>, at::IntArrayRef    aclIntArray
///     std::vector<double>, std::vector<bool>   aclFloatArray, aclBoolArray
///     c10::ScalarType                          aclDataType
///     std::string, const char*                 char*
///     int64_t, double, float, bool             the same; their types must be exactly those of the C function
///
/// Throws c10::Error with CANN's text if the operator refuses its arguments, or with the places that were searched if
/// there is no such operator. May be called from any thread.
template <typename... Arguments>
void aclnn(void* stream, const std::string& name, const Arguments&... arguments) {
  TORCH_CHECK(stream, name, " runs on the NPU, and this launch has no stream: MindSpore is on the CPU");
  const auto prepare_name = name + "GetWorkspaceSize";
  // The objects live until the second phase is over.
  const std::tuple<decltype(acl::convert(arguments))...> objects{acl::convert(arguments)...};
  uint64_t size = 0;
  void* executor = nullptr;
  std::apply(
      [&](const auto&... object) {
        auto* prepare = acl::function<int(decltype(acl::raw(object))..., uint64_t*, void**)>(prepare_name.c_str());
        acl::check(prepare(acl::raw(object)..., &size, &executor), prepare_name);
      },
      objects);
  void* workspace = acl::workspace(stream, size);
  acl::check(acl::function<int(void*, uint64_t, void*, void*)>(name.c_str())(workspace, size, executor, stream), name);
}

/// The same on the stream of a launch.
template <typename... Arguments>
void aclnn(const Launch& io, const std::string& name, const Arguments&... arguments) {
  aclnn(io.stream(), name, arguments...);
}

}  // namespace ms_ext
