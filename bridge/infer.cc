// Inferred shapes as text.
#include "infer.h"

namespace ms_ext {

std::string to_text(const Shape& shape) {
  std::string text;
  for (const int64_t size : shape) text += (text.empty() ? "" : ",") + std::to_string(size);
  return text;
}

std::string to_text(const std::vector<Shape>& shapes) {
  std::string text;
  for (const Shape& shape : shapes) text += to_text(shape) + ";";
  return text;
}

}  // namespace ms_ext
