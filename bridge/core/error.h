// Errors: whatever is thrown inside an entry leaves it as a std::runtime_error with the call in its text.
#pragma once

#include <exception>
#include <string>

#include "../abi/export.h"
#include "parameters.h"

namespace ms_ext {

/// Text of the exception being handled, of whatever type; torch's errors without their C++ backtrace. Only valid inside
/// a catch block. The default is of the caller's library: one that is linked to a libstdc++ of its own
/// (-static-libstdc++) handles exceptions that the bridge's does not know of.
MS_EXT_API std::string current_exception_text(std::exception_ptr exception = std::current_exception()) noexcept;

/// The ms_ext_error_kind (call.h) of the exception being handled. Only valid inside a catch block.
MS_EXT_API int current_exception_kind(std::exception_ptr exception = std::current_exception()) noexcept;

/// What reads a Python exception in the place of a C++ one: its text and its kind; false for others.
using PythonExceptions = bool (*)(const std::exception_ptr& exception, std::string* text, int* kind);
void set_python_exceptions(PythonExceptions reader) noexcept;

/// Throws std::runtime_error "<op>: <text> (called with <parameters>)", the one type MindSpore can report.
[[noreturn]] MS_EXT_API void throw_error(const std::string& op, const std::string& text, const Parameters& parameters);

}  // namespace ms_ext
