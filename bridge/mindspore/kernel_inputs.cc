// Access to MindSpore's KernelInputInfo, built with MindSpore's C++ ABI, like aot_extra.cc.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0
#define ENABLE_FAST_HASH_TABLE 1  // as MindSpore was built

#include "../abi/kernel_inputs.h"

#include <ir/scalar.h>
#include <ir/value.h>
#include <mindspore/ops/kernel/cpu/op_plugin/custom_kernel_input_info_impl.h>

namespace ms_ext::kernel_inputs {
namespace {

using mindspore::FP32Imm;
using mindspore::ValuePtr;
using mindspore::ValueSequence;
using mindspore::kernel::KernelTensor;
using mindspore::kernel::op_plugin::KernelInputInfo;
using mindspore::kernel::op_plugin::KernelInputInfoImpl;
using mindspore::kernel::op_plugin::OpPluginOutputShapeInfo;

KernelInputInfo& inputs(void* info) { return *static_cast<KernelInputInfo*>(info); }

/// Opens a private member: an explicit instantiation may name it.
template <auto Member>
struct Opened {
  friend const std::vector<KernelTensor*>& kernel_tensors(const KernelInputInfoImpl& info) { return info.*Member; }
};
const std::vector<KernelTensor*>& kernel_tensors(const KernelInputInfoImpl& info);
template struct Opened<&KernelInputInfoImpl::inputs_>;

/// What an input is made of. The plug-in's interface reads a Python float as float32, but MindSpore keeps the double.
ValuePtr value_of(void* info, int input) {
  const auto* kernel = dynamic_cast<const KernelInputInfoImpl*>(static_cast<KernelInputInfo*>(info));
  return kernel == nullptr ? nullptr : kernel_tensors(*kernel).at(input)->GetValueTrack();
}

/// The double that was rounded to float32, if it is known.
double exact(const ValuePtr& value, double rounded) {
  if (value == nullptr || !value->isa<FP32Imm>()) return rounded;
  const double kept = static_cast<const FP32Imm&>(*value).prim_value();  // 0 where MindSpore made the number
  return static_cast<float>(kept) == static_cast<float>(rounded) ? kept : rounded;
}

}  // namespace

int count(void* info) { return static_cast<int>(inputs(info).GetInputSize()); }

bool is_tensor(void* info, int input) { return !inputs(info).IsScalarInput(input); }

int type_id(void* info, int input) { return inputs(info).GetInputTypeId(input); }

bool boolean(void* info, int input) { return inputs(info).GetBoolInput(input); }

int64_t integer(void* info, int input) { return inputs(info).GetIntInput(input); }

double real(void* info, int input) { return exact(value_of(info, input), inputs(info).GetFloatInput(input)); }

void integers(void* info, int input, IntegerSink sink, void* context) {
  const auto values = inputs(info).GetIntVecInput(input);
  sink(context, values.data(), values.size());
}

void reals(void* info, int input, RealSink sink, void* context) {
  auto values = inputs(info).GetFloatVecInput(input);
  const ValuePtr value = value_of(info, input);
  if (value != nullptr && value->isa<ValueSequence>()) {
    const auto& items = static_cast<const ValueSequence&>(*value).value();
    for (size_t i = 0; i < values.size() && i < items.size(); ++i) values[i] = exact(items[i], values[i]);
  }
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
