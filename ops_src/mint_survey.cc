// Lists MindSpore's CPU kernels and the arguments of its primitives: its own registries, which Python cannot see.
//
// Built with MindSpore's C++ ABI; the classes mirror mindspore/ccsrc/include/runtime/hardware_abstract/kernel_base/
// ms_factory.h and mindspore/core/include/ops/op_def.h of MindSpore 2.10.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mindspore::kernel {

class FactoryBase {
 public:
  virtual ~FactoryBase() = default;
  static FactoryBase* GetInstance(const std::string& name);
};

class Factory : public FactoryBase {
 public:
  std::map<std::string, std::function<std::shared_ptr<void>()>> creators;
};

}  // namespace mindspore::kernel

namespace mindspore::ops {

struct OpInputArg {
  std::string name;
  int64_t dtype;
  bool as_init_arg;
  std::string handler;
  std::vector<int64_t> cast_dtypes;
  bool is_optional;
};

struct OpDef {
  std::string name;
  std::vector<OpInputArg> arguments;
};

OpDef* GetOpDef(const std::string& name);

}  // namespace mindspore::ops

extern "C" {

void kernels(void (*sink)(const char* name)) {
  auto* factory = mindspore::kernel::FactoryBase::GetInstance("N9mindspore6kernel18NativeCpuKernelModE");
  for (const auto& entry : static_cast<mindspore::kernel::Factory*>(factory)->creators) sink(entry.first.c_str());
}

void arguments(const char* primitive, void (*sink)(const char* name)) {
  const auto* definition = mindspore::ops::GetOpDef(primitive);
  if (definition == nullptr) return;
  for (const auto& argument : definition->arguments) sink(argument.name.c_str());
}
}
