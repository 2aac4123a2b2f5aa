// The list of such operators.
#include "avoid_out.h"

#include <algorithm>
#include <string_view>

namespace ms_ext {
namespace {

struct Reason {
  std::string_view op;
  const char* why;
};

constexpr Reason kAvoided[] = {
    {"aten::binary_cross_entropy", "uses the output as scratch memory of another size"},
    {"aten::fft_ihfft2", "is wrong in torch"},
    {"aten::fft_ihfftn", "is wrong in torch"},
    {"aten::huber_loss", "uses the output as scratch memory of another size"},
    {"aten::mse_loss", "uses the output as scratch memory of another size"},
    {"aten::smooth_l1_loss", "uses the output as scratch memory of another size"},
    {"aten::soft_margin_loss", "uses the output as scratch memory of another size"},
};

}  // namespace

bool avoids_out(const c10::OperatorHandle& op) {
  return std::any_of(std::begin(kAvoided), std::end(kAvoided),
                     [&](const Reason& reason) { return reason.op == op.schema().name(); });
}

}  // namespace ms_ext
