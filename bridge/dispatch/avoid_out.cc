// The list of such operators.
#include "avoid_out.h"

#include <algorithm>
#include <string_view>

namespace ms_ext {
namespace {

struct Avoided {
  std::string_view overload;
  const char* reason;
};

constexpr Avoided kAvoided[] = {
#include "avoid_out.inc"
};

}  // namespace

bool avoids_out(const c10::OperatorHandle& op) {
  const std::string name = c10::toString(op.operator_name());
  return std::any_of(std::begin(kAvoided), std::end(kAvoided),
                     [&](const Avoided& avoided) { return avoided.overload == name; });
}

}  // namespace ms_ext
