#pragma once

/// Texts to rows of term weights.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/export.h"
#include "inkling/term_counter.h"
#include "python/matrix/columns.h"
#include "python/matrix/weighting.h"
#include "service/stopping.h"

namespace inkling::python {

/// Cuts texts as an index of the same settings does. After learn() or set_terms(), any number of
/// threads may call transform().
class Vectorizer {
 public:
  /// `threads` is how many a call may use, at least one. Throws what TermCounter throws.
  Vectorizer(const AnalyzerSettings& settings, const Weighting& weighting, std::size_t threads);

  /// Chooses the columns, and returns the rows. Where no term is left, the matrix has no columns,
  /// and the terms of before stay. Cost: O(bytes of the texts). Throws StoppedError, and
  /// OptionError for a text of 4 GiB, and for 2^31 values or more.
  SparseMatrix learn(std::span<const std::string_view> texts, const TermChoice& choice,
                     const service::StopAsked& stop);
  /// As learn() had them. `idfs` are of use to `tfidf` alone.
  void set_terms(std::vector<std::string> terms, std::vector<double> idfs);

  /// A row for each text; terms without a column are left out. Cost and errors as learn().
  SparseMatrix transform(std::span<const std::string_view> texts, const service::StopAsked& stop);

  const std::vector<std::string>& terms() const noexcept { return terms_; }
  const std::vector<double>& idfs() const noexcept { return idfs_; }

 private:
  /// Counters that are at work in one call, and the columns of their numbers.
  struct Team {
    std::vector<TermCounter> counters{};
    ColumnsOfCounters columns{};

    void add(TermCounter counter, std::vector<std::int32_t> columns_of_it) {
      counters.push_back(std::move(counter));
      columns.push_back(std::move(columns_of_it));
    }
  };

  Team take_team(std::span<const std::string_view> texts);
  void give_back(Team team);
  void find_columns(Team& team) const;
  SparseMatrix rows(const Team& team, const CountedTexts& texts) const;

  AnalyzerSettings settings_;
  Weighting weighting_;
  std::size_t threads_;
  std::vector<std::string> terms_{};
  std::vector<double> idfs_{};
  std::unordered_map<std::string_view, std::int32_t> columns_{};  ///< of terms_
  std::mutex idle_mutex_{};
  Team idle_{};  ///< for the next calls
};

}  // namespace inkling::python
