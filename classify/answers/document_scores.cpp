#include "classify/answers/document_scores.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "classify/answers/field_scores.h"
#include "classify/answers/pair_scores.h"
#include "classify/answers/shared_terms.h"
#include "classify/counts/posting_blocks.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/same_analyzer.h"
#include "classify/model/scoring.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

/// Sums of some documents in order, accumulated term by term.
class Scores {
 public:
  /// `lengths` by DocId, in tokens.
  Scores(const Model& model, std::span<const DocId> docs, std::span<const std::uint32_t> lengths)
      : model_(model),
        docs_(docs),
        are_all_(to_number(docs.back()) - to_number(docs.front()) + 1 == docs.size()),
        sums_(model, docs.size()),
        scorer_(model),
        scores_(model.topic_count()),
        lengths_(lengths) {
    if (are_all_) return;
    row_of_.assign(to_number(docs.back()) - first() + 1, kNoRow);
    for (std::uint32_t row = 0; row < docs.size(); ++row)
      row_of_[to_number(docs[row]) - first()] = row;
  }

  /// `cursor` stands on the term.
  void add(std::size_t term, const TermCursor& cursor) {
    scorer_.start(term);
    for_each_block(cursor, postings_, {docs_.front(), docs_.back()},
                   [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
                     scorer_.add(uses_of(docs, tfs), sums_);
                   });
  }

  DocumentScore operator[](std::size_t row) {
    const DocumentSums sums = sums_[row];
    finish(model_, sums, scores_);
    return {docs_[row], sums.has_known_term(), scores_,
            measure(model_, sums, scores_, lengths_[to_number(docs_[row])])};
  }

 private:
  std::uint32_t first() const noexcept { return to_number(docs_.front()); }

  /// Those of documents that are scored.
  TermUses uses_of(std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
    rows_.resize(docs.size());
    if (are_all_) {
      for (std::size_t at = 0; at < docs.size(); ++at) rows_[at] = to_number(docs[at]) - first();
      return {rows_, tfs};
    }
    tfs_.resize(docs.size());
    std::size_t count = 0;
    for (std::size_t at = 0; at < docs.size(); ++at) {
      rows_[count] = row_of_[to_number(docs[at]) - first()];
      tfs_[count] = tfs[at];
      count += std::size_t{rows_[count] != kNoRow};
    }
    return {std::span(rows_).first(count), std::span(tfs_).first(count)};
  }

  const Model& model_;
  std::span<const DocId> docs_;
  bool are_all_;                       ///< that lie between the first and the last
  std::vector<std::uint32_t> row_of_;  ///< by DocId from the first; none where they are all
  SumsTable sums_;
  TermScorer scorer_;
  PostingCursor postings_;
  std::vector<std::uint32_t> rows_, tfs_;  ///< of a block
  std::vector<double> scores_;
  std::span<const std::uint32_t> lengths_;
};

/// How many of `docs` have `tokens` together, at least one.
std::size_t chunk_of(std::span<const DocId> docs, std::span<const std::uint32_t> lengths,
                     std::uint64_t tokens) {
  std::uint64_t sum = 0;
  std::size_t count = 0;
  while (count < docs.size() && (count == 0 || sum < tokens))
    sum += lengths[to_number(docs[count++])];
  return count;
}

/// Tells how far a walk is, at each 256th step.
class WalkProgress {
 public:
  /// Of `all` documents some are done, and the walk is for the next `count`.
  WalkProgress(const std::function<void(double)>& tell, std::size_t done, std::size_t count,
               std::size_t all)
      : tell_(tell), done_(done), count_(count), all_(all) {}

  void step(double part) {
    if (!tell_ || ++steps_ % 256 != 0) return;
    tell_((static_cast<double>(done_) + static_cast<double>(count_) * part) /
          static_cast<double>(all_));
  }

 private:
  const std::function<void(double)>& tell_;
  std::size_t done_, count_, all_;
  std::size_t steps_ = 0;
};

void score_with_pairs(const Model& model, const Index& index, std::span<const DocId> docs,
                      const std::function<void(const DocumentScore&)>& visit,
                      const std::function<void(double)>& on_progress) {
  const std::size_t all = docs.size();
  const PairLookup pairs(model);
  const FieldId field = storage::require_field(index, model.record().source.field);
  while (!docs.empty()) {
    const std::size_t count = chunk_of(docs, index.lengths(field), kTokensAtOnce);
    WalkProgress progress(on_progress, all - docs.size(), count, all);
    score_by_pairs(model, pairs, index, docs.first(count), visit,
                   [&](double part) { progress.step(part); });
    docs = docs.subspan(count);
    if (on_progress) on_progress(1 - static_cast<double>(docs.size()) / static_cast<double>(all));
  }
}

}  // namespace

void score_documents(const Model& model, const Index& index, const DocumentSet& documents,
                     const std::function<void(const DocumentScore&)>& visit,
                     const ScoringWork& work) {
  const bool has_terms = model.fields() == nullptr || has_text(*model.fields());
  if (has_terms) require_same_analyzer(model.record().source.analyzer, index.analyzer());
  if (model.fields() != nullptr)
    return score_by_fields(model, index, documents, visit, work.matrix_bytes);
  std::vector<DocId> docs;
  documents.for_each([&](DocId doc) { docs.push_back(doc); });
  if (model.has_pairs()) return score_with_pairs(model, index, docs, visit, work.on_progress);
  const FieldId field = storage::require_field(index, model.record().source.field);
  const std::size_t rows =
      std::max<std::size_t>(1, work.matrix_bytes / SumsTable::bytes_per_document(model));
  for (std::size_t start = 0; start < docs.size(); start += rows) {
    const std::size_t count = std::min(rows, docs.size() - start);
    Scores scores(model, std::span(docs).subspan(start, count), index.lengths(field));
    WalkProgress progress(work.on_progress, start, count, docs.size());
    const double terms = static_cast<double>(model.term_count());
    for_each_shared_term(model, index, [&](std::size_t term, const TermCursor& cursor) {
      progress.step(static_cast<double>(term) / terms);
      scores.add(term, cursor);
    });
    for (std::size_t row = 0; row < count; ++row) visit(scores[row]);
  }
}

}  // namespace inkling::classify
