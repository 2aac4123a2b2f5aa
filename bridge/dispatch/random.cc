// Seeding, reading and replaying torch's generators.
#include "random.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>

#include <algorithm>
#include <random>
#include <vector>

#include "../core/launch_context.h"
#include "../core/tensor_view.h"
#include "operator_form.h"

namespace ms_ext {
namespace {

/// One call's own draws must not be interleaved with those of another, nor with a replay.
std::recursive_mutex& draws() {
  static std::recursive_mutex mutex;
  return mutex;
}

constexpr int64_t kMostGenerators = 1 << 20;

struct KeptGenerators {
  std::mutex mutex;
  const int64_t process = std::random_device{}();  ///< and of those that it forks
  std::vector<at::Generator> generators;
};

KeptGenerators& kept() {
  static KeptGenerators instance;
  return instance;
}

at::Generator argument_of(const BoundOperator& op) {
  for (const c10::IValue& value : op.arguments()) {
    if (value.isGenerator()) return value.toGenerator();
  }
  return {};
}

}  // namespace

int64_t keep_generator(const at::Generator& generator) {
  KeptGenerators& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  auto found = std::find(all.generators.begin(), all.generators.end(), generator);
  if (found == all.generators.end()) found = all.generators.insert(found, generator);
  const int64_t index = found - all.generators.begin();
  TORCH_CHECK(index < kMostGenerators, "more than ", kMostGenerators,
              " generators are constants of graphs: give graphs those that they had before");
  return all.process * kMostGenerators + index;
}

at::Generator kept_generator(int64_t number) {
  KeptGenerators& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const int64_t index = number % kMostGenerators;
  TORCH_CHECK(
      number >= 0 && number / kMostGenerators == all.process && index < static_cast<int64_t>(all.generators.size()),
      "the generator of this op is one of the process that made the graph. In graphs that are saved as MindIR, ",
      "or kept in MindSpore's compile cache, leave generator out: ms_ops.manual_seed seeds what they draw");
  return all.generators[index];
}

int64_t random_state_size(const std::string& target, std::optional<int64_t> generator) {
  at::Generator drawn =
      generator ? kept_generator(*generator) : at::globalContext().defaultGenerator(device_of_target(target));
  const std::lock_guard<std::mutex> lock(drawn.mutex());
  return drawn.get_state().numel();
}

at::Tensor default_random_state(const std::string& target) {
  at::Generator generator = at::globalContext().defaultGenerator(device_of_target(target));
  const std::lock_guard<std::mutex> lock(generator.mutex());
  return generator.get_state();
}

void set_default_random_state(const std::string& target, const at::Tensor& state) {
  at::Generator generator = at::globalContext().defaultGenerator(device_of_target(target));
  const std::lock_guard<std::mutex> lock(generator.mutex());
  generator.set_state(state);
}

void write_random_state(const at::Tensor& state, at::Tensor& output) {
  TORCH_CHECK(state.numel() == output.numel(), "the state of the generator that draws has ", state.numel(),
              " bytes, and ", output.numel(), " were inferred");
  constexpr int64_t kWord = sizeof(int64_t);
  constexpr int64_t kMostWords = 8;
  if (output.is_cpu() || state.numel() % kWord != 0 || state.numel() > kMostWords * kWord) {
    output.copy_(state);
    return;
  }
  // As arguments of kernels: a copy from memory of the host would wait for the stream.
  const at::Tensor words =
      make_view(output.mutable_data_ptr(), {state.numel() / kWord}, {}, at::kLong, output.device());
  const auto* values = reinterpret_cast<const int64_t*>(state.const_data_ptr<uint8_t>());
  for (int64_t i = 0; i < words.numel(); ++i) words.select(0, i).fill_(values[i]);
}

std::unique_lock<std::recursive_mutex> lock_draws() { return std::unique_lock(draws()); }

DrawGuard::DrawGuard(const BoundOperator& op, c10::Device device) : lock_(draws()), generator_(argument_of(op)) {
  if (generator_.defined()) return;
  generator_ = at::globalContext().defaultGenerator(device);
}

at::Tensor DrawGuard::state() {
  const std::lock_guard<std::mutex> lock(generator_.mutex());
  return generator_.get_state();
}

void DrawGuard::set_state(const at::Tensor& state) {
  const std::lock_guard<std::mutex> lock(generator_.mutex());
  generator_.set_state(state);
}

DrawWatch::DrawWatch(const BoundOperator& op, c10::Device device) : op_(op) {
  if (op.is_random() || is_of_torch(op.schema())) return;
  watch_.emplace(device);
}

void DrawWatch::check(at::ArrayRef<at::Tensor> inputs) {
  if (!watch_ || !watch_->has_changed()) return;
  const auto first = op_(inputs), second = op_(inputs);
  const auto is_same = [](const at::Tensor& left, const at::Tensor& right) {
    return left.defined() == right.defined() && (!left.defined() || are_same(left, right));
  };
  if (std::equal(first.begin(), first.end(), second.begin(), second.end(), is_same)) return;
  const std::string name = plain_name(c10::toString(op_.handle().operator_name()));
  TORCH_CHECK(
      false, name, " drew random numbers from torch's generator, and its library does not say that it does ",
      "(torch.Tag.nondeterministic_seeded): equal calls in a graph would be one, and gradients would draw other ",
      "numbers. Bind it with ms_ops.op(\"", name, "\", ..., random=True).");
}

ReplayGuard::ReplayGuard(const BoundOperator& op, c10::Device device, const at::Tensor& state)
    : draw_(op, device), saved_(draw_.state()) {
  draw_.set_state(state);
}

ReplayGuard::~ReplayGuard() { draw_.set_state(saved_); }

}  // namespace ms_ext
