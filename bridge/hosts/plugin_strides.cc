// Redirects imports of MindSpore's libraries that decide whether a tensor is made contiguous.
#include "plugin_strides.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace ms_ext {
namespace {

/// void* mindspore::ops::GetOpPluginHandle()
void* no_plugin() { return nullptr; }

/// A std::shared_ptr, as far as the calling convention goes.
struct TensorPtr {
  TensorPtr(const TensorPtr&);
  ~TensorPtr();
  void* tensor;
  void* count;
};

/// TensorPtr ConvertStubNodeToTensor(const ValuePtr&, bool need_contiguous, bool requires_grad, bool is_inplace)
using Convert = TensorPtr (*)(const void*, bool, bool, bool);
Convert convert = nullptr;

TensorPtr convert_strided_in_place(const void* value, bool need_contiguous, bool requires_grad, bool is_inplace) {
  return convert(value, need_contiguous && !is_inplace, requires_grad, is_inplace);
}

/// const char* EnvHelper::GetEnv(const char* name, bool), a member function
using GetEnv = const char* (*)(void*, const char*, bool);
GetEnv get_env = nullptr;

const char* get_env_without_plugin(void* self, const char* name, bool flag) {
  return std::strcmp(name, "MS_OP_PLUGIN_PATH") == 0 ? nullptr : get_env(self, name, flag);
}

constexpr std::string_view kPynative = "libmindspore_pynative.so";
constexpr const char* kConvert =
    "_ZN9mindspore8pynative12PyNativeAlgo6Common23ConvertStubNodeToTensorERKSt10shared_ptrINS_5ValueEEbbb";
constexpr const char* kGetEnv = "_ZN9mindspore6common9EnvHelper6GetEnvEPKcb";

struct Redirection {
  std::string_view library;  ///< the beginning of its file's name
  std::string_view symbol;
  void* replacement;
};

const Redirection kRedirections[] = {
    {"libmindspore_pyboost.so", "_ZN9mindspore3ops17GetOpPluginHandleEv", reinterpret_cast<void*>(&no_plugin)},
    {kPynative, "_ZN9mindspore3ops17GetOpPluginHandleEv", reinterpret_cast<void*>(&no_plugin)},
    {kPynative, kConvert, reinterpret_cast<void*>(&convert_strided_in_place)},
    {"_c_expression", kConvert, reinterpret_cast<void*>(&convert_strided_in_place)},
    {"libmindspore_ms_backend.so", kGetEnv, reinterpret_cast<void*>(&get_env_without_plugin)},
};

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool is_named(std::string_view path, std::string_view beginning) {
  return file_name(path).substr(0, beginning.size()) == beginning;
}

/// The dynamic section's tables of a loaded library.
struct Tables {
  explicit Tables(const dl_phdr_info& library) : path(library.dlpi_name), base(library.dlpi_addr) {
    for (int i = 0; i < library.dlpi_phnum; ++i) {
      const auto& header = library.dlpi_phdr[i];
      if (header.p_type == PT_GNU_RELRO) {
        read_only = base + header.p_vaddr;
        read_only_end = read_only + header.p_memsz;
      }
      if (header.p_type != PT_DYNAMIC) continue;
      for (const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(base + header.p_vaddr); entry->d_tag; ++entry) {
        if (entry->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRTAB) names = reinterpret_cast<const char*>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_JMPREL) relocations[0] = reinterpret_cast<const ElfW(Rela)*>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_PLTRELSZ) counts[0] = entry->d_un.d_val / sizeof(ElfW(Rela));
        if (entry->d_tag == DT_RELA) relocations[1] = reinterpret_cast<const ElfW(Rela)*>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_RELASZ) counts[1] = entry->d_un.d_val / sizeof(ElfW(Rela));
      }
    }
  }

  /// Returns how many imports were found.
  int redirect() const {
    int found = 0;
    for (int table = 0; symbols && names && table < 2; ++table) {
      for (size_t i = 0; relocations[table] && i < counts[table]; ++i) {
        const auto& relocation = relocations[table][i];
        const auto symbol = ELF64_R_SYM(relocation.r_info);
        if (symbol == 0) continue;
        for (const auto& redirection : kRedirections) {
          if (is_named(path, redirection.library) && redirection.symbol == names + symbols[symbol].st_name) {
            found += write(base + relocation.r_offset, redirection.replacement);
          }
        }
      }
    }
    return found;
  }

 private:
  bool write(uintptr_t slot, void* value) const {
    const auto page_size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    auto* page = reinterpret_cast<void*>(slot & ~(page_size - 1));
    const size_t size = (slot & (page_size - 1)) + sizeof(void*);
    if (mprotect(page, size, PROT_READ | PROT_WRITE) != 0) return false;
    __atomic_store_n(reinterpret_cast<void**>(slot), value, __ATOMIC_SEQ_CST);
    if (read_only <= slot && slot < read_only_end) mprotect(page, size, PROT_READ);
    return true;
  }

  std::string_view path;
  uintptr_t base;
  uintptr_t read_only = 0, read_only_end = 0;
  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  const ElfW(Rela) * relocations[2] = {};
  size_t counts[2] = {};
};

int redirect(dl_phdr_info* library, size_t, void* total) {
  for (const auto& redirection : kRedirections) {
    if (!is_named(library->dlpi_name, redirection.library)) continue;
    *static_cast<int*>(total) += Tables(*library).redirect();
    break;
  }
  return 0;
}

int find_pynative(dl_phdr_info* library, size_t, void* path) {
  if (!is_named(library->dlpi_name, kPynative)) return 0;
  *static_cast<const char**>(path) = library->dlpi_name;
  return 1;
}

}  // namespace

int keep_inputs_contiguous() {
  const char* path = nullptr;
  dl_iterate_phdr(&find_pynative, &path);
  if (path == nullptr) return 0;
  void* library = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return 0;
  convert = reinterpret_cast<Convert>(dlsym(library, kConvert));
  get_env = reinterpret_cast<GetEnv>(dlsym(library, kGetEnv));
  dlclose(library);
  int total = 0;
  if (convert != nullptr && get_env != nullptr) dl_iterate_phdr(&redirect, &total);
  return total;
}

}  // namespace ms_ext
