// A bounded store of executors, the one that was used last in front.
#include "executor.h"

#include <cstdlib>
#include <iterator>
#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "../cann/library.h"
#include "workspace.h"

namespace ms_ext::acl {
namespace {

size_t capacity() {
  static const size_t value = [] {
    const char* text = std::getenv("MS_OPS_ACLNN_EXECUTORS");
    char* end = nullptr;
    const long long number = text ? std::strtoll(text, &end, 10) : 0;
    TORCH_CHECK_VALUE(!text || (*text && !*end && number >= 0),
                      "MS_OPS_ACLNN_EXECUTORS must be the number of executors to keep, 0 for none, got '", text, "'");
    return static_cast<size_t>(number);
  }();
  return value;
}

constexpr const char* kDestroy = "aclDestroyAclOpExecutor";

/// An executor that CANN has agreed to use again; destroyed before the objects of its arguments.
class Executor {
 public:
  explicit Executor(Prepared prepared) : prepared_(std::move(prepared)) {}
  Executor(Executor&& other) noexcept : prepared_(std::exchange(other.prepared_, {})) {}
  Executor& operator=(Executor&&) = delete;
  ~Executor() {
    if (prepared_.executor) function<int(void*)>(kDestroy)(prepared_.executor);
  }

  const Prepared& prepared() const { return prepared_; }

  void use_addresses(const CallKey& key) const {
    for (const auto& [argument, item, data] : key.addresses()) {
      void* tensor = prepared_.tensors.at(argument);
      if (item < 0) {
        auto* set = function<int(void*, size_t, void*, void*)>("aclSetTensorAddr");
        check(set(prepared_.executor, argument, tensor, data), "aclSetTensorAddr");
      } else {
        auto* set = function<int(void*, size_t, size_t, void*, void*)>("aclSetDynamicTensorAddr");
        check(set(prepared_.executor, argument, item, tensor, data), "aclSetDynamicTensorAddr");
      }
    }
  }

 private:
  Prepared prepared_;
};

/// Executors that are not in use. Whoever takes one out has it alone.
class Store {
 public:
  std::optional<Executor> take(const std::string& key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = places_.find(key);
    if (found == places_.end()) return std::nullopt;
    std::optional<Executor> executor(std::move(found->second->second));
    items_.erase(found->second);
    places_.erase(found);
    return executor;
  }

  void put(const std::string& key, Executor executor) {
    Items surplus;  // destroyed when the lock is released
    const std::lock_guard<std::mutex> lock(mutex_);
    if (places_.count(key)) return;  // another thread made one too
    items_.emplace_front(key, std::move(executor));
    places_.emplace(key, items_.begin());
    if (items_.size() > capacity()) {
      places_.erase(items_.back().first);
      surplus.splice(surplus.begin(), items_, std::prev(items_.end()));
    }
  }

  void clear() {
    Items dropped;
    const std::lock_guard<std::mutex> lock(mutex_);
    places_.clear();
    dropped.swap(items_);
  }

 private:
  using Items = std::list<std::pair<std::string, Executor>>;
  std::mutex mutex_;
  Items items_;
  std::unordered_map<std::string, Items::iterator> places_;
};

Store& store() {
  static auto* kept = new Store;  // the device may be gone when the process ends
  return *kept;
}

using SecondPhase = int(void*, uint64_t, void*, void*);

/// All that the second phase needs and that may be missing.
struct Launch {
  Launch(void* given_stream, const std::string& given_name, uint64_t size)
      : name(given_name),
        second_phase(function<SecondPhase>(name.c_str())),
        stream(given_stream),
        workspace_size(size),
        scratch(stream, size) {}

  void operator()(void* executor) const { check(second_phase(scratch.data(), workspace_size, executor, stream), name); }

  const std::string& name;
  SecondPhase* second_phase;
  void* stream;
  uint64_t workspace_size;
  Workspace scratch;
};

/// The second phase destroys an executor for one use. Where it is not reached, we do.
void launch_once(void* stream, const std::string& name, const Prepared& prepared) {
  std::optional<Launch> launch;
  try {
    launch.emplace(stream, name, prepared.workspace);
  } catch (...) {
    if (is_there(kDestroy)) function<int(void*)>(kDestroy)(prepared.executor);
    throw;
  }
  (*launch)(prepared.executor);
}

}  // namespace

bool keeps_executors() {
  static const bool possible = capacity() > 0 && is_there("aclSetAclOpExecutorRepeatable") &&
                               is_there("aclSetTensorAddr") && is_there("aclSetDynamicTensorAddr") &&
                               is_there(kDestroy);
  return possible;
}

void run(void* stream, const std::string& name, const CallKey& key, const std::function<Prepared()>& prepare) {
  if (!keeps_executors()) return launch_once(stream, name, prepare());
  std::optional<Executor> executor = store().take(key.text());
  if (executor) {
    executor->use_addresses(key);
  } else {
    Prepared prepared = prepare();
    // CANN refuses where an operator's first phase copies tensors, or makes some of its own.
    if (function<int(void*)>("aclSetAclOpExecutorRepeatable")(prepared.executor) != 0) {
      return launch_once(stream, name, prepared);
    }
    executor.emplace(std::move(prepared));
  }
  Launch(stream, name, executor->prepared().workspace)(executor->prepared().executor);
  store().put(key.text(), *std::move(executor));
}

}  // namespace ms_ext::acl

void ms_ext_acl_drop_executors() { ms_ext::acl::store().clear(); }
