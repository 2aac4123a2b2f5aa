// Gradient formulas as operators of torch: ms_ops_formula::<name> takes what aten::<name> takes, after three arguments
// of its own, and returns the gradient of each argument.
#include <ATen/ATen.h>  // as other tests' libraries include it, whose compiled headers it then shares
#include <dispatch/gradient_formula.h>
#include <torch/library.h>

namespace {

std::vector<at::Tensor> tensors_of(const c10::IValue& list) {
  std::vector<at::Tensor> tensors;
  for (const std::optional<at::Tensor>& item : list.toOptionalTensorVector())
    tensors.push_back(item.value_or(at::Tensor()));
  return tensors;
}

void evaluate(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  std::string name = op.schema().name();
  name.replace(0, name.find(':'), "aten");
  const auto aten = c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), op.schema().overload_name().c_str());
  const ms_ext::GradientFormula* formula = ms_ext::GradientFormula::find(aten);

  const std::vector<c10::IValue> arguments = torch::jit::pop(*stack, aten.schema().arguments().size());
  const c10::List<bool> wanted = torch::jit::pop(*stack).toBoolList();
  c10::SmallVector<bool, 8> needed(wanted.begin(), wanted.end());
  const std::vector<at::Tensor> cotangents = tensors_of(torch::jit::pop(*stack));
  const std::vector<at::Tensor> results = tensors_of(torch::jit::pop(*stack));

  const ms_ext::FormulaInputs inputs{arguments, results, cotangents, needed};
  TORCH_CHECK_NOT_IMPLEMENTED(formula != nullptr && formula->applies(inputs), "no formula");
  torch::jit::push(*stack, (*formula)(inputs));
}

}  // namespace

extern "C" MS_EXT_API void define_formula(const char* schema) {
  static torch::Library library(torch::Library::FRAGMENT, "ms_ops_formula", std::nullopt, __FILE__, __LINE__);
  library.def(schema, torch::CppFunction::makeFromBoxedFunction<&evaluate>());
}
