// The random numbers of ops: torch's default generators, seeded by MindSpore, and drawn anew for a recomputation.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "export.h"

namespace ms_ext {

/// Applies a seed that was requested; to be called before every draw.
void apply_requested_seed();

/// State of the device's default generator, as a uint8 tensor on the CPU.
at::Tensor generator_state(c10::Device device);

void set_generator_state(const at::Tensor& state, c10::Device device);

/// Sets the default generator to a state, and back to what it was when destroyed; an undefined state changes nothing.
class ReplayGuard {
 public:
  ReplayGuard(const at::Tensor& state, c10::Device device);
  ReplayGuard(const ReplayGuard&) = delete;
  ReplayGuard& operator=(const ReplayGuard&) = delete;
  ~ReplayGuard();

 private:
  const c10::Device device_;
  at::Tensor saved_;
};

}  // namespace ms_ext

extern "C" {
/// Seeds torch's default generators.
MS_EXT_API void ms_ext_manual_seed(uint64_t seed);

/// Has the next draw ask `source` for a seed first: MindSpore's own is not set yet when ms_ops hears of it.
MS_EXT_API void ms_ext_request_seed(uint64_t (*source)());
}
