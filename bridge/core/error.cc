// Conversion of exceptions to text.
#include "error.h"

#include <c10/util/Exception.h>

#include <atomic>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <utility>

#include "../abi/call.h"
#include "dtype.h"
#include "integers.h"

namespace ms_ext {

std::string describe(const Parameters& parameters) {
  std::string text;
  for (int i = 0; i < parameters.tensor_count(); ++i) {
    if (i > 0) text += ", ";
    text += parameters.dtypes[i];
    if (std::string_view(parameters.dtypes[i]) == kNoneDtype) continue;
    if (carries_integers(parameters.ndims[i], parameters.shapes[i])) {
      text.erase(text.size() - std::strlen(parameters.dtypes[i]));
      for (const int64_t integer : integers_of(parameters.ndims[i], parameters.shapes[i])) {
        text += (text.empty() || text.back() == ' ' ? "" : ", ") + std::to_string(integer);
      }
      continue;
    }
    text += '[';
    for (int d = 0; d < parameters.ndims[i]; ++d) {
      text += (d > 0 ? ", " : "") + std::to_string(parameters.shapes[i][d]);
    }
    text += ']';
  }
  return text.empty() ? "no tensors" : text;
}

namespace {

std::atomic<PythonExceptions> python_exceptions{nullptr};

bool is_python_exception(const std::exception_ptr& exception, std::string* text, int* kind) {
  const auto read = python_exceptions.load(std::memory_order_relaxed);
  return read && read(exception, text, kind);
}

}  // namespace

void set_python_exceptions(PythonExceptions reader) noexcept { python_exceptions = reader; }

std::string current_exception_text(std::exception_ptr exception) noexcept {
  try {
    std::string text;
    int kind;
    if (is_python_exception(exception, &text, &kind)) return text;
    try {
      std::rethrow_exception(std::move(exception));
    } catch (const c10::Error& e) {
      return e.what_without_backtrace();
    } catch (const std::exception& e) {
      return e.what();
    } catch (const std::string& text) {
      return text;
    } catch (const char* text) {
      return text;
    } catch (...) {
      return "an exception that is not a std::exception";
    }
  } catch (...) {  // no memory for the text
    return {};
  }
}

int current_exception_kind(std::exception_ptr exception) noexcept {
  try {
    std::string text;
    int kind;
    if (is_python_exception(exception, &text, &kind)) return kind;
    std::rethrow_exception(std::move(exception));
  } catch (const c10::IndexError&) {
    return MS_EXT_INDEX_ERROR;
  } catch (const c10::ValueError&) {
    return MS_EXT_VALUE_ERROR;
  } catch (const c10::TypeError&) {
    return MS_EXT_TYPE_ERROR;
  } catch (const c10::NotImplementedError&) {
    return MS_EXT_NOT_IMPLEMENTED_ERROR;
  } catch (...) {
    return MS_EXT_RUNTIME_ERROR;
  }
}

void throw_error(const std::string& op, const std::string& text, const Parameters& parameters) {
  throw std::runtime_error(op + ": " + text + " (called with " + describe(parameters) + ")");
}

}  // namespace ms_ext
