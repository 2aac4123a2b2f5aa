// A call of an aclnn operator on a stream; it knows torch and CANN alone, so that packages of operators may have a
// copy.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "../cann/library.h"
#include "argument.h"
#include "executor.h"
#include "key.h"

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
///     std::optional of objects or texts        null for none
///     int64_t, double, float, bool             the same; their types must be exactly those of the C function
///
/// Throws c10::Error with CANN's text if the operator refuses its arguments, or with the places that were searched if
/// there is no such operator. May be called from any thread.
template <typename... Arguments>
void aclnn(void* stream, const std::string& name, const Arguments&... arguments) {
  TORCH_CHECK(stream, name, " runs on the NPU, and this launch has no stream: MindSpore is on the CPU");
  acl::CallKey key(name, stream);
  if (acl::keeps_executors()) (key.add(arguments), ...);
  acl::run(stream, name, key, [&] {
    acl::Prepared prepared;
    // The objects live until the second phase is over, or as long as their executor is kept.
    using Objects = std::tuple<decltype(acl::convert(arguments))...>;
    const auto objects = std::make_shared<const Objects>(acl::convert(arguments)...);
    const auto prepare_name = name + "GetWorkspaceSize";
    std::apply(
        [&](const auto&... object) {
          auto* prepare = acl::function<int(decltype(acl::raw(object))..., uint64_t*, void**)>(prepare_name.c_str());
          acl::check(prepare(acl::raw(object)..., &prepared.workspace, &prepared.executor), prepare_name);
          (..., (acl::is_tensor<Arguments> ? prepared.tensors.push_back(acl::address(object)) : void()));
        },
        *objects);
    prepared.arguments = objects;
    return prepared;
  });
}

}  // namespace ms_ext
