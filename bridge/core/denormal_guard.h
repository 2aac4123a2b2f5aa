// Denormal numbers inside a launch: kept, as torch keeps them, whatever mode MindSpore's thread is in.
#pragma once

#include <cstdint>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace ms_ext {

/// The threads on which MindSpore runs graphs flush denormals to zero, which changes results in the last bits. This
/// turns that off and, when destroyed, on again where it was on.
class DenormalGuard {
 public:
  DenormalGuard() noexcept : saved_(read()) {
    if (saved_ & kFlush) write(saved_ & ~kFlush);
  }
  DenormalGuard(const DenormalGuard&) = delete;
  DenormalGuard& operator=(const DenormalGuard&) = delete;
  ~DenormalGuard() {
    if (saved_ & kFlush) write(saved_);
  }

 private:
#if defined(__SSE__)
  static constexpr uint64_t kFlush = 0x8040;  // MXCSR: flush to zero, denormals are zero
  static uint64_t read() noexcept { return _mm_getcsr(); }
  static void write(uint64_t value) noexcept { _mm_setcsr(static_cast<unsigned>(value)); }
#elif defined(__aarch64__)
  static constexpr uint64_t kFlush = 1 << 24;  // FPCR: FZ
  static uint64_t read() noexcept {
    uint64_t value;
    asm volatile("mrs %0, fpcr" : "=r"(value));
    return value;
  }
  static void write(uint64_t value) noexcept { asm volatile("msr fpcr, %0" : : "r"(value)); }
#else
  static constexpr uint64_t kFlush = 0;
  static uint64_t read() noexcept { return 0; }
  static void write(uint64_t) noexcept {}
#endif

  const uint64_t saved_;
};

}  // namespace ms_ext
