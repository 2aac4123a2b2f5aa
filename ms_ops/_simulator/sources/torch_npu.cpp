// A simulated NPU for a CPU build of torch, registered as torch_npu registers its own: device type PrivateUse1.
#include <ATen/detail/PrivateUse1HooksInterface.h>

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

#define SIMULATED_KEY PrivateUse1
#include "torch_exports.h"
