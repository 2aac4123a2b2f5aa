// A simulated CUDA device for a CPU build of torch.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/detail/CUDAHooksInterface.h>

#include <atomic>

#include "torch_device.h"

namespace {

using Guard = simulator::Guard<c10::DeviceType::CUDA, 0>;
C10_REGISTER_GUARD_IMPL(CUDA, Guard)

std::atomic<int> initialised{0};

/// torch looks its hooks up by this name.
struct CUDAHooks final : at::CUDAHooksInterface {
  explicit CUDAHooks(at::CUDAHooksArgs) {}
  void init() const override { ++initialised; }
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasCUDA() const override { return true; }
  bool hasPrimaryContext(c10::DeviceIndex) const override { return true; }
  c10::DeviceIndex deviceCount() const override { return 1; }
  c10::DeviceIndex current_device() const override { return 0; }
  const at::Generator& getDefaultGenerator(c10::DeviceIndex) const override {
    return at::detail::getDefaultCPUGenerator();
  }
};

}  // namespace

namespace at {
using ::CUDAHooks;
REGISTER_CUDA_HOOKS(CUDAHooks)
}  // namespace at

TORCH_LIBRARY_IMPL(_, CUDA, library) {
  library.fallback(torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
}

// Composed in torch of a kernel per device.
TORCH_LIBRARY_IMPL(aten, CUDA, library) {
  library.impl("copy_", torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
}

extern "C" SIM_API int simulated_torch_initialisations() { return initialised; }
extern "C" SIM_API int simulated_torch_threads_on_streams() { return Guard::threads_on_streams; }
