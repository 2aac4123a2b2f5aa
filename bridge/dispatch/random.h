// The random numbers of ops: torch's generators, seeded by MindSpore, and drawn anew for a recomputation.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "../abi/export.h"
#include "../core/generator_watch.h"
#include "bound_operator.h"

namespace ms_ext {

/// Gives a generator a number, by which constants can name it; it lives as long as the process.
int64_t keep_generator(const at::Generator& generator);
/// Throws c10::Error for a number that was not given in this process.
at::Generator kept_generator(int64_t number);

/// The bytes of a generator's state: of the one with this number, or of the default one of MindSpore's `target`.
int64_t random_state_size(const std::string& target, std::optional<int64_t> generator);

/// The state of the default generator of MindSpore's `target`, as bytes on the CPU. May be called by an operator while
/// a guard of another thread's, which runs it, is there.
at::Tensor default_random_state(const std::string& target);
void set_default_random_state(const std::string& target, const at::Tensor& state);

/// Writes a state, which is on the CPU, into an output of a kernel, and waits for nothing.
void write_random_state(const at::Tensor& state, at::Tensor& output);

/// Keeps other calls and replays from drawing, as the guards below do.
std::unique_lock<std::recursive_mutex> lock_draws();

/// The generator that one call draws from, while no other call draws: the one that is an argument, or the default one.
class MS_EXT_API DrawGuard {
 public:
  DrawGuard(const BoundOperator& op, c10::Device device);

  /// A uint8 tensor on the CPU.
  at::Tensor state();
  void set_state(const at::Tensor& state);

 private:
  const std::unique_lock<std::recursive_mutex> lock_;
  at::Generator generator_;
};

/// Finds out whether an operator of another library draws from torch's default generator without saying so. Graphs
/// would merge equal calls of it, and gradients draw other numbers.
class MS_EXT_API DrawWatch {
 public:
  /// Remembers the generator's state, unless the operator is torch's own or says that it draws.
  DrawWatch(const BoundOperator& op, c10::Device device);

  /// After a run on these inputs: throws c10::Error if it drew. As other threads may have drawn, it runs again then:
  /// twice, with the same results if it does not.
  void check(at::ArrayRef<at::Tensor> inputs);

 private:
  const BoundOperator& op_;
  std::optional<GeneratorWatch> watch_;
};

/// Sets the generator of a call to a state, and back to what it was when destroyed.
class MS_EXT_API ReplayGuard {
 public:
  ReplayGuard(const BoundOperator& op, c10::Device device, const at::Tensor& state);
  ReplayGuard(const ReplayGuard&) = delete;
  ReplayGuard& operator=(const ReplayGuard&) = delete;
  ~ReplayGuard();

 private:
  DrawGuard draw_;
  const at::Tensor saved_;
};

}  // namespace ms_ext
