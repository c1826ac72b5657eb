#pragma once

/// The documents of an index that are least like what a model knows.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct Outlier {
  DocId doc{};
  std::string id{};
  double bits_per_token = 0;  ///< NaN for a document without a known token
  std::uint64_t tokens = 0;
  std::uint64_t known_tokens = 0;
  std::string topic{};     ///< the best one; empty without a known token
  double p = 0;            ///< its calibrated probability; 0 without a known token
  bool is_unlike = false;  ///< Classifier::tag() gives it no tag for being unlike training
};

struct Outliers {
  std::uint64_t documents = 0;  ///< that were looked at and have tokens
  std::vector<Outlier> rows;
};

/// The k documents of `where` that are least probable by Classification::bits_per_token, the most
/// bits first. Documents with tokens, but without a word that the model knows, come before them.
/// Equal ones are in the order of entry. A document that trained the model is more probable to it
/// than a new one like it, because its words are known.
///
/// Cost: that of Classifier::tag(). Throws OptionError for a model of fields and for an index whose
/// analyzer is another, UnknownNameError when the index lacks the field whose terms the model
/// counts.
Outliers find_outliers(const Classifier& classifier, const Index& index, const DocumentSet& where,
                       std::size_t k);

}  // namespace inkling
