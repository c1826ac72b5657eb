#include "report/token_runs.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <utility>

#include "inkling/error.h"
#include "report/range_walk.h"
#include "report/term_walk.h"
#include "threads/ordered_work.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNotLoaded = 0xFFFF'FFFF;
constexpr std::uint64_t kLengthBytes = std::uint64_t{2} << 20;  ///< in memory

/// Sorts the tokens of documents, one after another. Where their places lie close together, as they
/// do but for gaps between values, places are counted instead of compared.
class TokenSorter {
 public:
  void sort(std::span<PlacedTerm> tokens) {
    constexpr std::size_t kPlacesForToken = 4;
    const auto [low, high] = std::ranges::minmax(tokens, {}, &PlacedTerm::position);
    const std::size_t places = std::size_t{high.position} - low.position + 1;
    if (places > kPlacesForToken * tokens.size()) {
      std::ranges::sort(tokens);
      return;
    }
    ends_.assign(places + 1, 0);
    for (const PlacedTerm& token : tokens) ++ends_[token.position - low.position + 1];
    for (std::size_t place = 1; place <= places; ++place) ends_[place] += ends_[place - 1];
    copy_.assign(tokens.begin(), tokens.end());
    for (const PlacedTerm& token : copy_) tokens[ends_[token.position - low.position]++] = token;
    sort_shared_places(tokens);
  }

 private:
  static void sort_shared_places(std::span<PlacedTerm> tokens) {
    for (std::size_t at = 0; at < tokens.size();) {
      std::size_t end = at + 1;
      while (end < tokens.size() && tokens[end].position == tokens[at].position) ++end;
      if (end - at > 1) std::ranges::sort(tokens.subspan(at, end - at));
      at = end;
    }
  }

  std::vector<std::uint32_t> ends_;  ///< by place
  std::vector<PlacedTerm> copy_;
};

}  // namespace

/// Numbers the terms of a range behind those of the ranges before.
struct TokenRuns::NumberedRange {
  TokenRuns& runs;
  std::vector<std::uint16_t> lengths{};

  void walk(std::size_t, const TermRange& range) {
    constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
    for (TermCursor terms = runs.index_.terms(runs.selection_.field(), runs.unit_, range);
         !terms.exhausted(); terms.advance())
      lengths.push_back(static_cast<std::uint16_t>(std::min(terms.term().size(), kMost)));
  }
  void finish() {
    runs.first_terms_.push_back(static_cast<std::uint32_t>(runs.lengths_.size()));
    runs.lengths_.append(lengths);
  }
};

/// Brings the tokens of the terms of a range to memory.
struct TokenRuns::LoadedRange {
  TokenRuns& runs;
  std::uint32_t term;  ///< the first one

  void walk(std::size_t, const TermRange& range) {
    std::vector<std::uint32_t> positions;
    for (TermCursor terms = runs.index_.terms(runs.selection_.field(), runs.unit_, range);
         !terms.exhausted(); terms.advance())
      runs.load_term(terms.postings(), term++, positions);
  }
  void finish() {}
};

/// Sorts the tokens of the documents from `first` to `end`.
class TokenRuns::SortedDocuments : public threads::Job {
 public:
  SortedDocuments(TokenRuns& runs, std::size_t first, std::size_t end)
      : runs_(runs), first_(first), end_(end) {}

  void run(std::size_t) override {
    TokenSorter sorter;
    for (std::size_t at = first_; at < end_; ++at) {
      const DocId doc = runs_.docs_[at];
      const std::span tokens(runs_.tokens_);
      sorter.sort(tokens.subspan(runs_.starts_[to_number(doc)], runs_.selection_.length(doc)));
    }
  }
  bool finish() override { return true; }

 private:
  TokenRuns& runs_;
  std::size_t first_, end_;
};

/// Shows all documents in memory to one share. The first one tells how far it is.
class TokenRuns::Share : public threads::Job {
 public:
  Share(const TokenRuns& runs, std::size_t first, std::size_t end, std::size_t number,
        const Stretch& work, const SharedVisit& visit)
      : runs_(runs), first_(first), end_(end), number_(number), work_(work), visit_(visit) {}

  void run(std::size_t) override {
    runs_.visit_chunk(
        first_, end_, number_ == 0 ? &work_ : nullptr,
        [this](DocId doc, std::span<const PlacedTerm> tokens) { visit_(number_, doc, tokens); });
  }
  bool finish() override { return true; }

 private:
  const TokenRuns& runs_;
  std::size_t first_, end_;
  std::size_t number_;
  Stretch work_;
  const SharedVisit& visit_;
};

