// The project's dtype table: MindSpore's name, torch's ScalarType, MindSpore's and CANN's numbers.
#pragma once

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
