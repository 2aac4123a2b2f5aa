// Inferred shapes as text.
#include "infer.h"

namespace ms_ext {

std::vector<int> type_ids(const Parameters& parameters) {
  std::vector<int> types;
  for (int i = 0; i < parameters.tensor_count(); ++i) {
    c10::ScalarType scalar_type;
    types.push_back(scalar_type_from_name(parameters.dtypes[i], &scalar_type) ? type_id_of(scalar_type) : 0);
  }
  return types;
}

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
