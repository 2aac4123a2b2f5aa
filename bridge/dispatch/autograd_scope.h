// Torch's autograd inside a launch, which runs below it.
#pragma once

#include <ATen/core/grad_mode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

namespace ms_ext {

/// While it lives, this thread's operators pass through autograd, which records them if grad mode is on.
class AutogradScope {
 public:
  explicit AutogradScope(bool grad_mode = true)
      : saved_(c10::impl::tls_local_dispatch_key_set()), grad_mode_(grad_mode) {
    c10::impl::LocalDispatchKeySet inside = saved_;
    inside.included_ = inside.included_.add(c10::DispatchKey::ADInplaceOrView);
    inside.excluded_ = inside.excluded_ - c10::autograd_dispatch_keyset_with_ADInplaceOrView;
    c10::impl::_force_tls_local_dispatch_key_set(inside);
  }
  AutogradScope(const AutogradScope&) = delete;
  AutogradScope& operator=(const AutogradScope&) = delete;
  ~AutogradScope() { c10::impl::_force_tls_local_dispatch_key_set(saved_); }

 private:
  const c10::impl::LocalDispatchKeySet saved_;
  const c10::AutoGradMode grad_mode_;
};

}  // namespace ms_ext
