// Choice of an overload, and binding of a Python call's arguments to its schema.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "../dispatch/bound_operator.h"
#include "argument.h"

namespace ms_ext {

/// A call whose arguments are bound.
struct Binding {
  BoundOperator op;
  std::vector<py::object> tensors;   ///< in the order of op.inputs()
  std::vector<py::object> integers;  ///< that are not known yet, by their indices in op.integers()
};

/// The overloads of a name, tried in torch's order, with constants that every call has in common.
class Target {
 public:
  /// Throws c10::Error if there is no such operator, std::invalid_argument if the constants fit none of its overloads.
  /// Positional constants go to the parameters that are no tensors; the tensors of a call, to those that are.
  Target(const std::string& name, const std::vector<std::string>& overloads, PyObject* positional, PyObject* keywords,
         bool strided);

  /// Binds one call; throws std::invalid_argument, with what each overload wants, if no overload fits, and
  /// what Python code of an argument's raises.
  Binding bind(PyObject* arguments, PyObject* keywords, bool traced) const;

  bool is_strided() const { return is_strided_; }  ///< whether results may have strides, and the memory of inputs

 private:
  struct Overload {
    c10::OperatorHandle op;
    std::vector<Parameter> parameters;
    std::vector<std::optional<c10::IValue>> constants;
    Leniency leniency = Leniency::kExact;  ///< that the constants need
  };

  std::optional<Binding> try_bind(const Overload& overload, PyObject* arguments, PyObject* keywords, Leniency leniency,
                                  bool traced, std::string* reason) const;
  void bind_constants(Overload& overload, PyObject* positional, PyObject* keywords) const;

  std::string name_;
  bool has_constants_;
  bool is_strided_;
  Leniency most_lenient_;
  std::deque<Overload> overloads_;
};

}  // namespace ms_ext
