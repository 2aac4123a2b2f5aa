// A simulated CUDA device for a CPU build of torch.
#include <ATen/detail/CUDAHooksInterface.h>

#include <atomic>

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

#define SIMULATED_KEY CUDA
#include "torch_exports.h"

extern "C" SIM_API int simulated_torch_initialisations() { return initialised; }
extern "C" SIM_API int simulated_torch_device() { return Guard::current_device; }
extern "C" SIM_API void simulated_torch_set_device(int device) {
  Guard().setDevice({Guard::kType, static_cast<c10::DeviceIndex>(device)});
}
