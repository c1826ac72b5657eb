#include "report/token_runs.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "inkling/error.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNotLoaded = 0xFFFF'FFFF;

}  // namespace

TokenRuns::TokenRuns(const Index& index, const Selection& selection, TermUnit unit,
                     std::uint64_t bytes, std::function<void(double)> on_progress)
    : index_(index),
      selection_(selection),
      unit_(unit),
      most_tokens_(std::clamp<std::uint64_t>(bytes / sizeof(PlacedTerm), 1, kNotLoaded / 2)),
      docs_(index.by_entry(selection.documents())),
      next_(index.document_bound(), kNotLoaded),
      on_progress_(std::move(on_progress)) {
  index.require_positions("where");
  std::erase_if(docs_, [&](DocId doc) { return selection.length(doc) == 0; });
}

std::size_t TokenRuns::end_of_chunk(std::size_t first) const noexcept {
  std::size_t end = first;
  std::size_t tokens = 0;
  while (end < docs_.size()) {
    tokens += selection_.length(docs_[end]);
    if (tokens > most_tokens_ && end > first) break;
    ++end;
  }
  return end;
}

void TokenRuns::load(std::size_t first, std::size_t end) {
  std::uint32_t size = 0;
  DocId low = docs_[first], high = docs_[first];
  for (std::size_t at = first; at < end; ++at) {
    next_[to_number(docs_[at])] = size;
    size += selection_.length(docs_[at]);
    low = std::min(low, docs_[at]);
    high = std::max(high, docs_[at]);
  }
  tokens_.assign(size, {});
  const bool is_first = lengths_.empty();
  std::uint32_t term = 0;
  for (TermCursor terms = index_.terms(selection_.field(), unit_); !terms.exhausted();
       terms.advance()) {
    constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
    if (is_first)
      lengths_.push_back(static_cast<std::uint16_t>(std::min(terms.term().size(), kMost)));
    load_term(terms.postings(), term++, low, high);
  }
  std::uint32_t start = 0;
  for (std::size_t at = first; at < end; ++at) {
    next_[to_number(docs_[at])] = kNotLoaded;
    const auto begin = tokens_.begin() + start;
    start += selection_.length(docs_[at]);
    std::sort(begin, tokens_.begin() + start);
  }
}

void TokenRuns::load_term(PostingCursor postings, std::uint32_t term, DocId low, DocId high) {
  if (postings.doc() < low) postings.seek(low);
  for (; postings.doc() != kNoDoc && postings.doc() <= high; postings.advance()) {
    std::uint32_t& next = next_[to_number(postings.doc())];
    if (next == kNotLoaded) continue;
    postings.positions(positions_);
    if (next + positions_.size() > tokens_.size())
      throw CorruptIndexError("postings", 0, "a document has more tokens than its length says");
    for (const std::uint32_t position : positions_) tokens_[next++] = {position, term};
  }
}

void TokenRuns::whole_words(std::span<const PlacedTerm> tokens,
                            std::vector<PlacedTerm>& words) const {
  words.clear();
  for (const PlacedTerm& token : tokens) {
    if (words.empty() || words.back().position != token.position) {
      words.push_back(token);
    } else if (lengths_[token.term] > lengths_[words.back().term]) {
      words.back() = token;
    }
  }
}

std::map<std::uint32_t, std::string> terms_of(const Index& index, FieldId field, TermUnit unit,
                                              const std::set<std::uint32_t>& numbers) {
  std::map<std::uint32_t, std::string> names;
  std::uint32_t number = 0;
  auto wanted = numbers.begin();
  for (TermCursor terms = index.terms(field, unit); !terms.exhausted() && wanted != numbers.end();
       terms.advance(), ++number) {
    if (number != *wanted) continue;
    names.emplace(number, terms.term());
    ++wanted;
  }
  return names;
}

}  // namespace inkling::report
