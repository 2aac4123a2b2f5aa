// A device for a CPU build of torch: its memory is the simulator's, and its kernels are those of the CPU.
#pragma once

#include <ATen/Context.h>
#include <c10/core/Allocator.h>
#include <torch/library.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "device.h"
#include "generator.h"
#include "stream_guard.h"

namespace simulator {

/// Memory of the current stream, which goes back to that stream's.
template <typename Guard>
struct Pool final : c10::Allocator {
  static Pool& get() {
    static auto* pool = new Pool;  // outlives what is destroyed when the process ends
    return *pool;
  }
  c10::DataPtr allocate(size_t size) override {
    void* memory = sim_pool_allocate(size, Guard::current_stream(), Guard::current_device);
    return {memory, memory, &sim_pool_free, Guard().getDevice()};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &sim_pool_free; }
  void copy_data(void* target, const void* source, size_t size) const override {
    default_copy_data(target, source, size);
  }
};

/// Tensors of the device as they are on another one, over the same storages: the CPU's have the same memory, those of
/// meta none.
class Mirror {
 public:
  Mirror(c10::Device device, c10::Device other) : device_(device), other_(other) {}

  at::Tensor there(const at::Tensor& tensor) {
    if (!tensor.defined() || tensor.device().type() != device_.type()) return tensor;
    for (const auto& [ours, theirs] : tensors_) {
      if (ours.is_same(tensor)) return theirs;
    }
    tensors_.emplace_back(tensor, with_storage(tensor, storage_there(tensor.storage()), other_));
    return tensors_.back().second;
  }

  /// The device's tensor for one that a kernel gave; `make(storage)` gives one that it had not.
  template <typename Make>
  at::Tensor here(const at::Tensor& tensor, const Make& make) {
    if (!tensor.defined() || tensor.device() != other_) return tensor;
    for (const auto& [ours, theirs] : tensors_) {
      if (theirs.is_same(tensor)) return ours;
    }
    for (const auto& [ours, theirs] : storages_) {
      if (theirs.is_alias_of(tensor.storage())) return with_storage(tensor, ours, device_);
    }
    storages_.emplace_back(make(tensor.storage()), tensor.storage());
    return with_storage(tensor, storages_.back().first, device_);
  }

  /// Whether the kernel gave one of its arguments another size or more memory.
  bool is_resized() const {
    for (const auto& [ours, theirs] : storages_) {
      if (ours.nbytes() != theirs.nbytes()) return true;
    }
    for (const auto& [ours, theirs] : tensors_) {
      if (ours.sizes() != theirs.sizes() || ours.strides() != theirs.strides()) return true;
    }
    return false;
  }

  /// Takes over what the kernel changed besides memory; `make(storage)` as above.
  template <typename Make>
  void update(const Make& make) {
    for (const auto& [ours, theirs] : storages_) {
      if (ours.nbytes() == theirs.nbytes()) continue;
      auto* storage = ours.unsafeGetStorageImpl();
      storage->set_data_ptr_noswap(make(theirs).unsafeGetStorageImpl()->set_data_ptr(at::DataPtr(nullptr, device_)));
      storage->set_nbytes(theirs.nbytes());
    }
    for (const auto& [ours, theirs] : tensors_) {
      if (ours.sizes() == theirs.sizes() && ours.strides() == theirs.strides()) continue;
      ours.unsafeGetTensorImpl()->set_sizes_and_strides(theirs.sizes(), theirs.strides());
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
    if (tensor.unsafeGetTensorImpl()->is_wrapped_number()) impl->set_wrapped_number(true);
    return result;
  }

  c10::Storage storage_there(const c10::Storage& storage) {
    for (const auto& [ours, theirs] : storages_) {
      if (ours.is_alias_of(storage)) return theirs;
    }
    void* memory = other_.is_cpu() ? storage.mutable_data() : nullptr;
    auto* allocator = c10::GetAllocator(other_.is_cpu() ? c10::kCPU : c10::kMeta);
    storages_.emplace_back(storage, c10::Storage(c10::Storage::use_byte_size_t(), storage.nbytes(),
                                                 at::DataPtr(memory, other_), allocator, storage.resizable()));
    return storages_.back().second;
  }

  c10::Device device_, other_;
  std::vector<std::pair<c10::Storage, c10::Storage>> storages_;
  std::vector<std::pair<at::Tensor, at::Tensor>> tensors_;
};

/// Replaces each tensor among values by `function(tensor)`.
template <typename Function>
void each_tensor(torch::jit::Stack::iterator begin, torch::jit::Stack::iterator end, const Function& function) {
  for (auto value = begin; value != end; ++value) {
    if (value->isTensor()) {
      *value = function(value->toTensor());
    } else if (value->isTensorList()) {
      std::vector<at::Tensor> items;
      for (const at::Tensor& item : value->toTensorVector()) items.push_back(function(item));
      *value = c10::List<at::Tensor>(items);
    } else if (value->isList()) {  // of optional tensors
      auto list = value->toList().copy();
      for (size_t i = 0; i < list.size(); ++i) {
        const c10::IValue item = list.get(i);
        if (item.isTensor()) list.set(i, function(item.toTensor()));
      }
      *value = list;
    }
  }
}

/// The tensors among values, in order, for lists too.
inline std::vector<at::Tensor> tensors_of(torch::jit::Stack values) {
  std::vector<at::Tensor> found;
  each_tensor(values.begin(), values.end(), [&](const at::Tensor& tensor) { return found.emplace_back(tensor); });
  return found;
}

inline void move_devices(torch::jit::Stack& arguments, c10::Device device) {
  for (auto& value : arguments) {
    if (value.isDevice()) value = device;
  }
}

/// The device on which torch's kernels run a call: that of its first tensor there, or the one that is asked for.
template <typename Guard>
std::optional<c10::Device> device_of(const torch::jit::Stack& arguments) {
  for (const at::Tensor& tensor : tensors_of(arguments)) {
    if (tensor.defined() && tensor.device().type() == Guard::kType) return tensor.device();
  }
  for (const auto& value : arguments) {
    if (value.isDevice() && value.toDevice().type() == Guard::kType && value.toDevice().has_index()) {
      return value.toDevice();
    }
  }
  return std::nullopt;
}

/// One call of an operator: its arguments, and what becomes of its results.
template <typename Guard>
class Call {
 public:
  Call(const c10::OperatorHandle& op, torch::jit::Stack arguments)
      : op_(op), arguments_(std::move(arguments)), stream_(Guard::current_stream()) {
    const std::string& name = op_.schema().name();
    sim_log(name.c_str(), stream_);
    TORCH_CHECK(sim_stream_is_known(stream_), name, " was called on a stream that does not exist");
    check_memory(name);
    if (is_blocking_copy()) sim_log("synchronize", stream_);
    if (const char* fault = sim_fault()) TORCH_CHECK(false, "the device has failed: ", fault);
    TORCH_CHECK_NOT_IMPLEMENTED(op_.hasComputedKernelForDispatchKey(c10::DispatchKey::CPU), name,
                                ": the simulated device computes by torch's kernels for the CPU, which has none");
  }

