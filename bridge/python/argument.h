// Python values as the arguments of a dispatcher operator: torch's rules, with MindSpore's tensors and dtypes.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>
#include <pybind11/pybind11.h>

#include <optional>
#include <string>
#include <vector>

#include "../dispatch/bound_operator.h"
#include "text.h"

namespace ms_ext {

/// The Python objects that stand for tensors and enumerators, as Python registered them.
struct PythonTypes {
  PyObject* tensor = nullptr;          ///< type, or tuple of types
  PyObject* integer = nullptr;         ///< type of what stands for an integer that is not known yet
  PyObject* number = nullptr;          ///< type of what stands for any number that is not known yet
  PyObject* input_index = nullptr;     ///< type of the placeholder for a tensor in bound arguments
  PyObject* integer_index = nullptr;   ///< type of the placeholder for such an integer
  PyObject* scalar_types = nullptr;    ///< dict: dtype object -> number of the ScalarType
  PyObject* layouts = nullptr;         ///< dict: torch.layout -> number
  PyObject* memory_formats = nullptr;  ///< dict: torch.memory_format -> number
  PyObject* generator = nullptr;       ///< type: torch.Generator; what derives from it could lie about its address
};
extern PythonTypes python_types;

bool is_tensor(PyObject* value);

/// Whether `value` stands for a number, or an integer, that is not known when a graph is compiled.
bool is_unknown_number(PyObject* value);
bool is_unknown_integer(PyObject* value);

/// What a call gives an operator, while its arguments are converted.
struct Given {
  std::vector<InputSlot> slots;
  std::vector<py::object> tensors;  ///< in the order of `slots`
  std::vector<IntegerSlot> integer_slots;
  std::vector<py::object> integers;  ///< that are not known yet, by IntegerSlot::index
};

/// How far a value may be from its declared type.
enum class Leniency {
  kExact,    ///< as the schema says
  kLenient,  ///< also a bool for an int, an int for a bool, a tensor with one element for a number
  kNumbers,  ///< besides, a number for a tensor
};

/// One argument of a schema.
class Parameter {
 public:
  Parameter(const c10::Argument& argument, int index);

  const std::string& name() const { return name_; }
  PyObject* python_name() const { return python_name_; }
  bool is_keyword_only() const { return keyword_only_; }
  bool takes_tensors() const;
  const std::optional<c10::IValue>& fallback() const { return fallback_; }

  /// Converts `value`; adds its tensors and unknown integers to `given`. Where the values of tensors are not known
  /// (`traced`), a number is not read from them. Returns false if the value does not fit. Throws what Python code of
  /// the value's raises.
  bool convert(PyObject* value, Leniency leniency, bool traced, c10::IValue& result, Given& given) const;

 private:
  struct Context;
  struct Reader;
  bool convert_as(PyObject* value, const c10::Type& type, int item, Context& context, c10::IValue& result) const;
  bool convert_list(PyObject* value, const c10::TypePtr& element, Context& context, c10::IValue& result) const;

  std::string name_;
  PyObject* python_name_;
  int index_;
  bool keyword_only_;
  bool optional_;
  std::optional<int32_t> list_size_;  ///< a single int stands for so many
  c10::TypePtr type_;
  std::optional<c10::IValue> fallback_;
};

/// A bound argument for Python: numbers, strings, None, lists of them; the number of a generator.
py::object to_python(const c10::IValue& value);

}  // namespace ms_ext
