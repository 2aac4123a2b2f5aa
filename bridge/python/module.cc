// The Python module `_binder`: calls and binds dispatcher operators on MindSpore's tensors.
#include <ATen/ops/empty.h>
#include <c10/util/SmallVector.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

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

namespace py = pybind11;
using ms_ext::Binding;
using ms_ext::python_types;
using ms_ext::Target;

constexpr const char* kTargetName = "ms_ops.Target";

ms_ext_pynative_runner runner = nullptr;
PyObject* jit_context_module = nullptr;  // its dictionary has _jit_context while MindSpore traces
PyObject* jit_context_name = nullptr;
int mixed_precision_depth = 0;
thread_local int mixed_precision_left = 0;  // what this thread calls on inputs that are cast

/// Runs `function`; C++ exceptions become Python's, a call that fits no overload a TypeError.
template <typename Function>
PyObject* guarded(const Function& function) noexcept {
  try {
    return function();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::invalid_argument& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  } catch (...) {
    PyErr_SetString(ms_ext_exception_type(ms_ext::current_exception_kind()), ms_ext::current_exception_text().c_str());
  }
  return nullptr;
}

void translate(std::exception_ptr error) {
  if (error) guarded([&error]() -> PyObject* { std::rethrow_exception(error); });
}

Target* target_of(PyObject* capsule) { return static_cast<Target*>(PyCapsule_GetPointer(capsule, kTargetName)); }

/// Whether MindSpore traces a graph.
bool is_traced() { return PyDict_GetItem(jit_context_module, jit_context_name) != Py_None; }

/// Whether a call may go straight to C++: MindSpore is neither tracing a graph nor casting inputs by to_float.
bool is_eager() { return runner && (mixed_precision_depth == 0 || mixed_precision_left > 0) && !is_traced(); }

PyObject* calls_are_eager(PyObject*, PyObject*) { return PyBool_FromLong(is_eager()); }

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
    const auto bound = c10::make_intrusive<ms_ext_call>(std::move(binding.op), target.is_strided());
    c10::SmallVector<PyObject*, 8> tensors;
    for (const py::object& tensor : binding.tensors) tensors.push_back(tensor.ptr());
    return runner(bound.get(), tensors.data(), static_cast<int>(tensors.size()));
  });
}

/// The arguments of a bound operator, with placeholders where its inputs go.
py::list arguments_of(const ms_ext::BoundOperator& op) {
  const auto& values = op.arguments();
  py::list list(values.size());
  for (size_t i = 0; i < values.size(); ++i) list[i] = ms_ext::to_python(values[i]);
  const auto place = [&list](py::handle type, int index, int argument, int item) {
    PyObject* const within = item < 0 ? list.ptr() : PyList_GET_ITEM(list.ptr(), argument);
    PyList_SetItem(within, item < 0 ? argument : item, type(index).release().ptr());
  };
  int input = 0;
  for (const auto [argument, item] : op.inputs()) place(python_types.input_index, input++, argument, item);
  for (const auto [argument, item, index] : op.integers()) place(python_types.integer_index, index, argument, item);
  return list;
}

py::tuple tuple_of(const std::vector<py::object>& objects) {
  py::tuple tuple(objects.size());
  for (size_t i = 0; i < objects.size(); ++i) tuple[i] = objects[i];
  return tuple;
}

PyObject* bound(PyObject* const* arguments, Py_ssize_t count, bool traced) {
  return with_call(arguments, count, [traced](const Target& target, PyObject* positional, PyObject* keywords) {
    const ms_ext::IsolationGuard isolation;  // constants are read out of tensors
    const Binding binding = target.bind(positional, keywords, traced);
    py::tuple result = py::make_tuple(binding.op.schema().overload_name(), arguments_of(binding.op),
                                      tuple_of(binding.tensors), tuple_of(binding.integers));
    return result.release().ptr();
  });
}

PyObject* bind(PyObject*, PyObject* const* arguments, Py_ssize_t count) { return bound(arguments, count, true); }

PyObject* bind_values(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
  return bound(arguments, count, is_traced());
}

struct Draws {
  std::unique_lock<std::recursive_mutex> lock;
};

c10::OperatorHandle find(const std::string& name, const std::string& overload) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), overload.c_str());
}

// What calls in PyNative mode call is not for pybind11 to dispatch, which takes 10 to 60 ns, by version.
PyMethodDef calls[] = {
    {"is_eager", calls_are_eager, METH_NOARGS, "is_eager() -> whether a call may go straight to C++"},
    {"call", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(call)), METH_FASTCALL,
     "call(target, args, kwargs) -> Tensor, tuple of them, or NotImplemented where MindSpore must see a primitive"},
    {"bind", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(bind)), METH_FASTCALL,
     "bind(target, args, kwargs) -> (overload, arguments, tensors, integers)"},
    {"bind_values", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(bind_values)), METH_FASTCALL,
     "as bind, where the values of tensors are known unless MindSpore traces a graph"},
    {},
};

}  // namespace

