// Conversion of decoded attributes to IValues.
#include "argument.h"

#include <ATen/ScalarOps.h>

#include "../core/isolation.h"
#include "random.h"

namespace ms_ext {
namespace {

using c10::IValue;
using c10::TypeKind;

constexpr int64_t kMostIntegers = 1 << 16;

/// Where an attribute goes: argument `index` of a schema.
struct Place {
  const c10::FunctionSchema& schema;
  int index;
  std::vector<InputSlot>& slots;
  std::vector<IntegerSlot>& integers;
};

/// An attribute as the value that a type of the schema wants.
class AttributeReader {
 public:
  AttributeReader(const Place& place, const Attribute& value, int item) : place_(place), value_(value), item_(item) {}

  IValue read(const c10::TypePtr& declared) const {
    if (std::holds_alternative<std::monostate>(value_)) return {};
    const auto type = without_optional(declared);
    if (const auto* integer = std::get_if<IntegerIndex>(&value_)) return put(*integer, *type);
    return read_as(*type, *this);
  }

  IValue tensor() const {
    const auto* input = std::get_if<InputIndex>(&value_);
    return input ? put(*input) : IValue(wrapped_number(scalar()));
  }
  IValue number() const { return scalar(); }
  IValue integer() const { return get<int64_t>(); }
  IValue real() const {
    if (const auto* integer = std::get_if<int64_t>(&value_)) return static_cast<double>(*integer);
    return get<double>();
  }
  IValue boolean() const { return get<bool>(); }
  IValue text() const { return get<std::string>(); }
  IValue scalar_type() const { return integer(); }
  IValue layout() const { return integer(); }
  IValue memory_format() const { return integer(); }
  IValue device() const { return c10::Device(get<std::string>()); }
  IValue generator() const { return kept_generator(get<int64_t>()); }
  IValue list(const c10::TypePtr& element) const {
    c10::impl::GenericList result = empty_list(element);
    int item = 0;
    for (const Attribute& value : get<AttributeList>()) {
      result.push_back(AttributeReader(place_, value, item++).read(element));
    }
    return result;
  }
  IValue other() const { fail(); }

 private:
  IValue put(const InputIndex& input) const {
    const auto index = static_cast<size_t>(input.index);
    if (index >= place_.slots.size() || place_.slots[index].argument >= 0) fail();
    place_.slots[index] = {place_.index, item_};
    return at::Tensor();
  }

  IValue put(const IntegerIndex& integer, const c10::Type& type) const {
    if (!takes_integer(type) || integer.index < 0 || integer.index > kMostIntegers) fail();
    place_.integers.push_back({place_.index, item_, static_cast<int>(integer.index)});
    return type.kind() == TypeKind::FloatType ? IValue(0.0) : IValue(0);
  }

  c10::Scalar scalar() const {
    if (const auto* boolean = std::get_if<bool>(&value_)) return *boolean;
    if (const auto* integer = std::get_if<int64_t>(&value_)) return *integer;
    if (const auto* real = std::get_if<double>(&value_)) return *real;
    return c10::complex<double>(get<std::complex<double>>());
  }

  template <typename T>
  const T& get() const {
    const T* result = std::get_if<T>(&value_);
    if (!result) fail();
    return *result;
  }

  [[noreturn]] void fail() const {
    const auto& argument = place_.schema.arguments()[place_.index];
    TORCH_CHECK_TYPE(false, "argument '", argument.name(), "' of ", place_.schema, " does not take this constant");
  }

  const Place& place_;
  const Attribute& value_;
  const int item_;
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
  const IsolationGuard isolation;  // the tensor outlives the modes of its maker
  return at::native::wrapped_scalar_tensor(number);
}

c10::IValue to_ivalue(const c10::FunctionSchema& schema, int index, const Attribute& value,
                      std::vector<InputSlot>& slots, std::vector<IntegerSlot>& integers) {
  const Place place{schema, index, slots, integers};
  return AttributeReader(place, value, -1).read(schema.arguments()[index].real_type());
}

}  // namespace ms_ext
