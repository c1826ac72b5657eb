#include "storage/word_union.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "storage/term_postings.h"

namespace inkling::storage {

namespace {

/// A document is counted at its place when so many postings as one of sixteen documents are to be read; else postings
/// are sorted.
constexpr std::uint64_t kDenseShare = 16;

struct FoundPosting {
  DocId doc;
  std::uint32_t tf;
};

auto term_of(const WordPlace& word) { return std::tuple(word.segment, word.term.block, word.term.row); }

/// The list of the term of `words`, which all are forms of it.
class TermOfWords {
 public:
  TermOfWords(const std::shared_ptr<const View>& view, std::span<const WordPlace> words) : source_(view) {
    const PlacedSegment& placed = view->segments()[words[0].segment];
    const TermDictionary& terms = placed.segment->terms();
    const TermDictionary::Cursor cursor(terms, words[0].term);
    std::vector<bool> wanted(terms.forms(cursor.term(), cursor.entry()).size());
    for (const WordPlace& word : words) wanted[word.form] = true;
    df_ = cursor.entry().statistics.df;
    source_.add(placed, cursor.entry(), std::move(wanted));
  }

  std::uint32_t df() const noexcept { return df_; }  ///< deleted documents included

  template <typename Take>
  void for_each(Take take) {
    while (source_.next_block()) {
      for (std::size_t at = 0; at < source_.docs().size(); ++at) take(source_.docs()[at], source_.tfs()[at]);
    }
  }

 private:
  TermPostings source_;
  std::uint32_t df_;
};

void append(WordUnion& sum, DocId doc, std::uint32_t tf) {
  if (!sum.docs.empty() && sum.docs.back() == doc) {
    sum.tfs.back() += tf;
  } else {
    sum.docs.push_back(doc);
    sum.tfs.push_back(tf);
  }
}

WordUnion sorted_sum(std::vector<TermOfWords>& terms) {
  std::vector<FoundPosting> found;
  for (TermOfWords& term : terms) {
    term.for_each([&](DocId doc, std::uint32_t tf) { found.push_back({doc, tf}); });
  }
  std::ranges::sort(found, {}, &FoundPosting::doc);
  WordUnion sum;
  for (const auto& [doc, tf] : found) append(sum, doc, tf);
  return sum;
}

WordUnion counted_sum(std::vector<TermOfWords>& terms, std::uint32_t bound) {
  std::vector<std::uint32_t> counts(bound);
  for (TermOfWords& term : terms) {
    term.for_each([&](DocId doc, std::uint32_t tf) { counts[to_number(doc)] += tf; });
  }
  WordUnion sum;
  for (std::uint32_t doc = 0; doc < bound; ++doc) {
    if (counts[doc] != 0) append(sum, DocId{doc}, counts[doc]);
  }
  return sum;
}

}  // namespace

WordUnion union_of(const std::shared_ptr<const View>& view, std::vector<WordPlace> words) {
  std::ranges::sort(words, {}, term_of);
  std::vector<TermOfWords> terms;
  std::uint64_t postings = 0;
  for (auto first = words.begin(); first != words.end();) {
    const auto last =
        std::find_if(first, words.end(), [&](const WordPlace& w) { return term_of(w) != term_of(*first); });
    terms.emplace_back(view, std::span(first, last));
    postings += terms.back().df();
    first = last;
  }
  const bool is_much = postings > view->document_bound() / kDenseShare;
  return is_much && terms.size() > 1 ? counted_sum(terms, view->document_bound()) : sorted_sum(terms);
}

}  // namespace inkling::storage