PYBIND11_MODULE(_binder, module) {
  py::register_local_exception_translator(&translate);
  if (PyModule_AddFunctions(module.ptr(), calls) != 0) throw py::error_already_set();
  module.def("configure", [](py::tuple tensor, py::type integer, py::type number, py::type input_index,
                             py::type integer_index, py::dict scalar_types, py::dict layouts, py::dict memory_formats,
                             py::type generator, py::dict jit_context) {
    const auto keep = [](py::object& kept) { return kept.release().ptr(); };
    python_types = {keep(tensor),       keep(integer), keep(number),         keep(input_index), keep(integer_index),
                    keep(scalar_types), keep(layouts), keep(memory_formats), keep(generator)};
    jit_context_module = keep(jit_context);
    jit_context_name = PyUnicode_InternFromString("_jit_context");
  });
  module.def(
      "use_runner", [](uintptr_t address) { runner = reinterpret_cast<ms_ext_pynative_runner>(address); },
      "use_runner(address): of ms_ext_pynative_run");
  module.def(
      "enter_mixed_precision", [](int depth) { mixed_precision_depth += depth; },
      "enter_mixed_precision(1), and -1 to leave it");
  module.def(
      "leave_mixed_precision", [](int depth) { mixed_precision_left += depth; },
      "leave_mixed_precision(1), in this thread alone, and -1 to be back in it");
  module.def(
      "target",
      [](const std::string& name, const std::vector<std::string>& overloads, py::tuple positional, py::dict keywords,
         bool strided) {
        return py::capsule(new Target(name, overloads, positional.ptr(), keywords.ptr(), strided), kTargetName,
                           [](PyObject* capsule) { delete target_of(capsule); });
      },
      py::arg("name"), py::arg("overloads"), py::arg("positional_constants"), py::arg("constants"),
      py::arg("strided") = false, "target(...) -> capsule");
  module.def("form", &ms_ext::form_of, "form(name, overload, random) -> name, see operator_form.h");
  module.def("has_gradient", [](const std::string& name, const std::string& overload) {
    return ms_ext::has_gradient(find(name, overload));
  });
  module.def("gives_constants", [](const std::string& name, const std::string& overload) {
    return ms_ext::gives_constants(find(name, overload));
  });
  module.def(
      "gradient_formula",
      [](const std::string& name, const std::string& overload) {
        const auto* formula = ms_ext::GradientFormula::find(find(name, overload));
        return formula ? formula->targets() : std::vector<int>();
      },
      "gradient_formula(name, overload) -> arguments whose gradients have a formula");
  module.def("gradient_uses_results", [](const std::string& name, const std::string& overload) {
    return ms_ext::Derivative::uses_results(ms_ext::BoundOperator(find(name, overload), {}, {}));
  });
  module.def("gradient_is_complete", [](const std::string& name, const std::string& overload) {
    return ms_ext::GradientFormula::is_complete(find(name, overload));
  });
  module.def(
      "is_random",
      [](const std::string& name, const std::string& overload, const py::str& encoded) {
        const auto values =
            ms_ext::Attributes::decode(ms_ext::text_of(encoded)).get<ms_ext::AttributeList>("arguments");
        return ms_ext::BoundOperator::from_attributes(name, overload, values).is_random();
      },
      "is_random(name, overload, encoded arguments) -> whether a call draws");
  py::class_<Draws>(module, "draws", "Within it, no other thread draws random numbers.")
      .def(py::init<>())
      .def("__enter__",
           [](Draws& draws) {
             const py::gil_scoped_release released;  // who draws may wait for it
             draws.lock = ms_ext::lock_draws();
           })
      .def("__exit__", [](Draws& draws, const py::args&) { draws.lock = {}; });
  module.def("random_state_size", &ms_ext::random_state_size, "random_state_size(target, generator or None) -> bytes");
  module.def(
      "random_state",
      [](const std::string& target) {
        const at::Tensor state = ms_ext::default_random_state(target);
        return py::bytes(static_cast<const char*>(state.const_data_ptr()), state.numel());
      },
      "random_state(target) -> state of its default generator");
  module.def(
      "set_random_state",
      [](const std::string& target, py::bytes bytes) {
        const std::string_view given = bytes;
        const at::Tensor state =
            at::empty({static_cast<int64_t>(given.size())}, at::TensorOptions(at::kCPU).dtype(at::kByte));
        std::memcpy(state.mutable_data_ptr(), given.data(), given.size());
        ms_ext::set_default_random_state(target, state);
      },
      "set_random_state(target, state)");
}
