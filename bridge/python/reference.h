// Python objects that C++ owns, and Python's exceptions on their way through C++.
#pragma once

#include <Python.h>

#include <string>
#include <utility>

namespace ms_ext {

/// A reference of one's own; null for none. The GIL is held wherever one is made, copied or destroyed.
class Reference {
 public:
  Reference() = default;
  static Reference steal(PyObject* object) { return Reference(object); }
  static Reference share(PyObject* object) {
    Py_XINCREF(object);
    return Reference(object);
  }
  Reference(const Reference& other) : object_(other.object_) { Py_XINCREF(object_); }
  Reference(Reference&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Reference& operator=(Reference other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Reference() { Py_XDECREF(object_); }

  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  explicit Reference(PyObject* object) : object_(object) {}
  PyObject* object_ = nullptr;
};

/// Thrown while a Python exception is set, which then is what Python sees.
struct PythonErrorIsSet {};

/// Throws PythonErrorIsSet for the exception that is set, unless it is how a type says that it is no number, no key of
/// a dict, ...: those of builtin types come from no line of Python, and are cleared.
inline void clear_refusal() {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  if (!type) return;
  const bool is_refusal = !traceback && (PyErr_GivenExceptionMatches(type, PyExc_TypeError) ||
                                         PyErr_GivenExceptionMatches(type, PyExc_ValueError) ||
                                         PyErr_GivenExceptionMatches(type, PyExc_OverflowError));
  if (!is_refusal) {
    PyErr_Restore(type, value, traceback);
    throw PythonErrorIsSet();
  }
  Py_DECREF(type);
  Py_XDECREF(value);
}

/// `object`, which is null where Python has set an exception; then throws PythonErrorIsSet.
inline Reference checked(PyObject* object) {
  if (!object) throw PythonErrorIsSet();
  return Reference::steal(object);
}

/// The text of a str, with the zeros in it. Throws PythonErrorIsSet if it has no UTF-8 form.
inline std::string text_of(PyObject* text) {
  Py_ssize_t size = 0;
  const char* characters = PyUnicode_AsUTF8AndSize(text, &size);
  if (!characters) throw PythonErrorIsSet();
  return std::string(characters, static_cast<size_t>(size));
}

/// The text of any object for a message; never fails.
inline std::string text_for_message(PyObject* object) {
  const Reference text = Reference::steal(PyObject_Str(object));
  const Reference bytes =
      Reference::steal(text ? PyUnicode_AsEncodedString(text.get(), "utf-8", "backslashreplace") : nullptr);
  if (!bytes) PyErr_Clear();
  return bytes ? std::string(PyBytes_AS_STRING(bytes.get()), PyBytes_GET_SIZE(bytes.get())) : "?";
}

}  // namespace ms_ext
