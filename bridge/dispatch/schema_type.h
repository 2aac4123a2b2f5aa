// The types of torch's schemas, as those see them that make values of such a type.
#pragma once

#include <ATen/core/List.h>
#include <ATen/core/jit_type.h>

namespace ms_ext {

/// The element type of an optional, any other type itself.
inline c10::TypePtr without_optional(const c10::TypePtr& type) {
  const auto optional = type->cast<c10::OptionalType>();
  return optional ? optional->getElementType() : type;
}

/// An empty list of a schema's element type; torch keeps SymInt[] of known numbers as int[].
inline c10::impl::GenericList empty_list(const c10::TypePtr& element) {
  return c10::impl::GenericList(element->kind() == c10::TypeKind::SymIntType ? c10::IntType::get() : element);
}

/// What the member of `reader` for `type`, which is no optional, gives.
template <typename Reader>
auto read_as(const c10::Type& type, Reader&& reader) {
  switch (type.kind()) {
    case c10::TypeKind::TensorType:
      return reader.tensor();
    case c10::TypeKind::NumberType:
      return reader.number();
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      return reader.integer();
    case c10::TypeKind::FloatType:
      return reader.real();
    case c10::TypeKind::BoolType:
      return reader.boolean();
    case c10::TypeKind::StringType:
      return reader.text();
    case c10::TypeKind::ScalarTypeType:
      return reader.scalar_type();
    case c10::TypeKind::LayoutType:
      return reader.layout();
    case c10::TypeKind::MemoryFormatType:
      return reader.memory_format();
    case c10::TypeKind::DeviceObjType:
      return reader.device();
    case c10::TypeKind::GeneratorType:
      return reader.generator();
    case c10::TypeKind::ListType:
      return reader.list(type.expectRef<c10::ListType>().getElementType());
    default:
      return reader.other();
  }
}

}  // namespace ms_ext
