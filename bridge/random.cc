// Seeding, reading and replaying torch's default generators.
#include "random.h"

#include <ATen/Context.h>

#include <atomic>
#include <mutex>

namespace ms_ext {
namespace {

std::atomic<uint64_t (*)()> seed_source{nullptr};

}  // namespace

void apply_requested_seed() {
  if (auto* source = seed_source.exchange(nullptr)) ms_ext_manual_seed(source());
}

at::Tensor generator_state(c10::Device device) {
  at::Generator generator = at::globalContext().defaultGenerator(device);
  const std::lock_guard<std::mutex> lock(generator.mutex());
  return generator.get_state();
}

void set_generator_state(const at::Tensor& state, c10::Device device) {
  at::Generator generator = at::globalContext().defaultGenerator(device);
  const std::lock_guard<std::mutex> lock(generator.mutex());
  generator.set_state(state);
}

ReplayGuard::ReplayGuard(const at::Tensor& state, c10::Device device) : device_(device) {
  if (!state.defined()) return;
  saved_ = generator_state(device);
  set_generator_state(state, device);
}

ReplayGuard::~ReplayGuard() {
  if (saved_.defined()) set_generator_state(saved_, device_);
}

}  // namespace ms_ext

extern "C" void ms_ext_manual_seed(uint64_t seed) {
  ms_ext::seed_source = nullptr;
  at::manual_seed(seed);
}

extern "C" void ms_ext_request_seed(uint64_t (*source)()) { ms_ext::seed_source = source; }
