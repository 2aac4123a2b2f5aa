// Search of CANN's libraries.
#include "library.h"

#include <c10/util/Exception.h>
#include <dlfcn.h>
#include <glob.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace ms_ext::acl {
namespace {

struct Library {
  std::string place;
  void* handle;
  std::string error;
};

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  size_t start = 0;
  while (start <= text.size()) {
    const size_t end = std::min(text.find(separator, start), text.size());
    std::string part = text.substr(start, end - start);
    part.erase(0, part.find_first_not_of(" \t\r"));
    part.erase(part.find_last_not_of(" \t\r") + 1);
    if (!part.empty()) parts.push_back(part);
    start = end + 1;
  }
  return parts;
}

/// Folders of packages of custom operators, the first to be searched in front: those of $ASCEND_CUSTOM_OPP_PATH, then
/// those that $ASCEND_OPP_PATH/vendors/config.ini names (load_priority=first,second).
std::vector<std::string> packages() {
  std::vector<std::string> paths = split(variable("ASCEND_CUSTOM_OPP_PATH"), ':');
  const std::string vendors = variable("ASCEND_OPP_PATH") + "/vendors";
  std::ifstream config(vendors + "/config.ini");
  std::string line;
  while (std::getline(config, line)) {
    const auto parts = split(line, '=');
    if (parts.size() != 2 || parts[0] != "load_priority") continue;
    for (const std::string& vendor : split(parts[1], ',')) paths.push_back(vendors + "/" + vendor);
  }
  return paths;
}

std::vector<std::string> operator_libraries() {
  std::vector<std::string> paths;
  for (const std::string& package : packages()) paths.push_back(package + "/op_api/lib/libcust_opapi.so");
  paths.push_back("libopapi.so");
  glob_t found{};
  const std::string home = variable("ASCEND_HOME_PATH");
  if (!home.empty() && glob((home + "/lib64/libopapi_*.so").c_str(), 0, nullptr, &found) == 0) {
    for (size_t i = 0; i < found.gl_pathc; ++i) paths.emplace_back(found.gl_pathv[i]);
  }
  globfree(&found);
  return paths;
}

Library open(const std::string& place) {
  void* handle = dlopen(place.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (handle) return {place, handle, ""};
  const char* error = dlerror();
  const bool is_path = place.find('/') != std::string::npos;
  if (is_path && access(place.c_str(), F_OK) != 0) return {place, nullptr, "there is no such file"};
  return {place, nullptr, error ? error : "cannot be loaded"};
}

const std::vector<Library>& libraries() {
  static const auto* opened = [] {
    auto* result = new std::vector<Library>;
    for (const std::string& place : operator_libraries()) result->push_back(open(place));
    // Of newer versions; older ones have everything in libopapi.so.
    for (const char* part : {"ops_infer", "ops_train", "math", "sparse", "fft", "rand"}) {
      Library library = open("libaclnn_" + std::string(part) + ".so");
      if (library.handle) result->push_back(std::move(library));
    }
    for (const char* runtime : {"libnnopbase.so", "libascendcl.so"}) result->push_back(open(runtime));
    return result;
  }();
  return *opened;
}

std::string report() {
  std::string text;
  for (const Library& library : libraries()) {
    text += "\n  " + library.place + ": " + (library.handle ? "loaded, has no such function" : library.error);
  }
  return text;
}

void* find(const std::string& name) {
  static std::mutex mutex;
  static auto* known = new std::unordered_map<std::string, void*>;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto remembered = known->find(name);
  if (remembered != known->end()) return remembered->second;
  void* address = nullptr;
  for (const Library& library : libraries()) {
    if (library.handle && (address = dlsym(library.handle, name.c_str()))) break;
  }
  if (address) known->emplace(name, address);
  return address;
}

}  // namespace

void* find_function(const std::string& name) {
  void* address = find(name);
  TORCH_CHECK(address, "CANN has no function ", name, ". Searched:", report(),
              "\nFor an operator of your own, install its package and add it to ASCEND_CUSTOM_OPP_PATH; if CANN itself "
              "is missing, source its set_env.sh");
  return address;
}

bool is_there(const std::string& name) { return find(name) != nullptr; }

void check(int status, const std::string& what) {
  if (status == 0) return;
  auto* recent = reinterpret_cast<const char* (*)()>(find("aclGetRecentErrMsg"));
  const char* text = recent ? recent() : nullptr;
  TORCH_CHECK(false, what, " failed with status ", status, text && *text ? ": " : "", text ? text : "");
}

}  // namespace ms_ext::acl

extern "C" void ms_ext_acl_describe_libraries(void (*sink)(void* context, const char* line), void* context) {
  for (const auto& library : ms_ext::acl::libraries()) {
    sink(context, (library.place + ": " + (library.handle ? "loaded" : library.error)).c_str());
  }
}

void ms_ext_acl_list_packages(void (*sink)(void* context, const char* path), void* context) {
  for (const std::string& path : ms_ext::acl::packages()) sink(context, path.c_str());
}