  torch::jit::Stack run() {
    torch::jit::Stack results;
    if (may_be_late() && launch(&results)) return results;
    sim_log("synchronize", stream_);
    return run_now();
  }

 private:
  /// A kernel that reads another device's memory is that device's error, which ends all work.
  void check_memory(const std::string& name) const {
    if (name == "aten::copy_") return;  // it may be from device to device
    for (const at::Tensor& tensor : tensors_of(arguments_)) {
      if (!tensor.defined() || tensor.device().type() != Guard::kType || !tensor.has_storage()) continue;
      const int owner = tensor.numel() ? sim_device_of(tensor.storage().data()) : -1;
      if (owner < 0 || owner == device_.index()) continue;
      const std::string text = name + " on device " + std::to_string(device_.index()) + " is given memory of device ";
      sim_set_fault((text + std::to_string(owner)).c_str());
    }
  }

  /// Whether the host waits for a copy from its own memory, as for any that it does not pin.
  bool is_blocking_copy() const {
    return op_.schema().name() == "aten::copy_" && arguments_[1].toTensor().is_cpu() && !arguments_[2].toBool();
  }

  /// The host waits for what it is to read. What the CPU's kernel gives of bags has other sizes than on devices.
  bool may_be_late() const {
    if (op_.schema().name().find("embedding_bag") != std::string::npos) return false;
    for (const auto& value : arguments_) {
      if (value.isDevice() && value.toDevice().is_cpu()) return false;
    }
    const auto tensors = tensors_of(arguments_);
    return tensors.empty() || !op_.schema().is_mutable() || tensors.front().device() == device_;
  }

  /// Puts the kernel into the queue of the stream, if results can be made without it.
  bool launch(torch::jit::Stack* results) {
    Mirror meta(device_, c10::kMeta);
    *results = arguments_;
    each_tensor(results->begin(), results->end(), [&](const at::Tensor& tensor) { return meta.there(tensor); });
    move_devices(*results, c10::kMeta);
    try {
      op_.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::Meta), results);
    } catch (const std::exception&) {
      return false;  // sizes depend on data, or the kernel of the CPU is to say what is wrong
    }
    if (meta.is_resized()) return false;
    bool makes_memory = false;
    each_tensor(results->begin(), results->end(), [&](const at::Tensor& tensor) {
      return meta.here(tensor, [&](const c10::Storage& storage) {
        makes_memory = true;
        return make_storage(storage.nbytes());
      });
    });
    const bool is_empty = op_.schema().name().find("empty") != std::string::npos;
    if (!is_empty && (makes_memory || op_.schema().is_mutable())) enqueue(tensors_of(*results));
    return true;
  }

  /// What the kernel finds when its stream gets there is what is then in the memory; nothing keeps that for it.
  struct Kernel {
    c10::OperatorHandle op;
    torch::jit::Stack arguments;
    std::vector<at::Tensor> results;
    at::Generator numbers;

