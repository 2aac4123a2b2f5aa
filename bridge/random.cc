// Seeding, reading and replaying torch's generators.
#include "random.h"

#include <ATen/Context.h>

#include <algorithm>
#include <atomic>
#include <vector>

namespace ms_ext {
namespace {

std::atomic<uint64_t (*)()> seed_source{nullptr};

/// One call's own draws must not be interleaved with those of another, nor with a replay.
std::recursive_mutex& draws() {
  static std::recursive_mutex mutex;
  return mutex;
}

struct KeptGenerators {
  std::mutex mutex;
  std::vector<at::Generator> generators;
};

KeptGenerators& kept() {
  static KeptGenerators instance;
  return instance;
}

at::Generator argument_of(const AtenOp& op) {
  for (const c10::IValue& value : op.arguments()) {
    if (value.isGenerator()) return value.toGenerator();
  }
  return {};
}

}  // namespace

int64_t keep_generator(const at::Generator& generator) {
  KeptGenerators& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = std::find(all.generators.begin(), all.generators.end(), generator);
  if (found == all.generators.end()) {
    all.generators.push_back(generator);
    return static_cast<int64_t>(all.generators.size()) - 1;
  }
  return found - all.generators.begin();
}

at::Generator kept_generator(int64_t number) {
  KeptGenerators& all = kept();
  const std::lock_guard<std::mutex> lock(all.mutex);
  TORCH_CHECK(number >= 0 && number < static_cast<int64_t>(all.generators.size()),
              "the generator of this op is one of another process");
  return all.generators[number];
}

DrawGuard::DrawGuard(const AtenOp& op, c10::Device device) : lock_(draws()), generator_(argument_of(op)) {
  if (generator_.defined()) return;
  if (auto* source = seed_source.exchange(nullptr)) ms_ext_manual_seed(source());
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

ReplayGuard::ReplayGuard(const AtenOp& op, c10::Device device, const at::Tensor& state)
    : draw_(op, device), saved_(draw_.state()) {
  draw_.set_state(state);
}

ReplayGuard::~ReplayGuard() { draw_.set_state(saved_); }

}  // namespace ms_ext

extern "C" void ms_ext_manual_seed(uint64_t seed) {
  ms_ext::seed_source = nullptr;
  at::manual_seed(seed);
}

extern "C" void ms_ext_request_seed(uint64_t (*source)()) { ms_ext::seed_source = source; }
