#pragma once

/// What training counts, of documents that lie in several indexes.
///
/// Counts are integers and names: what indexes count is added up in any order and on any machine,
/// and a model of the sum has the bytes of one that Classifier::train() makes of all documents in
/// one index. docs/scale.md shows it.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A value. Any number of threads may read one. One that was moved from may only be assigned to or
/// destroyed.
class TrainingCounts {
 public:
  /// Counts the selected documents that have a topic, for a model with these options. None is no
  /// error, since other indexes may have some; nor is an index without the field of the topics.
  ///
  /// Throws OptionError for options by which a model is more than sums over documents: kinds other
  /// than multinomial, complement and bernoulli; no alpha, which would be chosen, and all else that
  /// needs documents held out (calibration, min_precision); bigrams, chosen terms, max_terms,
  /// weights of documents, `balance`; an idf that enters documents; min_df with lengths, which
  /// would depend on it. Also throws what Classifier::train() throws. Cost: that of train(), and
  /// the surface forms of all terms.
  static TrainingCounts of(const Index& index, const DocumentSet& where,
                           const TrainOptions& options);

  /// Reads what serialize() wrote; `name` is for messages. Throws CorruptIndexError,
  /// FormatVersionError.
  static TrainingCounts parse(std::string_view bytes, const std::string& name);
  std::string serialize() const;

  ~TrainingCounts();
  TrainingCounts(TrainingCounts&&) noexcept;
  TrainingCounts& operator=(TrainingCounts&&) noexcept;

  std::uint64_t documents() const noexcept;  ///< that have a topic

  /// Adds what another index counted. Cost: O(terms and cells of both). Throws OptionError for
  /// counts with other options, or of an index that cuts texts in another way.
  void add(const TrainingCounts& other);

  /// The model, with the alpha, priors and min_df of `options`, which otherwise are those of the
  /// counts. TrainedFrom says what all parts were told, or nothing where they were told different
  /// snapshots. Throws EmptyInputError without any document, and as Classifier::train() for a
  /// GivenPrior.
  Classifier model(const TrainOptions& options) const;

 private:
  struct Content;
  explicit TrainingCounts(std::unique_ptr<Content> content);

  std::unique_ptr<Content> content_;
};

}  // namespace inkling
