// The names of MindSpore's functions that make a strided tensor contiguous for an operator of a gradient.
#pragma once

namespace ms_ext {

/// TensorPtr ValueConverter::ContiguousTensorValue(DeviceType, const TensorPtr&)
constexpr const char* kMakeContiguous =
    "_ZN9mindspore7runtime14ValueConverter21ContiguousTensorValueENS_6device10DeviceTypeERKSt10shared_ptrINS_"
    "6tensor6TensorEE";
/// The same of a ValueTuplePtr
constexpr const char* kMakeAllContiguous =
    "_ZN9mindspore7runtime14ValueConverter21ContiguousTensorValueENS_6device10DeviceTypeERKSt10shared_ptrINS_"
    "10ValueTupleEE";

}  // namespace ms_ext
