// The Python module `_binder`: calls and binds dispatcher operators on MindSpore's tensors.
#include <ATen/ops/empty.h>
#include <Python.h>
#include <c10/util/SmallVector.h>

#include <cstring>

#include "../abi/pynative.h"
#include "../abi/python_error.h"
#include "../core/error.h"
#include "../core/isolation.h"
#include "../dispatch/bound_call.h"
#include "../dispatch/derivative.h"
#include "../dispatch/gradient_formula.h"
#include "../dispatch/operator_form.h"
#include "../dispatch/random.h"
#include "binder.h"

namespace {

using ms_ext::Binding;
using ms_ext::python_types;
using ms_ext::PythonTypes;
using ms_ext::Reference;
using ms_ext::Target;

constexpr const char* kTargetName = "ms_ops.Target";

ms_ext_pynative_runner runner = nullptr;
PyObject* jit_context_module = nullptr;  // its dictionary has _jit_context while MindSpore traces
PyObject* jit_context_name = nullptr;
int mixed_precision_depth = 0;

/// Runs `function`; C++ exceptions become Python's, a call that fits no overload a TypeError.
template <typename Function>
PyObject* guarded(const Function& function) noexcept {
  try {
    return function();
  } catch (const ms_ext::PythonErrorIsSet&) {
  } catch (const std::invalid_argument& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  } catch (...) {
    PyErr_SetString(ms_ext_exception_type(ms_ext::current_exception_kind()), ms_ext::current_exception_text().c_str());
  }
  return nullptr;
}

Target* target_of(PyObject* capsule) { return static_cast<Target*>(PyCapsule_GetPointer(capsule, kTargetName)); }

void delete_target(PyObject* capsule) { delete target_of(capsule); }

/// Whether a call may go straight to C++: MindSpore is neither tracing a graph nor casting inputs by to_float.
bool is_eager() {
  return runner && mixed_precision_depth == 0 && PyDict_GetItem(jit_context_module, jit_context_name) == Py_None;
}

PyObject* configure(PyObject*, PyObject* arguments) {
  PythonTypes types;
  if (!PyArg_ParseTuple(arguments, "O!O!O!O!O!O!O!O!O!O!", &PyTuple_Type, &types.tensor, &PyType_Type, &types.integer,
                        &PyType_Type, &types.number, &PyType_Type, &types.input_index, &PyType_Type,
                        &types.integer_index, &PyDict_Type, &types.scalar_types, &PyDict_Type, &types.layouts,
                        &PyDict_Type, &types.memory_formats, &PyType_Type, &types.generator, &PyDict_Type,
                        &jit_context_module)) {
    return nullptr;
  }
  for (PyObject* kept :
       {types.tensor, types.integer, types.number, types.input_index, types.integer_index, types.scalar_types,
        types.layouts, types.memory_formats, types.generator, jit_context_module}) {
    Py_INCREF(kept);
  }
  ms_ext::python_types = types;
  jit_context_name = PyUnicode_InternFromString("_jit_context");
  Py_RETURN_NONE;
}

PyObject* use_runner(PyObject*, PyObject* address) {
  runner = reinterpret_cast<ms_ext_pynative_runner>(PyLong_AsVoidPtr(address));
  if (PyErr_Occurred()) return nullptr;
  Py_RETURN_NONE;
}

PyObject* enter_mixed_precision(PyObject*, PyObject* depth) {
  mixed_precision_depth += static_cast<int>(PyLong_AsLong(depth));
  Py_RETURN_NONE;
}

PyObject* calls_are_eager(PyObject*, PyObject*) { return PyBool_FromLong(is_eager()); }

PyObject* make_target(PyObject*, PyObject* arguments) {
  const char* name;
  PyObject *overloads, *positional, *keywords;
  if (!PyArg_ParseTuple(arguments, "sO!O!O!", &name, &PyTuple_Type, &overloads, &PyTuple_Type, &positional,
                        &PyDict_Type, &keywords)) {
    return nullptr;
  }
  return guarded([&]() -> PyObject* {
    std::vector<std::string> names;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(overloads); ++i) {
      const char* overload = PyUnicode_AsUTF8(PyTuple_GET_ITEM(overloads, i));
      if (!overload) return nullptr;
      names.emplace_back(overload);
    }
    return PyCapsule_New(new Target(name, names, positional, keywords), kTargetName, delete_target);
  });
}

/// Checks (target, tuple, dict or None) and calls `function(target, tuple, dict or null)`.
template <typename Function>
PyObject* with_call(PyObject* const* arguments, Py_ssize_t count, const Function& function) {
  if (count != 3 || !PyTuple_Check(arguments[1])) {
    PyErr_SetString(PyExc_TypeError, "expected a target, a tuple and a dict");
    return nullptr;
  }
  Target* target = target_of(arguments[0]);
  if (!target) return nullptr;
  PyObject* keywords = PyDict_Check(arguments[2]) && PyDict_GET_SIZE(arguments[2]) > 0 ? arguments[2] : nullptr;
  return guarded([&] { return function(*target, arguments[1], keywords); });
}

