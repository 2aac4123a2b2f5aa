// Entries that show tests what the bridge does: they report, throw, keep and spoil things.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <ms_ext.h>

#include <cstring>
#include <mutex>
#include <sstream>

namespace {

bool below_autograd() { return c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::ADInplaceOrView); }

// (x) -> x
struct Echo {
  explicit Echo(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { io[1].copy_(io[0]); }
  static ms_ext::Shape infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes&) { return in[0]; }
  static int infer_type(const std::vector<int>& in, const ms_ext::Attributes&) { return in.at(0); }
};

// (x, y) -> x
struct FirstOfTwo {
  explicit FirstOfTwo(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { io[2].copy_(io[0]); }
};

// (list of two, y) -> the first of the list
struct FirstOfThree {
  explicit FirstOfThree(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { io[3].copy_(io[0]); }
};

// (x) -> x times "factor", plus "shift" where there is one; "rank" is for inference alone, "late" for launches
struct Constants {
  explicit Constants(const ms_ext::Attributes& given)
      : constants(given), factor(given.get<double>("factor")), shift(given.get<double>("shift", 0.0)) {}
  void operator()(ms_ext::Launch& io) const {
    io[1].copy_(io[0] * factor + shift + constants.get<double>("late", 0.0));
  }
  static ms_ext::Shape infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes& given) {
    TORCH_CHECK(static_cast<int64_t>(in[0].size()) <= given.get<int64_t>("rank", 8), "too many dims");
    return in[0];
  }
  static int infer_type(const std::vector<int>& in, const ms_ext::Attributes&) { return in.at(0); }

