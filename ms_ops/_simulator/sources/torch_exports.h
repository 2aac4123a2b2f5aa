// What each of torch's simulated devices registers and exports, for `Guard`, which the including source defines: the
// kernels of its dispatch key (SIMULATED_KEY), and its generators' seeds and states.
#pragma once

#include "recurrent_cells.h"
#include "torch_device.h"

namespace simulator {

inline c10::WarningHandler& no_warnings() {
  struct Silent final : c10::WarningHandler {
    void process(const c10::Warning&) override {}
  };
  static Silent handler;
  return handler;
}

}  // namespace simulator

TORCH_LIBRARY_IMPL(_, SIMULATED_KEY, library) {
  library.fallback(torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
}

// Composed in torch of a kernel per device.
TORCH_LIBRARY_IMPL(aten, SIMULATED_KEY, library) {
  for (const char* name : {"copy_", "convolution", "convolution_backward"}) {
    library.impl(name, torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
  }
}

TORCH_LIBRARY_IMPL(aten, CPU, library) { simulator::define_recurrent_cells(library); }

/// Gives an operator, "namespace::name", the CPU's kernel in place of its own for the device, which is a device's
/// binary. Returns whether the operator is registered.
extern "C" SIM_API bool simulated_torch_compute(const char* op) {
  static auto* libraries = new std::vector<torch::Library>;
  const std::string name = op;
  const auto found = c10::Dispatcher::singleton().findSchema({name, ""});
  if (!found) return false;
  const c10::WarningUtils::WarningHandlerGuard silence(&simulator::no_warnings());  // torch warns of what is replaced
  libraries->emplace_back(torch::Library::IMPL, name.substr(0, name.find(':')), c10::DispatchKey::SIMULATED_KEY,
                          __FILE__, __LINE__);
  libraries->back().impl(name.c_str(), torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
  return true;
}

extern "C" SIM_API void simulated_torch_seed(int device, uint64_t seed) {
  at::Generator(simulator::default_generator<Guard>(device)).set_current_seed(seed);
}
extern "C" SIM_API uint64_t simulated_torch_initial_seed(int device) {
  return simulator::default_generator<Guard>(device).current_seed();
}
extern "C" SIM_API void simulated_torch_copy_state(int device, void* bytes, bool set) {
  simulator::copy_state(at::Generator(simulator::default_generator<Guard>(device)), bytes, set);
}
extern "C" SIM_API int simulated_torch_threads_on_streams() { return Guard::threads_on_streams; }
