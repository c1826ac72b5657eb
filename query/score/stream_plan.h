#pragma once

/// BM25F: terms whose occurrences in several fields are added up before they are saturated.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "inkling/ranker.h"
#include "inkling/search.h"
#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"
#include "query/common/window.h"
#include "query/match/execution.h"
#include "query/match/terms_matcher.h"
#include "query/score/window_scores.h"

namespace inkling::query {

/// A field that BM25F reads, and how.
struct Stream {
  FieldId field = FieldId::text;
  double weight = 1;
  double b = 0.75;
  double avgdl = 0;
  std::span<const std::uint32_t> lengths{};  ///< by document
};

/// The streams of one formula in one index. That of `text` is what the others leave of it.
struct Streams {
  Streams(const Index& searched, const Bm25F& formula);

  /// Tokens of `doc` in what the others leave of `text`.
  std::uint32_t rest_length(DocId doc) const;
  /// That of a clause which names its field.
  Stream of(FieldId field) const;

  const Index& index;
  double k1;
  double b;                   ///< where a field has none of its own
  std::vector<Stream> named;  ///< all but `text`
  std::optional<Stream> rest;
  std::span<const std::uint32_t> text_lengths;
};

/// One scoring clause. Index, execution and deadline must outlive it.
class StreamClause {
 public:
  StreamClause(const Streams& streams, const ScoringClause& scoring, const Deadline& deadline);

  const BoundTerms& terms() const noexcept { return *leader_.terms; }
  double idf() const noexcept { return idf_; }

  TermsMatcher& leader() const noexcept { return *leader_.matcher; }
  /// An upper bound of contribution().
  double bound() const noexcept { return leader_.terms->boost * idf_; }

  /// Finds the occurrences among `documents`, matches of the leader in `window`.
  void sum(Window window, const WindowSet& documents);
  /// Of one of these.
  double contribution(DocId doc) const noexcept;
  std::uint32_t tf(DocId doc) const;
  /// By stream, those without an occurrence left out.
  std::vector<FieldOccurrences> occurrences(DocId doc) const;

 private:
  struct Part {
    Stream stream;
    std::unique_ptr<const BoundTerms> terms;
    std::unique_ptr<TermsMatcher> matcher;
  };

  void add_part(const Stream& stream, const Deadline& deadline);
  std::uint32_t last_length(DocId doc) const;

  const Streams& streams_;
  ScoringClause leader_;
  double idf_;
  std::vector<Part> parts_;     ///< of the named streams, where the clause is one of `text`
  std::optional<Stream> last_;  ///< what is left of `text`, or the field that the clause names
  std::array<double, kWindowSize> sums_{};         ///< of tf * weight over length factor
  std::array<std::uint32_t, kWindowSize> left_{};  ///< tf that no part has
};

/// All clauses of a query.
class StreamPlan {
 public:
  /// All must outlive it.
  StreamPlan(const Index& index, const Execution& execution, const Bm25F& formula,
             const Deadline& deadline);

  const std::vector<std::unique_ptr<StreamClause>>& clauses() const noexcept { return clauses_; }

 private:
  Streams streams_;
  std::vector<std::unique_ptr<StreamClause>> clauses_;
};

/// Their scores, window by window.
class StreamScorer final : public WindowScores {
 public:
  /// All must outlive it.
  StreamScorer(StreamPlan& plan, const TopK& best, const DocumentScores* added);

 private:
  bool has_bounds() const noexcept override { return true; }
  double bound_of(std::size_t at, Window) override { return plan_.clauses()[at]->bound(); }
  void measure(const WindowSet&) override {}
  void contribute(std::size_t at, const WindowSet& documents, Scores& added) override;
  void add_lengths(const WindowSet&, Scores&) const override {}

  StreamPlan& plan_;
};

}  // namespace inkling::query
