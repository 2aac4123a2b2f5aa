// Prints what differs between MindSpore's classes and the bridge's mirrors of them; nothing if they are alike.
#include <cstdio>
#include <mindspore/aot_extra.cc>
#include <unordered_set>

#define MS_EXCEPTION_IF_CHECK_FAIL(condition, text)
#define private public
#include "declared.h"
#undef private

namespace {

using Real = mindspore::AotExtra;
using Mirror = ms_ext::mirror::AotExtra;

bool alike = true;

void expect(bool same, const char* what) {
  if (!same) std::printf("%s\n", what);
  alike = alike && same;
}

/// The place of a virtual function in its class's table, as the Itanium C++ ABI has it in a pointer to member.
template <class Function>
long place_of(Function function) {
  long words[2];
  static_assert(sizeof(function) == sizeof(words));
  std::memcpy(words, &function, sizeof(words));
  return words[0];
}

/// Where a member is in an object.
template <class Class, class Member>
long offset_of(Member Class::* member) {
  long offset;
  static_assert(sizeof(member) == sizeof(offset));
  std::memcpy(&offset, &member, sizeof(offset));
  return offset;
}

}  // namespace

int main() {
  static_assert(sizeof(Real) == sizeof(Mirror), "AotExtra has another size");
  static_assert(sizeof(mindspore::AotKernelData) == sizeof(ms_ext::mirror::AotKernelData),
                "AotKernelData has another size");
#define EXPECT_PLACE(name) expect(place_of(&Real::name) == place_of(&Mirror::name), "AotExtra::" #name)
  EXPECT_PLACE(HasAttr);
  EXPECT_PLACE(GetAttrBool);
  EXPECT_PLACE(GetAttrInt);
  EXPECT_PLACE(GetAttrFloat);
  EXPECT_PLACE(GetAttrStr);
  EXPECT_PLACE(GetAttrIntVec);
  EXPECT_PLACE(GetAttrFloatVec);
  EXPECT_PLACE(GetAttrInt2DVec);
  EXPECT_PLACE(GetAttrFloat2DVec);
  expect(offset_of(&Real::workspace_) == offset_of(&Mirror::workspace), "AotExtra::workspace_");
  expect(offset_of(&Real::kernel_data_) == offset_of(&Mirror::kernel_data), "AotExtra::kernel_data_");

  // ms_ops._mint.enable reads how many names MindSpore has.
  const std::unordered_set<std::string> names{"a", "b", "c"};
  size_t count;
  std::memcpy(&count, reinterpret_cast<const char*>(&names) + SIZE_OFFSET, sizeof(count));
  expect(count == names.size(), "the size of std::unordered_set");
  return alike ? 0 : 1;
}
