// Python exceptions that operators written in Python raise, and functions of torch's autograd.
#include <torch/csrc/Exceptions.h>

#include <exception>
#include <string_view>
#include <typeinfo>

#include "../abi/call.h"
#include "../core/error.h"

namespace ms_ext {
namespace {

/// By the name of its type, with which the text of pybind11's exceptions begins: "ValueError: text".
int kind_of(std::string_view text) {
  constexpr std::pair<std::string_view, int> kKinds[] = {
      {"IndexError", MS_EXT_INDEX_ERROR},
      {"ValueError", MS_EXT_VALUE_ERROR},
      {"TypeError", MS_EXT_TYPE_ERROR},
      {"NotImplementedError", MS_EXT_NOT_IMPLEMENTED_ERROR},
      {"KeyboardInterrupt", MS_EXT_KEYBOARD_INTERRUPT},
      {"SystemExit", MS_EXT_SYSTEM_EXIT},
  };
  for (const auto& [name, kind] : kKinds) {
    if (text.substr(0, text.find_first_of(":\n")) == name) return kind;
  }
  return MS_EXT_RUNTIME_ERROR;
}

bool read_exception(const std::exception_ptr& exception, std::string* text, int* kind) {
  try {
    std::rethrow_exception(exception);
  } catch (const python_error& error) {  // its text has neither type nor place
    const pybind11::gil_scoped_acquire gil;
    python_error(error).restore();
    *text = pybind11::error_already_set().what();
  } catch (const std::exception& error) {
    if (std::string_view(typeid(error).name()).find("error_already_set") == std::string_view::npos) return false;
    *text = error.what();
  } catch (...) {
    return false;
  }
  *kind = kind_of(*text);
  return true;
}

[[maybe_unused]] const bool is_set = (set_python_exceptions(&read_exception), true);

}  // namespace
}  // namespace ms_ext
