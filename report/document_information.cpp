#include "report/document_information.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace inkling::report {

void DocumentInformation::add(const TermInformer& informer, const TermPostings& term,
                              double probability, double idf) {
  sums_.resize(index_.document_bound());
  const double log2_probability = std::log2(probability);
  for (std::size_t at = 0; at < term.docs.size(); ++at) {
    const DocId doc = term.docs[at];
    const double share = informer.share(doc, term.tfs[at]);
    const double log2_share = informer.log2_share(doc, term.tfs[at]);
    Sums& sums = sums_[to_number(doc)];
    sums.bits += share * idf;
    sums.entropy -= share * log2_share;
    sums.divergence += share * (log2_share - log2_probability);
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

std::vector<InformationDocument> DocumentInformation::first(std::size_t k, double unit,
                                                            DocumentInformationOrder order) const {
  std::vector<DocId> docs = index_.by_entry(selection_.documents());
  std::erase_if(docs, [&](DocId doc) { return selection_.length(doc) == 0; });
  if (order == DocumentInformationOrder::id) {
    std::vector<std::pair<std::string, DocId>> named;
    for (const DocId doc : docs) named.emplace_back(index_.id(doc), doc);
    std::ranges::sort(named);
    std::ranges::transform(named, docs.begin(), [](const auto& each) { return each.second; });
  } else {
    std::ranges::stable_sort(docs, std::ranges::greater{},
                             [&](DocId doc) { return number_of(doc, order); });
  }
  docs.resize(std::min(k, docs.size()));
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
