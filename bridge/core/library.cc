// Opens users' libraries and looks up their symbols.
#include "../abi/library.h"

#include <dlfcn.h>
#include <link.h>

#include <atomic>
#include <cstring>

namespace ms_ext {
namespace {

std::atomic<ms_ext_library_opener*> library_opener{nullptr};

constexpr int kOpenMode = RTLD_NOW | RTLD_LOCAL;

}  // namespace
}  // namespace ms_ext

void* ms_ext_open_library(const char* path, ms_ext_string_sink sink, void* context) {
  if (void* handle = dlopen(path, ms_ext::kOpenMode | RTLD_NOLOAD)) return handle;
  if (auto* opener = ms_ext::library_opener.load()) return opener(path, sink, context);
  void* handle = dlopen(path, ms_ext::kOpenMode);
  if (!handle) {
    const char* reason = dlerror();
    sink(context, reason, std::strlen(reason));
  }
  return handle;
}

void ms_ext_set_library_opener(ms_ext_library_opener* opener) { ms_ext::library_opener = opener; }

void* ms_ext_find_symbol(void* handle, const char* symbol, const char** file) {
  *file = nullptr;
  void* address = dlsym(handle, symbol);
  if (!address) return nullptr;
  link_map *wanted = nullptr, *found = nullptr;
  Dl_info info;
  if (dlinfo(handle, RTLD_DI_LINKMAP, &wanted) != 0) return nullptr;
  if (!dladdr1(address, &info, reinterpret_cast<void**>(&found), RTLD_DL_LINKMAP)) return nullptr;
  if (found == wanted) return address;
  *file = info.dli_fname;
  return nullptr;
}
