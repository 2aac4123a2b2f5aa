// Conversion of Python values by the types of a schema.
#include "python_argument.h"

#include "../argument.h"
#include "../random.h"

namespace ms_ext {

PythonTypes python_types;

using c10::IValue;
using c10::TypeKind;

namespace {

/// Python's bool, or NumPy's.
bool is_bool(PyObject* value) {
  if (PyBool_Check(value)) return true;
  const std::string_view type = Py_TYPE(value)->tp_name;
  return type == "numpy.bool_" || type == "numpy.bool";
}

bool is_integer(PyObject* value) { return PyLong_Check(value) ? !PyBool_Check(value) : PyIndex_Check(value) != 0; }

bool to_int(PyObject* value, int64_t& result) {
  PyObject* index = PyNumber_Index(value);
  result = index ? PyLong_AsLongLong(index) : 0;
  Py_XDECREF(index);
  if (!PyErr_Occurred()) return true;
  PyErr_Clear();
  return false;
}

/// A float, or NumPy's scalar of any precision.
bool is_real(PyObject* value) {
  return PyFloat_Check(value) ||
         (Py_TYPE(value)->tp_as_number && Py_TYPE(value)->tp_as_number->nb_float && !PyLong_Check(value));
}

bool to_double(PyObject* value, double& result) {
  result = PyFloat_AsDouble(value);
  if (!PyErr_Occurred()) return true;
  PyErr_Clear();
  return false;
}

bool to_scalar(PyObject* value, c10::Scalar& result) {
  int64_t integer;
  double real;
  if (is_bool(value)) {
    result = PyObject_IsTrue(value) == 1;
  } else if (is_integer(value)) {
    if (!to_int(value, integer)) return false;
    result = integer;
  } else if (PyComplex_Check(value)) {
    const Py_complex number = PyComplex_AsCComplex(value);
    result = c10::complex<double>(number.real, number.imag);
  } else if (is_real(value) && to_double(value, real)) {
    result = real;
  } else {
    return false;
  }
  return true;
}

bool find_enumerator(PyObject* table, PyObject* value, IValue& result) {
  if (PyObject_Hash(value) == -1) {
    PyErr_Clear();
    return false;
  }
  PyObject* number = PyDict_GetItemWithError(table, value);
  if (!number) {
    PyErr_Clear();
    return false;
  }
  result = static_cast<int64_t>(PyLong_AsLongLong(number));
  return true;
}

/// Whether a number is that of a dtype; torch does not check them.
bool is_scalar_type(PyObject* number) {
  PyObject* numbers = PyDict_Values(python_types.scalar_types);
  const int found = numbers ? PySequence_Contains(numbers, number) : 0;
  Py_XDECREF(numbers);
  PyErr_Clear();
  return found == 1;
}

bool to_device(PyObject* value, IValue& result) {
  PyObject* text = PyObject_Str(value);
  const char* characters = text ? PyUnicode_AsUTF8(text) : nullptr;
  bool valid = characters != nullptr;
  if (valid) {
    std::string name(characters);
    for (char& letter : name) letter = static_cast<char>(std::tolower(letter));
    try {
      result = c10::Device(name);
    } catch (const c10::Error&) {
      valid = false;
    }
  }
  Py_XDECREF(text);
  PyErr_Clear();
  return valid;
}

/// torch.Generator tells the address of what it holds.
bool to_generator(PyObject* value, IValue& result) {
  if (PyObject_IsInstance(value, python_types.generator) != 1) return false;
  PyObject* address = PyObject_GetAttrString(value, "_cdata");
  auto* generator = address ? static_cast<at::GeneratorImpl*>(PyLong_AsVoidPtr(address)) : nullptr;
  Py_XDECREF(address);
  PyErr_Clear();
  if (generator) result = at::Generator(c10::intrusive_ptr<at::GeneratorImpl>::reclaim_copy(generator));
  return generator != nullptr;
}

/// The number in a tensor with one element; new reference.
PyObject* item_of(PyObject* tensor) {
  PyObject* item = PyObject_CallMethod(tensor, "item", nullptr);
  if (!item) PyErr_Clear();
  return item;
}

}  // namespace

bool is_tensor(PyObject* value) {
  return Py_TYPE(value) == reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(python_types.tensor, 0)) ||
         PyObject_IsInstance(value, python_types.tensor) == 1;
}

struct Parameter::Context {
  const Leniency leniency;
  const bool traced;
  std::vector<InputSlot>& slots;
  std::vector<PyObject*>& tensors;
};

Parameter::Parameter(const c10::Argument& argument, int index)
    : name_(argument.name()),
      python_name_(PyUnicode_InternFromString(argument.name().c_str())),
      index_(index),
      keyword_only_(argument.kwarg_only()),
      optional_(argument.real_type()->kind() == TypeKind::OptionalType),
      list_size_(argument.N()),
      type_(without_optional(argument.real_type())),
      fallback_(argument.default_value()) {
  if (!fallback_ && optional_ && keyword_only_) fallback_ = IValue();
}

bool Parameter::takes_tensors() const { return ms_ext::takes_tensors(type_); }

bool Parameter::convert(PyObject* value, Leniency leniency, bool traced, IValue& result, std::vector<InputSlot>& slots,
                        std::vector<PyObject*>& tensors) const {
  if (value == Py_None) {
    result = IValue();
    return optional_;
  }
  Context context{leniency, traced, slots, tensors};
  return convert_as(value, *type_, -1, context, result);
}