TokenRuns::TokenRuns(const Index& index, const Selection& selection, TermUnit unit,
                     std::uint64_t bytes, Stretch work)
    : index_(index),
      selection_(selection),
      unit_(unit),
      most_tokens_(std::clamp<std::uint64_t>(bytes / sizeof(PlacedTerm), 1, kNotLoaded / 2)),
      docs_(index.by_entry(selection.documents())),
      ranges_(walked_ranges(index, selection.field(), unit, work)),
      lengths_(0, kLengthBytes),
      starts_(index.document_bound(), kNotLoaded),
      filled_(index.document_bound(), 0) {
  index.require_positions("where");
  std::erase_if(docs_, [&](DocId doc) { return selection.length(doc) == 0; });
  number_terms(work);
  lengths_.finish();
  tokens_.reserve(most_of_chunk());
}

void TokenRuns::number_terms(const Stretch& work) {
  share_ranges(ranges_, work, [&] { return NumberedRange{*this}; });
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

/// The tokens of the largest chunk: with room for these, none is ever there beside the one before.
std::size_t TokenRuns::most_of_chunk() const noexcept {
  std::size_t most = 0;
  for (std::size_t first = 0; first < docs_.size();) {
    std::size_t tokens = 0;
    for (const std::size_t end = end_of_chunk(first); first < end; ++first)
      tokens += selection_.length(docs_[first]);
    most = std::max(most, tokens);
  }
  return most;
}

void TokenRuns::load(std::size_t first, std::size_t end, const Stretch& work) {
  std::uint32_t size = 0;
  low_ = high_ = docs_[first];
  for (std::size_t at = first; at < end; ++at) {
    const std::size_t doc = to_number(docs_[at]);
    starts_[doc] = size;
    filled_[doc] = 0;
    size += selection_.length(docs_[at]);
    low_ = std::min(low_, docs_[at]);
    high_ = std::max(high_, docs_[at]);
  }
  tokens_.assign(size, {});
  std::size_t range = 0;
  share_ranges(ranges_, work.part(0, 0.9), [&] {
    return LoadedRange{*this, first_terms_[range++]};
  });
  sort_tokens(first, end, work.part(0.9, 1));
  for (std::size_t at = first; at < end; ++at) starts_[to_number(docs_[at])] = kNotLoaded;
}

void TokenRuns::load_term(PostingCursor postings, std::uint32_t term,
                          std::vector<std::uint32_t>& positions) {
  if (postings.doc() < low_) postings.seek(low_);
  for (; postings.doc() != kNoDoc && postings.doc() <= high_; postings.advance()) {
    const std::size_t doc = to_number(postings.doc());
    if (starts_[doc] == kNotLoaded) continue;
    postings.positions(positions);
    // Threads fill a document together; tokens are put in order afterwards.
    const auto count = static_cast<std::uint32_t>(positions.size());
    const std::uint32_t filled =
        std::atomic_ref(filled_[doc]).fetch_add(count, std::memory_order_relaxed);
    if (filled + count > selection_.length(postings.doc()))
      throw CorruptIndexError("postings", 0, "a document has more tokens than its length says");
    std::uint32_t next = starts_[doc] + filled;
    for (const std::uint32_t position : positions) tokens_[next++] = {position, term};
  }
}

void TokenRuns::sort_tokens(std::size_t first, std::size_t end, const Stretch& work) {
  constexpr std::size_t kDocumentsOfJob = 256;
  std::size_t taken = first;
  threads::run_in_order(work.threads(), [&]() -> std::unique_ptr<threads::Job> {
    work.tell(static_cast<double>(taken - first) / static_cast<double>(end - first));
    if (taken == end) return nullptr;
    const std::size_t from = std::exchange(taken, std::min(end, taken + kDocumentsOfJob));
    return std::make_unique<SortedDocuments>(*this, from, taken);
  });
}

void TokenRuns::for_each_document(std::size_t shares, const Stretch& work,
                                  const SharedVisit& visit) {
  for (std::size_t first = 0, end = 0; first < docs_.size(); first = end) {
    end = end_of_chunk(first);
    const Stretch chunk = work_on(first, end, work);
    load(first, end, chunk.first_half());
    std::size_t taken = 0;
    threads::run_in_order(work.threads(), [&]() -> std::unique_ptr<threads::Job> {
      if (taken == shares) return nullptr;
      return std::make_unique<Share>(*this, first, end, taken++, chunk.second_half(), visit);
    });
  }
}

void TokenRuns::whole_words(std::span<const PlacedTerm> tokens,
                            std::vector<PlacedTerm>& words) const {
  const std::span<const std::uint16_t> lengths = lengths_.values();
  words.clear();
  for (const PlacedTerm& token : tokens) {
    if (words.empty() || words.back().position != token.position) {
      words.push_back(token);
    } else if (lengths[token.term] > lengths[words.back().term]) {
      words.back() = token;
    }
  }
}

}  // namespace inkling::report
