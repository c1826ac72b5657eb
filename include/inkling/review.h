#pragma once

/// Which documents people should label next.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A document without a label, and what the model thinks of it.
struct ReviewItem {
  DocId doc{};
  std::string id{};
  std::string title{};
  double margin = 0;        ///< the difference of the two most probable topics' p
  std::uint64_t terms = 0;  ///< distinct ones that the model knows
  /// Its topics with p, the lines of its strongest terms, and the terms that weigh most for the
  /// best topic or against it (kMostStrongTerms), the strongest first.
  Classification answer{};
  std::vector<Evidence> strong{};
  std::string beginning{};  ///< of the text, up to kBytesOfBeginning, where texts are stored

  static constexpr std::size_t kMostStrongTerms = 10;
  static constexpr std::size_t kBytesOfBeginning = 240;
};

struct ReviewOptions {
  std::size_t k = 20;            ///< documents of a batch
  std::size_t least_terms = 40;  ///< documents with fewer known terms come after the others
};

struct ReviewQueue {
  std::uint64_t unlabelled = 0;  ///< selected documents without a value of Classifier::by()
  std::uint64_t long_ones = 0;   ///< of these, that have least_terms
  std::vector<ReviewItem> items{};
};

/// The documents of `where` without a label whose label would teach the model most: of those with
/// many terms, where the two best topics are nearest to each other; then the short ones in the same
/// order; texts without a known term last. Equal margins are in the order of entry.
///
/// To make a batch diverse, a document that shares more than half of its strong terms with one
/// already in the batch is passed over, as long as the best 20 k documents offer others; gaps
/// are filled with those passed over. Margin: Lewis & Gale (1994), A Sequential
/// Algorithm for Training Text Classifiers; Scheffer, Decomain & Wrobel (2001).
///
/// Cost: that of Classifier::tag(), and of classifying up to 20 k texts. Throws what
/// find_outliers() throws, OptionError for an index that stores no texts.
ReviewQueue review_queue(const Classifier& classifier, const Index& index, const DocumentSet& where,
                         const ReviewOptions& options = {});

/// One document, as review_queue() would show it.
ReviewItem review_item(const Classifier& classifier, const Index& index, DocId doc);

}  // namespace inkling
