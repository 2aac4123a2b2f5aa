// Function calls with arguments that are put together at run time.
#include "dynamic.h"

#include <array>
#include <cstring>
#include <utility>

namespace ms_ext::acl {
namespace {

// Both calling conventions have eight registers for floating-point numbers; more would be mixed with the words on the
// stack. Registers beyond those that a function looks at do no harm.
constexpr size_t kMostReals = 8;
constexpr size_t kMostWords = 32;
constexpr size_t kMostOfCann = 2;  // what CANN's functions take behind an operator's own

template <size_t>
using Word = uint64_t;

template <size_t... Index>
int call_with(void* function, const uint64_t* words, const std::array<double, kMostReals>& reals,
              std::index_sequence<Index...>) {
  using Function = int(Word<Index>..., double, double, double, double, double, double, double, double);
  return reinterpret_cast<Function*>(function)(words[Index]..., reals[0], reals[1], reals[2], reals[3], reals[4],
                                               reals[5], reals[6], reals[7]);
}

using Caller = int(void*, const uint64_t*, const std::array<double, kMostReals>&);

template <size_t Count>
int call_count(void* function, const uint64_t* words, const std::array<double, kMostReals>& reals) {
  return call_with(function, words, reals, std::make_index_sequence<Count>());
}

template <size_t... Count>
constexpr std::array<Caller*, sizeof...(Count)> callers(std::index_sequence<Count...>) {
  return {&call_count<Count>...};
}

}  // namespace

void DynamicArguments::push(float value) {
  double bits = 0;  // a float is in the lower half of its register
  std::memcpy(&bits, &value, sizeof value);
  reals_.push_back(bits);
}

int DynamicArguments::call(void* function, std::initializer_list<void*> more) const {
#if !defined(__x86_64__) && !defined(__aarch64__)
#error "the order of arguments is known for x86-64 and AArch64 only"
#endif
  TORCH_CHECK(words_.size() <= kMostWords && reals_.size() <= kMostReals, "an aclnn operator of ", words_.size(),
              " pointers and integers and ", reals_.size(), " floating-point numbers; at most ", kMostWords, " and ",
              kMostReals, " can be called without an entry of its own");
  TORCH_INTERNAL_ASSERT(more.size() <= kMostOfCann);
  std::vector<uint64_t> words = words_;
  for (void* pointer : more) words.push_back(reinterpret_cast<uint64_t>(pointer));
  std::array<double, kMostReals> reals{};
  std::copy(reals_.begin(), reals_.end(), reals.begin());
  static constexpr auto kCallers = callers(std::make_index_sequence<kMostWords + kMostOfCann + 1>());
  return kCallers[words.size()](function, words.data(), reals);
}

}  // namespace ms_ext::acl