bool Parameter::convert_as(PyObject* value, const c10::Type& type, int item, Context& context, IValue& result) const {
  const auto kind = type.kind();
  if (kind == TypeKind::TensorType) {
    if (is_tensor(value)) {
      context.slots.push_back({index_, item});
      context.tensors.push_back(value);
      result = at::Tensor();
      return true;
    }
    c10::Scalar number;
    if (context.leniency != Leniency::kNumbers || !to_scalar(value, number)) return false;
    result = wrapped_number(number);
    return true;
  }
  if (kind == TypeKind::ListType) {
    return convert_list(value, type.expectRef<c10::ListType>().getElementType(), context, result);
  }
  if (is_tensor(value)) {  // torch takes the number of a tensor with one element
    if (context.traced || context.leniency == Leniency::kExact || kind == TypeKind::NumberType) return false;
    PyObject* number = item_of(value);
    const bool fits = number && convert_as(number, type, item, context, result);
    Py_XDECREF(number);
    return fits;
  }
  int64_t integer;
  double real;
  c10::Scalar number;
  switch (kind) {
    case TypeKind::NumberType:
      if (!to_scalar(value, number)) return false;
      result = number;
      return true;
    case TypeKind::IntType:
    case TypeKind::SymIntType:
      if (context.leniency == Leniency::kExact && is_bool(value)) return false;
      if (!PyIndex_Check(value) || !to_int(value, integer)) return false;
      result = integer;
      return true;
    case TypeKind::FloatType:
      if (is_bool(value) || !(is_integer(value) || is_real(value)) || !to_double(value, real)) return false;
      result = real;
      return true;
    case TypeKind::BoolType:
      if (!is_bool(value) && (context.leniency == Leniency::kExact || !PyLong_Check(value))) return false;
      result = PyObject_IsTrue(value) == 1;
      return true;
    case TypeKind::StringType:
      if (!PyUnicode_Check(value)) return false;
      result = std::string(PyUnicode_AsUTF8(value));
      return true;
    case TypeKind::ScalarTypeType:
      if (PyLong_CheckExact(value) && is_scalar_type(value)) {
        result = static_cast<int64_t>(PyLong_AsLongLong(value));
        return true;
      }
      return find_enumerator(python_types.scalar_types, value, result);
    case TypeKind::LayoutType:
      return find_enumerator(python_types.layouts, value, result);
    case TypeKind::MemoryFormatType:
      return find_enumerator(python_types.memory_formats, value, result);
    case TypeKind::DeviceObjType:
      return to_device(value, result);
    case TypeKind::GeneratorType:
      return to_generator(value, result);
    default:
      return false;
  }
}

bool Parameter::convert_list(PyObject* value, const c10::TypePtr& element, Context& context, IValue& result) const {
  const bool optional = element->kind() == TypeKind::OptionalType;
  const c10::TypePtr type = without_optional(element);
  c10::impl::GenericList list(type->kind() == TypeKind::SymIntType ? c10::IntType::get() : element);
  if (PyList_Check(value) || PyTuple_Check(value)) {
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(value);
    for (Py_ssize_t i = 0; i < size; ++i) {
      PyObject* item = PySequence_Fast_GET_ITEM(value, i);
      IValue converted;
      if (item == Py_None ? !optional : !convert_as(item, *type, static_cast<int>(i), context, converted)) return false;
      list.push_back(std::move(converted));
    }
  } else {
    IValue converted;
    if (!list_size_ || type->kind() == TypeKind::TensorType || is_bool(value) ||
        !convert_as(value, *type, 0, context, converted)) {
      return false;
    }
    for (int32_t i = 0; i < *list_size_; ++i) list.push_back(converted);
  }
  result = std::move(list);
  return true;
}

PyObject* to_python(const IValue& value) {
  if (value.isNone()) Py_RETURN_NONE;
  if (value.isBool()) return PyBool_FromLong(value.toBool());
  if (value.isInt()) return PyLong_FromLongLong(value.toInt());
  if (value.isDouble()) return PyFloat_FromDouble(value.toDouble());
  if (value.isComplexDouble()) {
    const auto number = value.toComplexDouble();
    return PyComplex_FromDoubles(number.real(), number.imag());
  }
  if (value.isString()) return PyUnicode_FromString(value.toStringRef().c_str());
  if (value.isDevice()) return PyUnicode_FromString(value.toDevice().str().c_str());
  if (value.isGenerator()) return PyLong_FromLongLong(keep_generator(value.toGenerator()));
  if (value.isTensor()) {
    if (value.toTensor().defined()) return to_python(value.toTensor().item());  // a wrapped number
    Py_RETURN_NONE;
  }
  if (value.isList()) {
    const auto list = value.toList();
    PyObject* result = PyList_New(static_cast<Py_ssize_t>(list.size()));
    for (size_t i = 0; result && i < list.size(); ++i) {
      PyObject* item = to_python(list.get(i));
      if (!item) Py_CLEAR(result);
      if (result) PyList_SET_ITEM(result, i, item);
    }
    return result;
  }
  PyErr_Format(PyExc_TypeError, "a constant of type %s cannot be kept", value.tagKind().c_str());
  return nullptr;
}

}  // namespace ms_ext
