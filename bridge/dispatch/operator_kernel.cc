// Launches of dispatcher operators on MindSpore's buffers.
#include "operator_kernel.h"

#include <ATen/ops/tensor.h>
#include <c10/util/SmallVector.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "../core/default_dtype.h"
#include "../core/device_streams.h"
#include "../core/dtype.h"
#include "../core/entry.h"
#include "../core/flags.h"
#include "../core/threads.h"
#include "operator_entry.h"
#include "random.h"

namespace ms_ext {
namespace {

std::atomic<ms_ext_inference> inference{nullptr};

std::optional<c10::ScalarType> to_dtype(const std::string& name) {
  if (name.empty()) return std::nullopt;
  c10::ScalarType dtype;
  TORCH_CHECK(scalar_type_from_name(name.c_str(), &dtype), "there is no dtype ", name);
  return dtype;
}

/// "float32[2, 3]"
std::string describe(const at::Tensor& tensor) {
  const char* dtype = name_of(tensor.scalar_type());
  return c10::str(dtype ? dtype : c10::toString(tensor.scalar_type()), tensor.sizes());
}

// Far above what there is; sums of them over levels fit an int.
constexpr int64_t kMostLevels = 16;
constexpr int64_t kMostOutputs = 1 << 16;

/// `value`, which was an attribute, if it is from `lowest` to `highest`.
int bounded(const char* name, int64_t value, int64_t lowest, int64_t highest) {
  TORCH_CHECK_VALUE(value >= lowest && value <= highest, "attribute '", name, "' has ", value, ", which must be from ",
                    lowest, " to ", highest);
  return static_cast<int>(value);
}

std::vector<int64_t> numbers_of_outputs(const Attributes& constants, const char* name, int outputs) {
  auto values = constants.get<std::vector<int64_t>>(name, {});
  for (const int64_t output : values) bounded(name, output, 0, outputs - 1);
  return values;
}

std::vector<std::pair<int, int>> unknown_sizes(const std::vector<std::vector<int64_t>>& values, int outputs) {
  std::vector<std::pair<int, int>> result;
  for (const auto& value : values) {
    TORCH_CHECK_VALUE(value.size() == 2, "attribute 'unknown' has an item that is no pair");
    result.emplace_back(bounded("unknown", value[0], 0, outputs - 1), bounded("unknown", value[1], 0, kMostOutputs));
  }
  return result;
}

/// Whether an operator still has one of the tensors that it was given, or memory of one.
bool are_kept(c10::SmallVector<at::Tensor, 8>&& tensors) {
  std::vector<c10::weak_intrusive_ptr<c10::StorageImpl>> storages;
  for (const at::Tensor& tensor : tensors) {
    if (tensor.defined()) storages.push_back(tensor.storage().getWeakStorageImpl());
  }
  tensors.clear();
  return std::any_of(storages.begin(), storages.end(), [](const auto& storage) { return !storage.expired(); });
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

OperatorKernel::OperatorKernel(const Attributes& constants)
    : op_(BoundOperator::from_attributes(constants.get<std::string>("operator"), constants.get<std::string>("overload"),
                                         constants.get<AttributeList>("arguments"))),
      level_(bounded("level", constants.get<int64_t>("level"), 0, kMostLevels)),
      outputs_(bounded("outputs", constants.get<int64_t>("outputs"), 0, kMostOutputs)),
      undefined_(numbers_of_outputs(constants, "undefined", outputs_)),
      omitted_(numbers_of_outputs(constants, "omitted", Derivative{op_, 1, outputs_}.output_count())),
      unknown_(unknown_sizes(constants.get<std::vector<std::vector<int64_t>>>("unknown", {}), outputs_)),
      asks_sizes_(constants.get<bool>("asks_sizes", false)),
      checks_(bounded("checks", constants.get<int64_t>("checks", -1), -1, kMostOutputs)),
      checked_(constants.get<bool>("checked", false)),
      default_dtype_(to_dtype(constants.get<std::string>("default_dtype", ""))),
      input_count_(Derivative{op_, level_, outputs_}.input_count()),
      learned_(std::make_shared<Learned>()) {
  learned_->give_copies = op_.schema().getNamespace() != "aten";
  if (level_ == 1 && Derivative::uses_results(op_)) input_count_ += outputs_;
  if (level_ > 0 && op_.is_random()) input_count_ += 1;
  parameter_count_ = input_count_;
  if (level_ == 0 && !asks_sizes_) parameter_count_ += static_cast<int>(unknown_.size());
  if (!op_.integers().empty()) parameter_count_ += 1;
  if (level_ > 0) result_count_ = Derivative{op_, level_, outputs_}.output_count();
  if (level_ == 0) result_count_ = outputs_ + (op_.is_random() ? 1 : 0);
  TORCH_CHECK_VALUE(checks_ < result_count_, "attribute 'checks' has ", checks_, " of ", result_count_, " outputs");
  if (asks_sizes_ || checks_ >= 0) result_count_ = 1;
}

std::string OperatorKernel::title() const {
  return (level_ > 0 ? "a gradient of " : "") + plain_name(op_.schema().name());
}

void OperatorKernel::operator()(Launch& io) const {
  check_has_kernels(io.device(), op_.schema().name());
  TORCH_CHECK(io.size() >= parameter_count_ + result_count_, op_.schema().name(), " was bound for ", parameter_count_,
              " tensors and gives ", result_count_, ", got ", io.size());
  if (!op_.integers().empty()) {
    OperatorKernel known(*this);
    known.op_ = op_.with_integers(io.integers(parameter_count_ - 1));
    return known(io);
  }
  const AloneIfSmall threads(io.element_count(), op_.schema().name());
  const DefaultDtypeGuard default_dtype(default_dtype_);
  OperatorStream operator_stream(io.stream(), io.device());
  c10::SmallVector<at::Tensor, 8> inputs;
  const bool copies = learned_->give_copies;
  for (int i = 0; i < input_count_; ++i) inputs.push_back(copies && io[i].defined() ? io[i].clone() : io[i]);
  if (asks_sizes_) {
    tell_sizes(io, inputs);
  } else if (checks_ >= 0) {
    check(io, inputs);
  } else if (level_ == 0) {
    std::optional<DrawWatch> watch;
    if (learned_->watches_draws) watch.emplace(op_, io.device());
    forward(io, inputs);
    if (watch) watch->check(inputs);
    learned_->watches_draws = false;
  } else {
    backward(io, inputs);
  }
  operator_stream.join();
  if (copies) learned_->give_copies = are_kept(std::move(inputs));
}

void OperatorKernel::forward(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  std::optional<DrawGuard> draw;
  at::Tensor before;
  if (op_.is_random()) {
    draw.emplace(op_, io.device());
    before = draw->state();
    write_random_state(before, io[io.size() - 1]);
  }
  // Whether what was inferred is what an operator gives, those of other libraries show at their first launch.
  if (learned_->try_out && (learned_->is_given || is_of_torch(op_.schema()))) {
    if (forward_in_place(io, inputs)) return;
    if (draw) draw->set_state(before);  // or what a variant drew before it failed would be lost
  }
  const auto results = op_(inputs);
  TORCH_CHECK(static_cast<int>(results.size()) == outputs_, op_.schema().name(), " gave ", results.size(),
              " tensors instead of ", outputs_);
  for (int i = 0; i < outputs_; ++i) {
    at::Tensor& output = io[output_index(i)];
    if (!results[i].defined()) {
      TORCH_CHECK(output.numel() == 0, op_.schema().name(), " gave no output ", i, " where ", describe(output),
                  " was inferred");
      continue;
    }
    TORCH_CHECK(results[i].sizes() == output.sizes() && results[i].scalar_type() == output.scalar_type(),
                op_.schema().name(), " gave ", describe(results[i]), " as output ", i, " where ", describe(output),
                " was inferred; what it registers for inference (a fake function, a Meta kernel), or out_shape and "
                "out_dtype, must say the same");
    output.copy_(results[i]);
  }
  learned_->is_given = true;
}

void OperatorKernel::tell_sizes(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  const auto results = op_(inputs);
  std::vector<int64_t> sizes;
  for (const auto& [output, dim] : unknown_) sizes.push_back(results.at(output).size(dim));
  io[output_index(0)].copy_(at::tensor(sizes));
}

bool OperatorKernel::forward_in_place(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  c10::SmallVector<at::Tensor, 4> outputs;
  for (int i = 0; i < outputs_; ++i) outputs.push_back(io[output_index(i)]);
  const bool written = op_.call_out(inputs, outputs);
  if (!written) learned_->try_out = false;
  return written;
}

/// Calls `function(tensors)` for a derivative's tensors, while its operator, if it runs again, draws what level 0 drew.
template <typename Function>
auto OperatorKernel::replayed(Launch& io, at::ArrayRef<at::Tensor> inputs, const Function& function) const {
  at::Tensor state;
  if (op_.is_random()) {
    state = inputs.back();
    inputs = inputs.slice(0, inputs.size() - 1);
  }
  auto given = inputs.vec();
  for (const int64_t output : undefined_) given.at(op_.inputs().size() + output) = at::Tensor();
  const int cotangents_of_gradients = Derivative{op_, 1, outputs_}.input_count();
  for (size_t i = 0; level_ > 1 && i < omitted_.size(); ++i) {
    given.at(cotangents_of_gradients + omitted_[i]) = at::Tensor();
  }
  std::optional<ReplayGuard> replay;
  // On a device, to read the state is to wait for it: only where the operator draws again.
  if (state.defined() && (state.is_cpu() || Derivative{op_, level_, outputs_}.runs_operator(given))) {
    replay.emplace(op_, io.device(), state.cpu());
  }
  return function(given);
}

/// A flag for each output of a derivative.
std::vector<bool> OperatorKernel::needed(const Refused* refused) const {
  std::vector<bool> flags(result_count_, true);
  if (refused) std::transform(refused->outputs.begin(), refused->outputs.end(), flags.begin(), std::logical_not<>());
  for (size_t i = 0; level_ == 1 && i < omitted_.size(); ++i) flags[omitted_[i]] = false;
  return flags;
}

void OperatorKernel::backward(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  const Derivative derivative{op_, level_, outputs_};
  const auto compute = [&](const Refused* refused) {
    return replayed(io, inputs, [&](at::ArrayRef<at::Tensor> given) {
      if (!refused && omitted_.empty()) return derivative(given);
      return derivative(given, Flags(needed(refused)), Flags(refused ? refused->of_first_order : std::vector<bool>()));
    });
  };
  auto refused = [this] {
    const std::lock_guard<std::mutex> lock(learned_->mutex);
    return learned_->refused;
  }();
  std::vector<at::Tensor> gradients;
  try {
    gradients = compute(refused.get());
  } catch (const c10::Error& error) {
    if (!checked_ || !is_refusal(error)) throw;
    refused = std::make_shared<const Refused>(find_refused(io, inputs));
    gradients = compute(refused.get());
    const std::lock_guard<std::mutex> lock(learned_->mutex);
    if (refused->lasts) learned_->refused = refused;
  }
  for (size_t i = 0; i < gradients.size(); ++i) {
    at::Tensor& output = io[output_index(static_cast<int>(i))];
    if (!output.defined()) continue;
    if (gradients[i].defined()) {
      output.copy_(gradients[i]);
    } else if (refused && refused->outputs[i]) {
      output.fill_(std::numeric_limits<double>::quiet_NaN());  // in a graph nobody uses it, or its check has failed
    } else {
      output.zero_();
    }
  }
}

OperatorKernel::Refused OperatorKernel::find_refused(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  return replayed(io, inputs, [&](at::ArrayRef<at::Tensor> given) {
    Refused found;
    const Derivative first{op_, 1, outputs_};
    if (level_ > 1) found.of_first_order = first.refused(given.slice(0, first.input_count()));
    const Derivative derivative{op_, level_, outputs_};
    found.outputs = derivative.refused(given, Flags(found.of_first_order));
    found.lasts = level_ == 1 || !derivative.depends_on(given, Flags(found.of_first_order));
    return found;
  });
}

void OperatorKernel::check(Launch& io, at::ArrayRef<at::Tensor> inputs) const {
  if (learned_->is_given) return;
  replayed(io, inputs, [&](at::ArrayRef<at::Tensor> given) {
    const Derivative first{op_, 1, outputs_};
    std::vector<bool> without;
    if (level_ > 1) without = first.refused(given.slice(0, first.input_count()));
    Derivative{op_, level_, outputs_}.check(given, checks_, Flags(without));
    learned_->is_given = std::find(without.begin(), without.end(), true) == without.end();
    return true;
  });
}

std::vector<Shape> OperatorKernel::infer_shapes(const int* ndims, int64_t* const* shapes, void* extra) {
  const std::string attributes = encoded_attributes(extra);
  const auto count = Attributes::decode(attributes).get<std::vector<std::string>>("dtypes").size();
  const auto infer = inference.load();
  TORCH_CHECK(infer, "a graph with dynamic shapes asks Python for shapes: import ms_ops.aten in this process");
  std::string answer;
  const auto assign = [](void* string, const char* data, size_t size) {
    static_cast<std::string*>(string)->assign(data, size);
  };
  infer(attributes.data(), attributes.size(), static_cast<int>(count), ndims, shapes, assign, &answer);
  TORCH_CHECK(answer.empty() || answer[0] != '!', answer.substr(1));
  std::vector<Shape> result;
  for (std::string_view rest = answer; !rest.empty(); rest.remove_prefix(rest.find(';') + 1)) {
    result.push_back(parse_shape(rest.substr(0, rest.find(';'))));
  }
  return result;
}

std::vector<int> OperatorKernel::infer_types(void* extra) {
  const auto types = read_attributes(extra).get<std::vector<int64_t>>("types");
  return {types.begin(), types.end()};
}

}  // namespace ms_ext

void ms_ext_set_inference(ms_ext_inference function) { ms_ext::inference = function; }

int ms_ext_aten_init(void* extra) { return ms_ext::entry_init<ms_ext::OperatorKernel>(extra); }

int ms_ext_aten_run(const char* entry, int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                    void* stream, void* extra) {
  return ms_ext::entry_run<ms_ext::OperatorKernel>(entry, nparam, params, ndims, shapes, dtypes, stream, extra);
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
  return inferred(entry, [&] { return OperatorKernel::infer_shapes(ndims, shapes, extra); });
}

Shape aten_infer_shape(const char* entry, int* ndims, int64_t** shapes, void* extra) {
  return inferred(entry, [&] { return OperatorKernel::infer_shapes(ndims, shapes, extra).at(0); });
}

std::vector<int> aten_infer_types(const char* entry, void* extra) {
  return inferred(entry, [&] { return OperatorKernel::infer_types(extra); });
}

int aten_infer_type(const char* entry, void* extra) {
  return inferred(entry, [&] { return OperatorKernel::infer_types(extra).at(0); });
}

}  // namespace ms_ext
