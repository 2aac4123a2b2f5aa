// Conversion of decoded attributes to IValues.
#include "argument.h"

#include <ATen/ops/scalar_tensor.h>

#include "../core/isolation.h"
#include "random.h"

namespace ms_ext {
namespace {

using c10::IValue;
using c10::TypeKind;

constexpr int64_t kMostIntegers = 1 << 16;

class Converter {
 public:
  Converter(const c10::FunctionSchema& schema, int index, std::vector<InputSlot>& slots,
            std::vector<IntegerSlot>& integers)
      : schema_(schema), index_(index), slots_(slots), integers_(integers) {}

  IValue convert(const Attribute& value, const c10::TypePtr& declared, int item = -1) {
    if (std::holds_alternative<std::monostate>(value)) return {};
    const auto type = without_optional(declared);
    if (const auto* input = std::get_if<InputIndex>(&value)) return place(*input, *type, item);
    if (const auto* integer = std::get_if<IntegerIndex>(&value)) return place(*integer, *type, item);
    switch (type->kind()) {
      case TypeKind::TensorType:
        return wrapped_number(scalar(value));
      case TypeKind::NumberType:
        return scalar(value);
      case TypeKind::IntType:
      case TypeKind::SymIntType:
      case TypeKind::ScalarTypeType:
      case TypeKind::LayoutType:
      case TypeKind::MemoryFormatType:
        return get<int64_t>(value);
      case TypeKind::FloatType:
        if (const auto* integer = std::get_if<int64_t>(&value)) return static_cast<double>(*integer);
        return get<double>(value);
      case TypeKind::BoolType:
        return get<bool>(value);
      case TypeKind::StringType:
        return get<std::string>(value);
      case TypeKind::DeviceObjType:
        return c10::Device(get<std::string>(value));
      case TypeKind::GeneratorType:
        return kept_generator(get<int64_t>(value));
      case TypeKind::ListType:
        return list(get<AttributeList>(value), type->expectRef<c10::ListType>().getElementType());
      default:
        fail();
    }
  }

 private:
  IValue list(const AttributeList& values, const c10::TypePtr& element) {
    switch (element->kind()) {
      case TypeKind::TensorType:
        return typed_list<at::Tensor>(values, element);
      case TypeKind::IntType:
      case TypeKind::SymIntType:
        return typed_list<int64_t>(values, element);
      case TypeKind::FloatType:
        return typed_list<double>(values, element);
      case TypeKind::BoolType:
        return typed_list<bool>(values, element);
      default: {
        c10::impl::GenericList result(element);
        append(values, element, result);
        return result;
      }
    }
  }

  template <typename T>
  IValue typed_list(const AttributeList& values, const c10::TypePtr& element) {
    c10::List<T> result;
    result.reserve(values.size());
    int item = 0;
    for (const Attribute& value : values) result.push_back(convert(value, element, item++).template to<T>());
    return result;
  }

  void append(const AttributeList& values, const c10::TypePtr& element, c10::impl::GenericList& result) {
    int item = 0;
    for (const Attribute& value : values) result.push_back(convert(value, element, item++));
  }

  IValue place(const InputIndex& input, const c10::Type& type, int item) {
    const auto index = static_cast<size_t>(input.index);
    if (type.kind() != TypeKind::TensorType || index >= slots_.size() || slots_[index].argument >= 0) fail();
    slots_[index] = {index_, item};
    return at::Tensor();
  }

  IValue place(const IntegerIndex& integer, const c10::Type& type, int item) {
    if (!takes_integer(type) || integer.index < 0 || integer.index > kMostIntegers) fail();
    integers_.push_back({index_, item, static_cast<int>(integer.index)});
    return type.kind() == TypeKind::FloatType ? IValue(0.0) : IValue(0);
  }

  c10::Scalar scalar(const Attribute& value) const {
    if (const auto* boolean = std::get_if<bool>(&value)) return *boolean;
    if (const auto* integer = std::get_if<int64_t>(&value)) return *integer;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return c10::complex<double>(get<std::complex<double>>(value));
  }

  template <typename T>
  const T& get(const Attribute& value) const {
    const T* result = std::get_if<T>(&value);
    if (!result) fail();
    return *result;
  }

  [[noreturn]] void fail() const {
    const auto& argument = schema_.arguments()[index_];
    TORCH_CHECK_TYPE(false, "argument '", argument.name(), "' of ", schema_, " does not take this constant");
  }

  const c10::FunctionSchema& schema_;
  const int index_;
  std::vector<InputSlot>& slots_;
  std::vector<IntegerSlot>& integers_;
};

}  // namespace

bool takes_tensors(const c10::TypePtr& type) {
  auto inner = without_optional(type);
  if (const auto list = inner->cast<c10::ListType>()) inner = without_optional(list->getElementType());
  return inner->kind() == TypeKind::TensorType;
}

bool takes_integer(const c10::Type& type) {
  const auto kind = type.kind();
  return kind == TypeKind::IntType || kind == TypeKind::SymIntType || kind == TypeKind::NumberType ||
         kind == TypeKind::FloatType;
}

size_t count_inputs(const AttributeList& arguments) {
  size_t count = 0;
  for (const Attribute& argument : arguments) {
    if (const auto* list = std::get_if<AttributeList>(&argument)) count += count_inputs(*list);
    count += std::holds_alternative<InputIndex>(argument);
  }
  return count;
}

at::Tensor wrapped_number(const c10::Scalar& number) {
  const auto dtype = number.isFloatingPoint() ? at::kDouble
                     : number.isComplex()     ? at::kComplexDouble
                     : number.isBoolean()     ? at::kBool
                                              : at::kLong;
  const IsolationGuard isolation;  // the tensor outlives the modes of its maker
  at::Tensor tensor = at::scalar_tensor(number, dtype);
  tensor.unsafeGetTensorImpl()->set_wrapped_number(true);
  return tensor;
}

c10::IValue to_ivalue(const c10::FunctionSchema& schema, int index, const Attribute& value,
                      std::vector<InputSlot>& slots, std::vector<IntegerSlot>& integers) {
  return Converter(schema, index, slots, integers).convert(value, schema.arguments()[index].real_type());
}

}  // namespace ms_ext
