// The only translation unit of the old libstdc++ ABI: a mirror of MindSpore's AotExtra behind a C interface.
//
// The macro must be set before the first standard header, whatever the command line says.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

#include "../abi/aot_extra.h"

#include <cstdint>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

// Not in an anonymous namespace: the compiler would conclude that the classes below are all that derive from
// AotExtra and call them directly, whereas most objects are MindSpore's.
namespace ms_ext::mirror {

// Same virtual functions in the same order, same data members, as mindspore/ccsrc/utils/custom_aot_extra.h
// declares them (unchanged from MindSpore 2.7 to 2.10).
class AotKernelData {
 public:
  virtual ~AotKernelData() = default;
};

class AotExtra {
 public:
  virtual ~AotExtra() = default;
  virtual bool HasAttr(std::string name) = 0;
  virtual bool GetAttrBool(std::string name) = 0;
  virtual int64_t GetAttrInt(std::string name) = 0;
  virtual float GetAttrFloat(std::string name) = 0;
  virtual std::string GetAttrStr(std::string name) = 0;
  virtual std::vector<int64_t> GetAttrIntVec(std::string name) = 0;
  virtual std::vector<float> GetAttrFloatVec(std::string name) = 0;
  virtual std::vector<std::vector<int64_t>> GetAttrInt2DVec(std::string name) = 0;
  virtual std::vector<std::vector<float>> GetAttrFloat2DVec(std::string name) = 0;

  std::vector<size_t> workspace;
  AotKernelData* kernel_data = nullptr;
};

}  // namespace ms_ext::mirror

namespace {

using ms_ext::mirror::AotExtra;
using ms_ext::mirror::AotKernelData;

// MindSpore deletes this through the base's virtual destructor.
class KernelState final : public AotKernelData {
 public:
  KernelState(void* state, void (*destroy)(void*)) : state(state), destroy_(destroy) {}
  KernelState(const KernelState&) = delete;
  KernelState& operator=(const KernelState&) = delete;
  ~KernelState() override { destroy_(state); }

  void* const state;

 private:
  void (*const destroy_)(void*);
};

class StandaloneExtra final : public AotExtra {
 public:
  explicit StandaloneExtra(std::string attributes) : attributes_(std::move(attributes)) {}
  ~StandaloneExtra() override { delete kernel_data; }

  bool HasAttr(std::string name) override { return name == ms_ext::kAttributesName; }
  std::string GetAttrStr(std::string) override { return attributes_; }
  bool GetAttrBool(std::string) override { return false; }
  int64_t GetAttrInt(std::string) override { return 0; }
  float GetAttrFloat(std::string) override { return 0; }
  std::vector<int64_t> GetAttrIntVec(std::string) override { return {}; }
  std::vector<float> GetAttrFloatVec(std::string) override { return {}; }
  std::vector<std::vector<int64_t>> GetAttrInt2DVec(std::string) override { return {}; }
  std::vector<std::vector<float>> GetAttrFloat2DVec(std::string) override { return {}; }

 private:
  const std::string attributes_;
};

AotExtra* cast(void* extra) { return static_cast<AotExtra*>(extra); }

}  // namespace

extern "C" {

int ms_ext_extra_attributes(void* extra, ms_ext_string_sink sink, void* context) {
  try {
    if (!cast(extra)->HasAttr(ms_ext::kAttributesName)) return 0;
    const std::string value = cast(extra)->GetAttrStr(ms_ext::kAttributesName);
    sink(context, value.data(), value.size());
    return 1;
  } catch (const std::exception& e) {
    sink(context, e.what(), std::strlen(e.what()));
    return -1;
  }
}

bool ms_ext_extra_has_effects(void* extra) {
  return cast(extra)->HasAttr("side_effect_mem") || cast(extra)->HasAttr("side_effect_hidden");
}

void ms_ext_extra_set_state(void* extra, void* state, void (*destroy)(void*)) {
  AotKernelData* previous = cast(extra)->kernel_data;
  cast(extra)->kernel_data = new KernelState(state, destroy);
  delete previous;
}

void* ms_ext_extra_state(void* extra) {
  const AotKernelData* data = cast(extra)->kernel_data;
  return data ? static_cast<const KernelState*>(data)->state : nullptr;
}

void ms_ext_extra_set_workspace(void* extra, const size_t* sizes, size_t count) {
  cast(extra)->workspace.assign(sizes, sizes + count);
}

const size_t* ms_ext_extra_workspace(const void* extra, size_t* count) {
  const auto& sizes = static_cast<const AotExtra*>(extra)->workspace;
  *count = sizes.size();
  return sizes.data();
}

void* ms_ext_extra_new(const char* attributes, size_t size) { return new StandaloneExtra({attributes, size}); }

void ms_ext_extra_delete(void* extra) { delete cast(extra); }
}
