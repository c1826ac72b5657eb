#include "storage/bits/form_rules.h"

#include <algorithm>
#include <array>

namespace inkling::storage {

namespace {

// Both lengths stand in a byte.
constexpr unsigned kAddedBits = 5;
static_assert(FormRules::kMostAdded < 1u << kAddedBits &&
              FormRules::kMostDropped < 1u << (8 - kAddedBits));

}  // namespace

FormRule rule_of(std::string_view term, std::string_view form) noexcept {
  const std::size_t kept = shared_prefix(term, form);
  return {term.size() - kept, form.substr(kept)};
}

FormRules::FormRules(ByteReader in) {
  while (!in.at_end()) {
    if (rules_.size() == kMost) in.fail("too many rules of forms");
    const auto head = in.fixed<std::uint8_t>();
    const auto added = static_cast<std::uint8_t>(head & kMostAdded);
    rules_.push_back({static_cast<std::uint32_t>(added_.size()),
                      static_cast<std::uint8_t>(head >> kAddedBits), added});
    added_ += as_text(in.take(added));
  }
}

std::optional<std::size_t> FormRulesWriter::number_of(const FormRule& rule) {
  if (rule.dropped > FormRules::kMostDropped || rule.added.size() > FormRules::kMostAdded)
    return std::nullopt;
  std::array<char, 1 + FormRules::kMostAdded> bytes;
  bytes[0] = static_cast<char>(rule.dropped << kAddedBits | rule.added.size());
  std::ranges::copy(rule.added, bytes.begin() + 1);
  const std::string_view encoded(bytes.data(), 1 + rule.added.size());
  if (const auto known = numbers_.find(encoded); known != numbers_.end()) return known->second;
  if (numbers_.size() == FormRules::kMost) return std::nullopt;
  encoded_ += encoded;
  return numbers_.emplace(encoded, numbers_.size()).first->second;
}

}  // namespace inkling::storage