PyObject* call(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
  if (!is_eager()) Py_RETURN_NOTIMPLEMENTED;
  return with_call(arguments, count, [](const Target& target, PyObject* positional, PyObject* keywords) {
    Binding binding = target.bind(positional, keywords, false);
    const auto bound = c10::make_intrusive<ms_ext_call>(std::move(binding.op));
    c10::SmallVector<PyObject*, 8> tensors;
    for (const Reference& tensor : binding.tensors) tensors.push_back(tensor.get());
    return runner(bound.get(), tensors.data(), static_cast<int>(tensors.size()));
  });
}

/// The arguments of a bound operator, with placeholders where its inputs go.
PyObject* arguments_of(const ms_ext::BoundOperator& op) {
  const auto& values = op.arguments();
  PyObject* list = PyList_New(static_cast<Py_ssize_t>(values.size()));
  for (size_t i = 0; list && i < values.size(); ++i) {
    PyObject* value = ms_ext::to_python(values[i]);
    if (!value) Py_CLEAR(list);
    if (list) PyList_SET_ITEM(list, i, value);
  }
  const auto place = [&list](PyObject* type, int index, int argument, int item) {
    if (!list) return;
    PyObject* placeholder = PyObject_CallFunction(type, "i", index);
    if (!placeholder) {
      Py_CLEAR(list);
    } else if (item < 0) {
      PyList_SetItem(list, argument, placeholder);
    } else {
      PyList_SetItem(PyList_GET_ITEM(list, argument), item, placeholder);
    }
  };
  int input = 0;
  for (const auto [argument, item] : op.inputs()) place(python_types.input_index, input++, argument, item);
  for (const auto [argument, item, index] : op.integers()) place(python_types.integer_index, index, argument, item);
  return list;
}

/// A new tuple of these objects, or null with an exception set.
PyObject* tuple_of(const std::vector<Reference>& objects) {
  PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(objects.size()));
  for (size_t i = 0; tuple && i < objects.size(); ++i) PyTuple_SET_ITEM(tuple, i, Reference(objects[i]).release());
  return tuple;
}

PyObject* bind(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
  return with_call(arguments, count, [](const Target& target, PyObject* positional, PyObject* keywords) -> PyObject* {
    const ms_ext::IsolationGuard isolation;  // constants are read out of tensors
    const Binding binding = target.bind(positional, keywords, true);
    const auto& schema = binding.op.schema();
    PyObject* bound = arguments_of(binding.op);
    if (!bound) return nullptr;
    return Py_BuildValue("sNNN", schema.overload_name().c_str(), bound, tuple_of(binding.tensors),
                         tuple_of(binding.integers));
  });
}

/// Calls `function(handle)` for an operator given as (name, overload).
template <typename Function>
PyObject* with_operator(PyObject* arguments, const Function& function) {
  const char *name, *overload;
  if (!PyArg_ParseTuple(arguments, "ss", &name, &overload)) return nullptr;
  return guarded([&] { return function(c10::Dispatcher::singleton().findSchemaOrThrow(name, overload)); });
}

PyObject* has_gradient(PyObject*, PyObject* arguments) {
  return with_operator(arguments, [](const auto& op) { return PyBool_FromLong(ms_ext::has_gradient(op)); });
}

PyObject* gives_constants(PyObject*, PyObject* arguments) {
  return with_operator(arguments, [](const auto& op) { return PyBool_FromLong(ms_ext::gives_constants(op)); });
}

PyObject* gradient_formula(PyObject*, PyObject* arguments) {
  return with_operator(arguments, [](const auto& op) -> PyObject* {
    const auto* formula = ms_ext::GradientFormula::find(op);
    const std::vector<int> targets = formula ? formula->targets() : std::vector<int>();
    PyObject* list = PyList_New(0);
    for (const int target : targets) {
      PyObject* item = list ? PyLong_FromLong(target) : nullptr;
      if (!item || PyList_Append(list, item) != 0) Py_CLEAR(list);
      Py_XDECREF(item);
    }
    return list;
  });
}

PyObject* gradient_uses_results(PyObject*, PyObject* arguments) {
  return with_operator(arguments, [](const auto& op) {
    return PyBool_FromLong(ms_ext::Derivative::uses_results(ms_ext::BoundOperator(op, {}, {})));
  });
}

