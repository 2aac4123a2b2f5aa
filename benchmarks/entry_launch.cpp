// Times one launch of LeakyReLU: the entry as MindSpore calls it, and what it could be compared with.
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/leaky_relu.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <core/standalone.h>
#include <ms_ext.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <functional>
#include <vector>

extern "C" int ms_ops_LeakyReluInit(int*, int64_t**, const char**, void*);
extern "C" int ms_ops_LeakyRelu(int, void**, int*, int64_t**, const char**, void*, void*);

namespace {

double ns_per_call(int calls, const std::function<void()>& function) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) function();
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
  return elapsed.count() / calls;
}

}  // namespace

/// Writes median nanoseconds per call, of `repeats` runs of `calls` that take turns: [0] the kernel on ready tensors,
/// below autograd; [1] this project's entry; [2] fresh from_blob views and a plain call, as MindSpore's PyTorch sample
/// does it. `params` are two arrays of `size` float32, on the CPU, or if `stream` is not null on the GPU that it is of.
/// On a GPU a run ends when its launches are in the stream; the next waits until the stream is empty.
extern "C" MS_EXT_API void entry_launch(const char* constants, void** params, int64_t size, void* stream, int repeats,
                                        int calls, double* medians) {
  int64_t shape[] = {size};
  int64_t* shapes[] = {shape, shape};
  int ndims[] = {1, 1};
  const char* dtypes[] = {"float32", "float32"};

  c10::Device device(c10::kCPU);
  c10::OptionalStreamGuard guard;
  std::function<void()> settle = [] {};
  if (stream != nullptr) {
    const c10::impl::VirtualGuardImpl gpu(c10::DeviceType::CUDA);
    device = gpu.getDevice();
    const c10::Stream current(c10::Stream::UNSAFE, device, reinterpret_cast<c10::StreamId>(stream));
    guard.reset_stream(current);
    settle = [gpu, current] { gpu.synchronizeStream(current); };
  }
  const auto options = at::TensorOptions().device(device);
  const at::Tensor x = at::from_blob(params[0], {size}, options), y = at::from_blob(params[1], {size}, options);
  const ms_ext::StandaloneExtra extra({constants, std::strlen(constants)});
  ms_ops_LeakyReluInit(ndims, shapes, dtypes, extra.get());

  const std::array<std::function<void()>, 3> ways = {
      [&] {
        const at::AutoDispatchBelowADInplaceOrView below_autograd;
        at::Tensor out = y;
        at::leaky_relu_out(out, x, 0.1);
      },
      [&] { ms_ops_LeakyRelu(2, params, ndims, shapes, dtypes, stream, extra.get()); },
      [&] {
        const auto tensors = get_torch_tensors(2, params, ndims, shapes, dtypes, device);
        at::Tensor out = tensors[1];
        at::leaky_relu_out(out, tensors[0], 0.1);
      },
  };
  std::array<std::vector<double>, 3> times;
  for (int repeat = 0; repeat <= repeats; ++repeat) {
    for (size_t way = 0; way < ways.size(); ++way) {
      settle();
      const double time = ns_per_call(calls, ways[way]);
      if (repeat > 0) times[way].push_back(time);  // the first run warms up
    }
  }
  for (size_t way = 0; way < ways.size(); ++way) {
    std::nth_element(times[way].begin(), times[way].begin() + repeats / 2, times[way].end());
    medians[way] = times[way][repeats / 2];
  }
}
