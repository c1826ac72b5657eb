#include "report/document_information.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace inkling::report {

void DocumentInformation::add(const TermInformer& informer, const TermPostings& term,
                              const stats::TermInformation& information, double idf) {
  sums_.resize(index_.document_bound());
  // P(t) is the mean share df / N times: of equal shares nothing must be left but the IDF.
  const std::uint32_t N = selection_.nonempty();
  const double plain_idf = stats::idf(term.df(), N);
  const double log2_mean = std::log2(information.probability * N / term.df());
  for (std::size_t at = 0; at < term.docs.size(); ++at) {
    const DocId doc = term.docs[at];
    const double share = informer.share(doc, term.tfs[at]);
    const double log2_share = informer.log2_share(doc, term.tfs[at]);
    Sums& sums = sums_[to_number(doc)];
    sums.bits += share * idf;
    sums.entropy -= share * log2_share;
    const double above_mean = information.excess == 0 ? 0 : log2_share - log2_mean;
    sums.divergence += share * (plain_idf + above_mean);
  }
}

double DocumentInformation::number_of(DocId doc, DocumentInformationOrder order) const noexcept {
  const Sums& sums = sums_[to_number(doc)];
  switch (order) {
    case DocumentInformationOrder::divergence:
      return sums.divergence;
    case DocumentInformationOrder::tokens:
      return selection_.length(doc);
    case DocumentInformationOrder::entropy:
      return sums.entropy;
    case DocumentInformationOrder::bits:
      return sums.bits;
    case DocumentInformationOrder::id:
      break;
  }
  return 0;
}

std::vector<DocId> DocumentInformation::first_by_id(std::span<const DocId> docs,
                                                    std::size_t k) const {
  std::vector<std::pair<std::string, DocId>> named;  // the last one is at the front once k are full
  for (const DocId doc : docs) {
    std::pair<std::string, DocId> next(index_.id(doc), doc);
    if (named.size() == k && (k == 0 || next >= named.front())) continue;
    if (named.size() == k) {
      std::ranges::pop_heap(named);
      named.pop_back();
    }
    named.push_back(std::move(next));
    std::ranges::push_heap(named);
  }
  std::ranges::sort_heap(named);
  std::vector<DocId> first(named.size());
  std::ranges::transform(named, first.begin(), [](const auto& each) { return each.second; });
  return first;
}

std::vector<InformationDocument> DocumentInformation::first(std::size_t k, double unit,
                                                            DocumentInformationOrder order) const {
  std::vector<DocId> docs = index_.by_entry(selection_.documents());
  std::erase_if(docs, [&](DocId doc) { return selection_.length(doc) == 0; });
  k = std::min(k, docs.size());
  if (order == DocumentInformationOrder::id) {
    docs = first_by_id(docs, k);
  } else {
    const std::span<const std::uint32_t> ranks = index_.entry_ranks();
    const auto rank = [&](DocId doc) {
      return ranks.empty() ? to_number(doc) : ranks[to_number(doc)];
    };
    std::ranges::partial_sort(docs, docs.begin() + static_cast<std::ptrdiff_t>(k),
                              [&](DocId a, DocId b) {
                                const double of_a = number_of(a, order), of_b = number_of(b, order);
                                return of_a != of_b ? of_a > of_b : rank(a) < rank(b);
                              });
    docs.resize(k);
  }
  std::vector<InformationDocument> found;
  for (const DocId doc : docs) {
    const Sums& sums = sums_[to_number(doc)];
    found.push_back({.id = index_.id(doc),
                     .tokens = selection_.length(doc),
                     .bits = unit * sums.bits,
                     .entropy = unit * std::max(0.0, sums.entropy),
                     .divergence = unit * std::max(0.0, sums.divergence)});
  }
  return found;
}

}  // namespace inkling::report
