// Loads a library in a forked copy of the process first: no caller of dlopen can catch what its initialisers throw.
#include <ATen/core/dispatch/Dispatcher.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <initializer_list>
#include <map>
#include <string>

#include "../abi/library.h"
#include "error.h"

namespace ms_ext {
namespace {

// Threads that held a lock when the copy was made do not exist in it: it may wait for ever.
constexpr unsigned kMostSeconds = 30;

[[noreturn]] void refuse(const std::string& text) {
  const auto written = write(STDERR_FILENO, text.data(), text.size());
  _exit(written >= 0 ? 1 : 2);
}

std::map<std::string, std::string> schemas() {
  auto& dispatcher = c10::Dispatcher::singleton();
  std::map<std::string, std::string> texts;
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    if (const auto op = dispatcher.findSchema(name)) texts.emplace(toString(name), toString(op->schema()));
  }
  return texts;
}

/// Refuses a build that changes a schema: calls that were bound to the earlier one would pass other arguments.
void check_schemas(const std::map<std::string, std::string>& before) {
  const auto after = schemas();
  for (const auto& [name, schema] : before) {
    const auto found = after.find(name);
    if (found != after.end() && found->second != schema) {
      refuse("the schema of " + name + " was\n  " + schema + "\nand is now\n  " + found->second);
    }
  }
}

/// The copy's only work; it ends there, without destructors and handlers of the original.
[[noreturn]] void load_in_copy(const char* path, ms_ext_registrar* earlier, ms_ext_registrar* again,
                               int output) noexcept {
  for (const int number : {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV}) signal(number, SIG_DFL);
  const rlimit no_core_file{0, 0};
  setrlimit(RLIMIT_CORE, &no_core_file);
  alarm(kMostSeconds);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  std::set_terminate([] { refuse(std::current_exception() ? current_exception_text() : "std::terminate was called"); });
  if (!earlier) {
    dlopen(path, RTLD_NOW | RTLD_LOCAL);  // what fails without an exception fails again in the original
    _exit(0);
  }
  const auto before = schemas();
  if (earlier(0) != 0) _exit(1);
  if (again && again(1) != 0) _exit(1);
  if (!again && !dlopen(path, RTLD_NOW | RTLD_LOCAL)) refuse(dlerror());
  check_schemas(before);
  _exit(0);
}

std::string read_all(int file) {
  std::string text;
  char buffer[4096];
  for (;;) {
    const ssize_t count = read(file, buffer, sizeof(buffer));
    if (count > 0) text.append(buffer, count);
    if (count == 0 || (count < 0 && errno != EINTR)) return text;
  }
}

}  // namespace
}  // namespace ms_ext

int ms_ext_rehearse_loading(const char* path, ms_ext_registrar* earlier, ms_ext_registrar* again,
                            ms_ext_string_sink sink, void* context) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return 0;
  const pid_t copy = fork();
  if (copy == 0) ms_ext::load_in_copy(path, earlier, again, ends[1]);
  close(ends[1]);
  std::string text = copy > 0 ? ms_ext::read_all(ends[0]) : "";
  close(ends[0]);
  if (copy < 0) return 0;
  int status = 0;
  while (waitpid(copy, &status, 0) < 0) {
    if (errno != EINTR) return 0;  // somebody else waits for all children of this process
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;
  if (WIFSIGNALED(status)) {
    if (WTERMSIG(status) == SIGALRM) return 0;
    text += "\nsignal " + std::to_string(WTERMSIG(status)) + " ended a process that loaded it";
  }
  sink(context, text.data(), text.size());
  return 1;
}
