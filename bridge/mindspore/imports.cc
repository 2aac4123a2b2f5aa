// Finds the imports in the dynamic sections of the loaded libraries, and only then writes to any.
#include "../abi/imports.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace ms_ext {
namespace {

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// A place in memory that holds the address of an imported function.
struct Slot {
  size_t redirection;  ///< its index
  uintptr_t address;
  bool is_read_only;  ///< since the loader has filled it

  bool protect(int protection) const {
    const auto page_size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    const uintptr_t offset = address & (page_size - 1);
    return mprotect(reinterpret_cast<void*>(address - offset), offset + sizeof(void*), protection) == 0;
  }
};

/// The dynamic section's tables of a loaded library.
struct Tables {
  explicit Tables(const dl_phdr_info& library) : base(library.dlpi_addr) {
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

  /// Calls `found` with the name and the slot of each import.
  template <typename Found>
  void each_import(const Found& found) const {
    for (int table = 0; symbols && names && table < 2; ++table) {
      for (size_t i = 0; relocations[table] && i < counts[table]; ++i) {
        const auto symbol = ELF64_R_SYM(relocations[table][i].r_info);
        if (symbol == 0) continue;
        const uintptr_t slot = base + relocations[table][i].r_offset;
        found(names + symbols[symbol].st_name, slot, read_only <= slot && slot < read_only_end);
      }
    }
  }

 private:
  uintptr_t base;
  uintptr_t read_only = 0, read_only_end = 0;
  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  const ElfW(Rela) * relocations[2] = {};
  size_t counts[2] = {};
};

struct Search {
  const Redirection* redirections;
  size_t count;
  std::vector<Slot> slots;

  static int visit(dl_phdr_info* library, size_t, void* search) {
    static_cast<Search*>(search)->look_in(*library);
    return 0;
  }

  void look_in(const dl_phdr_info& library) {
    const std::string_view file = file_name(library.dlpi_name);
    const auto is_of = [&](const Redirection& redirection) {
      return file.substr(0, redirection.library.size()) == redirection.library;
    };
    if (std::none_of(redirections, redirections + count, is_of)) return;
    Tables(library).each_import([&](std::string_view symbol, uintptr_t slot, bool is_read_only) {
      for (size_t i = 0; i < count; ++i) {
        if (is_of(redirections[i]) && redirections[i].symbol == symbol) slots.push_back({i, slot, is_read_only});
      }
    });
  }

  bool has_each_once() const {
    std::vector<int> found(count);
    for (const Slot& slot : slots) ++found[slot.redirection];
    return std::all_of(found.begin(), found.end(), [](int times) { return times == 1; });
  }
};

Search search(const Redirection* redirections, size_t count) {
  Search result{redirections, count, {}};
  dl_iterate_phdr(&Search::visit, &result);
  return result;
}

struct Named {
  std::string_view name;
  const char* path;

  static int visit(dl_phdr_info* library, size_t, void* named) {
    auto& searched = *static_cast<Named*>(named);
    if (file_name(library->dlpi_name).substr(0, searched.name.size()) != searched.name) return 0;
    searched.path = library->dlpi_name;
    return 1;
  }
};

}  // namespace

void* linked_function(std::string_view library, const char* symbol) {
  Named named{library, nullptr};
  dl_iterate_phdr(&Named::visit, &named);
  void* loaded = named.path ? dlopen(named.path, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  if (loaded == nullptr) return nullptr;
  void* function = dlsym(loaded, symbol);
  dlclose(loaded);
  return function;
}

bool has_imports(const Redirection* redirections, size_t count) { return search(redirections, count).has_each_once(); }

bool are_redirected(const Redirection* redirections, size_t count) {
  constexpr std::string_view kMindspores = "libmindspore";
  const Search found = search(redirections, count);
  return std::any_of(found.slots.begin(), found.slots.end(), [=](const Slot& slot) {
    Dl_info called{};
    if (dladdr(*reinterpret_cast<void**>(slot.address), &called) == 0) return true;
    return file_name(called.dli_fname).substr(0, kMindspores.size()) != kMindspores;
  });
}

bool redirect_imports(const Redirection* redirections, size_t count) {
  const Search found = search(redirections, count);
  if (!found.has_each_once()) return false;
  const bool can_write = std::all_of(found.slots.begin(), found.slots.end(),
                                     [](const Slot& slot) { return slot.protect(PROT_READ | PROT_WRITE); });
  for (const Slot& slot : found.slots) {
    if (can_write) {
      __atomic_store_n(reinterpret_cast<void**>(slot.address), redirections[slot.redirection].replacement,
                       __ATOMIC_SEQ_CST);
    }
  }
  for (const Slot& slot : found.slots) {  // after all is written: slots may share a page
    if (slot.is_read_only) slot.protect(PROT_READ);
  }
  return can_write;
}

}  // namespace ms_ext
