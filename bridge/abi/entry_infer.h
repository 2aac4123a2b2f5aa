// The shape inference of an entry of a library, as what calls it sees it; known to both C++ ABIs, like entry.h.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "aot_extra.h"
#include "entry_library.h"

namespace ms_ext {

using EntryShapes = std::vector<std::vector<int64_t>>;

/// What the entry's InferShape gives for these shapes of its tensors: one shape, or `several`. Throws
/// std::runtime_error, also if the library has none.
inline EntryShapes infer_entry_shapes(const char* library, const char* symbol, const char* attributes, size_t size,
                                      EntryShapes inputs, bool several) {
  void* function = EntryLibrary(library).require(std::string(symbol) + "InferShape");
  const std::unique_ptr<void, void (*)(void*)> extra(ms_ext_extra_new(attributes, size), &ms_ext_extra_delete);
  std::vector<int> ndims;
  std::vector<int64_t*> shapes;
  for (auto& shape : inputs) {
    ndims.push_back(static_cast<int>(shape.size()));
    shapes.push_back(shape.data());
  }
  const auto call = [&](auto* infer) { return infer(ndims.data(), shapes.data(), extra.get()); };
  if (several) return call(reinterpret_cast<EntryShapes (*)(int*, int64_t**, void*)>(function));
  return {call(reinterpret_cast<std::vector<int64_t> (*)(int*, int64_t**, void*)>(function))};
}

}  // namespace ms_ext
