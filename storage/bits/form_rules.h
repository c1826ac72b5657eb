#pragma once

/// How surface forms are made from their terms. Few rules, such as the endings of a language, make
/// nearly all of them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/bits/bytes.h"

namespace inkling::storage {

struct FormRule {
  std::size_t dropped;     ///< bytes of the term's end
  std::string_view added;  ///< in their place
};

FormRule rule_of(std::string_view term, std::string_view form) noexcept;

/// The rules of a dictionary, numbered from 0. They hold at most 128 KiB, however many forms there
/// are; forms beyond that, or with a rule that is too long, are written without one.
class FormRules {
 public:
  static constexpr std::size_t kMost = 4096;
  static constexpr std::size_t kMostDropped = 7;
  static constexpr std::size_t kMostAdded = 31;

  /// None.
  FormRules() = default;
  /// Throws CorruptIndexError. Cost: O(rules).
  explicit FormRules(ByteReader in);

  std::size_t size() const noexcept { return rules_.size(); }
  /// Valid as long as these stay where they are.
  FormRule operator[](std::size_t number) const noexcept {
    const Rule& rule = rules_[number];
    return {rule.dropped, std::string_view(added_).substr(rule.start, rule.added)};
  }

 private:
  struct Rule {
    std::uint32_t start;  ///< in added_
    std::uint8_t dropped;
    std::uint8_t added;
  };
  std::vector<Rule> rules_;
  std::string added_;
};

/// Numbers rules in the order of their first use, which does not depend on how the terms were
/// collected.
class FormRulesWriter {
 public:
  /// Empty when the rule has no number.
  std::optional<std::size_t> number_of(const FormRule& rule);
  /// All that have a number, as FormRules reads them.
  std::string_view view() const noexcept { return encoded_; }

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>>
      numbers_;  ///< of encoded rules
  std::string encoded_;
};

}  // namespace inkling::storage
