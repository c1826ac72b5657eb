#include "storage/word_union.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "storage/term_postings.h"

namespace inkling::storage {

namespace {

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

}  // namespace

PostingSum union_of(const std::shared_ptr<const View>& view, std::vector<WordPlace> words,
                    const std::function<void()>& check) {
  std::ranges::sort(words, {}, term_of);
  const std::vector<WordsOfTerm> terms = terms_of(words);
  std::uint64_t postings = 0;
  for (const WordsOfTerm of_term : terms) postings += term_at(*view, of_term).entry().statistics.df;
  // One list comes in order: there is nothing to sort.
  PostingAdder sum(view->document_bound(), terms.size() > 1 ? postings : 0);
  for (const WordsOfTerm of_term : terms) {
    check();
    for_each_posting(view, of_term, [&sum](DocId doc, std::uint32_t tf) { sum.add(doc, tf); });
  }
  return std::move(sum).take();
}

}  // namespace inkling::storage
