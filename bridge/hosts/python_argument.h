// Python values as the arguments of a dispatcher operator: torch's rules, with MindSpore's tensors and dtypes.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>
#include <Python.h>

#include <optional>
#include <string>
#include <vector>

#include "../aten_op.h"

namespace ms_ext {

/// The Python objects that stand for tensors and enumerators, as Python registered them.
struct PythonTypes {
  PyObject* tensor = nullptr;          ///< type, or tuple of types
  PyObject* input_index = nullptr;     ///< type of the placeholder in bound arguments
  PyObject* scalar_types = nullptr;    ///< dict: dtype object -> number of the ScalarType
  PyObject* layouts = nullptr;         ///< dict: torch.layout -> number
  PyObject* memory_formats = nullptr;  ///< dict: torch.memory_format -> number
  PyObject* generator = nullptr;       ///< type: torch.Generator
};
extern PythonTypes python_types;

bool is_tensor(PyObject* value);

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

  /// Converts `value`. Tensors are appended to `tensors` (borrowed) and their places to `slots`; where their values
  /// are not known (`traced`), a number is not read from them. Returns false if the value does not fit.
  bool convert(PyObject* value, Leniency leniency, bool traced, c10::IValue& result, std::vector<InputSlot>& slots,
               std::vector<PyObject*>& tensors) const;

 private:
  struct Context;
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

/// A bound argument for Python: numbers, strings, None, lists of them; the number of a generator. New reference, or
/// null with an exception set.
PyObject* to_python(const c10::IValue& value);

}  // namespace ms_ext
