// Decoder of the attribute string.
//
//   attributes := (size ":" name value)*
//   value      := "n" | "b" ("0" | "1") | "i" decimal ";" | "d" 16 hex digits of the IEEE-754 bits
//               | "s" size ":" bytes | "l" count ":" value* | "c" two doubles' digits | "t" decimal ";" | "r" decimal
//               ";"
//
// Sizes are in bytes, so no byte needs an escape; doubles are their bits, so none is lost.
#include "attributes.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <mutex>

namespace ms_ext {
namespace {

class Decoder {
 public:
  explicit Decoder(std::string_view text) : text_(text) {}

  bool done() const { return position_ == text_.size(); }

  std::string string() {
    const auto size = integer<size_t>(10, ':');
    return std::string(take(size));
  }

  Attribute value(int depth = 0) {
    if (depth > kMaxDepth) fail();
    switch (take(1)[0]) {
      case 'n':
        return {};
      case 'b': {
        const char digit = take(1)[0];
        if (digit != '0' && digit != '1') fail();
        return Attribute(digit == '1');
      }
      case 'i':
        return Attribute(integer<int64_t>(10, ';'));
      case 'd':
        return Attribute(number());
      case 'c': {
        const double real = number();
        return Attribute(std::complex<double>(real, number()));
      }
      case 't':
        return Attribute(InputIndex{integer<int64_t>(10, ';')});
      case 'r':
        return Attribute(IntegerIndex{integer<int64_t>(10, ';')});
      case 's':
        return Attribute(string());
      case 'l': {
        auto count = integer<size_t>(10, ':');
        AttributeList list;
        for (; count > 0; --count) list.push_back(value(depth + 1));
        return Attribute(std::move(list));
      }
      default:
        fail();
    }
  }

 private:
  static constexpr int kMaxDepth = 16;  // of nested lists; the decoder is recursive

  std::string_view take(size_t size) {
    if (size > text_.size() - position_) fail();
    const auto result = text_.substr(position_, size);
    position_ += size;
    return result;
  }

  double number() {
    const auto bits = parse<uint64_t>(take(16), 16);
    double result;
    static_assert(sizeof(result) == sizeof(bits));
    std::memcpy(&result, &bits, sizeof(result));
    return result;
  }

  template <typename T>
  T integer(int base, char terminator) {
    const auto end = text_.find(terminator, position_);
    if (end == std::string_view::npos) fail();
    const T result = parse<T>(take(end - position_), base);
    ++position_;
    return result;
  }

  template <typename T>
  T parse(std::string_view digits, int base) {
    T result{};
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, result, base);
    if (error != std::errc() || stop != end) fail();
    return result;
  }

  [[noreturn]] void fail() const {
    const size_t start = position_ > 40 ? position_ - 40 : 0;
    throw std::invalid_argument("malformed attribute string near byte " + std::to_string(position_) + ": '" +
                                std::string(text_.substr(start, 80)) +
                                "'; build it with ms_ops.custom(..., attrs=...)");
  }

  std::string_view text_;
  size_t position_ = 0;
};

}  // namespace

/// Several threads may launch one op, and it may read constants then.
class Attributes::Asked {
 public:
  void add(std::string_view name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (std::find(names_.begin(), names_.end(), name) == names_.end()) names_.emplace_back(name);
  }

  std::vector<std::string> names() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return names_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> names_;
};

Attributes Attributes::decode(std::string_view encoded) {
  Attributes result;
  result.asked_ = std::make_shared<Asked>();
  Decoder decoder(encoded);
  while (!decoder.done()) {
    std::string name = decoder.string();
    result.items_.emplace_back(std::move(name), decoder.value());
  }
  return result;
}

std::string Attributes::unread() const {
  const auto asked = asked_ ? asked_->names() : std::vector<std::string>();
  std::string unread, known;
  for (const auto& item : items_) {
    if (std::find(asked.begin(), asked.end(), item.first) != asked.end()) continue;
    unread += (unread.empty() ? "'" : ", '") + item.first + "'";
  }
  if (unread.empty()) return {};
  for (const std::string& name : asked) known += (known.empty() ? "" : ", ") + name;
  return "attrs has " + unread + ", which the op never reads; it reads " + (known.empty() ? "none" : known);
}

const Attribute* Attributes::find(std::string_view name) const {
  if (asked_) asked_->add(name);
  for (const auto& [key, value] : items_) {
    if (key == name) return &value;
  }
  return nullptr;
}

const Attribute& Attributes::at(std::string_view name) const {
  if (const Attribute* value = find(name)) return *value;
  std::string given;
  for (const auto& item : items_) given += (given.empty() ? "" : ", ") + item.first;
  throw std::invalid_argument("attribute '" + std::string(name) +
                              "' is missing; given: " + (given.empty() ? "none" : given));
}

const char* Attributes::type_name(const Attribute& value) {
  static constexpr const char* kNames[] = {"None", "bool",    "int",   "double", "string",
                                           "list", "complex", "input", "integer"};
  return kNames[value.index()];
}

void Attributes::fail(std::string_view name, const Attribute& value, const char* wanted) {
  throw std::invalid_argument("attribute '" + std::string(name) + "' is " + type_name(value) + ", expected " + wanted);
}

}  // namespace ms_ext
