// An entry of a library with its constants, as a caller keeps it: loaded, initialised, callable.
//
// Known to both C++ ABIs: no std::string of the caller's reaches libms_ops, and none of torch's or MindSpore's is here.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "aot_extra.h"
#include "dtype_name.h"
#include "entry_library.h"

namespace ms_ext {

class LoadedEntry {
 public:
  /// `library` is a path, `attributes` what ms_ops._native.attributes.encode wrote. Throws std::runtime_error.
  LoadedEntry(const char* library, const char* symbol, const char* attributes, size_t size)
      : extra_(ms_ext_extra_new(attributes, size), &ms_ext_extra_delete) {
    const EntryLibrary opened(library);
    run_ = reinterpret_cast<Run*>(opened.require(symbol));
    const auto init = reinterpret_cast<Init*>(opened.find(std::string(symbol) + "Init"));
    if (init && init(nullptr, nullptr, nullptr, extra_.get()) != 0) {
      throw std::runtime_error(std::string(symbol) + "Init failed");
    }
  }

  /// Sizes of the workspace buffers that it wants, in bytes.
  std::vector<size_t> workspace() const {
    size_t count = 0;
    const size_t* sizes = ms_ext_extra_workspace(extra_.get(), &count);
    return {sizes, sizes + count};
  }

  /// The arguments of one launch, inputs first.
  class Arguments {
   public:
    void add(void* data, int type_id, std::vector<int64_t> shape) {
      data_.push_back(data);
      ndims_.push_back(static_cast<int>(shape.size()));
      dtypes_.push_back(ms_ext_dtype_name_of(type_id));
      shapes_.push_back(std::move(shape));
    }
    void add_workspace(void* data) { data_.push_back(data); }

   private:
    friend class LoadedEntry;
    std::vector<void*> data_;
    std::vector<int> ndims_;
    std::vector<const char*> dtypes_;
    std::vector<std::vector<int64_t>> shapes_;
  };

  /// Throws what the entry throws.
  void operator()(Arguments& arguments, void* stream) const {
    std::vector<int64_t*> shapes;
    for (auto& shape : arguments.shapes_) shapes.push_back(shape.data());
    const int code = run_(static_cast<int>(arguments.data_.size()), arguments.data_.data(), arguments.ndims_.data(),
                          shapes.data(), arguments.dtypes_.data(), stream, extra_.get());
    if (code != 0) throw std::runtime_error("an entry returned " + std::to_string(code));
  }

 private:
  using Run = int(int, void**, int*, int64_t**, const char**, void*, void*);
  using Init = int(int*, int64_t**, const char**, void*);

  std::unique_ptr<void, void (*)(void*)> extra_;
  Run* run_ = nullptr;
};

}  // namespace ms_ext
