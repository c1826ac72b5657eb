#include "report/term_information.h"

#include <algorithm>
#include <cmath>

namespace inkling::report {

namespace {

/// Nearly all tf are smaller.
constexpr std::size_t kSmallTf = 1024;
/// So many are added before the sum is kept to its last digits.
constexpr std::size_t kStride = 64;
/// An excess below this part of the sums whose difference it is has lost too many digits.
constexpr double kCancelled = 1e-9;

std::uint32_t longest_of(const Selection& selection) {
  std::uint32_t longest = 0;
  selection.documents().for_each(
      [&](DocId doc) { longest = std::max(longest, selection.length(doc)); });
  return longest;
}

}  // namespace

TermInformer::TermInformer(const Index& index, const Selection& selection)
    : selection_(selection), log2_of_(kSmallTf) {
  const std::uint32_t longest = longest_of(selection);
  is_by_length_ = longest < index.document_bound();
  scales_.resize(is_by_length_ ? longest + 1 : index.document_bound());
  selection.documents().for_each([&](DocId doc) {
    const auto length = static_cast<double>(selection.length(doc));
    Scale& scale = scales_[place(doc)];
    if (length > 0 && scale.inverse == 0) scale = {1 / length, std::log2(length)};
  });
  for (std::size_t tf = 1; tf < kSmallTf; ++tf) log2_of_[tf] = std::log2(static_cast<double>(tf));
}

double TermInformer::log2_of(std::uint32_t tf) const noexcept {
  return tf < kSmallTf ? log2_of_[tf] : std::log2(static_cast<double>(tf));
}

stats::TermInformation TermInformer::operator()(const TermPostings& term,
                                                std::vector<double>& shares) const {
  stats::Sum total, logarithms;
  for (std::size_t from = 0; from < term.docs.size(); from += kStride) {
    const std::size_t to = std::min(from + kStride, term.docs.size());
    double stride_total = 0, stride_logarithms = 0;
    for (std::size_t at = from; at < to; ++at) {
      const double of_posting = share(term.docs[at], term.tfs[at]);
      stride_total += of_posting;
      stride_logarithms += of_posting * log2_share(term.docs[at], term.tfs[at]);
    }
    total += stride_total;
    logarithms += stride_logarithms;
  }
  const double N = selection_.nonempty();
  const double df = term.df();
  stats::TermInformation found{
      .probability = total.value() / N,
      .tfidf_information = total.value() / N * stats::idf(term.df(), selection_.nonempty()),
      .excess = (logarithms.value() - total.value() * std::log2(total.value() / df)) / N};
  if (term.df() == 1) {
    found.excess = 0;
  } else if (found.excess * N < -kCancelled * logarithms.value()) {
    shares.clear();
    for (std::size_t at = 0; at < term.docs.size(); ++at)
      shares.push_back(static_cast<double>(term.tfs[at]) /
                       static_cast<double>(selection_.length(term.docs[at])));
    found.excess = stats::term_information(shares, selection_.nonempty()).excess;
  }
  return found;
}

}  // namespace inkling::report
