// Lookups in the dtype table.
#pragma once

#include <c10/core/ScalarType.h>

#include <string>

#include "../abi/export.h"
#include "dtype_table.h"

namespace ms_ext {

/// The dtype of a parameter that MindSpore passed as None.
inline constexpr const char* kNoneDtype = "none";

/// Writes the ScalarType for MindSpore's dtype name; false when the table has no such name.
MS_EXT_API bool scalar_type_from_name(const char* name, c10::ScalarType* scalar_type) noexcept;

/// Writes the ScalarType for MindSpore's TypeId; false when the table has no such number.
MS_EXT_API bool scalar_type_from_type_id(int type_id, c10::ScalarType* scalar_type) noexcept;

/// The ScalarType for MindSpore's dtype name or TypeId. Throws c10::TypeError that names `what`, such as "input", and
/// its number where the table has none.
MS_EXT_API c10::ScalarType scalar_type_of(const char* name, const char* what, int index);
MS_EXT_API c10::ScalarType scalar_type_of(int type_id, const char* what, int index);

/// MindSpore's name for a ScalarType, or nullptr when the table has none.
MS_EXT_API const char* name_of(c10::ScalarType scalar_type) noexcept;

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
