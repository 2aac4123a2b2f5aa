// The parts of a kernel that do not depend on its op.
#include "kernel.h"

namespace ms_ext {

Attributes read_attributes(void* extra) {
  if (extra == nullptr) return {};
  std::string text;
  const auto assign = [](void* string, const char* data, size_t size) {
    static_cast<std::string*>(string)->assign(data, size);
  };
  switch (ms_ext_extra_get_string(extra, kAttributesName, assign, &text)) {
    case 0:
      return {};
    case 1:
      return Attributes::decode(text);
    default:
      throw std::runtime_error("MindSpore could not read attribute '" + std::string(kAttributesName) + "': " + text);
  }
}

}  // namespace ms_ext
