// MindSpore's own kernels for the GPU that gradients of networks need: those that fill, and that add. They have the
// names of the functions that launch MindSpore's; all others are errors that libraries.py makes.
#include <cxxabi.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>

#include "cuda_errors.h"
#include "device.h"

enum class BinaryOpType { kAdd = 10, kAddExt = 32 };
enum class ElwiseOpType { kOnesLike = 36 };
struct CUstream_st;

struct __half {
  uint16_t bits;

  __half() = default;
  __half(float value) {  // to the nearest, and of two to the even one
    uint32_t word;
    std::memcpy(&word, &value, sizeof word);
    const uint32_t sign = word >> 16 & 0x8000, size = word & 0x7fffffff;
    if (size > 0x7f800000) {
      bits = sign | 0x7e00;
    } else if (size >= 0x477ff000) {
      bits = sign | 0x7c00;
    } else if (size < 0x38800000) {  // subnormal
      bits = sign | static_cast<uint32_t>(std::nearbyint(std::ldexp(std::fabs(value), 24)));
    } else {
      bits = sign | (size + 0xfff + (size >> 13 & 1) - (112u << 23)) >> 13;
    }
  }
  operator float() const {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    float size = std::ldexp(static_cast<float>(exponent ? fraction + 1024 : fraction), exponent ? exponent - 25 : -24);
    if (exponent == 31) size = fraction ? NAN : INFINITY;
    return bits & 0x8000 ? -size : size;
  }
};

namespace mindspore::utils {
template <typename T>
struct Complex {
  T real, imaginary;
};
template <typename T>
Complex<T> operator+(const Complex<T>& x, const Complex<T>& y) {
  return {x.real + y.real, x.imaginary + y.imaginary};
}
template <typename T>
Complex<T> operator*(long factor, const Complex<T>& x) {
  return {factor * x.real, factor * x.imaginary};
}
}  // namespace mindspore::utils

namespace {
using mindspore::utils::Complex;

/// Puts the call into the queue, with a copy of itself.
template <typename Call>
cudaError enqueue(const char* name, CUstream_st* stream, const Call& call) {
  static_assert(std::is_trivially_copyable_v<Call>);
  sim_log(name, stream);
  void* const copy = malloc(sizeof(Call));
  *static_cast<Call*>(copy) = call;
  const auto run = [](void* data) {
    if (!sim_fault()) static_cast<Call*>(data)->run();
    free(data);
  };
  if (sim_stream_enqueue(stream, run, copy) == 0) return kSuccess;
  free(copy);
  return kInvalidHandle;
}

constexpr int kDims = 8;
using Shape = std::vector<long>;

template <typename T>
struct Fill {
  long size;
  const T* value;
  T* out;
  void run() { std::fill_n(out, size, *value); }
};

template <typename T>
struct FillWith {
  size_t size;
  float value;
  T* out;
  void run() {
    T filled{};
    if constexpr (std::is_convertible_v<float, T>) {
      filled = static_cast<T>(value);
    } else {
      filled.real = value;
    }
    std::fill_n(out, size, filled);
  }
};

/// x + y, or x + alpha * y.
template <typename T, typename Alpha = long>
struct Add {
  const T *x, *y;
  const Alpha* alpha;
  T* out;
  int dims;
  long sizes[kDims], x_strides[kDims], y_strides[kDims];

  void run() { add(0, x, y, alpha ? *alpha : 1); }

