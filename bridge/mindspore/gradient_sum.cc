// MindSpore's operator Add, replaced within gradients; built with MindSpore's C++ ABI.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "gradient_sum.h"

#include <memory>
#include <mutex>
#include <utility>

#include "pynative_node.h"
#include "pynative_run.h"

// clang-format off
#include "include/pynative/utils/pyboost/auto_generate/add.h"
// clang-format on

namespace ms_ext {
namespace {

namespace pyboost = mindspore::kernel::pyboost;
using Factory = pyboost::OpFactory<pyboost::Add>;
constexpr auto kCpu = mindspore::device::DeviceType::kCPU;

class GradientSum : public pyboost::Add {
 public:
  explicit GradientSum(std::shared_ptr<pyboost::Add> add)
      : Add(add->primitive(), add->device_context()), add_(std::move(add)) {}

  TensorPtr Call(const TensorPtr& x, const TensorPtr& y) override {
    const bool is_alike =
        is_differentiable(x) && x->data_type() == y->data_type() && x->shape() == y->shape() && x->DataSize() > 0;
    if (is_alike) {
      static const ms_ext::Call sum(ms_ext_call_for_sum());
      mindspore::runtime::Pipeline::Get().WaitForward();
      outputs_ = run(sum, 0, 0, {x, y}, nullptr);
    } else {
      add_->Call(x, y);
      outputs_ = add_->outputs();
      output_abs_ = add_->output_abs();
    }
    return outputs_.at(0);
  }

 private:
  const std::shared_ptr<pyboost::Add> add_;
};

/// Where MindSpore runs on a device, an Add on the CPU is one of an operator that was put there.
bool is_gradient_on_cpu() {
  return autograd::impl::CurrentAutoDiffEngine() && !mindspore::pynative::GradState::Get().RequiresGrad() &&
         MindsporeDevice::current().is_cpu();
}

}  // namespace

void sum_gradients_by_torch() {
  static std::mutex mutex;
  static const Factory::OpCreator* replaced = nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  auto& creators = Factory::Get().op_creator();
  const auto found = creators.find(kCpu);  // there once MindSpore has its CPU kernels
  if (replaced || found == creators.end()) return;
  replaced = new auto(std::move(found->second));
  found->second = []() -> std::shared_ptr<pyboost::Add> {
    auto add = (*replaced)();
    return is_gradient_on_cpu() ? std::make_shared<GradientSum>(std::move(add)) : add;
  };
}

}  // namespace ms_ext
