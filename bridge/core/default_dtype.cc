// Changes of torch's default dtype, while no other launch reads it.
#include "default_dtype.h"

#include <c10/core/DefaultDtype.h>

namespace ms_ext {
namespace {

std::shared_mutex& default_dtype_mutex() {
  static auto* const mutex = new std::shared_mutex;  // threads of MindSpore's may launch until the process is gone
  return *mutex;
}

void set_default_dtype(c10::ScalarType dtype) { c10::set_default_dtype(c10::scalarTypeToTypeMeta(dtype)); }

}  // namespace

DefaultDtypeGuard::DefaultDtypeGuard(std::optional<c10::ScalarType> dtype) : unchanged_(default_dtype_mutex()) {
  if (!dtype || *dtype == c10::get_default_dtype_as_scalartype()) return;
  unchanged_.unlock();
  changed_ = std::unique_lock<std::shared_mutex>(default_dtype_mutex());
  previous_ = c10::get_default_dtype_as_scalartype();
  set_default_dtype(*dtype);
}

DefaultDtypeGuard::~DefaultDtypeGuard() {
  if (previous_) set_default_dtype(*previous_);
}

}  // namespace ms_ext
