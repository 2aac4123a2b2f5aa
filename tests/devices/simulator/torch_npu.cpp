// A simulated NPU for a CPU build of torch, registered as torch_npu registers its own: device type PrivateUse1.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>

#include "torch_device.h"

namespace {

using Guard = simulator::Guard<c10::DeviceType::PrivateUse1, 0>;
C10_REGISTER_GUARD_IMPL(PrivateUse1, Guard)

struct Hooks final : at::PrivateUse1HooksInterface {
  void init() const override {}
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasPrimaryContext(c10::DeviceIndex) const override { return true; }
  const at::Generator& getDefaultGenerator(c10::DeviceIndex) const override {
    return at::detail::getDefaultCPUGenerator();
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
  library.impl("copy_", torch::CppFunction::makeFromBoxedFunction<&simulator::run_on_cpu<Guard>>());
}

extern "C" SIM_API int simulated_torch_threads_on_streams() { return Guard::threads_on_streams; }
