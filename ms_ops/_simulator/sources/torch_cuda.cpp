// A simulated CUDA device for a CPU build of torch.
#include <ATen/detail/CUDAHooksInterface.h>

#include <atomic>

#include "recurrent_cells.h"
#include "torch_device.h"

namespace {

using Guard = simulator::StreamGuard<c10::DeviceType::CUDA>;
C10_REGISTER_GUARD_IMPL(CUDA, Guard)
const c10::AllocatorRegisterer<Guard::kType> allocator(&simulator::Pool<Guard>::get());

std::atomic<int> initialised{0};

/// torch looks its hooks up by this name.
struct CUDAHooks final : at::CUDAHooksInterface {
  explicit CUDAHooks(at::CUDAHooksArgs) {}
  void init() const override { ++initialised; }
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasCUDA() const override { return true; }
  bool hasPrimaryContext(c10::DeviceIndex) const override { return true; }
  c10::DeviceIndex deviceCount() const override { return simulator::kDevices; }
  c10::DeviceIndex current_device() const override { return Guard::current_device; }
  const at::Generator& getDefaultGenerator(c10::DeviceIndex index) const override {
    return simulator::default_generator<Guard>(index);
  }
  at::Generator getNewGenerator(c10::DeviceIndex index) const override {
    return at::make_generator<simulator::Generator>(c10::Device(c10::kCUDA, index < 0 ? current_device() : index));
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
  for (const char* name : {"copy_", "convolution", "convolution_backward"}) {
    library.impl(name, torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
  }
}

TORCH_LIBRARY_IMPL(aten, CPU, library) { simulator::define_recurrent_cells(library); }

extern "C" SIM_API int simulated_torch_initialisations() { return initialised; }
extern "C" SIM_API int simulated_torch_device() { return Guard::current_device; }
extern "C" SIM_API void simulated_torch_set_device(int device) {
  Guard::current_device = static_cast<c10::DeviceIndex>(device);
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
