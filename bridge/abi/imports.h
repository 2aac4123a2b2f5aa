// Redirects functions that loaded libraries import, all of them or none.
#pragma once

#include <cstddef>
#include <string_view>

namespace ms_ext {

/// One import of one library.
struct Redirection {
  std::string_view library;  ///< the beginning of its file's name
  std::string_view symbol;
  void* replacement;
};

/// Whether each of these imports exists, exactly once.
bool has_imports(const Redirection* redirections, size_t count);

/// Whether one of these imports is redirected already: whether a function of none of MindSpore's libraries is called.
bool are_redirected(const Redirection* redirections, size_t count);

/// Makes the libraries call the replacements from now on. Returns false, and changes nothing, unless each of the
/// imports exists exactly once and can be written to.
bool redirect_imports(const Redirection* redirections, size_t count);

/// The function of this name that a loaded library has or links to, null without it. `library` is the beginning of its
/// file's name.
void* linked_function(std::string_view library, const char* symbol);

}  // namespace ms_ext
