// Operators as extensions of torch_npu register them: schema, a kernel for PrivateUse1 that calls aclnn, shapes for
// Meta, and a gradient through an operator of its own.
#include <ATen/ATen.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <ms_ext.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/library.h>

namespace {

void* current_stream(const at::Tensor& tensor) {
  const c10::impl::VirtualGuardImpl guard(tensor.device().type());
  return guard.getStreamNativeHandle(guard.getStream(tensor.device()));
}

at::Tensor my_op_npu(const at::Tensor& self, double slope) {
  at::Tensor result = at::empty_like(self);
  ms_ext::aclnn(current_stream(self), "aclnnLeakyRelu", self, at::Scalar(slope), result);
  return result;
}

at::Tensor my_op_backward_npu(const at::Tensor& gradient, const at::Tensor& self, double slope) {
  at::Tensor result = at::empty_like(self);
  ms_ext::aclnn(current_stream(self), "aclnnLeakyReluBackward", gradient, self, at::Scalar(slope), false, result);
  return result;
}

at::Tensor my_op_meta(const at::Tensor& self, double) { return at::empty_like(self); }
at::Tensor my_op_backward_meta(const at::Tensor&, const at::Tensor& self, double) { return at::empty_like(self); }

at::Tensor call(const char* name, const at::Tensor& self, double slope) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<at::Tensor(const at::Tensor&, double)>().call(
      self, slope);
}

class MyOp : public torch::autograd::Function<MyOp> {
 public:
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& self, double slope) {
    const at::AutoDispatchBelowADInplaceOrView below;
    context->save_for_backward({self});
    context->saved_data["slope"] = slope;
    return call("myops::my_op", self, slope);
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const auto backward = c10::Dispatcher::singleton()
                              .findSchemaOrThrow("myops::my_op_backward", "")
                              .typed<at::Tensor(const at::Tensor&, const at::Tensor&, double)>();
    return {backward.call(gradients[0], context->get_saved_variables()[0], context->saved_data["slope"].toDouble()),
            at::Tensor()};
  }
};

at::Tensor my_op_autograd(const at::Tensor& self, double slope) { return MyOp::apply(self, slope); }

}  // namespace

TORCH_LIBRARY(myops, library) {
  library.def("my_op(Tensor self, float slope) -> Tensor");
  library.def("my_op_backward(Tensor gradient, Tensor self, float slope) -> Tensor");
}
TORCH_LIBRARY_IMPL(myops, PrivateUse1, library) {
  library.impl("my_op", &my_op_npu);
  library.impl("my_op_backward", &my_op_backward_npu);
}
TORCH_LIBRARY_IMPL(myops, Meta, library) {
  library.impl("my_op", &my_op_meta);
  library.impl("my_op_backward", &my_op_backward_meta);
}
TORCH_LIBRARY_IMPL(myops, AutogradPrivateUse1, library) { library.impl("my_op", &my_op_autograd); }
