#pragma once

/// The content of a model: exact counts, and what training decided.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/counts/field_tables.h"
#include "classify/counts/string_table.h"
#include "classify/counts/term_limits.h"
#include "classify/counts/weight_table.h"
#include "inkling/analyzer_settings.h"
#include "inkling/classifier.h"
#include "inkling/types.h"
#include "inkling/typical_texts.h"

namespace inkling::classify {

enum class PriorKind : std::uint8_t { fit = 0, uniform = 1, given = 2 };

/// How a term of a text becomes the value of a feature.
struct FeatureRule {
  TermWeight weight = TermWeight::tf;
  bool unit_length = false;  ///< values are divided by the Euclidean length of the document
  IdfPlace idf = IdfPlace::none;

  /// Values are whole numbers, and so are their sums.
  bool is_whole() const noexcept {
    const bool counts = weight == TermWeight::tf || weight == TermWeight::binary;
    return counts && !unit_length && idf != IdfPlace::documents;
  }
  /// How a text that is classified is seen. Rennie et al. (2003), table 4, step 8, count its terms
  /// as they are.
  FeatureRule of_scored_text() const noexcept {
    return weight == TermWeight::rennie ? FeatureRule{} : *this;
  }
  /// What a document adds depends on no other document, so that it can be taken away again.
  bool is_additive() const noexcept { return idf != IdfPlace::documents; }

  friend bool operator==(const FeatureRule&, const FeatureRule&) = default;
};

/// A score for each term and topic that no counts give: the weights of a discriminative model.
struct LinearTwin {
  double c = 0;  ///< the inverse strength of its L2 penalty
  FeatureRule rule;
  std::vector<double> biases;  ///< by topic
  WeightTable weights;         ///< by term

  friend bool operator==(const LinearTwin&, const LinearTwin&) = default;
};

/// What was tried on documents that were held out, and how it did.
using Trial = TrainingTrial;

/// The training documents of an index.
struct TrainingOrigin {
  TrainedFrom from;
  std::vector<std::uint64_t> ids;  ///< digests of their ids (id_digest), increasing

  friend bool operator==(const TrainingOrigin&, const TrainingOrigin&) = default;
};

/// Where terms and topics come from.
struct TrainingSource {
  AnalyzerSettings analyzer;
  TermUnit unit = TermUnit::stems;
  std::string field = "text";              ///< whose terms are counted
  std::string by;                          ///< the exact field whose values are the topics
  std::optional<TrainingOrigin> origin{};  ///< empty in models of earlier releases
  WeighingOptions weighing{};              ///< of the training documents

  friend bool operator==(const TrainingSource&, const TrainingSource&) = default;
};

struct Prior {
  PriorKind kind = PriorKind::fit;
  std::vector<double> weights;  ///< one per topic if the prior is given, otherwise none
  double alpha = 0;             ///< added to the documents of each topic if the prior is fitted
  /// The weight of the documents of each topic if the prior is fitted and they have weights.
  std::vector<double> fitted;

  friend bool operator==(const Prior&, const Prior&) = default;
};

/// The cut of a topic that is never given: no p reaches it.
inline constexpr double kNeverGiven = 2;

/// What cuts were chosen for.
struct CutPrecision {
  double least = 0;      ///< that they hold; 0: they have the best F1
  bool one_tag = false;  ///< only the best topic may be the tag, where there are cuts

  friend bool operator==(const CutPrecision&, const CutPrecision&) = default;
};

/// What was compared on documents that training held out.
struct Comparisons {
  std::vector<Trial> trials;     ///< the curve that led to alpha, c and the factors
  std::vector<KindTrial> kinds;  ///< by auto

  friend bool operator==(const Comparisons&, const Comparisons&) = default;
};

/// How training went about it, which the model itself does not show.
struct TrainingCare {
  double tolerance = TrainOptions{}.tolerance;
  std::uint64_t folds = TrainOptions{}.hold_out.folds;
  std::uint64_t seed = TrainOptions{}.hold_out.seed;

