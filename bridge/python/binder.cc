// Binding of Python arguments: exact matches first, in torch's order of overloads, then lenient ones.
#include "binder.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <unordered_set>

#include "../dispatch/operator_form.h"

namespace ms_ext {
namespace {

constexpr std::array kLeniencies = {Leniency::kExact, Leniency::kLenient, Leniency::kNumbers};

using c10::IValue;

/// As Python prints it, with the module unless it is built in.
std::string type_name(PyObject* value) {
  const py::handle type(reinterpret_cast<PyObject*>(Py_TYPE(value)));
  const py::object module = py::getattr(type, "__module__", py::none());
  const py::object name = py::getattr(type, "__qualname__", py::none());
  if (!py::isinstance<py::str>(module) || !py::isinstance<py::str>(name)) return Py_TYPE(value)->tp_name;
  const std::string from = text_for_message(module);
  return (from == "builtins" ? "" : from + ".") + text_for_message(name);
}

/// Of an integer that no argument of its kind can hold: what is wrong with it. Empty of any other object.
std::string out_of_range(PyObject* value, bool is_symbolic) {
  if (PyBool_Check(value) || !PyIndex_Check(value)) return "";
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value));
  int overflow = 0;
  const int64_t number = index ? PyLong_AsLongLongAndOverflow(index.ptr(), &overflow) : 0;
  PyErr_Clear();
  if (overflow != 0) return std::string(", which is ") + (overflow > 0 ? "more" : "less") + " than int64 can hold";
  return is_symbolic && !c10::SymInt::check_range(number) ? ", which is less than torch takes for a size" : "";
}

/// Of a sequence that is to hold tensors, and perhaps None: the first item that does not fit, with its place.
std::string misfit_in(PyObject* sequence, bool allows_none) {
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(sequence); ++i) {
    PyObject* item = PySequence_Fast_GET_ITEM(sequence, i);
    if (is_tensor(item) || (allows_none && item == Py_None)) continue;
    return " with " + type_name(item) + " at " + std::to_string(i);
  }
  return "";
}

/// Of a sequence that is to hold integers: the first item that is none, or is out of range, with its place.
std::string no_integer_in(PyObject* sequence, bool is_symbolic) {
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(sequence); ++i) {
    PyObject* item = PySequence_Fast_GET_ITEM(sequence, i);
    const std::string beyond = out_of_range(item, is_symbolic);
    if (is_tensor(item)) return " with a Tensor at " + std::to_string(i) + "; pass a number";
    if (PyIndex_Check(item) && beyond.empty()) continue;
    return " with " + type_name(item) + " at " + std::to_string(i) + beyond;
  }
  return "";
}

/// Of an argument that names a property of tensors: what a value is not that does not fit. Empty of others.
std::string misses(const c10::TypePtr& wanted) {
  switch (wanted->kind()) {
    case c10::TypeKind::DeviceObjType:
      return "no device of torch's, such as cpu or cuda; leave it out for MindSpore's";
    case c10::TypeKind::ScalarTypeType:
      return "no dtype that MindSpore's tensors have, such as mindspore.float32";
    case c10::TypeKind::LayoutType:
      return "no layout that MindSpore's tensors have; leave it out";
    default:
      return "";
  }
}

std::string what_is(PyObject* value, const c10::TypePtr& wanted) {
  const bool takes_tensors = ms_ext::takes_tensors(wanted);
  if (is_unknown_number(value)) return text_for_message(value);
  if (const std::string kind = misses(wanted); !kind.empty() && !is_tensor(value)) {
    return type_name(value) + " " + text_for_message(value) + ", which is " + kind;
  }
  if (is_tensor(value) && takes_tensors) return "a Tensor; pass a list of tensors";
  if (is_tensor(value))
    return "a Tensor; pass a number, since an argument that is no tensor in the schema is a constant";
  const bool is_symbolic = wanted->str() == "SymInt[]";
  if (!PyList_Check(value) && !PyTuple_Check(value)) {
    return type_name(value) + (takes_tensors ? "" : out_of_range(value, is_symbolic));
  }
  if (takes_tensors && wanted->kind() == c10::TypeKind::ListType) {
    const auto& element = wanted->expectRef<c10::ListType>().getElementType();
    return type_name(value) + misfit_in(value, element->kind() == c10::TypeKind::OptionalType);
  }
  PyObject* unknown = nullptr;  // rather one that is no integer: lists of integers take those
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(value); ++i) {
    PyObject* item = PySequence_Fast_GET_ITEM(value, i);
    if (is_unknown_number(item) && (!unknown || is_unknown_integer(unknown))) unknown = item;
  }
  if (unknown) return type_name(value) + " with " + text_for_message(unknown);
  const bool takes_integers = is_symbolic || wanted->isSubtypeOf(*c10::ListType::ofInts());
  return type_name(value) + (takes_integers ? no_integer_in(value, is_symbolic) : "");
}

