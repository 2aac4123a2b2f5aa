// The parts of a kernel that do not depend on its op.
#include "kernel.h"

namespace ms_ext {

std::string encoded_attributes(void* extra) {
  std::string text;
  const auto assign = [](void* string, const char* data, size_t size) {
    static_cast<std::string*>(string)->assign(data, size);
  };
  if (extra != nullptr && ms_ext_extra_attributes(extra, assign, &text) < 0) {
    throw std::runtime_error("MindSpore could not read attribute '" + std::string(kAttributesName) + "': " + text);
  }
  return text;
}

Attributes read_attributes(void* extra) { return Attributes::decode(encoded_attributes(extra)); }

}  // namespace ms_ext
