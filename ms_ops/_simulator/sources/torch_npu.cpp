// A simulated NPU for a CPU build of torch, registered as torch_npu registers its own: device type PrivateUse1.
#include <ATen/detail/PrivateUse1HooksInterface.h>

#include "recurrent_cells.h"
#include "torch_device.h"

namespace {

using Guard = simulator::StreamGuard<c10::DeviceType::PrivateUse1>;
C10_REGISTER_GUARD_IMPL(PrivateUse1, Guard)
const c10::AllocatorRegisterer<Guard::kType> allocator(&simulator::Pool<Guard>::get());

struct Hooks final : at::PrivateUse1HooksInterface {
  void init() const override {}
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasPrimaryContext(c10::DeviceIndex) const override { return true; }
  const at::Generator& getDefaultGenerator(c10::DeviceIndex index) const override {
    return simulator::default_generator<Guard>(index);
  }
  at::Generator getNewGenerator(c10::DeviceIndex index) const override {
    return at::make_generator<simulator::Generator>(
        c10::Device(c10::kPrivateUse1, index < 0 ? Guard::current_device : index));
  }
};

const bool registered = [] {
  static Hooks hooks;
  at::RegisterPrivateUse1HooksInterface(&hooks);
  c10::register_privateuse1_backend("npu");
  return true;
}();

}  // namespace

TORCH_LIBRARY_IMPL(_, PrivateUse1, library) {
  library.fallback(torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
}

// Composed in torch of a kernel per device.
TORCH_LIBRARY_IMPL(aten, PrivateUse1, library) {
  for (const char* name : {"copy_", "convolution", "convolution_backward"}) {
    library.impl(name, torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
  }
}

TORCH_LIBRARY_IMPL(aten, CPU, library) { simulator::define_recurrent_cells(library); }

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
