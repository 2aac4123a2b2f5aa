// The project's dtype table: MindSpore's name, torch's ScalarType, and the lookups between them.
#pragma once

#include <c10/core/ScalarType.h>

#include <string>

#include "../abi/export.h"

/// One row per dtype that both frameworks know: MindSpore's name (as an entry receives it), torch's
/// ScalarType, the suffix of MindSpore's kNumberType enumerator, CANN's aclDataType. Python reads the same table
/// through ms_ext_dtype_name().
#define MS_EXT_FOR_EACH_DTYPE(_)              \
  _("bool", Bool, Bool, 12)                   \
  _("int8", Char, Int8, 2)                    \
  _("int16", Short, Int16, 6)                 \
  _("int32", Int, Int32, 3)                   \
  _("int64", Long, Int64, 9)                  \
  _("uint8", Byte, UInt8, 4)                  \
  _("uint16", UInt16, UInt16, 7)              \
  _("uint32", UInt32, UInt32, 8)              \
  _("uint64", UInt64, UInt64, 10)             \
  _("float16", Half, Float16, 1)              \
  _("bfloat16", BFloat16, BFloat16, 27)       \
  _("float32", Float, Float32, 0)             \
  _("float64", Double, Float64, 11)           \
  _("complex64", ComplexFloat, Complex64, 16) \
  _("complex128", ComplexDouble, Complex128, 17)

namespace ms_ext {

/// The dtype of a parameter that MindSpore passed as None.
inline constexpr const char* kNoneDtype = "none";

/// Writes the ScalarType for MindSpore's dtype name; false when the table has no such name.
MS_EXT_API bool scalar_type_from_name(const char* name, c10::ScalarType* scalar_type) noexcept;

/// Writes the ScalarType for MindSpore's TypeId; false when the table has no such number.
MS_EXT_API bool scalar_type_from_type_id(int type_id, c10::ScalarType* scalar_type) noexcept;

/// MindSpore's name for a ScalarType, or nullptr when the table has none.
MS_EXT_API const char* name_of(c10::ScalarType scalar_type) noexcept;

/// CANN's aclDataType for a ScalarType, or -1 when the table has none.
MS_EXT_API int acl_type_of(c10::ScalarType scalar_type) noexcept;

/// MindSpore's TypeId for a ScalarType, as an InferType function returns it. Throws when there is none.
MS_EXT_API int type_id_of(c10::ScalarType scalar_type);

/// All names of the table, for messages: "bool, int8, ...".
MS_EXT_API std::string supported_dtype_names();

}  // namespace ms_ext

extern "C" {
/// Row `index` of the table as MindSpore's dtype name; nullptr past the end.
MS_EXT_API const char* ms_ext_dtype_name(int index);

/// The number of row `index`'s ScalarType, which is how operators take a dtype, and of its TypeId.
MS_EXT_API int ms_ext_dtype_scalar_type(int index);
MS_EXT_API int ms_ext_dtype_type_id(int index);
}
