#pragma once

/// Scores of those documents of a window that may be among the best.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "query/common/top_k.h"
#include "query/common/window.h"
#include "query/match/terms_matcher.h"
#include "query/match/window_bounds.h"
#include "query/score/document_scores.h"

namespace inkling::query {

/// What each clause of the query adds to each document, whatever the ranking: computed as the
/// clauses are matched, and added up in the end for the documents that are left, from left to
/// right.
class WindowScores : public WindowBounds {
 public:
  /// `best` has the threshold; `added` is what documents add, null for nothing. Both must outlive
  /// it.
  WindowScores(const TopK& best, const DocumentScores* added);

  bool begin(Window window) override;
  void keep_possible(WindowSet& documents) const override;
  void add(TermsMatcher& terms, const WindowSet& kept) override;

  /// Whether a document may have been left out since the first window.
  bool has_pruned() const noexcept { return has_pruned_; }
  /// The score of a match, once the execution was confined to `documents`.
  void score(const WindowSet& documents);
  double operator[](std::uint32_t offset) const noexcept { return scores_[offset]; }

 protected:
  using Scores = std::array<double, kWindowSize>;

  /// The next clause from left to right. It scores where `leader` and `matcher` match: itself, or
  /// what looks in another field for the same.
  void add_clause(TermsMatcher& leader, TermsMatcher& matcher);
  /// Whether every clause has an upper bound.
  virtual bool has_bounds() const noexcept = 0;
  /// Of the clause number `at` in the window. Called once for each window, which come in order.
  virtual double bound_of(std::size_t at, Window window) = 0;
  /// Called for each document before it is asked what is added to it.
  virtual void measure(const WindowSet& documents) = 0;
  /// Called once for each leader, with matches of it, before its clauses contribute.
  virtual void lead(const TermsMatcher& leader, const WindowSet& documents);
  /// Writes what the clause adds to each of `documents`, where it matches.
  virtual void contribute(std::size_t at, const WindowSet& documents, Scores& added) = 0;
  /// Adds what lengths do, at most 0, in the order of the fields.
  virtual void add_lengths(const WindowSet& documents, Scores& scores) const = 0;

  Window window() const noexcept { return window_; }

 private:
  struct Clause {
    TermsMatcher* leader;
    TermsMatcher* matcher;
    std::unique_ptr<Scores> added;
  };

  /// Whether there is a threshold yet, and bounds.
  bool prunes() const noexcept;
  double lacks(double total) const noexcept;
  double most_of_document() const noexcept;
  void see(const WindowSet& documents);
  void add_document_scores(const WindowSet& documents, Scores& scores) const;

  const TopK& best_;
  const DocumentScores* added_;
  std::vector<Clause> clauses_;
  std::map<const TermsMatcher*, std::vector<std::size_t>> of_leaders_;  ///< numbers of clauses
  Window window_;
  double threshold_ = 0;
  bool has_pruned_ = false;
  WindowSet seen_;  ///< documents that have bounds
  Scores bounds_;   ///< of what was found of them
  Scores scores_;
};

}  // namespace inkling::query
