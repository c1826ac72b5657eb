#pragma once

/// What each document adds to the information of a collection.

#include <cstddef>
#include <vector>

#include "inkling/index.h"
#include "inkling/report.h"
#include "report/selection.h"
#include "report/term_information.h"
#include "report/term_walk.h"

namespace inkling::report {

/// Sums by document over terms, which come in byte order. One thread.
class DocumentInformation {
 public:
  DocumentInformation(const Index& index, const Selection& selection)
      : index_(index), selection_(selection) {}

  /// The postings of a term with the probability P(t) and this IDF, in bits. Cost: O(df).
  void add(const TermInformer& informer, const TermPostings& term, double probability, double idf);

  /// The k documents with the greatest divergence. Cost: O(documents log documents).
  std::vector<InformationDocument> best(std::size_t k, double unit_per_bit) const;

 private:
  struct Sums {
    double bits = 0;
    double entropy = 0;
    double divergence = 0;
  };

  const Index& index_;
  const Selection& selection_;
  std::vector<Sums> sums_;  ///< by DocId
};

}  // namespace inkling::report
