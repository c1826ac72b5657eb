#include "query/bind/ideograph_pairs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "query/bind/expansion.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

/// The postings of one pair. Pairs have no stems: each is its own term.
class Pair {
 public:
  Pair(const Index& index, FieldId field, std::string_view pair, std::string_view ideograph)
      : postings_(index.postings(field, pair)),
        begins_(pair.starts_with(ideograph)),
        ends_(pair.size() > ideograph.size() && pair.ends_with(ideograph)) {}

  DocId doc() const noexcept { return postings_.doc(); }
  /// Adds where the ideograph stands in doc(): characters are numbered as the pairs that they
  /// begin.
  void add_places(std::vector<std::uint32_t>& places) {
    postings_.positions(positions_);
    for (const std::uint32_t position : positions_) {
      if (begins_ || !ends_) places.push_back(position);
      if (ends_) places.push_back(position + 1);
    }
  }
  void advance() { postings_.advance(); }

 private:
  PostingCursor postings_;
  bool begins_;
  bool ends_;
  std::vector<std::uint32_t> positions_;
};

bool comes_later(const Pair* a, const Pair* b) noexcept { return a->doc() > b->doc(); }

/// Document by document.
class CharacterCount {
 public:
  CharacterCount(const Index& index, FieldId field, const std::vector<std::string>& pairs,
                 std::string_view ideograph)
      : sum_(storage::view_of(index).caches().counts_scratch()) {
    pairs_.reserve(pairs.size());
    for (const std::string& pair : pairs) pairs_.emplace_back(index, field, pair, ideograph);
    for (Pair& pair : pairs_) {
      if (pair.doc() != kNoDoc) by_doc_.push_back(&pair);
    }
    std::ranges::make_heap(by_doc_, comes_later);
  }

  storage::PostingSum count(const Deadline& deadline) && {
    for (Steps steps(deadline); !by_doc_.empty();) {
      steps.check();
      const DocId doc = by_doc_.front()->doc();
      places_.clear();
      while (!by_doc_.empty() && by_doc_.front()->doc() == doc) add_places_of_first();
      std::ranges::sort(places_);
      const auto repeated = std::ranges::unique(places_);
      places_.erase(repeated.begin(), repeated.end());
      sum_.add(doc, static_cast<std::uint32_t>(places_.size()));
    }
    return std::move(sum_).take();
  }

 private:
  void add_places_of_first() {
    std::ranges::pop_heap(by_doc_, comes_later);
    Pair& first = *by_doc_.back();
    first.add_places(places_);
    first.advance();
    if (first.doc() == kNoDoc) {
      by_doc_.pop_back();
    } else {
      std::ranges::push_heap(by_doc_, comes_later);
    }
  }

  std::vector<Pair> pairs_;
  std::vector<Pair*> by_doc_;  ///< a heap, the first document in front
  std::vector<std::uint32_t> places_;
  storage::PostingAdder sum_;
};

}  // namespace

Expansion pairs_with(const Index& index, FieldId field, const std::string& ideograph,
                     analysis::Analyzer& analyzer, const Deadline& deadline) {
  const PatternNode pattern{{}, {{"", '*'}, {ideograph, '*'}, {}}};
  Expansion pairs = expand(index, field, pattern, analyzer, kAll, deadline);
  pairs.key = key_of(pattern);
  pairs.ideograph = ideograph;
  if (!index.mapping().given_terms)
    pairs.postings = CharacterCount(index, field, pairs.forms, ideograph).count(deadline);
  return pairs;
}

}  // namespace inkling::query