 private:
  void add(int dim, const T* x, const T* y, Alpha factor) {
    if (dim == dims) {
      *out++ = *x + factor * *y;
      return;
    }
    for (long i = 0; i < sizes[dim]; ++i) add(dim + 1, x + i * x_strides[dim], y + i * y_strides[dim], factor);
  }
};

/// Strides of a contiguous tensor that is broadcast to `dims` dimensions.
void strides_of(const Shape& shape, int dims, long* strides) {
  const int missing = dims - static_cast<int>(shape.size());
  std::fill_n(strides, dims, 0);
  long stride = 1;
  for (int i = static_cast<int>(shape.size()) - 1; i >= 0; --i) {
    strides[missing + i] = shape[i] == 1 ? 0 : stride;
    stride *= shape[i];
  }
}

template <typename T, typename Alpha>
cudaError add(const Shape& x_shape, const Shape& y_shape, const Shape& shape, Add<T, Alpha> call, CUstream_st* stream) {
  call.dims = static_cast<int>(shape.size());
  if (call.dims > kDims) return kNoKernel;
  std::copy(shape.begin(), shape.end(), call.sizes);
  strides_of(x_shape, call.dims, call.x_strides);
  strides_of(y_shape, call.dims, call.y_strides);
  return enqueue("add", stream, call);
}
}  // namespace

int sim_refuse_kernel(const char* name) {
  char* const readable = abi::__cxa_demangle(name, nullptr, nullptr, nullptr);
  fprintf(stderr, "ms_ops: the simulated GPU lacks a kernel of MindSpore's own: %s\n", readable ? readable : name);
  free(readable);
  return kNoKernel;
}

template <typename T>
SIM_API cudaError FillV2(long size, const T* value, T* out, unsigned, CUstream_st* stream) {
  return enqueue("fill", stream, Fill<T>{size, value, out});
}

template <typename T>
SIM_API cudaError FillDeviceArray(size_t size, T* out, float value, CUstream_st* stream) {
  return enqueue("fill", stream, FillWith<T>{size, value, out});
}

template <ElwiseOpType, typename X, typename T>
SIM_API cudaError UnaryOpsCudaFunc(size_t size, const X*, T* out, CUstream_st* stream) {
  return enqueue("fill", stream, FillWith<T>{size, 1, out});
}

template <BinaryOpType, typename X, typename Y, typename T>
SIM_API cudaError BinaryOpWithBroadcastCudaFunc(bool, const Shape& x_shape, const Shape& y_shape, const Shape& shape,
                                                X* x, Y* y, T* out, size_t, CUstream_st* stream) {
  return add(x_shape, y_shape, shape, Add<T>{x, y, nullptr, out}, stream);
}

template <BinaryOpType, typename X, typename Y, typename Alpha, typename T>
SIM_API cudaError BinaryExtOpWithBroadcastCudaFunc(bool, const Shape& x_shape, const Shape& y_shape, const Shape& shape,
                                                   X* x, Y* y, Alpha* alpha, T* out, size_t, CUstream_st* stream) {
  return add(x_shape, y_shape, shape, Add<T, Alpha>{x, y, alpha, out}, stream);
}

#define FILL(T)                                                                     \
  template SIM_API cudaError FillV2<T>(long, const T*, T*, unsigned, CUstream_st*); \
  template SIM_API cudaError FillDeviceArray<T>(size_t, T*, float, CUstream_st*);   \
  template SIM_API cudaError UnaryOpsCudaFunc<ElwiseOpType::kOnesLike, T, T>(size_t, const T*, T*, CUstream_st*);
#define ADD(T)                                                                           \
  template SIM_API cudaError BinaryOpWithBroadcastCudaFunc<BinaryOpType::kAdd, T, T, T>( \
      bool, const Shape&, const Shape&, const Shape&, T*, T*, T*, size_t, CUstream_st*);
#define ADD_SCALED(T, Alpha)                                                                          \
  template SIM_API cudaError BinaryExtOpWithBroadcastCudaFunc<BinaryOpType::kAddExt, T, T, Alpha, T>( \
      bool, const Shape&, const Shape&, const Shape&, T*, T*, Alpha*, T*, size_t, CUstream_st*);
#define ALL(T) FILL(T) ADD(T) ADD_SCALED(T, long)
ALL(float)
ALL(double)
ALL(__half)
ALL(signed char)
ALL(unsigned char)
ALL(short)
ALL(unsigned short)
ALL(int)
ALL(unsigned)
ALL(long)
ALL(unsigned long)
ALL(Complex<float>)
ALL(Complex<double>)
ADD_SCALED(float, float)
ADD_SCALED(double, float)
ADD_SCALED(__half, float)
FILL(bool)
