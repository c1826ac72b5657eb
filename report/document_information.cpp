#include "report/document_information.h"

#include <algorithm>
#include <cmath>

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

std::vector<InformationDocument> DocumentInformation::best(std::size_t k, double unit) const {
  std::vector<DocId> docs = index_.by_entry(selection_.documents());
  std::erase_if(docs, [&](DocId doc) { return selection_.length(doc) == 0; });
  std::ranges::stable_sort(docs, std::ranges::greater{},
                           [&](DocId doc) { return sums_[to_number(doc)].divergence; });
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
