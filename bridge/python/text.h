// The text of Python objects.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace ms_ext {

namespace py = pybind11;

/// The text of a str, with the zeros in it. Throws if it has no UTF-8 form.
inline std::string text_of(py::handle text) {
  Py_ssize_t size = 0;
  const char* characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!characters) throw py::error_already_set();
  return std::string(characters, static_cast<size_t>(size));
}

/// The text of any object for a message; never fails.
inline std::string text_for_message(py::handle object) {
  const auto text = py::reinterpret_steal<py::object>(PyObject_Str(object.ptr()));
  const auto bytes = py::reinterpret_steal<py::object>(
      text ? PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace") : nullptr);
  if (!bytes) PyErr_Clear();
  return bytes ? std::string(PyBytes_AS_STRING(bytes.ptr()), PyBytes_GET_SIZE(bytes.ptr())) : "?";
}

}  // namespace ms_ext
