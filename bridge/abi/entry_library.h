// The library of an entry, as a caller looks things up in it; known to both C++ ABIs, like entry.h.
#pragma once

#include <stdexcept>
#include <string>

#include "library.h"

namespace ms_ext {

class EntryLibrary {
 public:
  /// Opens it. Throws std::runtime_error with the reason.
  explicit EntryLibrary(const char* path) : path_(path) {
    std::string reason;
    const auto assign = [](void* text, const char* data, size_t size) {
      static_cast<std::string*>(text)->assign(data, size);
    };
    handle_ = ms_ext_open_library(path, assign, &reason);
    if (!handle_) throw std::runtime_error(reason);
  }

  /// The address of `symbol`, or null if this file, whatever it links to, does not define it.
  void* find(const std::string& symbol) const {
    const char* elsewhere;
    return ms_ext_find_symbol(handle_, symbol.c_str(), &elsewhere);
  }

  /// The same, but throws std::runtime_error.
  void* require(const std::string& symbol) const {
    const char* elsewhere;
    void* address = ms_ext_find_symbol(handle_, symbol.c_str(), &elsewhere);
    if (address) return address;
    std::string text = path_ + " exports no " + symbol;
    if (elsewhere) text += "; " + std::string(elsewhere) + ", which it links to, has one, but is not what was named";
    throw std::runtime_error(text);
  }

 private:
  const std::string path_;
  void* handle_ = nullptr;
};

}  // namespace ms_ext
