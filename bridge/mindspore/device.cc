// MindSpore's stream and memory through its C++ interface; built with its ABI.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0

// clang-format off
#include "ms_extension/api.h"
#include "device_address/device_address_maker.h"
#include "include/runtime/pipeline/pipeline.h"
// clang-format on

#include "device.h"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "../abi/launch_device.h"
#include "format.h"

namespace ms_ext {
namespace {

using mindspore::device::DeviceType;
using mindspore::kernel::pyboost::PyBoostUtils;
using mindspore::runtime::DeviceAddressUtils;

const std::string& device_target() {
  return mindspore::MsContext::GetInstance()->get_param<std::string>(mindspore::MS_CTX_DEVICE_TARGET);
}

DeviceType device_type(const mindspore::device::DeviceContext* context) {
  return context ? context->GetDeviceType() : DeviceType::kCPU;
}

}  // namespace

void* data_of(const TensorPtr& tensor) {
  auto* const memory = static_cast<char*>(tensor->device_address()->GetMutablePtr());
  return memory ? memory + tensor->storage_offset() * tensor->DataItemSize() : nullptr;
}

bool target_is_cpu() { return device_target() == mindspore::kCPUDevice; }

TensorPtr view(const TensorPtr& base, const mindspore::ShapeVector& shape, const std::vector<int64_t>& strides,
               size_t offset) {
  static const auto* const cpu = mindspore::runtime::OpRunner::GetDeviceContext(DeviceType::kCPU);
  const auto own = base->storage_info();
  const bool is_contiguous = mindspore::ops::IsContiguous(shape, strides);
  const auto info =
      std::make_shared<mindspore::TensorStorageInfo>(shape, strides, offset, own ? own->ori_shape : base->shape(),
                                                     own ? own->ori_strides : base->stride(), is_contiguous);
  std::vector<TensorPtr> made;
  PyBoostUtils::CreateOutputTensor(cpu, base, info, &made);
  made.front()->set_version(base->version());
  return made.front();
}

MindsporeDevice MindsporeDevice::current() {
  MindsporeDevice device;
  const std::string& target = device_target();
  if (target == mindspore::kCPUDevice) return device;
  device.context_ = mindspore::runtime::OpRunner::GetDeviceContext(mindspore::device::GetDeviceTypeByName(target));
  device.stream_id_ = device.context_->device_res_manager_->GetCurrentStreamId();
  device.stream_ = device.context_->device_res_manager_->GetStream(device.stream_id_);
  if (target == mindspore::kAscendDevice) ms_ext_use_ascend();
  if (!device.stream_) throw std::runtime_error("MindSpore has no stream " + std::to_string(device.stream_id_));
  return device;
}

void MindsporeDevice::prepare(const std::vector<TensorPtr>& tensors) const {
  for (const TensorPtr& tensor : tensors) {
    if (!tensor || tensor->device_address()) continue;
    throw std::runtime_error("a Tensor that was made with init= has no values yet: call its init_data() first");
  }
  if (!context_) return;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i]) check_format(tensors[i]->format(), i);
  }
  context_->device_res_manager_->BindDeviceToCurrentThread(false);
  // Of two threads that bring one tensor to the device, the second must find its copy in the stream, not just its
  // memory.
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  for (const TensorPtr& tensor : tensors) {
    if (!tensor) continue;
    PyBoostUtils::PrepareOpInputs(context_, stream_id_, tensor);
    PyBoostUtils::MallocOpInputsWithStream(context_, stream_id_, tensor);
  }
  // Copies may be left to a thread of MindSpore's, and must be in the stream before what reads them.
  mindspore::runtime::Pipeline::Get().WaitForward();
  release_launched();
}

std::vector<TensorPtr> MindsporeDevice::contiguous(std::vector<TensorPtr> tensors) const {
  for (TensorPtr& tensor : tensors) {
    if (!tensor || ms::Tensor(tensor).is_contiguous()) continue;
    ms::Tensor copy = ms::Tensor(tensor).contiguous();
    copy.ConvertStubNodeToTensor();
    tensor = copy.tensor();
  }
  mindspore::runtime::Pipeline::Get().WaitForward();  // as in prepare
  return tensors;
}

void MindsporeDevice::protect(const std::vector<TensorPtr>& tensors) const {
  if (!context_) return;
  std::vector<TensorPtr> present;
  for (const TensorPtr& tensor : tensors) {
    if (tensor) present.push_back(tensor);
  }
  DeviceAddressUtils::ProcessCrossStreamAddress("ms_ops", context_, stream_id_, present);
}

TensorPtr MindsporeDevice::adopt(void* data, mindspore::TypeId type, const mindspore::ShapeVector& shape, void* owner,
                                 Release release) const {
  // Of two pointers each: std::function keeps no more without an allocation.
  std::function<void(void*, bool)> free = [owner, release](void*, bool) { release(owner, nullptr, 0); };
  if (context_) free = [owner, release](void*, bool) { release_when_launched(owner, release); };
  auto address = mindspore::DeviceAddressMaker(data, type, shape)
                     .set_deleter(std::move(free))
                     .set_maker(mindspore::GetDeviceAddressMaker(device_type(context_)))
                     .make_device_address();
  return std::make_shared<mindspore::tensor::Tensor>(type, shape, std::move(address));
}

TensorPtr MindsporeDevice::allocate(mindspore::TypeId type, const mindspore::ShapeVector& shape) const {
  std::vector<TensorPtr> made;
  PyBoostUtils::CreateOutputTensor(type, shape, &made);
  if (context_) {
    PyBoostUtils::PrepareOpOutputs(context_, stream_id_, made);
    PyBoostUtils::MallocOpOutputsWithStream(context_, stream_id_, made);
  }
  return made.front();
}

}  // namespace ms_ext
