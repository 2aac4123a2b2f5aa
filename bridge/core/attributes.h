// An op's constants: decoded once from the one string attribute in which they cross the C++ ABI line.
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "../abi/export.h"

namespace ms_ext {

struct Attribute;
using AttributeList = std::vector<Attribute>;

/// Stands for input tensor `index` of a call, among an operator's arguments.
struct InputIndex {
  int64_t index;
};

/// Stands for integer `index` among those that are not known before a graph runs.
struct IntegerIndex {
  int64_t index;
};

/// One constant: none, bool, int, double, string, a list of them, complex, or the place of an input or integer.
struct Attribute : std::variant<std::monostate, bool, int64_t, double, std::string, AttributeList, std::complex<double>,
                                InputIndex, IntegerIndex> {
  using variant::variant;
};

/// The constants of one op, by name.
class MS_EXT_API Attributes {
 public:
  Attributes() = default;

  /// Decodes what ms_ops._native.attributes.encode wrote. Throws std::invalid_argument on anything else.
  static Attributes decode(std::string_view encoded);

  /// The constant as T: bool, int64_t, double, std::string, std::complex<double>, AttributeList, std::vector or
  /// std::optional of these. An int is taken where a double is wanted. Throws std::invalid_argument that names the
  /// attribute, what it is and what was wanted.
  template <typename T>
  T get(std::string_view name) const {
    return convert<T>(name, at(name));
  }

  /// The same, or `fallback` when there is no such attribute.
  template <typename T>
  T get(std::string_view name, T fallback) const {
    const Attribute* value = find(name);
    return value ? convert<T>(name, *value) : std::move(fallback);
  }

  /// The constants that get() was never asked for, of this object or a copy, in a text that lists those that it was
  /// asked for; empty if there are none.
  std::string unread() const;

  /// An item of an AttributeList as T, as get(); `name` is for the message.
  template <typename T>
  static T as(std::string_view name, const Attribute& value) {
    return convert<T>(name, value);
  }

 private:
  template <typename T>
  struct ElementOf {
    static constexpr bool is_list = false, is_optional = false;
  };
  template <typename T>
  struct ElementOf<std::vector<T>> {
    using type = T;
    static constexpr bool is_list = true, is_optional = false;
  };
  template <typename T>
  struct ElementOf<std::optional<T>> {
    using type = T;
    static constexpr bool is_list = false, is_optional = true;
  };

  template <typename T>
  static T convert(std::string_view name, const Attribute& value) {
    using Element = ElementOf<T>;
    if constexpr (std::is_same_v<T, Attribute>) {
      return value;
    } else if constexpr (Element::is_optional) {
      if (std::holds_alternative<std::monostate>(value)) return std::nullopt;
      return convert<typename Element::type>(name, value);
    } else if constexpr (Element::is_list) {
      const auto* list = std::get_if<AttributeList>(&value);
      if (!list) fail(name, value, "list");
      T result;
      result.reserve(list->size());
      for (const Attribute& item : *list) result.push_back(convert<typename Element::type>(name, item));
      return result;
    } else {
      if (const T* exact = std::get_if<T>(&value)) return *exact;
      if constexpr (std::is_same_v<T, double>) {
        if (const auto* integer = std::get_if<int64_t>(&value)) return static_cast<double>(*integer);
      }
      fail(name, value, type_name(Attribute(T{})));
    }
  }

  const Attribute* find(std::string_view name) const;
  const Attribute& at(std::string_view name) const;
  static const char* type_name(const Attribute& value);
  [[noreturn]] static void fail(std::string_view name, const Attribute& value, const char* wanted);

  class Asked;

  std::vector<std::pair<std::string, Attribute>> items_;
  std::shared_ptr<Asked> asked_;  ///< what get() was asked for; copies share it
};

}  // namespace ms_ext