  ms_ext::Attributes constants;
  double factor, shift;
};

// (x) -> x, drawn anew: each element is kept by chance
struct Dropped {
  explicit Dropped(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { io[1].copy_(at::bernoulli(at::full_like(io[0], 0.5))); }
};

// (x) -> how many threads a kernel may use, in every element
struct CountThreads {
  explicit CountThreads(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { io[1].fill_(at::get_num_threads()); }
};

// (x, optional bias) -> x + bias
struct AddOptional {
  explicit AddOptional(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { io[2].copy_(io[1].defined() ? io[0] + io[1] : io[0]); }
};

// (x) -> (minimum, maximum) over the last dim
struct MinMax {
  explicit MinMax(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const {
    at::amin_out(io[1], io[0], -1);
    at::amax_out(io[2], io[0], -1);
  }
  static std::vector<ms_ext::Shape> infer_shape(const ms_ext::InputShapes& in, const ms_ext::Attributes&) {
    ms_ext::Shape shape = in[0];
    if (shape != ms_ext::Shape{-2}) shape.pop_back();
    return {shape, shape};
  }
  static std::vector<int> infer_type(const std::vector<int>& in, const ms_ext::Attributes&) {
    return {in.at(0), in.at(0)};
  }
};

// (x) -> whether the launch runs below autograd, and on how many elements
struct Report {
  explicit Report(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const {
    io[1].select(0, 0).fill_(below_autograd());
    io[1].select(0, 1).fill_(io[0].numel());
  }
};

struct NotAnException {};

void throw_kind(const std::string& kind) {
  if (kind == "torch") at::zeros({2}).view({3});
  if (kind == "std") throw std::runtime_error("a std::runtime_error");
  if (kind == "logic") throw std::out_of_range("a std::out_of_range");
  if (kind == "string") throw std::string("a std::string");
  if (kind == "literal") throw "a literal";
  if (kind == "int") throw 7;
  if (kind == "struct") throw NotAnException();
}

// (x) -> never
struct Throw {
  explicit Throw(const ms_ext::Attributes& constants) : kind(constants.get<std::string>("kind")) {}
  void operator()(ms_ext::Launch&) const { throw_kind(kind); }
  std::string kind;
};

struct ThrowInInit {
  explicit ThrowInInit(const ms_ext::Attributes& constants) { throw_kind(constants.get<std::string>("kind")); }
  void operator()(ms_ext::Launch&) const {}
};

// (x) -> an output that the op takes out of MindSpore's buffer
struct Spoil {
  explicit Spoil(const ms_ext::Attributes& constants) : how(constants.get<std::string>("how")) {}
  void operator()(ms_ext::Launch& io) const {
    if (how == "shrink") io[1].resize_({1});
    if (how == "grow") io[1].resize_({1000});
    if (how == "move") io[1].set_(at::empty_like(io[0]));
    if (how == "transpose") io[1].t_();
    if (how == "assign") {
      at::Tensor& x = io[0];
      x = x.to(at::kDouble);
      io[1].copy_(x);
    }
    if (how == "drop") io[1] = at::Tensor();
    if (how == "missing") io[7].zero_();
  }
  std::string how;
};

// (x) -> 2x by way of a workspace buffer
struct UseWorkspace {
  explicit UseWorkspace(const ms_ext::Attributes& constants) : bytes(constants.get<int64_t>("bytes")) {}
  std::vector<size_t> workspace() const { return {static_cast<size_t>(bytes), 16}; }
  void operator()(ms_ext::Launch& io) const {
    const size_t size = io[0].nbytes();
    std::memcpy(io.workspace(0), io[0].data_ptr(), size);
    std::memset(io.workspace(1), 0, 16);
    io[1].copy_(at::from_blob(io.workspace(0), io[0].sizes(), io[0].options()) * 2);
  }
  int64_t bytes;
};

std::mutex mutex;
std::vector<c10::weak_intrusive_ptr<c10::TensorImpl>> seen;
std::vector<at::Tensor> kept;

// (x, moves) -> strides of x, which it moves after that where there is one element
struct Strides {
  explicit Strides(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const {
    for (int i = 0; i < io[0].dim(); ++i) io[2][i] = io[0].stride(i);
    if (io[1].item<bool>()) io[0].transpose_(0, -1);
  }
};

// (x) -> (3 x, 0), by temporaries as large as x
struct Thrice {
  explicit Thrice(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const {
    const at::Tensor thrice = at::add(at::add(io[0], io[0]), io[0]);
    io[1].copy_(thrice);
    io[2].zero_();
  }
};

// (x) -> x, remembering every tensor object it is given
struct Remember {
  explicit Remember(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const {
    io[1].copy_(io[0]);
    const std::lock_guard<std::mutex> lock(mutex);
    for (int i = 0; i < io.size(); ++i) {
      const bool known = std::any_of(seen.begin(), seen.end(), [&](const auto& pointer) {
        return pointer._unsafe_get_target() == io[i].unsafeGetTensorImpl();
      });
      if (!known) seen.emplace_back(io[i].getIntrusivePtr());
    }
  }
};

// (x) -> x, keeping its input beyond the launch, or leaving marks on the view that the next launch must not see
struct Keep {
  explicit Keep(const ms_ext::Attributes& constants) : how(constants.get<std::string>("how")) {}
  void operator()(ms_ext::Launch& io) const {
    TORCH_CHECK(!io[0].requires_grad(), "the view of an earlier launch");
    io[1].copy_(io[0]);
    if (how == "tensor") kept.push_back(io[0]);
    if (how == "alias") kept.push_back(io[0].view({-1}));
    if (how == "grad") io[0].set_requires_grad(true);
    if (how == "negative") io[0].unsafeGetTensorImpl()->_set_neg(true);
  }
  std::string how;
};

template <typename T>
std::string shown(const T& value) {
  std::ostringstream text;
  text.precision(17);
  text << std::boolalpha << value;
  return text.str();
}

template <typename T>
std::string shown(const std::vector<T>& values) {
  std::string text = "[";
  for (const T& value : values) text += (text.size() > 1 ? "," : "") + shown(value);
  return text + "]";
}

template <typename T>
std::string shown(const std::optional<T>& value) {
  return value ? shown(*value) : "none";
}

template <typename T>
std::string get_as(const ms_ext::Attributes& constants, const char* name) {
  return shown(constants.get<T>(name));
}

int copy_out(const std::string& text, char* buffer, size_t size) {
  std::snprintf(buffer, size, "%s", text.c_str());
  return 0;
}

}  // namespace

MS_EXT_OP(Echo)
MS_EXT_INFER(Echo)
MS_EXT_OP(FirstOfTwo)
MS_EXT_OP(FirstOfThree)
MS_EXT_OP(Constants)
MS_EXT_INFER(Constants)
MS_EXT_OP(Dropped)
MS_EXT_OP(CountThreads)
MS_EXT_OP(AddOptional)
MS_EXT_OP(MinMax)
MS_EXT_INFER(MinMax)
MS_EXT_OP(Report)
MS_EXT_OP(Throw)
MS_EXT_OP(ThrowInInit)
MS_EXT_OP(Spoil)
MS_EXT_OP(UseWorkspace)
MS_EXT_OP(Strides)
MS_EXT_OP(Thrice)
MS_EXT_OP(Remember)
MS_EXT_OP(Keep)

// An entry without the macros, as authors know it from MindSpore's samples.
extern "C" MS_EXT_API int RawDouble(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                                    void* stream, void* extra) {
  const auto tensors = get_torch_tensors(nparam, params, ndims, shapes, dtypes, c10::kCPU);
  at::Tensor output = tensors.at(1);
  at::add_out(output, tensors.at(0), tensors.at(0));
  return 0;
}

extern "C" MS_EXT_API int live_views() {
  return static_cast<int>(
      std::count_if(seen.begin(), seen.end(), [](const auto& pointer) { return pointer.use_count() > 0; }));
}
extern "C" MS_EXT_API int seen_views() { return static_cast<int>(seen.size()); }

extern "C" MS_EXT_API double kept_sum() {
  double sum = 0;
  for (const at::Tensor& tensor : kept) sum += tensor.sum().item<double>();
  kept.clear();
  return sum;
}

extern "C" MS_EXT_API int is_below_autograd() { return below_autograd(); }

// What get<type>(name) gives for an encoded attribute string, or the error's text with a leading '!'.
extern "C" MS_EXT_API int read_attribute(const char* encoded, size_t size, const char* name, const char* type,
                                         char* buffer, size_t capacity) {
  try {
    const auto constants = ms_ext::Attributes::decode({encoded, size});
    const std::string wanted(type);
    if (wanted == "bool") return copy_out(get_as<bool>(constants, name), buffer, capacity);
    if (wanted == "int") return copy_out(get_as<int64_t>(constants, name), buffer, capacity);
    if (wanted == "double") return copy_out(get_as<double>(constants, name), buffer, capacity);
    if (wanted == "string") return copy_out(get_as<std::string>(constants, name), buffer, capacity);
    if (wanted == "bools") return copy_out(get_as<std::vector<bool>>(constants, name), buffer, capacity);
    if (wanted == "ints") return copy_out(get_as<std::vector<int64_t>>(constants, name), buffer, capacity);
    if (wanted == "doubles") return copy_out(get_as<std::vector<double>>(constants, name), buffer, capacity);
    if (wanted == "strings") return copy_out(get_as<std::vector<std::string>>(constants, name), buffer, capacity);
    if (wanted == "int?") return copy_out(get_as<std::optional<int64_t>>(constants, name), buffer, capacity);
    if (wanted == "doubles?")
      return copy_out(get_as<std::optional<std::vector<double>>>(constants, name), buffer, capacity);
    if (wanted == "int=42") return copy_out(shown(constants.get<int64_t>(name, 42)), buffer, capacity);
    return copy_out("no such type", buffer, capacity);
  } catch (...) {
    return copy_out("!" + ms_ext::current_exception_text(), buffer, capacity);
  }
}

// Launches an entry as MindSpore does; the text of what it throws goes to `buffer`.
using EntryFunction = int(int, void**, int*, int64_t**, const char**, void*, void*);
extern "C" MS_EXT_API int launch_entry(EntryFunction* entry, int nparam, void** params, int* ndims, int64_t** shapes,
                                       const char** dtypes, void* stream, void* extra, int launches, char* buffer,
                                       size_t capacity) {
  try {
    for (int i = 0; i < launches; ++i) entry(nparam, params, ndims, shapes, dtypes, stream, extra);
    return 0;
  } catch (const std::exception& error) {
    copy_out(error.what(), buffer, capacity);
    return -1;
  } catch (...) {
    copy_out("something that is not a std::exception", buffer, capacity);
    return -2;
  }
}

extern "C" MS_EXT_API int describe_views(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                                         char* buffer, size_t capacity) {
  try {
    std::string text;
    const auto tensors = get_torch_tensors(nparam, params, ndims, shapes, dtypes, c10::kCPU);
    for (int i = 0; i < nparam; ++i) {
      if (i > 0) text += ";";
      if (!tensors[i].defined()) {
        text += "undefined";
        continue;
      }
      text += std::string(ms_ext::name_of(tensors[i].scalar_type())) + shown(tensors[i].sizes().vec()) +
              (tensors[i].data_ptr() == params[i] || tensors[i].numel() == 0 ? "" : " elsewhere") +
              (tensors[i].is_contiguous() ? "" : " strided");
    }
    return copy_out(text, buffer, capacity);
  } catch (...) {
    copy_out(ms_ext::current_exception_text(), buffer, capacity);
    return -1;
  }
}
