#pragma once

/// What each document adds to the information of a collection.

#include <cstddef>
#include <span>
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

  /// The postings of a term, with what all documents say of it and this IDF, in bits. Cost: O(df).
  void add(const TermInformer& informer, const TermPostings& term,
           const stats::TermInformation& information, double idf);

  /// The k documents that come first, ties in the order of entry. Cost: O(documents log k), and by
  /// `id` that of reading all of them. Memory: 4 bytes for each document, and O(k).
  std::vector<InformationDocument> first(std::size_t k, double unit_per_bit,
                                         DocumentInformationOrder order) const;

 private:
  struct Sums {
    double bits = 0;
    double entropy = 0;
    double divergence = 0;
  };
  std::vector<DocId> first_by_id(std::span<const DocId> docs, std::size_t k) const;
  double number_of(DocId doc, DocumentInformationOrder order) const noexcept;

  const Index& index_;
  const Selection& selection_;
  std::vector<Sums> sums_;  ///< by DocId
};

}  // namespace inkling::report
