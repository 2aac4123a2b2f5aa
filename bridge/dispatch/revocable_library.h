// What the sources of ms_ops.load register with torch can be taken back, so that an edited build can take its place.
// The build includes this before each source that has a TORCH_LIBRARY; torch's macros register by TorchLibraryInit.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../abi/export.h"

namespace ms_ext {

/// The registrations of one shared library.
class __attribute__((visibility("hidden"))) Registrations {
 public:
  static Registrations& own() {
    static auto* own = new Registrations();  // torch's dispatcher may be gone when the process ends
    return *own;
  }

  void add(const char* space, std::function<std::unique_ptr<torch::Library>()> make) {
    libraries_.push_back(make());
    made_.emplace_back(space, std::move(make));
  }

  void make_again() {
    for (const auto& [space, make] : made_) libraries_.push_back(make());
  }

  /// Null after the last one.
  const char* space(size_t index) const { return index < made_.size() ? made_[index].first.c_str() : nullptr; }

  /// Handles of operators stay valid: the dispatcher keeps what it has a registered name for.
  void take_back() {
    auto& dispatcher = c10::Dispatcher::singleton();
    for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
      for (const auto& [space, make] : made_) {
        if (name.getNamespace() == space) names_.push_back(dispatcher.registerName(name));
      }
    }
    while (!libraries_.empty()) libraries_.pop_back();
  }

 private:
  std::vector<std::pair<std::string, std::function<std::unique_ptr<torch::Library>()>>> made_;
  std::vector<std::unique_ptr<torch::Library>> libraries_;
  std::vector<c10::RegistrationHandleRAII> names_;
};

}  // namespace ms_ext

namespace torch::detail {

class RevocableLibraryInit final {
 public:
  RevocableLibraryInit(Library::Kind kind, void (*init)(Library&), const char* space,
                       std::optional<c10::DispatchKey> key, const char* file, uint32_t line) {
    ms_ext::Registrations::own().add(space, [=] {
      auto library = std::make_unique<Library>(kind, space, key, file, line);
      init(*library);
      return library;
    });
  }
};

}  // namespace torch::detail

#define TorchLibraryInit RevocableLibraryInit

/// The namespace of a registration of this library, null after the last one.
extern "C" __attribute__((weak, used)) MS_EXT_API const char* ms_ext_registered_namespace(int index) {
  return ms_ext::Registrations::own().space(static_cast<size_t>(index));
}

/// Takes the registrations of this library back, or makes them again if that is wanted. Returns 0 if it did.
extern "C" __attribute__((weak, used)) MS_EXT_API int ms_ext_register(int wanted) {
  try {
    auto& registrations = ms_ext::Registrations::own();
    wanted ? registrations.make_again() : registrations.take_back();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what();
    return 1;
  }
}
