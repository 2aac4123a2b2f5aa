// Defects that the sanitizers must find: what they report of these shows that they work.
#include <ms_ext.h>

#include <memory>
#include <thread>

namespace {

int shared = 0;
volatile int sink = 0;

// (x) -> y, with the defect that `kind` names
struct Defective {
  explicit Defective(const ms_ext::Attributes& constants) : kind(constants.get<std::string>("kind")) {}

  void operator()(ms_ext::Launch& io) const {
    io[1].copy_(io[0]);
    if (kind == "overflow") {
      const auto numbers = std::make_unique<int[]>(4);
      sink = numbers[static_cast<size_t>(io[0].numel())];
    }
    if (kind == "after free") {
      auto* number = new int(1);
      delete number;
      sink = *number;
    }
    if (kind == "undefined") sink = 1 << (27 + static_cast<int>(io[0].numel()));
    if (kind == "leak") sink = (new int[100])[0] = 1;
    if (kind == "race") {
      std::thread other([] { ++shared; });
      ++shared;
      other.join();
    }
  }

  std::string kind;
};

}  // namespace

MS_EXT_OP(Defective)
