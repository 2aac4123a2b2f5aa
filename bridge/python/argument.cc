// Conversion of Python values by the types of a schema.
#include "argument.h"

#include "../dispatch/argument.h"
#include "../dispatch/random.h"

namespace ms_ext {

PythonTypes python_types;

using c10::IValue;
using c10::TypeKind;

namespace {

/// Throws the exception that is set, unless it is how a type says that it is no number, no key of a dict, ...: those of
/// builtin types come from no line of Python, and are cleared.
void clear_refusal() {
  if (!PyErr_Occurred()) return;
  const py::error_already_set error;
  const bool is_refusal = !error.trace() && (error.matches(PyExc_TypeError) || error.matches(PyExc_ValueError) ||
                                             error.matches(PyExc_OverflowError));
  if (!is_refusal) throw py::error_already_set(error);
}

bool is_of(PyObject* value, PyObject* type) {
  return PyObject_TypeCheck(value, reinterpret_cast<PyTypeObject*>(type)) != 0;
}

bool is_true(PyObject* value) {
  const int answer = PyObject_IsTrue(value);
  if (answer < 0) throw py::error_already_set();
  return answer == 1;
}

/// Python's bool, or NumPy's.
bool is_bool(PyObject* value) {
  if (PyBool_Check(value)) return true;
  const std::string_view type = Py_TYPE(value)->tp_name;
  return type == "numpy.bool_" || type == "numpy.bool";
}

bool is_integer(PyObject* value) { return PyLong_Check(value) ? !PyBool_Check(value) : PyIndex_Check(value) != 0; }

bool to_int(PyObject* value, int64_t& result) {
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value));
  int overflow = 0;
  result = index ? PyLong_AsLongLongAndOverflow(index.ptr(), &overflow) : 0;
  if (index && overflow == 0) return true;
  clear_refusal();
  return false;
}

/// Python's complex, or NumPy's scalar of any precision.
bool is_complex(PyObject* value) {
  if (PyComplex_Check(value)) return true;
  const std::string_view type = Py_TYPE(value)->tp_name;
  return type.rfind("numpy.complex", 0) == 0 || type.rfind("numpy.clong", 0) == 0;
}

/// A float, or NumPy's scalar of any precision; what else NumPy makes floats of is none.
bool is_real(PyObject* value) {
  if (PyFloat_Check(value)) return true;
  const std::string_view type = Py_TYPE(value)->tp_name;
  if (type.rfind("numpy.", 0) == 0) return type.rfind("numpy.float", 0) == 0 || type == "numpy.longdouble";
  const PyNumberMethods* methods = Py_TYPE(value)->tp_as_number;
  return methods && methods->nb_float && !PyLong_Check(value) && !PyComplex_Check(value);
}

bool to_double(PyObject* value, double& result) {
  result = PyFloat_AsDouble(value);
  if (result != -1.0 || !PyErr_Occurred()) return true;
  clear_refusal();
  return false;
}

bool to_scalar(PyObject* value, c10::Scalar& result) {
  int64_t integer;
  double real;
  if (is_bool(value)) {
    result = is_true(value);
  } else if (is_integer(value)) {
    if (!to_int(value, integer)) return false;
    result = integer;
  } else if (is_complex(value)) {
    const Py_complex number = PyComplex_AsCComplex(value);
    if (number.real == -1.0 && PyErr_Occurred()) throw py::error_already_set();
    result = c10::complex<double>(number.real, number.imag);
  } else if (is_real(value) && to_double(value, real)) {
    result = real;
  } else {
    return false;
  }
  return true;
}

bool find_enumerator(PyObject* table, PyObject* value, IValue& result) {
  PyObject* number = PyDict_GetItemWithError(table, value);
  if (!number) {
    clear_refusal();
    return false;
  }
  result = static_cast<int64_t>(PyLong_AsLongLong(number));
  return true;
}

/// Whether a number is that of a dtype; torch does not check them.
bool is_scalar_type(PyObject* number) {
  for (const auto& [dtype, known] : py::reinterpret_borrow<py::dict>(python_types.scalar_types)) {
    if (known.equal(py::handle(number))) return true;
  }
  return false;
}

