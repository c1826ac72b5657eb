#pragma once

/// What one term adds to the information of a collection, from its postings.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/index.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/information.h"

namespace inkling::report {

/// Any number of threads may measure terms.
class TermInformer {
 public:
  /// Cost: O(documents); memory: 16 bytes for each length up to the longest, or for each document
  /// if that is less.
  TermInformer(const Index& index, const Selection& selection);

  /// stats::term_information() of TF = tf / length, to 1e-13 of H(T). No logarithm is taken for a
  /// posting: log2 TF = log2 tf - log2 length, which are known by tf and by document. `shares` is
  /// room to work in. Cost: O(df).
  stats::TermInformation operator()(const TermPostings& term, std::vector<double>& shares) const;

  /// TF of a posting, and its binary logarithm.
  double share(DocId doc, std::uint32_t tf) const noexcept {
    return tf * scales_[place(doc)].inverse;
  }
  double log2_share(DocId doc, std::uint32_t tf) const noexcept {
    return log2_of(tf) - scales_[place(doc)].log2;
  }

 private:
  /// Of the length of a document.
  struct Scale {
    double inverse;
    double log2;
  };
  std::uint32_t place(DocId doc) const noexcept {
    return is_by_length_ ? selection_.length(doc) : to_number(doc);
  }
  double log2_of(std::uint32_t tf) const noexcept;

  const Selection& selection_;
  bool is_by_length_ = false;
  std::vector<Scale> scales_;    ///< by length, or by DocId
  std::vector<double> log2_of_;  ///< of small tf
};

}  // namespace inkling::report
