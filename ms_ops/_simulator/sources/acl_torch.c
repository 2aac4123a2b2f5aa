/* What torch_npu alone calls of CANN's runtime. */
#include "acl.h"

enum { kSuccess = 0, kUnsupported = 207000 };

SIM_API int aclrtGetSysParamOpt(int option, int64_t* value) {
  (void)option;
  *value = 0;
  return kSuccess;
}
SIM_API int aclrtSetSysParamOpt(int option, int64_t value) {
  (void)option, (void)value;
  return kSuccess;
}

/* Of descriptors that operators by name are given, and of binaries of kernels: the stand-in has neither to show. */
SIM_API int aclGetTensorDescType(const void* description) {
  (void)description;
  return -1; /* ACL_DT_UNDEFINED */
}
SIM_API int aclGetTensorDescFormat(const void* description) {
  (void)description;
  return -1; /* ACL_FORMAT_UNDEFINED */
}
SIM_API int aclrtBinaryLoadFromData(const void* data, size_t size, const void* options, void** handle) {
  (void)data, (void)size, (void)options, (void)handle;
  return kUnsupported;
}
SIM_API int aclrtBinaryGetFunction(void* binary, const char* name, void** function) {
  (void)binary, (void)name, (void)function;
  return kUnsupported;
}
SIM_API int aclrtGetFunctionAddr(void* function, void** code, void** other) {
  (void)function, (void)code, (void)other;
  return kUnsupported;
}
