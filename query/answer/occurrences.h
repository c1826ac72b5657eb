#pragma once

/// Where in a text the words and phrases of a query stand.

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/answer/character_places.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/common/known_words.h"

namespace inkling::query {

/// A word, or words that stand in this order.
struct SoughtWords {
  FieldId field = FieldId::text;
  /// For each place all that may stand there.
  struct Place {
    std::set<std::string, std::less<>> terms{};
    std::set<std::string, std::less<>> surfaces{};
    std::uint32_t offset = 0;  ///< positions behind the first one
  };
  std::vector<Place> places{};
  std::uint32_t slop = 0;
  std::string ideograph{};  ///< that stands in pairs, the only place; or empty
};

/// What a query looks for, without what it forbids.
std::vector<SoughtWords> sought_words(const BoundNode& root);

/// Leaves out the terms and forms that fewer than `min_df` of `documents` have, and what then has a
/// place where nothing may stand. Cost: O(df) of each; of forms, that of Index::words(). Throws
/// TimeLimitError.
void leave_out_rare(const Index& index, const DocumentSet& documents, std::uint64_t min_df,
                    const Deadline& deadline, std::vector<SoughtWords>& sought);

/// Tokens first .. last of a value, or a character of one.
struct FoundWords {
  std::size_t first = 0;
  std::size_t last = 0;
  ByteRange bytes{};

  friend auto operator<=>(const FoundWords&, const FoundWords&) = default;
};

/// Finds what is sought in the tokens of one value after another.
class OccurrenceFinder {
 public:
  /// Both must outlive it; `words` know the tokens that are searched.
  OccurrenceFinder(const std::vector<SoughtWords>& sought, const KnownWords& words);

  /// In the order of their places, each once, though several sought ones may stand there. A phrase
  /// with slop is found where the distances of its words from their places add up to no more. An
  /// ideograph is one of the token that it begins, where there is one. Cost: O(tokens) where
  /// nothing is found.
  std::vector<FoundWords> find(FieldId field, std::string_view value,
                               std::span<const analysis::Token> tokens) const;

 private:
  bool is_at(const SoughtWords::Place& place, const analysis::Token& token) const;
  bool may_be_sought(const analysis::Token& token) const;
  void find_from(const SoughtWords& sought, std::span<const analysis::Token> tokens,
                 std::size_t first, std::vector<FoundWords>& found) const;
  void find_ideograph(std::string_view ideograph, std::string_view value,
                      std::span<const analysis::Token> tokens, std::size_t at,
                      std::vector<FoundWords>& found) const;

  const std::vector<SoughtWords>& sought_;
  const KnownWords& words_;
  std::vector<bool> fingerprints_;  ///< of all that is sought
};

}  // namespace inkling::query
