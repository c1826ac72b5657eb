#pragma once

/// Scores documents, term after term.
///
/// Every scorer adds terms with TermScorer, or as it does, in byte order, so a text and its
/// postings get the same sums to the last bit.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/huge_pages.h"
#include "classify/counts/row_sums.h"
#include "classify/model/likelihood.h"
#include "classify/model/model.h"

namespace inkling::classify {

/// What is summed up of the words of one document that the model has: tokens, terms, each once, and
/// PooledTerms::bits() of a model that has them. The first two are whole numbers.
enum KnownSum : std::size_t { kKnownTokens, kKnownTerms, kPooledBits, kKnownSums };

/// The running sums of one document.
struct DocumentSums {
  std::span<double> dots;             ///< by part, then by topic
  std::span<double> squares;          ///< by part: the squared length, where the part asks for it
  std::span<double> known;            ///< by KnownSum
  std::span<std::uint32_t> required;  ///< by topic; empty unless the model has required terms

  bool has_known_term() const noexcept { return known[kKnownTokens] > 0; }
};

/// The sums of many documents in one block of memory, all zero at first. All that a posting adds to
/// lies side by side, from the beginning of a cache line on.
class SumsTable {
 public:
  SumsTable(const Model& model, std::size_t documents);

  DocumentSums operator[](std::size_t document) noexcept;
  /// Of the first document; those of the next ones are stride() numbers apart.
  double* dots(std::size_t part) noexcept { return first() + part * topics_; }
  double* squares(std::size_t part) noexcept { return first() + parts_ * topics_ + part; }
  double* known() noexcept { return first() + parts_ * (topics_ + 1); }
  std::size_t stride() const noexcept { return lines_ * kLineNumbers; }
  /// Back to zero.
  void clear(std::size_t document) noexcept;
  static std::size_t bytes_per_document(const Model& model) noexcept;

 private:
  static constexpr std::size_t kLineNumbers = 8;
  struct alignas(kLineNumbers * sizeof(double)) Line {
    std::array<double, kLineNumbers> numbers{};
  };

  static std::size_t lines_of(const Model& model) noexcept;
  double* first() noexcept { return rows_.data()->numbers.data(); }

  std::size_t topics_;
  std::size_t parts_;
  std::size_t lines_;  ///< of a document
  bool has_required_;
  std::vector<Line, analysis::HugePageAllocator<Line>> rows_;
  std::vector<std::uint32_t> required_;
};

/// The weights of a term.
struct TermWeights {
  std::span<const double> rows;  ///< by part, then by topic
  std::span<const double> idfs;  ///< by part
  double pooled_bits = 0;        ///< PooledTerms::bits(), of a model that has them
};

/// The weights of many terms in rows as wide, one after another: rows and idfs of TermWeights, and
/// last the pooled bits.
struct WeightRows {
  const double* rows;
  std::size_t width;
};

/// Of such a row. Long ones take whole lines of the cache.
std::size_t row_width(std::size_t parts, std::size_t topics) noexcept;
void load_row(const Model& model, std::size_t term, std::span<double> row);
inline TermWeights weights_in(const Model& model, std::span<const double> row) noexcept {
  const std::size_t parts = model.parts().size();
  const std::size_t weights = parts * model.topic_count();
  return {row.first(weights), row.subspan(weights, parts), row.back()};
}

/// A term of a text.
struct ScoredTerm {
  std::uint32_t term;
  std::uint32_t row;  ///< of its weights
  std::uint32_t tf;
  bool is_word;  ///< not a pair of words
};

/// Adds all terms of a text, which are in byte order, as TermScorer does: its sums stay in
/// registers meanwhile.
void add_terms(const Model& model, std::span<const ScoredTerm> terms, const WeightRows& weights,
               DocumentSums sums);

/// Documents that have a term, as rows of a SumsTable, and how often each has it.
struct TermUses {
  std::span<const std::uint32_t> documents;
  std::span<const std::uint32_t> tfs;
};

/// Adds one term after another to documents. It looks up the weights of a term once, when a
/// document first needs them.
class TermScorer {
 public:
  explicit TermScorer(const Model& model);

  void start(std::size_t term) noexcept;
  /// With its weights, which stay where they are until the next start().
  void start(std::size_t term, TermWeights weights);
  /// To documents of the table. Cost: O(topics) each.
  void add(const TermUses& uses, SumsTable& table);

 private:
  void load();
  void add_part(std::size_t at, const TermUses& uses, SumsTable& table);
  void add_word(const TermUses& uses, SumsTable& table) const;

  const Model& model_;
  const Bernoulli* required_;  ///< null unless the model has required terms
  std::size_t term_ = 0;
  bool is_loaded_ = false;
  TermWeights weights_;      ///< of the term, when they are loaded
  std::vector<double> row_;  ///< for weights that nobody keeps
  bool is_word_ = true;      ///< not a pair of words
  std::vector<RowValue> values_;
};

/// What a document of `tokens` measures; `scores` are those that finish() wrote.
TextMeasures measure(const Model& model, const DocumentSums& sums, std::span<const double> scores,
                     std::uint64_t tokens) noexcept;

/// Writes the score of each topic.
void finish(const Model& model, const DocumentSums& sums, std::span<double> scores) noexcept;

/// Replaces scores by the logarithms of probabilities, without calibration. The largest must be
/// finite.
void to_logs(const Model& model, std::span<double> scores) noexcept;

/// The same for calibrated probabilities. Without a known term there is nothing to calibrate: the
/// priors are what they are.
void calibrate(const Model& model, bool has_known_term, std::span<double> scores) noexcept;

/// The factor by which the values of a part enter the score of a document.
double value_factor(const ModelPart& part, double squares) noexcept;

}  // namespace inkling::classify