std::string wanted_name(const c10::Argument& argument) {
  const auto type = without_optional(argument.real_type());
  return type->kind() == c10::TypeKind::GeneratorType ? "torch.Generator" : argument.real_type()->str();
}

std::string print(const c10::FunctionSchema& schema) {
  std::ostringstream text;
  text << schema;
  return text.str();
}

std::string misfit(const c10::FunctionSchema& schema, const Parameter& parameter, int index, PyObject* value) {
  return "argument '" + parameter.name() + "' must be " + wanted_name(schema.arguments()[index]) + ", got " +
         what_is(value, without_optional(schema.arguments()[index].real_type()));
}

/// Whether torch makes tensors of numbers for this operator: those that Python's arithmetic operators call.
bool takes_numbers_for_tensors(const std::string& name) {
  static const std::unordered_set<std::string> kNames = {
      "aten::add",      "aten::sub",         "aten::mul",  "aten::div",      "aten::divide", "aten::multiply",
      "aten::subtract", "aten::true_divide", "aten::copy", "aten::_to_copy", "aten::to",     "aten::floor_divide",
  };
  return kNames.count(name) > 0;
}

}  // namespace

Target::Target(const std::string& name, const std::vector<std::string>& overloads, PyObject* positional,
               PyObject* keywords, bool strided)
    : name_(name),
      has_constants_(PyTuple_GET_SIZE(positional) > 0 || PyDict_GET_SIZE(keywords) > 0),
      is_strided_(strided),
      most_lenient_(takes_numbers_for_tensors(name) ? Leniency::kNumbers : Leniency::kLenient) {
  std::string reasons;
  for (const std::string& overload : overloads) {
    const auto op = find_operator(name, overload);
    Overload candidate{op, {}, {}};
    const auto& arguments = op.schema().arguments();
    for (size_t i = 0; i < arguments.size(); ++i) candidate.parameters.emplace_back(arguments[i], static_cast<int>(i));
    candidate.constants.resize(arguments.size());
    try {
      bind_constants(candidate, positional, keywords);
      overloads_.push_back(std::move(candidate));
    } catch (const std::invalid_argument& error) {
      reasons += "\n  " + print(op.schema()) + "\n    " + error.what();
    }
  }
  if (overloads_.empty()) throw std::invalid_argument(name + ": the constants fit no overload:" + reasons);
}

void Target::bind_constants(Overload& overload, PyObject* positional, PyObject* keywords) const {
  const auto& schema = overload.op.schema();
  Given given;
  const auto set = [&](size_t index, PyObject* value) {
    const Parameter& parameter = overload.parameters[index];
    IValue converted;
    const auto needed = std::find_if(kLeniencies.begin(), kLeniencies.end(), [&](Leniency leniency) {
      return parameter.convert(value, leniency, true, converted, given);
    });
    if (needed == kLeniencies.end()) {
      throw std::invalid_argument(misfit(schema, parameter, static_cast<int>(index), value));
    }
    overload.leniency = std::max(overload.leniency, *needed);
    if (!given.tensors.empty()) {
      throw std::invalid_argument("argument '" + parameter.name() + "' is a tensor: pass it when the op is called");
    }
    overload.constants[index] = std::move(converted);
  };
  size_t next = 0;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(positional); ++i, ++next) {
    while (next < overload.parameters.size() && overload.parameters[next].takes_tensors()) ++next;
    if (next == overload.parameters.size()) {
      throw std::invalid_argument("takes " + std::to_string(i) + " constants by position");
    }
    set(next, PyTuple_GET_ITEM(positional, i));
  }
  PyObject *key, *value;
  Py_ssize_t position = 0;
  while (PyDict_Next(keywords, &position, &key, &value)) {
    size_t index = 0;
    while (index < overload.parameters.size() &&
           PyUnicode_Compare(key, overload.parameters[index].python_name()) != 0) {
      ++index;
    }
    if (index == overload.parameters.size()) {
      throw std::invalid_argument("has no argument '" + text_for_message(key) + "'");
    }
    if (overload.constants[index])
      throw std::invalid_argument("argument '" + overload.parameters[index].name() + "' is given twice");
    set(index, value);
  }
}

