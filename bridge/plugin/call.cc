// Reading arguments and writing outputs of plug-in kernels.
#include "call.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/from_blob.h>
#include <c10/util/SmallVector.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "../abi/kernel_inputs.h"
#include "../core/dtype.h"
#include "../core/tensor_view.h"
#include "../dispatch/argument.h"

namespace ms_ext {
namespace {

using Sizes = c10::SmallVector<int64_t, 6>;

template <typename Container, typename Value>
void assign(void* container, const Value* values, size_t size) {
  static_cast<Container*>(container)->assign(values, values + size);
}

bool is_none_name(const char* dtype) { return std::strcmp(dtype, kNoneDtype) == 0; }

/// splitmix64: seeds that differ by the offset alone give streams that have nothing in common.
uint64_t mix(uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

/// The bytes of a tensor lie between these.
std::pair<const char*, const char*> bounds(const at::Tensor& tensor) {
  const auto* begin = static_cast<const char*>(tensor.const_data_ptr());
  if (tensor.numel() == 0) return {begin, begin};
  int64_t last = 0;
  for (int64_t i = 0; i < tensor.dim(); ++i) last += (tensor.size(i) - 1) * tensor.stride(i);
  return {begin, begin + (last + 1) * static_cast<int64_t>(tensor.element_size())};
}

}  // namespace

at::Tensor apart_from(const at::Tensor& written, const at::Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  const auto [begin, end] = bounds(tensor);
  const auto [written_begin, written_end] = bounds(written);
  return begin < written_end && written_begin < end ? tensor.clone() : tensor;
}

PluginCall::PluginCall(const Parameters& parameters, void* info, int declared, int list)
    : parameters_(parameters), info_(info), input_count_(kernel_inputs::count(info)), declared_(declared), list_(list) {
  const bool fits = list >= 0 ? input_count_ >= declared - 1 : input_count_ == declared;
  TORCH_CHECK(fits, "this MindSpore passes ", input_count_, " inputs where ", declared,
              " are known; ms_ops is made for another version of it");
}

int PluginCall::input(int argument) const {
  return list_ >= 0 && argument > list_ ? argument + list_size() - 1 : argument;
}

bool PluginCall::is_none(int argument) const { return is_none_name(parameters_.dtypes[input(argument)]); }

at::Tensor PluginCall::view(int parameter, bool strided) const {
  const auto scalar_type = scalar_type_of(parameters_.dtypes[parameter], "parameter", parameter);
  const at::IntArrayRef sizes(parameters_.shapes[parameter], parameters_.ndims[parameter]);
  auto* data = static_cast<char*>(parameters_.data[parameter]);
  Sizes strides;
  int64_t offset = 0;
  if (!strided || !kernel_inputs::strides(info_, parameter, &assign<Sizes, int64_t>, &strides, &offset)) {
    return make_view(data, sizes, std::nullopt, scalar_type, at::kCPU);
  }
  const bool forwards = std::all_of(strides.begin(), strides.end(), [](int64_t stride) { return stride >= 0; });
  TORCH_CHECK(strides.size() == sizes.size() && forwards, "parameter ", parameter, " of shape ", sizes, " has strides ",
              at::IntArrayRef(strides));
  data += offset * static_cast<int64_t>(c10::elementSize(scalar_type));
  return make_view(data, sizes, strides, scalar_type, at::kCPU);
}

at::Tensor PluginCall::tensor(int argument) const {
  if (is_none(argument)) return {};
  if (!kernel_inputs::is_tensor(info_, input(argument))) return wrapped_number(scalar(argument));
  return view(input(argument), true);
}

std::vector<at::Tensor> PluginCall::tensors(int argument) const {
  TORCH_CHECK(argument == list_, "argument ", argument, " is no tuple of tensors");
  std::vector<at::Tensor> result;
  for (int i = 0; i < list_size(); ++i) {
    const int parameter = argument + i;
    result.push_back(is_none_name(parameters_.dtypes[parameter]) ? at::Tensor() : view(parameter, true));
  }
  return result;
}

c10::Scalar PluginCall::scalar(int argument) const {
  const int index = input(argument);
  if (kernel_inputs::is_tensor(info_, index)) {
    const at::Tensor value = view(index, true);
    TORCH_CHECK(value.numel() == 1, "argument ", argument, " is a tensor of shape ", value.sizes(),
                "; a number is wanted");
    return value.item();
  }
  c10::ScalarType scalar_type;
  TORCH_CHECK_TYPE(scalar_type_from_type_id(kernel_inputs::type_id(info_, index), &scalar_type), "argument ", argument,
                   " is no number");
  if (scalar_type == at::kBool) return kernel_inputs::boolean(info_, index);
  if (c10::isIntegralType(scalar_type, false)) return kernel_inputs::integer(info_, index);
  return kernel_inputs::real(info_, index);
}

std::vector<int64_t> PluginCall::integers(int argument) const {
  const int index = input(argument);
  if (kernel_inputs::is_tensor(info_, index)) {
    const at::Tensor value = view(index, true).to(at::kLong).contiguous();
    return {value.const_data_ptr<int64_t>(), value.const_data_ptr<int64_t>() + value.numel()};
  }
  if (parameters_.ndims[index] == 0) {
    try {
      return {integer(argument)};
    } catch (const std::exception&) {  // gradients pass tuples that have no shape
    }
  }
  std::vector<int64_t> result;
  kernel_inputs::integers(info_, index, &assign<std::vector<int64_t>, int64_t>, &result);
  return result;
}

std::vector<double> PluginCall::reals(int argument) const {
  const int index = input(argument);
  if (parameters_.ndims[index] == 0) return {real(argument)};
  std::vector<double> result;
  kernel_inputs::reals(info_, index, &assign<std::vector<double>, double>, &result);
  return result;
}

std::string PluginCall::text(int argument) const {
  std::string result;
  kernel_inputs::text(info_, input(argument), &assign<std::string, char>, &result);
  return result;
}

c10::ScalarType PluginCall::dtype(int argument) const {
  return scalar_type_of(static_cast<int>(integer(argument)), "argument", argument);
}

at::Generator PluginCall::generator(int seed, int offset) const {
  uint64_t start = static_cast<uint64_t>(integer(seed));
  if (const auto step = static_cast<uint64_t>(integer(offset)); step != 0) start = mix(start ^ mix(step));
  return at::detail::createCPUGenerator(start);
}

at::Tensor PluginCall::output(int index) const {
  TORCH_CHECK_INDEX(index >= 0 && index < output_count(), "output ", index, " of ", output_count());
  return view(input_count_ + index, false);
}

void PluginCall::store(int index, const at::Tensor& result) const {
  if (!result.defined()) return;  // not asked for, as by an output mask
  at::Tensor target = output(index);
  TORCH_CHECK(target.sizes() == result.sizes(), "output ", index, " has shape ", result.sizes(),
              " where MindSpore inferred ", target.sizes());
  target.copy_(result);
}

void PluginCall::store_resized(int index, const at::Tensor& result) const {
  const at::Tensor bound = output(index);
  TORCH_CHECK(result.numel() <= bound.numel(), "output ", index, " has shape ", result.sizes(),
              ", more than MindSpore's bound ", bound.sizes());
  if (result.numel() > 0) at::from_blob(bound.data_ptr(), result.sizes(), bound.options()).copy_(result);
  const auto sizes = result.sizes();
  kernel_inputs::set_output_shape(info_, output_count(), index, sizes.data(), static_cast<int>(sizes.size()));
}

bool PluginCall::in_place(int index, int argument) const {
  return parameters_.data[input_count_ + index] == parameters_.data[input(argument)];
}

}  // namespace ms_ext