bool to_device(PyObject* value, IValue& result) {
  std::string name = text_of(py::str(py::handle(value)));
  for (char& letter : name) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  try {
    result = c10::Device(name);
    return true;
  } catch (const c10::Error&) {
    return false;
  }
}

/// torch.Generator tells the address of what it holds.
bool to_generator(PyObject* value, IValue& result) {
  if (Py_TYPE(value) != reinterpret_cast<PyTypeObject*>(python_types.generator)) return false;
  const py::object address = py::handle(value).attr("_cdata");
  auto* generator = static_cast<at::GeneratorImpl*>(PyLong_AsVoidPtr(address.ptr()));
  if (!generator && PyErr_Occurred()) throw py::error_already_set();
  if (generator) result = at::Generator(c10::intrusive_ptr<at::GeneratorImpl>::reclaim_copy(generator));
  return generator != nullptr;
}

/// The number in a tensor with one element; null for a tensor with more or none.
py::object item_of(PyObject* tensor) {
  const py::object size = py::handle(tensor).attr("size");
  int64_t count = 0;
  if (!PyLong_Check(size.ptr()) || !to_int(size.ptr(), count) || count != 1) return {};
  return py::handle(tensor).attr("item")();
}

}  // namespace

bool is_tensor(PyObject* value) {
  if (Py_TYPE(value) == reinterpret_cast<PyTypeObject*>(PyTuple_GET_ITEM(python_types.tensor, 0))) return true;
  const int answer = PyObject_IsInstance(value, python_types.tensor);
  if (answer < 0) throw py::error_already_set();
  return answer == 1;
}

bool is_unknown_number(PyObject* value) { return is_of(value, python_types.number); }
bool is_unknown_integer(PyObject* value) { return is_of(value, python_types.integer); }

struct Parameter::Context {
  const Leniency leniency;
  const bool traced;
  Given& given;
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

bool Parameter::convert(PyObject* value, Leniency leniency, bool traced, IValue& result, Given& given) const {
  if (value == Py_None) {
    result = IValue();
    return optional_;
  }
  Context context{leniency, traced, given};
  return convert_as(value, *type_, -1, context, result);
}

/// Writes what a type of the schema makes of a Python value; false where it is of another kind.
struct Parameter::Reader {
  const Parameter& parameter;
  PyObject* const value;
  const int item;
  Context& context;
  IValue& result;

  bool is_exact() const { return context.leniency == Leniency::kExact; }

  bool tensor() {
    if (is_tensor(value)) {
      context.given.slots.push_back({parameter.index_, item});
      context.given.tensors.push_back(py::reinterpret_borrow<py::object>(value));
      result = at::Tensor();
      return true;
    }
    c10::Scalar number;
    if (context.leniency != Leniency::kNumbers || !to_scalar(value, number)) return false;
    result = wrapped_number(number);
    return true;
  }

  bool number() {
    c10::Scalar number;
    if (!to_scalar(value, number)) return false;
    result = number;
    return true;
  }

  bool integer() {
    int64_t integer;
    if ((is_exact() && is_bool(value)) || !PyIndex_Check(value) || !to_int(value, integer)) return false;
    result = integer;
    return true;
  }

  bool real() {
    double real;
    if (is_bool(value) || !(is_integer(value) || is_real(value)) || !to_double(value, real)) return false;
    result = real;
    return true;
  }

  bool boolean() {
    if (!is_bool(value) && (is_exact() || !PyLong_Check(value))) return false;
    result = is_true(value);
    return true;
  }

  bool text() {
    if (!PyUnicode_Check(value)) return false;
    result = text_of(value);
    return true;
  }

  bool scalar_type() {
    if (!PyLong_CheckExact(value) || !is_scalar_type(value)) {
      return find_enumerator(python_types.scalar_types, value, result);
    }
    result = static_cast<int64_t>(PyLong_AsLongLong(value));
    return true;
  }

