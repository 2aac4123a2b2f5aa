// The device that MindSpore runs on; built with MindSpore's C++ ABI, like gradient_node.cc.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "../abi/device_target.h"

#include <utils/ms_context.h>

#include <string>

namespace ms_ext {

bool runs_on_cpu() {
  const auto options = mindspore::MsContext::GetInstance();
  return options->get_param<std::string>(mindspore::MS_CTX_DEVICE_TARGET) == mindspore::kCPUDevice;
}

}  // namespace ms_ext
