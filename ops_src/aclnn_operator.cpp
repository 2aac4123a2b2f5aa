// Any aclnn operator, with its signature as an attribute: what ms_ops.aclnn calls.
#include <aclnn/dynamic.h>
#include <aclnn/executor.h>
#include <dispatch/operator_entry.h>
#include <ms_ext.h>

namespace {

// Attributes: "operator", its name; "kinds" and "values", one of each for each argument of the operator. Tensors of all
// kinds take the next parameters of the launch, inputs and outputs in the order of the signature.
struct AclnnOperator {
  static constexpr bool takes_any_constants = true;  // some are for inference

  explicit AclnnOperator(const ms_ext::Attributes& constants)
      : name(constants.get<std::string>("operator")),
        kinds(constants.get<std::vector<std::string>>("kinds")),
        values(constants.get<ms_ext::AttributeList>("values")) {
    TORCH_CHECK(kinds.size() == values.size(), name, ": kinds and values differ in number");
  }

  void operator()(ms_ext::Launch& io) const {
    TORCH_CHECK(io.stream(), name, " runs on the NPU, and this launch has no stream: MindSpore is on the CPU");
    ms_ext::acl::CallKey key(name, io.stream());
    if (ms_ext::acl::keeps_executors()) visit(io, [&](const auto& argument) { key.add(argument); });
    ms_ext::acl::run(io.stream(), name, key, [&] {
      const auto arguments = std::make_shared<ms_ext::acl::DynamicArguments>();
      visit(io, [&](const auto& argument) { arguments->add(argument); });
      ms_ext::acl::Prepared prepared{arguments, arguments->tensors()};
      const std::string prepare = name + "GetWorkspaceSize";
      void* function = ms_ext::acl::find_function(prepare);
      ms_ext::acl::check(arguments->call(function, {&prepared.workspace, &prepared.executor}), prepare);
      return prepared;
    });
  }

 private:
  template <typename T>
  static T as(const ms_ext::Attribute& value) {
    return ms_ext::Attributes::as<T>("a constant of the operator", value);
  }

  static at::Scalar scalar(const ms_ext::Attribute& value) {
    if (const auto* boolean = std::get_if<bool>(&value)) return *boolean;
    if (const auto* integer = std::get_if<int64_t>(&value)) return *integer;
    if (const auto* complex = std::get_if<std::complex<double>>(&value)) return c10::complex<double>(*complex);
    return as<double>(value);
  }

  /// Calls `take` with each argument of the operator, in torch's types.
  template <typename Take>
  void visit(const ms_ext::Launch& io, const Take& take) const {
    int next = 0;
    for (size_t i = 0; i < kinds.size(); ++i) visit_one(io, kinds[i], values[i], &next, take);
    TORCH_CHECK(next == io.size(), name, ": its signature has ", next, " tensors, and it was called with ", io.size());
  }

  template <typename Take>
  static void visit_one(const ms_ext::Launch& io, const std::string& kind, const ms_ext::Attribute& value, int* next,
                        const Take& take) {
    if (kind.back() == '?') {
      // A null pointer is one for all types; a tensor would be counted as one.
      if (std::holds_alternative<std::monostate>(value)) return take(std::optional<at::Scalar>());
      visit_one(io, kind.substr(0, kind.size() - 1), value, next, take);
    } else if (kind == "Tensor") {
      take(io[(*next)++]);
    } else if (kind == "Tensor[]") {
      std::vector<at::Tensor> items;
      for (int64_t count = as<int64_t>(value); count > 0; --count) items.push_back(io[(*next)++]);
      take(items);
    } else if (kind == "Scalar") {
      take(scalar(value));
    } else if (kind == "int[]") {
      take(as<std::vector<int64_t>>(value));
    } else if (kind == "float[]") {
      take(as<std::vector<double>>(value));
    } else if (kind == "bool[]") {
      take(as<std::vector<bool>>(value));
    } else if (kind == "str") {
      const auto* text = std::get_if<std::string>(&value);
      TORCH_CHECK(text, "a str was wanted");
      take(*text);
    } else if (kind == "dtype") {
      take(static_cast<c10::ScalarType>(as<int64_t>(value)));
    } else if (kind == "int") {
      take(as<int64_t>(value));
    } else if (kind == "bool") {
      take(as<bool>(value));
    } else if (kind == "double") {
      take(as<double>(value));
    } else if (kind == "float") {
      take(static_cast<float>(as<double>(value)));
    } else {
      TORCH_CHECK(false, "an argument of unknown kind ", kind);
    }
  }

  std::string name;
  std::vector<std::string> kinds;
  ms_ext::AttributeList values;
};

/// The same with several outputs: MindSpore tells these apart by what their inference functions return.
struct AclnnOperators : AclnnOperator {
  using AclnnOperator::AclnnOperator;
};

}  // namespace

MS_EXT_OP(AclnnOperator)
MS_EXT_OP(AclnnOperators)

extern "C" MS_EXT_API ms_ext::Shape ms_ops_AclnnOperatorInferShape(int* ndims, int64_t** shapes, void* extra) {
  return ms_ext::aten_infer_shape("AclnnOperator", ndims, shapes, extra);
}

extern "C" MS_EXT_API std::vector<ms_ext::Shape> ms_ops_AclnnOperatorsInferShape(int* ndims, int64_t** shapes,
                                                                                 void* extra) {
  return ms_ext::aten_infer_shapes("AclnnOperators", ndims, shapes, extra);
}
