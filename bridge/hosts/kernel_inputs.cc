// Access to MindSpore's KernelInputInfo, built with MindSpore's C++ ABI, like aot_extra.cc.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "kernel_inputs.h"

#include <mindspore/ops/kernel/cpu/op_plugin/custom_kernel_input_info.h>

namespace ms_ext::kernel_inputs {
namespace {

using mindspore::kernel::op_plugin::KernelInputInfo;
using mindspore::kernel::op_plugin::OpPluginOutputShapeInfo;

KernelInputInfo& inputs(void* info) { return *static_cast<KernelInputInfo*>(info); }

}  // namespace

int count(void* info) { return static_cast<int>(inputs(info).GetInputSize()); }

bool is_tensor(void* info, int input) { return !inputs(info).IsScalarInput(input); }

int type_id(void* info, int input) { return inputs(info).GetInputTypeId(input); }

bool boolean(void* info, int input) { return inputs(info).GetBoolInput(input); }

int64_t integer(void* info, int input) { return inputs(info).GetIntInput(input); }

double real(void* info, int input) { return inputs(info).GetFloatInput(input); }

void integers(void* info, int input, IntegerSink sink, void* context) {
  const auto values = inputs(info).GetIntVecInput(input);
  sink(context, values.data(), values.size());
}

void reals(void* info, int input, RealSink sink, void* context) {
  const auto values = inputs(info).GetFloatVecInput(input);
  sink(context, values.data(), values.size());
}

void text(void* info, int input, TextSink sink, void* context) {
  const auto value = inputs(info).GetStrInput(input);
  sink(context, value.data(), value.size());
}

bool strides(void* info, int input, IntegerSink sink, void* context, int64_t* offset) {
  const auto layout = inputs(info).GetInputTensorLayout(input);
  if (!layout) return false;
  *offset = static_cast<int64_t>(layout->storage_offset);
  sink(context, layout->strides.data(), layout->strides.size());
  return true;
}

void set_output_shape(void* info, int outputs, int output, const int64_t* sizes, int ndim) {
  KernelInputInfo& kernel = inputs(info);
  if (kernel.GetOutputShapeInfo() == nullptr) {
    auto shapes = std::make_unique<OpPluginOutputShapeInfo>();
    shapes->output_shapes.resize(outputs);
    shapes->shape_calculated.resize(outputs);
    kernel.SetOutputShapeInfo(std::move(shapes));
  }
  kernel.GetOutputShapeInfo()->output_shapes[output].assign(sizes, sizes + ndim);
  kernel.GetOutputShapeInfo()->shape_calculated[output] = true;
}

}  // namespace ms_ext::kernel_inputs
