// The dtype table in memory.
#include "dtype.h"

#include <c10/util/Exception.h>
#include <mindapi/base/type_id.h>

#include <cstring>

#include "../abi/dtype_name.h"

namespace ms_ext {
namespace {

struct DtypeRow {
  const char* name;
  c10::ScalarType scalar_type;
  int type_id;
};

constexpr DtypeRow kTable[] = {
#define MS_EXT_ROW(name, scalar_type, type_id, acl_type) \
  {name, c10::ScalarType::scalar_type, mindspore::kNumberType##type_id},
    MS_EXT_FOR_EACH_DTYPE(MS_EXT_ROW)
#undef MS_EXT_ROW
};

const DtypeRow* find(c10::ScalarType scalar_type) noexcept {
  for (const DtypeRow& row : kTable) {
    if (row.scalar_type == scalar_type) return &row;
  }
  return nullptr;
}

}  // namespace

bool scalar_type_from_name(const char* name, c10::ScalarType* scalar_type) noexcept {
  for (const DtypeRow& row : kTable) {
    if (std::strcmp(row.name, name) == 0) {
      *scalar_type = row.scalar_type;
      return true;
    }
  }
  return false;
}

bool scalar_type_from_type_id(int type_id, c10::ScalarType* scalar_type) noexcept {
  for (const DtypeRow& row : kTable) {
    if (row.type_id == type_id) {
      *scalar_type = row.scalar_type;
      return true;
    }
  }
  return false;
}

c10::ScalarType scalar_type_of(const char* name, const char* what, int index) {
  c10::ScalarType scalar_type;
  TORCH_CHECK_TYPE(scalar_type_from_name(name, &scalar_type), what, " ", index, " has dtype '", name,
                   "', which torch cannot hold; supported: ", supported_dtype_names());
  return scalar_type;
}

c10::ScalarType scalar_type_of(int type_id, const char* what, int index) {
  c10::ScalarType scalar_type;
  TORCH_CHECK_TYPE(scalar_type_from_type_id(type_id, &scalar_type), what, " ", index,
                   " has a dtype that torch cannot hold; supported: ", supported_dtype_names());
  return scalar_type;
}

const char* name_of(c10::ScalarType scalar_type) noexcept {
  const DtypeRow* row = find(scalar_type);
  return row ? row->name : nullptr;
}

int type_id_of(c10::ScalarType scalar_type) {
  const DtypeRow* row = find(scalar_type);
  TORCH_CHECK(row, "MindSpore has no dtype for torch's ", c10::toString(scalar_type),
              "; supported: ", supported_dtype_names());
  return row->type_id;
}

std::string supported_dtype_names() {
  std::string names;
  for (const DtypeRow& row : kTable) {
    if (!names.empty()) names += ", ";
    names += row.name;
  }
  return names;
}

}  // namespace ms_ext

extern "C" int ms_ext_dtype_scalar_type(int index) { return static_cast<int>(ms_ext::kTable[index].scalar_type); }

extern "C" int ms_ext_dtype_type_id(int index) { return ms_ext::kTable[index].type_id; }

extern "C" const char* ms_ext_dtype_name(int index) {
  constexpr int count = sizeof(ms_ext::kTable) / sizeof(ms_ext::kTable[0]);
  return index >= 0 && index < count ? ms_ext::kTable[index].name : nullptr;
}

extern "C" const char* ms_ext_dtype_name_of(int type_id) {
  for (const auto& row : ms_ext::kTable) {
    if (row.type_id == type_id) return row.name;
  }
  return type_id == mindspore::kMetaTypeNone ? ms_ext::kNoneDtype : "unknown";
}
