// Ascend: a KernelMod that runs any entry on MindSpore's memory and stream. Needs no headers of CANN.
//
// MindSpore takes an ops.Custom on Ascend for an aclnn operator; primitives of another name reach this kernel. Built
// with MindSpore's C++ ABI.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include <string>

#include "../abi/launch_device.h"
#include "../abi/loaded_entry.h"

// clang-format off
#include "ms_extension/api.h"
#include "ascend_infer.h"
#include "format.h"
// clang-format on

namespace {

using mindspore::kernel::KernelTensor;
using KernelTensors = std::vector<KernelTensor*>;

class EntryKernel : public mindspore::kernel::KernelMod {
 public:
  std::vector<mindspore::kernel::KernelAttr> GetOpSupport() override { return {}; }
  void set_unique_name(const std::string&) override {}
  void set_fullname(const std::string&) override {}
  void set_is_monad(bool) override {}

  bool Init(const KernelTensors& inputs, const KernelTensors&) override {
    for (const KernelTensor* input : inputs) {
      const auto kind = input->type_id();
      if (kind != mindspore::kObjectTypeTuple && kind != mindspore::kObjectTypeList) continue;
      // MindSpore unfolds lists for kernels that it knows, and stacks them for others.
      throw std::runtime_error(
          "in a graph on Ascend, an op takes a list of tensors as separate inputs only: op(x, y) for op((x, y))");
    }
    const auto text = [this](const char* name) { return mindspore::GetValue<std::string>(primitive_->GetAttr(name)); };
    const std::string attributes = text(ms_ext::kAttributesName);
    const std::string library = text("ms_ext_library"), symbol = text("ms_ext_symbol");
    entry_ =
        std::make_unique<ms_ext::LoadedEntry>(library.c_str(), symbol.c_str(), attributes.data(), attributes.size());
    const bool several = mindspore::GetValue<bool>(primitive_->GetAttr("multi_output"));
    primitive_->set_attr(ms_ext::kAttrInferShapeFunctor,
                         std::make_shared<ms_ext::EntryInfer>(library, symbol, attributes, several));
    return true;
  }

  int Resize(const KernelTensors& inputs, const KernelTensors& outputs) override {
    const int result = KernelMod::Resize(inputs, outputs);
    workspace_size_list_ = entry_->workspace();
    return result;
  }

  bool Launch(const KernelTensors& inputs, const KernelTensors& workspace, const KernelTensors& outputs,
              void* stream) override {
    for (size_t i = 0; i < inputs.size(); ++i) ms_ext::check_format(inputs[i]->format(), i);
    ms_ext::LoadedEntry::Arguments arguments;
    for (const auto* tensors : {&inputs, &outputs}) {
      for (const KernelTensor* tensor : *tensors) {
        arguments.add(tensor->device_ptr(), tensor->dtype_id(), tensor->GetShapeVector());
      }
    }
    for (const KernelTensor* buffer : workspace) arguments.add_workspace(buffer->device_ptr());
    ms_ext_use_ascend();
    (*entry_)(arguments, stream);
    return true;
  }

 private:
  std::unique_ptr<ms_ext::LoadedEntry> entry_;
};

const bool registered = mindspore::kernel::CustomKernelFactory::Instance().Register(
    "Custom_MsOpsEntry", [] { return std::make_shared<EntryKernel>(); });

}  // namespace