PyObject* is_random(PyObject*, PyObject* arguments) {
  const char *name, *overload;
  PyObject* text;
  if (!PyArg_ParseTuple(arguments, "ssU", &name, &overload, &text)) return nullptr;
  Py_ssize_t size;
  const char* encoded = PyUnicode_AsUTF8AndSize(text, &size);
  if (!encoded) return nullptr;
  return guarded([&] {
    const auto constants = ms_ext::Attributes::decode({encoded, static_cast<size_t>(size)});
    const auto values = constants.get<ms_ext::AttributeList>("arguments");
    return PyBool_FromLong(ms_ext::BoundOperator::from_attributes(name, overload, values).is_random());
  });
}

PyObject* make_form(PyObject*, PyObject* arguments) {
  const char *name, *overload;
  int random;
  if (!PyArg_ParseTuple(arguments, "ssp", &name, &overload, &random)) return nullptr;
  return guarded([&] { return PyUnicode_FromString(ms_ext::form_of(name, overload, random).c_str()); });
}

PyObject* gradient_is_complete(PyObject*, PyObject* arguments) {
  return with_operator(arguments,
                       [](const auto& op) { return PyBool_FromLong(ms_ext::GradientFormula::is_complete(op)); });
}

PyObject* random_state_size(PyObject*, PyObject* arguments) {
  const char* target;
  PyObject* generator;
  if (!PyArg_ParseTuple(arguments, "sO", &target, &generator)) return nullptr;
  return guarded([&]() -> PyObject* {
    std::optional<int64_t> number;
    if (generator != Py_None) number = PyLong_AsLongLong(generator);
    if (PyErr_Occurred()) return nullptr;
    return PyLong_FromLongLong(ms_ext::random_state_size(target, number));
  });
}

PyObject* random_state(PyObject*, PyObject* arguments) {
  const char* target;
  if (!PyArg_ParseTuple(arguments, "s", &target)) return nullptr;
  return guarded([&] {
    const at::Tensor state = ms_ext::default_random_state(target);
    return PyBytes_FromStringAndSize(static_cast<const char*>(state.const_data_ptr()), state.numel());
  });
}

PyObject* set_random_state(PyObject*, PyObject* arguments) {
  const char* target;
  PyObject* bytes;
  if (!PyArg_ParseTuple(arguments, "sS", &target, &bytes)) return nullptr;
  return guarded([&]() -> PyObject* {
    const at::Tensor state = at::empty({PyBytes_GET_SIZE(bytes)}, at::TensorOptions(at::kCPU).dtype(at::kByte));
    std::memcpy(state.mutable_data_ptr(), PyBytes_AS_STRING(bytes), state.nbytes());
    ms_ext::set_default_random_state(target, state);
    Py_RETURN_NONE;
  });
}

PyMethodDef methods[] = {
    {"configure", configure, METH_VARARGS,
     "configure(tensor_types, integer_type, number_type, input_index, integer_index, scalar_types, layouts, "
     "memory_formats, generator_type, jit_context_dict)"},
    {"use_runner", use_runner, METH_O, "use_runner(address): of ms_ext_pynative_run"},
    {"enter_mixed_precision", enter_mixed_precision, METH_O, "enter_mixed_precision(1), and -1 to leave it"},
    {"is_eager", calls_are_eager, METH_NOARGS, "is_eager() -> whether a call may go straight to C++"},
    {"target", make_target, METH_VARARGS, "target(name, overloads, positional_constants, constants) -> capsule"},
    {"call", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(call)), METH_FASTCALL,
     "call(target, args, kwargs) -> Tensor, tuple of them, or NotImplemented where MindSpore must see a primitive"},
    {"bind", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(bind)), METH_FASTCALL,
     "bind(target, args, kwargs) -> (overload, arguments, tensors, integers)"},
    {"form", make_form, METH_VARARGS, "form(name, overload, random) -> name, see operator_form.h"},
    {"has_gradient", has_gradient, METH_VARARGS, "has_gradient(name, overload) -> bool"},
    {"gives_constants", gives_constants, METH_VARARGS, "gives_constants(name, overload) -> bool"},
    {"gradient_formula", gradient_formula, METH_VARARGS,
     "gradient_formula(name, overload) -> arguments whose gradients have a formula"},
    {"gradient_uses_results", gradient_uses_results, METH_VARARGS, "gradient_uses_results(name, overload) -> bool"},
    {"gradient_is_complete", gradient_is_complete, METH_VARARGS, "gradient_is_complete(name, overload) -> bool"},
    {"is_random", is_random, METH_VARARGS, "is_random(name, overload, encoded arguments) -> whether a call draws"},
    {"random_state_size", random_state_size, METH_VARARGS, "random_state_size(target, generator or None) -> bytes"},
    {"random_state", random_state, METH_VARARGS, "random_state(target) -> state of its default generator"},
    {"set_random_state", set_random_state, METH_VARARGS, "set_random_state(target, state)"},
    {},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_binder", nullptr, -1, methods};

}  // namespace

PyMODINIT_FUNC PyInit__binder() { return PyModule_Create(&definition); }
