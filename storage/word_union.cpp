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

/// Forms of one term of a segment.
using WordsOfTerm = std::span<const WordPlace>;

TermDictionary::Cursor term_at(const View& view, WordsOfTerm words) {
  return {view.segments()[words[0].segment].segment->terms(), words[0].term};
}

std::vector<WordsOfTerm> terms_of(WordsOfTerm sorted) {
  std::vector<WordsOfTerm> terms;
  while (!sorted.empty()) {
    const auto is_other = [&](const WordPlace& word) { return term_of(word) != term_of(sorted.front()); };
    const auto count = static_cast<std::size_t>(std::ranges::find_if(sorted, is_other) - sorted.begin());
    terms.push_back(sorted.first(count));
    sorted = sorted.subspan(count);
  }
  return terms;
}

template <typename Take>
void for_each_posting(const std::shared_ptr<const View>& view, WordsOfTerm words, Take take) {
  const PlacedSegment& placed = view->segments()[words[0].segment];
  const TermDictionary::Cursor cursor = term_at(*view, words);
  std::vector<bool> wanted(placed.segment->terms().forms(cursor.term(), cursor.entry()).size());
  for (const WordPlace& word : words) wanted[word.form] = true;
  TermPostings postings(view);
  postings.add(placed, cursor.entry(), std::move(wanted));
  while (postings.next_block()) {
    for (std::size_t at = 0; at < postings.docs().size(); ++at) take(postings.docs()[at], postings.tfs()[at]);
  }
}

void append(WordUnion& sum, DocId doc, std::uint32_t tf) {
  if (!sum.docs.empty() && sum.docs.back() == doc) {
    sum.tfs.back() += tf;
  } else {
    sum.docs.push_back(doc);
    sum.tfs.push_back(tf);
  }
}

WordUnion sorted_sum(const std::shared_ptr<const View>& view, std::span<const WordsOfTerm> terms,
                     const std::function<void()>& check) {
  std::vector<FoundPosting> found;
  for (const WordsOfTerm words : terms) {
    check();
    for_each_posting(view, words, [&](DocId doc, std::uint32_t tf) { found.push_back({doc, tf}); });
  }
  std::ranges::sort(found, {}, &FoundPosting::doc);
  WordUnion sum;
  for (const auto& [doc, tf] : found) append(sum, doc, tf);
  return sum;
}

WordUnion counted_sum(const std::shared_ptr<const View>& view, std::span<const WordsOfTerm> terms,
                      const std::function<void()>& check) {
  std::vector<std::uint32_t> counts(view->document_bound());
  for (const WordsOfTerm words : terms) {
    check();
    for_each_posting(view, words, [&](DocId doc, std::uint32_t tf) { counts[to_number(doc)] += tf; });
  }
  WordUnion sum;
  for (std::uint32_t doc = 0; doc < counts.size(); ++doc) {
    if (counts[doc] != 0) append(sum, DocId{doc}, counts[doc]);
  }
  return sum;
}

}  // namespace

WordUnion union_of(const std::shared_ptr<const View>& view, std::vector<WordPlace> words,
                   const std::function<void()>& check) {
  std::ranges::sort(words, {}, term_of);
  const std::vector<WordsOfTerm> terms = terms_of(words);
  std::uint64_t postings = 0;
  for (const WordsOfTerm of_term : terms) postings += term_at(*view, of_term).entry().statistics.df;
  const bool is_much = postings > view->document_bound() / kDenseShare;
  return is_much && terms.size() > 1 ? counted_sum(view, terms, check) : sorted_sum(view, terms, check);
}

}  // namespace inkling::storage
