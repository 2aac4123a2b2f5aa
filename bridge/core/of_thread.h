// One object for each thread, that a launch finds fast.
#pragma once

namespace ms_ext {

/// The calling thread's T, made when the thread first asks for it. Each access to a thread_local T would ask whether it
/// has been constructed, and look up where that is written, too; a pointer needs no constructor.
template <typename T>
T& of_thread() {
  thread_local T* known = nullptr;
  if (known == nullptr) {
    thread_local T object;
    known = &object;
  }
  return *known;
}

}  // namespace ms_ext