std::optional<Binding> Target::try_bind(const Overload& overload, PyObject* arguments, PyObject* keywords,
                                        Leniency leniency, bool traced, std::string* reason) const {
  const auto fail = [&](std::string text) -> std::optional<Binding> {
    if (reason) *reason = std::move(text);
    return std::nullopt;
  };
  const Py_ssize_t count = PyTuple_GET_SIZE(arguments);
  Py_ssize_t next = 0;
  Py_ssize_t keywords_used = 0;
  std::vector<IValue> values;
  Given given;
  values.reserve(overload.parameters.size());
  for (size_t i = 0; i < overload.parameters.size(); ++i) {
    const Parameter& parameter = overload.parameters[i];
    if (overload.constants[i]) {
      values.push_back(*overload.constants[i]);
      continue;
    }
    PyObject* value = nullptr;
    // An op with bound constants is called with all its tensors, and with them alone.
    if (next < count && (has_constants_ ? parameter.takes_tensors() : !parameter.is_keyword_only())) {
      value = PyTuple_GET_ITEM(arguments, next++);
    }
    if (keywords) {
      if (PyObject* named = PyDict_GetItemWithError(keywords, parameter.python_name())) {
        if (value) return fail("argument '" + parameter.name() + "' is given twice");
        value = named;
        ++keywords_used;
      }
    }
    if (!value) {
      if (!parameter.fallback()) return fail("argument '" + parameter.name() + "' is missing");
      values.push_back(*parameter.fallback());
      continue;
    }
    IValue converted;
    const auto held = py::reinterpret_borrow<py::object>(value);
    if (!parameter.convert(value, leniency, traced, converted, given)) {
      return fail(misfit(overload.op.schema(), parameter, static_cast<int>(i), value));
    }
    values.push_back(std::move(converted));
  }
  if (next < count)
    return fail("takes " + std::to_string(next) + " positional arguments, got " + std::to_string(count));
  if (keywords && keywords_used < PyDict_GET_SIZE(keywords)) {
    PyObject *key, *value;
    Py_ssize_t position = 0;
    while (PyDict_Next(keywords, &position, &key, &value)) {
      bool known = false;
      for (const Parameter& parameter : overload.parameters)
        known |= PyUnicode_Compare(key, parameter.python_name()) == 0;
      if (!known) return fail("has no argument '" + text_for_message(key) + "'");
    }
    return fail("an argument is given twice");
  }
  return Binding{BoundOperator(overload.op, std::move(values), std::move(given.slots), std::move(given.integer_slots)),
                 std::move(given.tensors), std::move(given.integers)};
}

Binding Target::bind(PyObject* arguments, PyObject* keywords, bool traced) const {
  for (const Leniency leniency : kLeniencies) {
    const Leniency allowed = std::min(leniency, most_lenient_);
    for (const Overload& overload : overloads_) {
      if (overload.leniency > leniency) continue;
      if (auto binding = try_bind(overload, arguments, keywords, allowed, traced, nullptr)) return std::move(*binding);
    }
  }
  std::string text = name_ + ": the arguments fit no overload";
  for (const Overload& overload : overloads_) {
    std::string reason;
    try_bind(overload, arguments, keywords, most_lenient_, traced, &reason);
    text += "\n  " + print(overload.op.schema()) + "\n    " + reason;
  }
  throw std::invalid_argument(text);
}

}  // namespace ms_ext
