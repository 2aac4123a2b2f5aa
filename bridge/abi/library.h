// Users' libraries as callers see them: opened with the checks of ms_ops, and their symbols, looked up in them alone.
//
// Known to both C++ ABIs: no std::string crosses.
#pragma once

#include <cstddef>

#include "aot_extra.h"
#include "export.h"

extern "C" {

/// Opens the library at `path` for good. Returns dlopen's handle, or null after the reason went to `sink`.
MS_EXT_API void* ms_ext_open_library(const char* path, ms_ext_string_sink sink, void* context);

/// Opens libraries that this process has not loaded yet from now on: Python's, which checks them before it does.
using ms_ext_library_opener = void*(const char* path, ms_ext_string_sink sink, void* context);
MS_EXT_API void ms_ext_set_library_opener(ms_ext_library_opener* opener);

/// Takes back what a library registered with torch, or makes it again, see dispatch/revocable_library.h. Returns 0 if
/// it did.
using ms_ext_registrar = int(int wanted);

/// Loads the library at `path` in a copy of this process. Returns 0 if that went well or cannot be tried, and 1 after
/// what was said passed to `sink`: an exception of its initialisers would end this process. `earlier`, of the build
/// that it takes the place of, is null if there is none; `again` is its own, if it is in the process already.
MS_EXT_API int ms_ext_rehearse_loading(const char* path, ms_ext_registrar* earlier, ms_ext_registrar* again,
                                       ms_ext_string_sink sink, void* context);

/// The address of `symbol` in the library behind `handle`. Null if that does not define it, although dlsym, which looks
/// in all that the library links to, may find it there: then `*file` names where, until that file is unloaded.
MS_EXT_API void* ms_ext_find_symbol(void* handle, const char* symbol, const char** file);
}