  friend bool operator==(const TrainingCare&, const TrainingCare&) = default;
};

/// What was asked for, and what training chose.
struct Choices : Comparisons {
  ModelKind kind = ModelKind::multinomial;
  ModelKind family = ModelKind::multinomial;  ///< of the counts; in a blend not the kind
  FeatureRule rule;                           ///< of the counts
  std::uint8_t mass_bits = 0;                 ///< a mass of 1 is 2^mass_bits in a cell
  Smoothing smoothing;
  double alpha = 1;
  TermLimits limits;         ///< of the vocabulary
  double count_factor = 1;   ///< multiplies the score of the counts in a blend
  double twin_factor = 1;    ///< multiplies the score of the twin in a blend
  double temperature = 1;    ///< multiplies scores before they become probabilities
  bool one_vs_rest = false;  ///< topics are probable each by itself, and need not add up to 1
  std::vector<double> cuts;  ///< by topic: the least p of a tag; none: the best topic is the tag
  CutPrecision precision;
  TypicalTexts typical;  ///< of the documents that training held out
  TrainingCare care;     ///< as usual in models of earlier versions

  friend bool operator==(const Choices&, const Choices&) = default;
};

/// A text that a model learned and did not forget. It is known again by the digest of its counts.
struct LearnedText {
  std::uint64_t digest = 0;
  std::string name;                 ///< the id or file that it came under
  std::vector<std::string> topics;  ///< sorted
  std::uint64_t tokens = 0;

  friend bool operator==(const LearnedText&, const LearnedText&) = default;
};

/// What training chose for a topic that has lost its last document since: it comes back with it.
struct FormerTopic {
  std::string name;
  double cut = 0;     ///< of a model with cuts
  double weight = 0;  ///< of a given prior

  friend bool operator==(const FormerTopic&, const FormerTopic&) = default;
};

/// What a model says of itself beside its terms.
struct RecordHead {
  TrainingSource source;
  Choices choices;
  Prior prior;
  std::uint64_t documents = 0;      ///< with at least one topic, each counted once
  std::uint64_t tokens = 0;         ///< of those documents, each counted once
  std::vector<std::string> topics;  ///< sorted
  std::vector<std::uint64_t> topic_documents;
  LinearTwin twin;                   ///< of a model that has one
  std::vector<LearnedText> learned;  ///< by digest; documents of an index leave no trace
  std::vector<FormerTopic> former;   ///< by name; none of them is in `topics`
  FieldTables fields;                ///< of a model of fields, which has no terms
  bool has_pairs = false;            ///< of terms, as terms: they were asked for (term_pairs.h)

  double mass_unit() const noexcept {
    return static_cast<double>(std::uint64_t{1} << choices.mass_bits);
  }

  friend bool operator==(const RecordHead&, const RecordHead&) = default;
};

/// Terms with their counts, one column for each thing that is known of them.
struct TermColumns {
  StringTable terms;     ///< sorted
  StringTable surfaces;  ///< by term; empty if the term is its own surface form
  std::vector<std::uint32_t> term_documents;     ///< by term: the training documents that have it
  std::vector<std::uint64_t> cell_starts = {0};  ///< one more entry than terms
  Cells cells;                                   ///< by term, then by topic

  std::span<const Cell> cells_of(std::size_t term) const noexcept {
    return {cells.data() + cell_starts[term],
            static_cast<std::size_t>(cell_starts[term + 1] - cell_starts[term])};
  }

  friend bool operator==(const TermColumns&, const TermColumns&) = default;
};

/// The content of a model file: exact numbers as counted, and the choices of training.
struct TrainingRecord : RecordHead, TermColumns {
  friend bool operator==(const TrainingRecord&, const TrainingRecord&) = default;
};

}  // namespace inkling::classify
