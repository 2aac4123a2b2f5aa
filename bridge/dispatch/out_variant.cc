// Search for out variants, and calls of them.
#include "out_variant.h"

#include <algorithm>
#include <unordered_map>

#include "avoid_out.h"

namespace ms_ext {
namespace {

// What an out variant takes from its outputs, if it lacks it.
bool implied_by_output(const std::string& name) {
  return name == "dtype" || name == "layout" || name == "device" || name == "pin_memory";
}

using Overloads = std::unordered_map<std::string, std::vector<c10::OperatorName>>;

Overloads list_overloads() {
  Overloads found;
  for (auto& name : c10::Dispatcher::singleton().getAllOpNames()) found[name.name].push_back(std::move(name));
  return found;
}

/// The overloads of the operator that has this schema. To list all takes a millisecond, and torch's own are all there.
std::vector<c10::OperatorName> overloads(const c10::FunctionSchema& schema) {
  static const Overloads early = list_overloads();
  const auto find = [&](const Overloads& all) {
    const auto found = all.find(schema.name());
    return found == all.end() ? std::vector<c10::OperatorName>() : found->second;
  };
  return schema.getNamespace() == "aten" ? find(early) : find(list_overloads());
}

/// The functional overload's argument for each argument of `out`, or nothing if `out` is no variant of it.
std::optional<std::vector<int>> match(const c10::FunctionSchema& functional, const c10::FunctionSchema& out) {
  const auto& from = functional.arguments();
  std::vector<int> sources;
  bool has_output = false;
  for (const auto& argument : out.arguments()) {
    if (argument.is_out()) {
      has_output = true;
      sources.push_back(-1);
      continue;
    }
    const auto same = std::find_if(from.begin(), from.end(), [&](const c10::Argument& candidate) {
      return candidate.name() == argument.name() && *candidate.real_type() == *argument.real_type();
    });
    if (same == from.end()) return std::nullopt;
    sources.push_back(static_cast<int>(same - from.begin()));
  }
  const auto missing = std::count_if(from.begin(), from.end(), [&](const c10::Argument& argument) {
    const int index = static_cast<int>(&argument - from.data());
    return std::find(sources.begin(), sources.end(), index) == sources.end() && !implied_by_output(argument.name());
  });
  if (!has_output || missing > 0) return std::nullopt;
  return sources;
}

/// Some variants resize what they are given and undo it, with torch's warning to somebody who chose the variant.
class WithoutResizeWarnings : public c10::WarningHandler {
 public:
  void process(const c10::Warning& warning) override {
    if (warning.msg().find("was resized") == std::string::npos) previous_->process(warning);
  }

 private:
  c10::WarningHandler* const previous_ = c10::WarningUtils::get_warning_handler();
  const c10::WarningUtils::WarningHandlerGuard guard_{this};
};

}  // namespace

std::optional<OutVariant> OutVariant::find(const c10::OperatorHandle& functional) {
  auto& dispatcher = c10::Dispatcher::singleton();
  const auto& schema = functional.schema();
  if (avoids_out(functional)) return std::nullopt;
  for (const auto& name : overloads(schema)) {
    const auto candidate = dispatcher.findOp(name);
    if (!candidate || !candidate->hasSchema()) continue;
    if (auto sources = match(schema, candidate->schema())) return OutVariant(*candidate, std::move(*sources));
  }
  return std::nullopt;
}

bool OutVariant::operator()(at::ArrayRef<c10::IValue> arguments, at::ArrayRef<at::Tensor> outputs) const {
  std::vector<std::pair<std::vector<int64_t>, const void*>> expected;
  for (const at::Tensor& output : outputs) expected.emplace_back(output.sizes().vec(), output.const_data_ptr());
  bool written = false;
  try {
    written = call(arguments, outputs);
  } catch (const std::exception&) {  // the functional operator will say the same
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    const at::Tensor& output = outputs[i];
    const auto& [sizes, data] = expected[i];
    if (output.is_conj()) {
      output._set_conj(false);
      output.conj_physical_();
    }
    if (output.is_neg()) {
      output._set_neg(false);
      output.neg_();
    }
    if (output.sizes() != sizes || !output.is_contiguous()) {
      written = false;
      output.unsafeGetTensorImpl()->set_sizes_contiguous(sizes);
    }
    written = written && (output.numel() == 0 || output.const_data_ptr() == data);
  }
  return written;
}

bool OutVariant::call(at::ArrayRef<c10::IValue> arguments, at::ArrayRef<at::Tensor> outputs) const {
  std::vector<c10::IValue> stack;
  std::vector<at::Tensor> given(outputs.begin(), outputs.end());
  size_t next = 0;
  const auto& out_arguments = op_.schema().arguments();
  for (size_t i = 0; i < out_arguments.size(); ++i) {
    const int source = sources_[i];
    if (source >= 0) {
      stack.push_back(arguments[source]);
    } else if (out_arguments[i].type()->kind() == c10::TypeKind::ListType) {
      stack.emplace_back(c10::List<at::Tensor>(at::ArrayRef<at::Tensor>(given).slice(next)));
      next = given.size();
    } else {
      if (next == given.size()) return false;
      stack.emplace_back(given[next++]);
    }
  }
  if (next != given.size()) return false;
  const WithoutResizeWarnings guard;
  op_.callBoxed(stack);
  return true;
}

}  // namespace ms_ext
