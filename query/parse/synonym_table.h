#pragma once

/// Which words and phrases of a text have synonyms.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/synonyms.h"
#include "query/common/deadline.h"
#include "query/common/whole_collection.h"

namespace inkling::query {

/// Bytes [begin, end) of a text, and what they stand for.
struct SynonymMatch {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<std::string>
      alternatives{};  ///< kMostSynonyms at most, each once; what was found first, where it stays
  std::size_t found = 0;  ///< all there are
};

/// Entries by their terms, as Synonyms says. An index does not know which language a term comes
/// from, so entries are found by the terms that they have in any.
class SynonymTable {
 public:
  /// `whole`: the collection that the index is a part of.
  SynonymTable(const Index& index, const SynonymFile& file, const WholeCollection& whole);

  /// Throws OptionError unless it was made for this view.
  void require_own(const Index& index) const;

  /// The matches in `text`, from left to right: runs of words whose terms, at their distances, are
  /// those of an entry; at each place the longest one in any language of the index. `pieces`, which
  /// increase, are where parts of the text begin: a match takes all of a part or nothing. Without
  /// any, each word is a part. Cost: O(bytes + words * words of the longest entry that begins with
  /// the same term). Throws TimeLimitError.
  std::vector<SynonymMatch> find(std::string_view text, std::span<const std::size_t> pieces,
                                 analysis::Analyzer& analyzer, const Deadline& deadline) const;

 private:
  /// `rules[rule].from[at]`.
  struct Entry {
    std::uint32_t rule;
    std::uint32_t at;
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };
  using Entries = std::vector<Entry>;
  struct Found;
  class Words;

  void add(const Words& words, Entry entry);
  void find_in(const Words& words, std::span<const std::size_t> pieces, const Deadline& deadline,
               std::vector<Found>& found) const;
  SynonymMatch match_of(std::span<const Found> same, const Deadline& deadline) const;

  ViewId view_;
  std::vector<SynonymRule> rules_;
  std::vector<std::string> languages_;  ///< of the index
  std::unordered_map<std::string, Entries>
      entries_;  ///< by their terms and the distances between them
  std::unordered_map<std::string, std::size_t>
      longest_;  ///< terms of the longest entry, by its first one
};

struct SynonymsAccess {
  static const SynonymTable* table(const Synonyms& synonyms) { return synonyms.table_.get(); }
};

/// Null where there are none.
inline const SynonymTable* table_of(const Synonyms& synonyms) {
  return SynonymsAccess::table(synonyms);
}

}  // namespace inkling::query
