// Copies that MindSpore makes of strided tensors for the operators of a gradient, as part of what is differentiated.
#include <iterator>
#include <memory>
#include <mutex>

#include "../abi/contiguous.h"
#include "../abi/export.h"
#include "../abi/gradient_node.h"
#include "../abi/imports.h"

namespace ms_ext {
namespace {

/// Of a tensor or another value of MindSpore's.
using Erased = std::shared_ptr<void>;

/// TensorPtr ValueConverter::ContiguousTensorValue(DeviceType, const TensorPtr&), and the same of a ValueTuplePtr
using MakeContiguous = Erased (*)(int, const Erased&);
MakeContiguous make_contiguous = nullptr;
MakeContiguous make_all_contiguous = nullptr;

Erased contiguous(int device, const Erased& tensor) {
  Erased result = make_contiguous(device, tensor);
  share_gradient_node(tensor.get(), result.get());
  return result;
}

Erased all_contiguous(int device, const Erased& tuple) {
  Erased result = make_all_contiguous(device, tuple);
  share_gradient_nodes(tuple.get(), result.get());
  return result;
}

constexpr const char* kPynative = "libmindspore_pynative.so";
constexpr const char* kPyboost = "libmindspore_pyboost.so";

const Redirection kRedirectionsOfCopies[] = {
    {kPynative, kMakeContiguous, reinterpret_cast<void*>(&contiguous)},
    {kPynative, kMakeAllContiguous, reinterpret_cast<void*>(&all_contiguous)},
    {kPyboost, kMakeContiguous, reinterpret_cast<void*>(&contiguous)},
    {kPyboost, kMakeAllContiguous, reinterpret_cast<void*>(&all_contiguous)},
};

}  // namespace
}  // namespace ms_ext

/// MindSpore takes such a copy for a constant: its second gradients were wrong, without an error, wherever a gradient
/// is a view of another tensor, as those of its own transpositions and sums are. Does nothing to a MindSpore that lacks
/// one of the imports, and nothing beside mint's kernels, whose bridge/plugin/strides.cc does this too.
extern "C" MS_EXT_API void ms_ext_differentiate_copies() {
  using namespace ms_ext;
  static std::once_flag once;
  std::call_once(once, [] {
    make_contiguous = reinterpret_cast<MakeContiguous>(linked_function(kPynative, kMakeContiguous));
    make_all_contiguous = reinterpret_cast<MakeContiguous>(linked_function(kPynative, kMakeAllContiguous));
    constexpr size_t count = std::size(kRedirectionsOfCopies);
    if (make_contiguous && make_all_contiguous && !are_redirected(kRedirectionsOfCopies, count)) {
      redirect_imports(kRedirectionsOfCopies, count);
    }
  });
}
