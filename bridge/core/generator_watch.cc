// Reading what changes in a generator with every number.
#include "generator_watch.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>

namespace ms_ext {

GeneratorWatch::GeneratorWatch(c10::Device device) : generator_(at::globalContext().defaultGenerator(device)) {
  has_changed();
}

bool GeneratorWatch::has_changed() {
  std::vector<uint64_t> state;
  if (generator_.device().is_cpu()) {  // its state is large; what changes with every number is not
    auto* const cpu = at::check_generator<at::CPUGeneratorImpl>(generator_);
    const std::lock_guard<std::mutex> lock(generator_.mutex());
    const auto data = cpu->engine().data();
    state = {static_cast<uint64_t>(data.left_), data.next_, data.state_[0], data.seed_};
  } else {
    const std::lock_guard<std::mutex> lock(generator_.mutex());
    const at::Tensor bytes = generator_.get_state();
    state.assign(bytes.const_data_ptr<uint8_t>(), bytes.const_data_ptr<uint8_t>() + bytes.numel());
  }
  state_.swap(state);
  return state_ != state;
}

}  // namespace ms_ext
