// A device for a CPU build of torch: its memory is the simulator's, and its kernels are those of the CPU.
#pragma once

#include <ATen/ATen.h>
#include <ATen/Context.h>
#include <torch/library.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "device.h"
#include "guard.h"

namespace simulator {

/// Storages of the device and the CPU's for the same memory, during one call.
class Storages {
 public:
  explicit Storages(c10::Device device) : device_(device) {}

  /// The tensor over the same memory as seen from the CPU.
  at::Tensor to_cpu(const at::Tensor& tensor) {
    if (!tensor.defined() || tensor.device() != device_) return tensor;
    for (const auto& [ours, theirs] : tensors_) {
      if (ours.is_same(tensor)) return theirs;
    }
    at::Tensor cpu = with_storage(tensor, cpu_storage(tensor.storage()), c10::kCPU);
    tensors_.emplace_back(tensor, cpu);
    return cpu;
  }

  at::Tensor to_device(const at::Tensor& tensor) {
    if (!tensor.defined() || !tensor.device().is_cpu()) return tensor;
    for (const auto& [ours, theirs] : tensors_) {
      if (theirs.is_same(tensor)) return ours;
    }
    return with_storage(tensor, device_storage(tensor.storage()), device_);
  }

  /// Takes over what the kernel changed besides memory.
  void update() {
    for (const auto& [ours, theirs] : storages_) {
      if (ours.nbytes() != theirs.nbytes()) {
        ours.unsafeGetStorageImpl()->set_data_ptr_noswap(at::DataPtr(theirs.mutable_data(), device_));
        ours.unsafeGetStorageImpl()->set_nbytes(theirs.nbytes());
      }
    }
    for (const auto& [ours, theirs] : tensors_) {
      auto* impl = ours.unsafeGetTensorImpl();
      if (ours.sizes() != theirs.sizes() || ours.strides() != theirs.strides()) {
        impl->set_sizes_and_strides(theirs.sizes(), theirs.strides());
      }
    }
  }

 private:
  static at::Tensor with_storage(const at::Tensor& tensor, const c10::Storage& storage, c10::Device device) {
    at::Tensor result = at::detail::make_tensor<c10::TensorImpl>(
        c10::Storage(storage),
        c10::DispatchKeySet(c10::computeDispatchKey(tensor.scalar_type(), tensor.layout(), device)), tensor.dtype());
    auto* impl = result.unsafeGetTensorImpl();
    impl->set_storage_offset(tensor.storage_offset());
    impl->set_sizes_and_strides(tensor.sizes(), tensor.strides());
    if (tensor.is_conj()) impl->_set_conj(true);
    if (tensor.is_neg()) impl->_set_neg(true);
    return result;
  }

  c10::Storage cpu_storage(const c10::Storage& storage) {
    for (const auto& [ours, theirs] : storages_) {
      if (ours.is_alias_of(storage)) return theirs;
    }
    // A storage that this device made keeps the CPU's; for foreign memory there is none, and it cannot grow.
    c10::Storage cpu = owned().find(storage.unsafeGetStorageImpl());
    if (!cpu) {
      cpu = c10::Storage(c10::Storage::use_byte_size_t(), storage.nbytes(),
                         at::DataPtr(storage.mutable_data(), c10::kCPU), nullptr, /*resizable=*/false);
    }
    storages_.emplace_back(storage, cpu);
    return cpu;
  }

  c10::Storage device_storage(const c10::Storage& storage) {
    for (const auto& [ours, theirs] : storages_) {
      if (theirs.is_alias_of(storage)) return ours;
    }
    auto impl = c10::make_intrusive<c10::StorageImpl>(c10::StorageImpl::use_byte_size_t(), storage.nbytes(),
                                                      at::DataPtr(), nullptr, /*resizable=*/false);
    owned().add(impl.get(), storage);
    sim_register(storage.mutable_data(), storage.nbytes());
    impl->set_data_ptr_noswap(at::DataPtr(storage.mutable_data(), impl.get(), &forget, device_));
    c10::Storage ours(std::move(impl));
    storages_.emplace_back(ours, storage);
    return ours;
  }

  /// The CPU's storages behind those of the device.
  struct Owned {
    void add(void* impl, const c10::Storage& storage) {
      const std::lock_guard<std::mutex> guard(lock);
      storages[impl] = storage;
    }
    c10::Storage find(void* impl) {
      const std::lock_guard<std::mutex> guard(lock);
      const auto found = storages.find(impl);
      return found == storages.end() ? c10::Storage() : found->second;
    }
    void remove(void* impl) {
      c10::Storage removed = find(impl);  // freed after the lock
      const std::lock_guard<std::mutex> guard(lock);
      storages.erase(impl);
    }
    std::mutex lock;
    std::map<void*, c10::Storage> storages;
  };
  static Owned& owned() {
    static auto* storages = new Owned;  // outlives what is destroyed when the process ends
    return *storages;
  }
  static void forget(void* impl) {
    sim_unregister(owned().find(impl).mutable_data());
    owned().remove(impl);
  }

  c10::Device device_;
  std::vector<std::pair<c10::Storage, c10::Storage>> storages_;
  std::vector<std::pair<at::Tensor, at::Tensor>> tensors_;
};

/// Runs an operator with the CPU's kernel, after what is in the current stream.
template <typename Guard>
void run_on_cpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const c10::Device device = Guard().getDevice();
  void* stream = reinterpret_cast<void*>(Guard::current_stream);
  sim_log(op.schema().name().c_str(), stream);
  TORCH_CHECK(sim_stream_run(stream) == 0, op.schema().name(), " was called on a stream that does not exist");
  Storages storages(device);
  const auto each_tensor = [&](auto begin, const auto& function) {
    for (auto value = begin; value != stack->end(); ++value) {
      if (value->isTensor()) {
        *value = function(value->toTensor());
      } else if (value->isTensorList()) {
        std::vector<at::Tensor> items;
        for (const at::Tensor& item : value->toTensorVector()) items.push_back(function(item));
        *value = c10::List<at::Tensor>(items);
      } else if (value->isList()) {  // of optional tensors
        auto list = value->toList();
        for (size_t i = 0; i < list.size(); ++i) {
          const c10::IValue item = list.get(i);
          if (item.isTensor()) list.set(i, function(item.toTensor()));
        }
      }
    }
  };
  const auto arguments = stack->end() - static_cast<std::ptrdiff_t>(op.schema().arguments().size());
  const auto first = arguments - stack->begin();
  bool on_host = false;
  for (auto value = arguments; value != stack->end(); ++value) {
    if (!value->isDevice()) continue;
    on_host = value->toDevice().is_cpu();
    *value = c10::Device(c10::kCPU);
  }
  each_tensor(arguments, [&](const at::Tensor& tensor) { return storages.to_cpu(tensor); });
  op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), stack);
  storages.update();
  each_tensor(stack->begin() + first,
              [&](const at::Tensor& tensor) { return on_host ? tensor : storages.to_device(tensor); });
}

}  // namespace simulator
