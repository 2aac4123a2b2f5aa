// The random numbers of ops: torch's generators, seeded by MindSpore, and drawn anew for a recomputation.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <mutex>

#include "aten_op.h"
#include "export.h"

namespace ms_ext {

/// Gives a generator a number, by which constants can name it; it lives as long as the process.
int64_t keep_generator(const at::Generator& generator);
/// Throws c10::Error for a number that was not given in this process.
at::Generator kept_generator(int64_t number);

/// The generator that one call draws from, while no other call draws: the one that is an argument, or the default one.
class MS_EXT_API DrawGuard {
 public:
  DrawGuard(const AtenOp& op, c10::Device device);

  /// A uint8 tensor on the CPU.
  at::Tensor state();
  void set_state(const at::Tensor& state);

 private:
  const std::unique_lock<std::recursive_mutex> lock_;
  at::Generator generator_;
};

/// Sets the generator of a call to a state, and back to what it was when destroyed.
class MS_EXT_API ReplayGuard {
 public:
  ReplayGuard(const AtenOp& op, c10::Device device, const at::Tensor& state);
  ReplayGuard(const ReplayGuard&) = delete;
  ReplayGuard& operator=(const ReplayGuard&) = delete;
  ~ReplayGuard();

 private:
  DrawGuard draw_;
  const at::Tensor saved_;
};

}  // namespace ms_ext

extern "C" {
/// Seeds torch's default generators.
MS_EXT_API void ms_ext_manual_seed(uint64_t seed);

/// Has the next draw ask `source` for a seed first: MindSpore's own is not set yet when ms_ops hears of it.
MS_EXT_API void ms_ext_request_seed(uint64_t (*source)());
}