    /// In evaluation, batch norm saves statistics that nothing reads, on devices only.
    static bool saves_nothing_on_the_cpu(const c10::OperatorHandle& op) {
      return op.schema().name().find("batch_norm") != std::string::npos;
    }

    /// Of half precision, devices keep the statistics of normalizations in float32, and the CPU in the weight's dtype.
    void cast_statistics() {
      const auto& formals = op.schema().arguments();
      const auto tensor_of = [&](const char* name) {
        for (size_t i = 0; i < formals.size(); ++i) {
          if (formals[i].name() == name && arguments[i].isTensor()) return arguments[i].toTensor();
        }
        return at::Tensor();
      };
      const at::Tensor weight = tensor_of("weight"), input = tensor_of("input");
      for (size_t i = 0; i < formals.size(); ++i) {
        const std::string& name = formals[i].name();
        const bool is_statistic = name == "mean" || name == "rstd" || name == "save_mean" || name == "save_invstd";
        if (!arguments[i].isTensor() || !is_statistic) continue;
        arguments[i] = arguments[i].toTensor().to((weight.defined() ? weight : input).scalar_type());
      }
    }

    static void run(void* data) {
      const std::unique_ptr<Kernel> kernel(static_cast<Kernel*>(data));
      if (sim_fault()) return;
      try {
        if (kernel->op.schema().name().find("_norm_backward") != std::string::npos) kernel->cast_statistics();
        const c10::impl::ExcludeDispatchKeyGuard below_autograd(c10::autograd_dispatch_keyset_with_ADInplaceOrView);
        const Draw draw(kernel->numbers);
        kernel->op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), &kernel->arguments);
        const auto given = tensors_of(kernel->arguments);
        for (size_t i = 0; i < given.size(); ++i) {
          at::Tensor& result = kernel->results[i];
          if (!given[i].defined() || !result.defined() || given[i].data_ptr() == result.data_ptr()) continue;
          if (saves_nothing_on_the_cpu(kernel->op) && given[i].numel() == 0) continue;
          result.copy_(given[i]);
        }
      } catch (const std::exception& error) {
        sim_set_fault((kernel->op.schema().name() + ": " + error.what()).c_str());
      }
    }
  };

  void enqueue(const std::vector<at::Tensor>& results) {
    Mirror cpu(device_, c10::kCPU);
    const auto view = [&](const at::Tensor& tensor) {
      if (tensor.defined() && tensor.device().is_cpu()) return tensor.clone();  // memory of the host is read at once
      return cpu.there(tensor);
    };
    auto kernel = std::make_unique<Kernel>(Kernel{op_, arguments_, {}, {}});
    auto& arguments = kernel->arguments;
    kernel->numbers = numbers_of_call<Guard>(op_, arguments);
    each_tensor(arguments.begin(), arguments.end(), view);
    move_devices(arguments, c10::kCPU);
    for (const at::Tensor& result : results) kernel->results.push_back(cpu.there(result));
    TORCH_CHECK(sim_stream_enqueue(stream_, &Kernel::run, kernel.get()) == 0, op_.schema().name(),
                " was called on a stream of another device");
    (void)kernel.release();
  }

  torch::jit::Stack run_now() {
    sim_stream_run(stream_);
    Mirror cpu(device_, c10::kCPU);
    bool on_host = false;
    for (const auto& value : arguments_) on_host |= value.isDevice() && value.toDevice().is_cpu();
    torch::jit::Stack results = arguments_;
    each_tensor(results.begin(), results.end(), [&](const at::Tensor& tensor) { return cpu.there(tensor); });
    move_devices(results, c10::kCPU);
    {
      const Draw draw(numbers_of_call<Guard>(op_, results));
      op_.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), &results);
    }
    const auto copy = [&](const c10::Storage& storage) {
      c10::Storage made = make_storage(storage.nbytes());
      sim_stream_run(stream_);  // another thread may have given the memory back meanwhile, which fills it
      if (storage.nbytes()) std::memcpy(made.mutable_data(), storage.data(), storage.nbytes());
      return made;
    };
    cpu.update(copy);
    each_tensor(results.begin(), results.end(),
                [&](const at::Tensor& tensor) { return on_host ? tensor : cpu.here(tensor, copy); });
    return results;
  }

  c10::Storage make_storage(size_t size) const {
    auto& pool = Pool<Guard>::get();
    return {c10::Storage::use_byte_size_t(), size, pool.allocate(size), &pool, /*resizable=*/true};
  }

  const c10::OperatorHandle op_;
  const torch::jit::Stack arguments_;
  void* const stream_;
  const c10::Device device_ = Guard().getDevice();
};

/// Runs an operator with the CPU's kernel, when the current stream gets there.
template <typename Guard>
void run_on_cpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const auto count = static_cast<std::ptrdiff_t>(op.schema().arguments().size());
  torch::jit::Stack arguments(stack->end() - count, stack->end());
  const c10::OptionalDeviceGuard guard(device_of<Guard>(arguments));
  stack->erase(stack->end() - count, stack->end());
  for (auto& result : Call<Guard>(op, std::move(arguments)).run()) stack->push_back(std::move(result));
}

}  // namespace simulator
