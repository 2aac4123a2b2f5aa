// MindSpore's description of a plug-in kernel's inputs (KernelInputInfo), without its C++ ABI.
#pragma once

#include <cstddef>
#include <cstdint>

// Inputs are numbered as MindSpore passes them: the primitive's arguments in order, the items of a tuple of tensors one
// by one. Asking for a value of another kind throws MindSpore's own exception.
namespace ms_ext::kernel_inputs {

int count(void* info);

/// False for numbers, tuples, strings and None.
bool is_tensor(void* info, int input);

/// MindSpore's TypeId: of a tensor's elements, a number or a tuple's items.
int type_id(void* info, int input);

bool boolean(void* info, int input);
int64_t integer(void* info, int input);
double real(void* info, int input);

using IntegerSink = void (*)(void* context, const int64_t* values, size_t size);
using RealSink = void (*)(void* context, const double* values, size_t size);
using TextSink = void (*)(void* context, const char* text, size_t size);
void integers(void* info, int input, IntegerSink sink, void* context);
void reals(void* info, int input, RealSink sink, void* context);
void text(void* info, int input, TextSink sink, void* context);

/// Gives the strides of a tensor that is no contiguous one, in elements, and returns true; `*offset` is the place of
/// its first element in the buffer.
bool strides(void* info, int input, IntegerSink sink, void* context, int64_t* offset);

/// Says that the sizes of an output, one of `outputs`, depended on data. MindSpore allocated its upper bound.
void set_output_shape(void* info, int outputs, int output, const int64_t* sizes, int ndim);

}  // namespace ms_ext::kernel_inputs
