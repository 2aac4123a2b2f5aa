// Inference of this package's primitives where MindSpore has lost their Python part: in a MindIR file with dynamic
// shapes, and in graphs that it infers again, as those that return a dict. Built with MindSpore's C++ ABI.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0
#define ENABLE_FAST_HASH_TABLE 1  // as MindSpore was built

// clang-format off
#include "ms_extension/api.h"
#include "abstract/ops/primitive_infer_map.h"
// clang-format on

#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../abi/aot_extra.h"
#include "../abi/export.h"
#include "pynative_python.h"

namespace {

namespace abstract = mindspore::abstract;
using mindspore::PrimitivePtr;
using mindspore::ShapeVector;
using mindspore::abstract::AbstractBasePtr;
using mindspore::abstract::AbstractBasePtrList;

constexpr const char* kByLibrary = "cpp_infer_shape";
using Outputs = std::vector<std::pair<ShapeVector, int>>;

AbstractBasePtr tensor_of(const ShapeVector& shape, int type_id) {
  const auto type = mindspore::TypeIdToType(static_cast<mindspore::TypeId>(type_id));
  return std::make_shared<abstract::AbstractTensor>(type, shape);
}

/// The tensor that an output is: MindSpore takes one without dims for a number.
AbstractBasePtr as_tensor(const AbstractBasePtr& output) {
  if (!output->isa<abstract::AbstractScalar>()) return output;
  return tensor_of({}, output->BuildType()->type_id());
}

/// The tensors that an op is given, of which some may be in lists.
void collect(const AbstractBasePtrList& arguments, std::vector<ShapeVector>* shapes, std::vector<int>* type_ids) {
  for (const auto& argument : arguments) {
    if (const auto list = argument->cast<abstract::AbstractSequencePtr>()) {
      collect(list->elements(), shapes, type_ids);
    } else if (const auto tensor = argument->cast<abstract::AbstractTensorPtr>()) {
      shapes->push_back(tensor->shape()->shape());
      type_ids->push_back(tensor->element()->BuildType()->type_id());
    }
  }
}

class CustomInfer : public abstract::OpInferBase {
 public:
  CustomInfer(abstract::OpInferBasePtr mindspores, PyObject* infer)
      : mindspores_(std::move(mindspores)), infer_(infer) {}

  AbstractBasePtr InferShapeAndType(const abstract::AnalysisEnginePtr& engine, const PrimitivePtr& primitive,
                                    const AbstractBasePtrList& arguments) const override {
    const auto attributes = primitive->GetAttr(ms_ext::kAttributesName);
    if (attributes == nullptr || primitive->type_name() == "PrimitivePy") {
      return mindspores_->InferShapeAndType(engine, primitive, arguments);
    }
    std::vector<ShapeVector> shapes;
    std::vector<int> type_ids;
    collect(arguments, &shapes, &type_ids);
    const auto outputs = ask(mindspore::GetValue<std::string>(attributes), shapes, type_ids);
    if (!outputs) return by_library(engine, primitive, arguments);
    AbstractBasePtrList tensors;
    for (const auto& [shape, type_id] : *outputs) tensors.push_back(tensor_of(shape, type_id));
    if (is_tuple(primitive)) return std::make_shared<abstract::AbstractTuple>(tensors);
    return tensors.at(0);
  }

  mindspore::BaseShapePtr InferShape(const PrimitivePtr& primitive,
                                     const AbstractBasePtrList& arguments) const override {
    // The library tells shapes alone, while a graph runs, and does so faster.
    if (primitive->HasAttr(kByLibrary)) return mindspores_->InferShape(primitive, arguments);
    return InferShapeAndType(nullptr, primitive, arguments)->BuildShape();
  }

  mindspore::TypePtr InferType(const PrimitivePtr& primitive, const AbstractBasePtrList& arguments) const override {
    return InferShapeAndType(nullptr, primitive, arguments)->BuildType();
  }

  std::set<int64_t> GetValueDependArgIndices() const override { return mindspores_->GetValueDependArgIndices(); }

 private:
  std::optional<Outputs> ask(const std::string& attributes, const std::vector<ShapeVector>& shapes,
                             const std::vector<int>& type_ids) const {
    const ms_ext::GilAcquire acquired;
    try {
      return py::cast<std::optional<Outputs>>(py::handle(infer_)(attributes, shapes, type_ids));
    } catch (const py::error_already_set& error) {
      throw std::runtime_error(error.what());  // threads of MindSpore's have no lock of Python's to let go of it
    }
  }

  static bool is_tuple(const PrimitivePtr& primitive) {
    const auto given = primitive->GetAttr("multi_output");
    return given != nullptr && mindspore::GetValue<bool>(given);
  }

  /// By the entry's own InferShape and InferType.
  AbstractBasePtr by_library(const abstract::AnalysisEnginePtr& engine, const PrimitivePtr& primitive,
                             const AbstractBasePtrList& arguments) const {
    const auto marked = primitive->Clone();
    for (const char* mark : {kByLibrary, "cpp_infer_type"}) marked->AddAttr(mark, mindspore::MakeValue(true));
    const auto result = mindspores_->InferShapeAndType(engine, marked, arguments);
    const auto tuple = result->cast<abstract::AbstractTuplePtr>();
    if (tuple == nullptr) return as_tensor(result);
    AbstractBasePtrList outputs;
    for (const auto& output : tuple->elements()) outputs.push_back(as_tensor(output));
    return std::make_shared<abstract::AbstractTuple>(outputs);
  }

  const abstract::OpInferBasePtr mindspores_;
  PyObject* const infer_;
};

}  // namespace

/// Has `infer(attributes, shapes, types)` tell the outputs of this package's primitives, as pairs of a shape and a
/// type; None leaves them to the op's library. With the GIL held, once, before the first graph.
extern "C" MS_EXT_API void ms_ext_infer_custom(PyObject* infer) {
  for (auto& [primitive, inference] : *abstract::GetPrimitiveInferMapPtr()) {
    if (primitive->name() != "Custom") continue;
    Py_INCREF(infer);
    inference = {std::make_shared<CustomInfer>(inference.Get(), infer), inference.IsImplInferValue()};
  }
}
