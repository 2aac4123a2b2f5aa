// Compiled against CANN's own headers: the numbers and functions that the bridge declares for itself are those of CANN.
#include <acl/acl_base.h>
#include <acl/acl_rt.h>
#include <aclnn/aclnn.h>
#include <core/dtype.h>

#include <type_traits>

namespace {

#define CHECK_ROW(name, scalar_type, type_id, acl_type) \
  static_assert(acl_type == expected(c10::ScalarType::scalar_type), "the number of " name);

constexpr int expected(c10::ScalarType type) {
  switch (type) {
    case c10::ScalarType::Bool:
      return ACL_BOOL;
    case c10::ScalarType::Char:
      return ACL_INT8;
    case c10::ScalarType::Short:
      return ACL_INT16;
    case c10::ScalarType::Int:
      return ACL_INT32;
    case c10::ScalarType::Long:
      return ACL_INT64;
    case c10::ScalarType::Byte:
      return ACL_UINT8;
    case c10::ScalarType::UInt16:
      return ACL_UINT16;
    case c10::ScalarType::UInt32:
      return ACL_UINT32;
    case c10::ScalarType::UInt64:
      return ACL_UINT64;
    case c10::ScalarType::Half:
      return ACL_FLOAT16;
    case c10::ScalarType::BFloat16:
      return ACL_BF16;
    case c10::ScalarType::Float:
      return ACL_FLOAT;
    case c10::ScalarType::Double:
      return ACL_DOUBLE;
    case c10::ScalarType::ComplexFloat:
      return ACL_COMPLEX64;
    case c10::ScalarType::ComplexDouble:
      return ACL_COMPLEX128;
    default:
      return ACL_DT_UNDEFINED;
  }
}
MS_EXT_FOR_EACH_DTYPE(CHECK_ROW)

static_assert(ACL_FORMAT_NCHW == 0 && ACL_FORMAT_ND == 2 && ACL_FORMAT_NCDHW == 30 && ACL_FORMAT_NCL == 47);
static_assert(ACL_MEM_MALLOC_HUGE_FIRST == 0);
static_assert(ACL_EVENT_SYNC == 1 && ACL_EVENT_RECORDED_STATUS_COMPLETE == 1 &&
              sizeof(aclrtEventRecordedStatus) == sizeof(int));
static_assert(sizeof(aclError) == sizeof(int) && sizeof(aclDataType) == sizeof(int) &&
              sizeof(aclFormat) == sizeof(int));
static_assert(std::is_same_v<aclrtStream, void*>);
static_assert(std::is_same_v<decltype(&aclGetRecentErrMsg), const char* (*)()>);
constexpr aclError (*allocate)(void**, size_t, aclrtMemMallocPolicy) = &aclrtMalloc;
static_assert(allocate != nullptr);

}  // namespace

// An entry of the kind that users write compiles beside CANN's headers.
void launch(const ms_ext::Launch& io) { ms_ext::aclnn(io, "aclnnLeakyRelu", io[0], at::Scalar(0.5), io[1]); }
