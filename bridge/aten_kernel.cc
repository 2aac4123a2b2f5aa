// Launches of dispatcher operators on MindSpore's buffers.
#include "aten_kernel.h"

#include <ATen/ops/tensor.h>
#include <c10/util/SmallVector.h>

#include "aten_entry.h"
#include "avoid_out.h"
#include "entry.h"
#include "random.h"
#include "threads.h"
#include "torch_npu.h"

namespace ms_ext {
namespace {

std::atomic<ms_ext_inference> inference{nullptr};

std::vector<std::pair<int, int>> pairs(const std::vector<std::vector<int64_t>>& values) {
  std::vector<std::pair<int, int>> result;
  for (const auto& value : values) result.emplace_back(static_cast<int>(value.at(0)), static_cast<int>(value.at(1)));
  return result;
}

Shape parse_shape(std::string_view text) {
  Shape shape;
  while (!text.empty()) {
    const auto end = std::min(text.find(','), text.size());
    shape.push_back(std::stoll(std::string(text.substr(0, end))));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return shape;
}

}  // namespace

AtenKernel::AtenKernel(const Attributes& constants)
    : op_(AtenOp::from_attributes(constants.get<std::string>("operator"), constants.get<std::string>("overload"),
                                  constants.get<AttributeList>("arguments"))),
      level_(static_cast<int>(constants.get<int64_t>("level"))),
      outputs_(static_cast<int>(constants.get<int64_t>("outputs"))),
      undefined_(constants.get<std::vector<int64_t>>("undefined", {})),
      unknown_(pairs(constants.get<std::vector<std::vector<int64_t>>>("unknown", {}))),
      asks_sizes_(constants.get<bool>("asks_sizes", false)),
      input_count_(Derivative{op_, level_, outputs_}.input_count()),
      try_out_(!avoids_out(op_.handle())) {
  if (level_ == 1 && Derivative::uses_results(op_)) input_count_ += outputs_;
  if (level_ > 0 && op_.is_random()) input_count_ += 1;
  parameter_count_ = input_count_;
  if (level_ == 0 && !asks_sizes_) parameter_count_ += static_cast<int>(unknown_.size());
}

void AtenKernel::operator()(Launch& io) const {
  check_has_kernels(io.device(), op_.schema().name());
  TORCH_CHECK(io.size() >= parameter_count_, op_.schema().name(), " was bound for ", parameter_count_, " tensors, got ",
              io.size());
  const AloneIfSmall threads(io.element_count());
  OwnNpuStream own(io.stream(), io.device());
  c10::SmallVector<at::Tensor, 8> inputs;
  for (int i = 0; i < input_count_; ++i) inputs.push_back(io[i]);
  if (asks_sizes_) {
    tell_sizes(io, inputs);
  } else if (level_ == 0) {
    forward(io, inputs);
  } else {
    backward(io, inputs);
  }
  own.join();
}

void AtenKernel::forward(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  std::optional<DrawGuard> draw;
  at::Tensor before;
  if (op_.is_random()) {
    draw.emplace(op_, io.device());
    before = draw->state();
    io[io.size() - 1].copy_(before);
  }
  if (try_out_) {
    if (forward_in_place(io, inputs)) return;
    if (draw) draw->set_state(before);  // or what a variant drew before it failed would be lost
  }
  const auto results = op_(inputs);
  TORCH_CHECK(static_cast<int>(results.size()) == outputs_, op_.schema().name(), " gave ", results.size(),
              " tensors instead of ", outputs_);
  for (int i = 0; i < outputs_; ++i) {
    at::Tensor& output = io[output_index(i)];
    if (!results[i].defined()) continue;  // inferred as an empty tensor
    TORCH_CHECK(results[i].sizes() == output.sizes(), op_.schema().name(), " gave a tensor of shape ",
                results[i].sizes(), " where ", output.sizes(), " was inferred");
    output.copy_(results[i]);
  }
}

void AtenKernel::tell_sizes(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  const auto results = op_(inputs);
  std::vector<int64_t> sizes;
  for (const auto& [output, dim] : unknown_) sizes.push_back(results.at(output).size(dim));
  io[output_index(0)].copy_(at::tensor(sizes));
}

bool AtenKernel::forward_in_place(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  c10::SmallVector<at::Tensor, 4> outputs;
  for (int i = 0; i < outputs_; ++i) outputs.push_back(io[output_index(i)]);
  std::vector<std::pair<Shape, const void*>> expected;
  for (const at::Tensor& output : outputs) expected.emplace_back(output.sizes().vec(), output.const_data_ptr());
  bool written = false;
  try {
    written = op_.call_out(inputs, outputs);
  } catch (const std::exception&) {  // the functional overload will say the same, or do it
  }
  for (int i = 0; i < outputs_; ++i) {
    at::Tensor& output = outputs[i];
    if (output.is_conj()) {
      output.unsafeGetTensorImpl()->_set_conj(false);
      output.conj_physical_();
    }
    if (output.sizes() == expected[i].first && output.is_contiguous()) continue;
    written = false;
    output.unsafeGetTensorImpl()->set_sizes_contiguous(expected[i].first);
  }
  if (!written) try_out_ = false;
  return written;
}

void AtenKernel::backward(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  std::optional<ReplayGuard> replay;
  if (op_.is_random()) {
    replay.emplace(op_, io.device(), inputs.back().cpu());
    inputs = inputs.slice(0, inputs.size() - 1);
  }
  auto given = inputs.vec();
  for (const int64_t output : undefined_) given.at(op_.inputs().size() + output) = at::Tensor();
  const auto gradients = Derivative{op_, level_, outputs_}(given);
  for (size_t i = 0; i < gradients.size(); ++i) {
    at::Tensor& output = io[output_index(static_cast<int>(i))];
    if (!output.defined()) continue;
    if (gradients[i].defined()) {
      output.copy_(gradients[i]);
    } else {
      output.zero_();
    }
  }
}

std::vector<Shape> AtenKernel::infer_shapes(const int* ndims, int64_t* const* shapes, void* extra) {
  std::string attributes;
  const auto assign = [](void* string, const char* data, size_t size) {
    static_cast<std::string*>(string)->assign(data, size);
  };
  TORCH_CHECK(ms_ext_extra_get_string(extra, kAttributesName, assign, &attributes) == 1,
              "the op has no attributes: ", attributes);
  const auto count = Attributes::decode(attributes).get<std::vector<std::string>>("dtypes").size();
  const auto infer = inference.load();
  TORCH_CHECK(infer, "a graph with dynamic shapes asks Python for shapes: import ms_ops.aten in this process");
  std::string answer;
  infer(attributes.data(), attributes.size(), static_cast<int>(count), ndims, shapes, assign, &answer);
  TORCH_CHECK(answer.empty() || answer[0] != '!', answer.substr(1));
  std::vector<Shape> result;
  for (std::string_view rest = answer; !rest.empty(); rest.remove_prefix(rest.find(';') + 1)) {
    result.push_back(parse_shape(rest.substr(0, rest.find(';'))));
  }
  return result;
}

std::vector<int> AtenKernel::infer_types(void* extra) {
  const auto types = read_attributes(extra).get<std::vector<int64_t>>("types");
  return {types.begin(), types.end()};
}

}  // namespace ms_ext

void ms_ext_set_inference(ms_ext_inference function) { ms_ext::inference = function; }

int ms_ext_aten_init(void* extra) { return ms_ext::entry_init<ms_ext::AtenKernel>(extra); }

int ms_ext_aten_run(const char* entry, int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                    void* stream, void* extra) {
  return ms_ext::entry_run<ms_ext::AtenKernel>(entry, nparam, params, ndims, shapes, dtypes, stream, extra);
}

namespace ms_ext {
namespace {

/// Runs `function()`; all that is thrown leaves as a std::runtime_error that names the entry.
template <typename Function>
auto inferred(const char* entry, const Function& function) {
  try {
    return function();
  } catch (...) {
    throw std::runtime_error(std::string(entry) + ": " + current_exception_text());
  }
}

}  // namespace

std::vector<Shape> aten_infer_shapes(const char* entry, int* ndims, int64_t** shapes, void* extra) {
  return inferred(entry, [&] { return AtenKernel::infer_shapes(ndims, shapes, extra); });
}

Shape aten_infer_shape(const char* entry, int* ndims, int64_t** shapes, void* extra) {
  return inferred(entry, [&] { return AtenKernel::infer_shapes(ndims, shapes, extra).at(0); });
}

std::vector<int> aten_infer_types(const char* entry, void* extra) {
  return inferred(entry, [&] { return AtenKernel::infer_types(extra); });
}

int aten_infer_type(const char* entry, void* extra) {
  return inferred(entry, [&] { return AtenKernel::infer_types(extra).at(0); });
}

}  // namespace ms_ext