  bool layout() { return find_enumerator(python_types.layouts, value, result); }
  bool memory_format() { return find_enumerator(python_types.memory_formats, value, result); }
  bool device() { return to_device(value, result); }
  bool generator() { return to_generator(value, result); }
  bool list(const c10::TypePtr& element) { return parameter.convert_list(value, element, context, result); }
  bool other() { return false; }
};

bool Parameter::convert_as(PyObject* value, const c10::Type& type, int item, Context& context, IValue& result) const {
  const auto kind = type.kind();
  if (kind != TypeKind::TensorType && kind != TypeKind::ListType) {
    if (is_tensor(value)) {  // torch takes the number of a tensor with one element
      if (context.traced || context.leniency == Leniency::kExact || kind == TypeKind::NumberType) return false;
      const py::object number = item_of(value);
      return number && convert_as(number.ptr(), type, item, context, result);
    }
    if (context.traced && is_unknown_number(value)) {
      if (!takes_integer(type) || !is_unknown_integer(value)) return false;
      auto& [slots, tensors, integer_slots, integers] = context.given;
      integer_slots.push_back({index_, item, static_cast<int>(integers.size())});
      integers.push_back(py::reinterpret_borrow<py::object>(value));
      result = kind == TypeKind::FloatType ? IValue(0.0) : IValue(0);
      return true;
    }
  }
  return read_as(type, Reader{*this, value, item, context, result});
}

/// Of an item of a list: smaller numbers are symbols to torch, and some of its kernels read beyond their memory by
/// them. By themselves, as where a slice begins, they are what they are in torch.
static bool is_size(const c10::Type& type, const IValue& item) {
  return type.kind() != TypeKind::SymIntType || !item.isInt() || c10::SymInt::check_range(item.toInt());
}

bool Parameter::convert_list(PyObject* value, const c10::TypePtr& element, Context& context, IValue& result) const {
  const bool optional = element->kind() == TypeKind::OptionalType;
  const c10::TypePtr type = without_optional(element);
  c10::impl::GenericList list = empty_list(element);
  if (PyList_Check(value) || PyTuple_Check(value)) {
    // Python code of an item's may change the list.
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(value); ++i) {
      const auto item = py::reinterpret_borrow<py::object>(PySequence_Fast_GET_ITEM(value, i));
      IValue converted;
      if (item.ptr() == Py_None ? !optional : !convert_as(item.ptr(), *type, static_cast<int>(i), context, converted)) {
        return false;
      }
      if (!is_size(*type, converted)) return false;
      list.push_back(std::move(converted));
    }
  } else {
    IValue converted;
    if (!list_size_ || type->kind() == TypeKind::TensorType || is_bool(value) ||
        !convert_as(value, *type, 0, context, converted) || !is_size(*type, converted)) {
      return false;
    }
    for (int32_t i = 0; i < *list_size_; ++i) list.push_back(converted);
    if (is_unknown_number(value)) {
      const int index = context.given.integer_slots.back().index;
      for (int32_t i = 1; i < *list_size_; ++i) context.given.integer_slots.push_back({index_, i, index});
    }
  }
  result = std::move(list);
  return true;
}

py::object to_python(const IValue& value) {
  if (value.isNone()) return py::none();
  if (value.isBool()) return py::bool_(value.toBool());
  if (value.isInt()) return py::int_(value.toInt());
  if (value.isDouble()) return py::float_(value.toDouble());
  if (value.isComplexDouble()) {
    const auto number = value.toComplexDouble();
    return py::reinterpret_steal<py::object>(PyComplex_FromDoubles(number.real(), number.imag()));
  }
  if (value.isString()) return py::str(value.toStringRef());
  if (value.isDevice()) return py::str(value.toDevice().str());
  if (value.isGenerator()) return py::int_(keep_generator(value.toGenerator()));
  if (value.isTensor()) {
    if (value.toTensor().defined()) return to_python(value.toTensor().item());  // a wrapped number
    return py::none();
  }
  if (value.isList()) {
    const auto list = value.toList();
    py::list result(list.size());
    for (size_t i = 0; i < list.size(); ++i) result[i] = to_python(list.get(i));
    return result;
  }
  throw std::invalid_argument("a constant of type " + value.tagKind() + " cannot be kept");
}

}  // namespace ms_ext
