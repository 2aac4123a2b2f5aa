// Times one launch of LeakyReLU on 16 floats: the entry as MindSpore calls it, and what it could be compared with.
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/leaky_relu.h>
#include <hosts/standalone.h>
#include <ms_ext.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <vector>

extern "C" int LeakyReluInit(int*, int64_t**, const char**, void*);
extern "C" int LeakyRelu(int, void**, int*, int64_t**, const char**, void*, void*);

namespace {

/// Median nanoseconds per call over `repeats` runs.
template <typename Function>
double median_ns(int repeats, int calls, const Function& function) {
  std::vector<double> times;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) function();
    const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
    times.push_back(elapsed.count() / calls);
  }
  std::nth_element(times.begin(), times.begin() + repeats / 2, times.end());
  return times[repeats / 2];
}

}  // namespace

/// Writes medians: [0] the kernel on ready tensors, below autograd; [1] this project's entry; [2] fresh from_blob views
/// and a plain call, as MindSpore's PyTorch sample does it.
extern "C" MS_EXT_API void entry_launch(const char* constants, int size, int repeats, int calls, double* medians) {
  std::vector<float> input(size, -1.0f), output(size);
  void* params[] = {input.data(), output.data()};
  int64_t shape[] = {size};
  int64_t* shapes[] = {shape, shape};
  int ndims[] = {1, 1};
  const char* dtypes[] = {"float32", "float32"};

  {
    const at::Tensor x = at::from_blob(params[0], {size}), y = at::from_blob(params[1], {size});
    const at::AutoDispatchBelowADInplaceOrView below_autograd;
    medians[0] = median_ns(repeats, calls, [&] {
      at::Tensor out = y;
      at::leaky_relu_out(out, x, 0.1);
    });
  }
  {
    const ms_ext::StandaloneExtra extra({constants, std::strlen(constants)});
    LeakyReluInit(ndims, shapes, dtypes, extra.get());
    medians[1] = median_ns(repeats, calls, [&] { LeakyRelu(2, params, ndims, shapes, dtypes, nullptr, extra.get()); });
  }
  medians[2] = median_ns(repeats, calls, [&] {
    const auto tensors = get_torch_tensors(2, params, ndims, shapes, dtypes, c10::kCPU);
    at::Tensor out = tensors[1];
    at::leaky_relu_out(out, tensors[0], 0.1);
  });
}
