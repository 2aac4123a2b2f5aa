// Random numbers of a simulated device: generators of its own, whose state is a seed and an offset.
#pragma once

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/empty.h>

#include <array>
#include <cstring>
#include <mutex>
#include <optional>
#include <random>

#include "guard.h"

namespace simulator {

/// As CUDA's and torch_npu's: a state of 16 bytes, and torch's default seed until somebody seeds it.
class Generator final : public c10::GeneratorImpl {
 public:
  explicit Generator(c10::Device device)
      : GeneratorImpl(device, c10::DispatchKeySet(c10::computeDispatchKey(at::kFloat, at::kStrided, device))) {}

  void set_current_seed(uint64_t seed) override { state_ = {seed, 0}; }
  uint64_t current_seed() const override { return state_[0]; }
  void set_offset(uint64_t offset) override { state_[1] = offset; }
  uint64_t get_offset() const override { return state_[1]; }
  uint64_t seed() override {
    set_current_seed(std::random_device()());
    return current_seed();
  }
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override {
    const at::Tensor bytes = at::empty({sizeof state_}, at::TensorOptions(c10::kCPU).dtype(at::kByte));
    std::memcpy(bytes.mutable_data_ptr(), state_.data(), sizeof state_);
    return bytes.getIntrusivePtr();
  }
  void set_state(const c10::TensorImpl& bytes) override {
    TORCH_CHECK(bytes.is_cpu() && bytes.dtype() == caffe2::TypeMeta::Make<uint8_t>(), "RNG state must be a ByteTensor");
    TORCH_CHECK(bytes.numel() == sizeof state_, "RNG state is wrong size");
    std::memcpy(state_.data(), bytes.data(), sizeof state_);
  }

  /// A generator of the CPU's for one draw, whose numbers follow from the state alone.
  at::Generator draw() { return at::detail::createCPUGenerator(state_[0] + 0x9E3779B97F4A7C15U * ++state_[1]); }

 private:
  Generator* clone_impl() const override {
    auto* copy = new Generator(device());
    copy->state_ = state_;
    return copy;
  }

  std::array<uint64_t, 2> state_ = {c10::default_rng_seed_val, 0};
};

/// What operators draw from unless they are given another; -1 is the current device's.
template <typename Guard>
const at::Generator& default_generator(c10::DeviceIndex index) {
  static const auto generators = [] {
    std::array<at::Generator, kDevices> made;
    for (c10::DeviceIndex i = 0; i < kDevices; ++i)
      made[i] = at::make_generator<Generator>(c10::Device(Guard::kType, i));
    return made;
  }();
  return generators.at(index < 0 ? Guard::current_device : index);
}

/// Copies a generator's state to `bytes`, or from there.
inline void copy_state(at::Generator generator, void* bytes, bool set) {
  const at::Tensor state = generator.get_state();
  if (set) {
    std::memcpy(state.mutable_data_ptr(), bytes, state.nbytes());
    generator.set_state(state);
  } else {
    std::memcpy(bytes, state.const_data_ptr(), state.nbytes());
  }
}

/// The numbers of one call of an operator, which the device's generator has given when this returns: they replace a
/// generator among the arguments. Otherwise they are returned, for the CPU's default generator, or nothing is, if the
/// operator draws none.
template <typename Guard>
at::Generator numbers_of_call(const c10::OperatorHandle& op, torch::jit::Stack& arguments) {
  if (!op.hasTag(at::Tag::nondeterministic_seeded)) return {};
  at::Generator generator = default_generator<Guard>(-1);
  c10::IValue* place = nullptr;
  for (auto& value : arguments) {
    if (!value.isGenerator()) continue;
    place = &value;
    generator = value.toGenerator();
  }
  TORCH_CHECK(generator.device().type() == Guard::kType, "Expected a '", Guard::kType,
              "' device type for generator but found '", generator.device().type(), "'");
  at::Generator numbers = [&] {
    const std::lock_guard<std::mutex> lock(generator.mutex());
    return static_cast<Generator*>(generator.unsafeGetGeneratorImpl())->draw();
  }();
  if (!place) return numbers;
  *place = numbers;
  return {};
}

/// While this lives, kernels of the CPU's draw these numbers, if there are any.
class Draw {
 public:
  explicit Draw(const at::Generator& numbers) {
    if (!numbers.defined()) return;
    alone_ = std::unique_lock<std::mutex>(mutex());
    saved_ = cpu().get_state();
    cpu().set_state(numbers.get_state());
  }
  ~Draw() {
    if (saved_.defined()) cpu().set_state(saved_);
  }
  Draw(const Draw&) = delete;
  Draw& operator=(const Draw&) = delete;

 private:
  static at::Generator cpu() { return at::detail::getDefaultCPUGenerator(); }
  static std::mutex& mutex() {
    static std::mutex instance;
    return instance;
  }

  std::unique_lock<std::mutex> alone_;
  at::Tensor saved_;
};

}  // namespace simulator
