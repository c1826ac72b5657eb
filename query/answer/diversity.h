#pragma once

/// Hits that differ: maximal marginal relevance.

#include <cstddef>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "inkling/search.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// The cosine of each pair of documents, in vectors of `ltc`: 1 + log10(tf), log10(N / df). The
/// diagonal is 1; documents without terms resemble none.
std::vector<std::vector<double>> resemblances(const Index& index, const std::vector<DocId>& docs,
                                              analysis::Analyzer& analyzer,
                                              const Deadline& deadline);

/// Places of the documents in the order in which they are chosen: each time the one with the most
/// lambda * relevance - (1 - lambda) * (greatest resemblance to one that was chosen), the earlier
/// one of equals. Relevances are the scores, from 0 for the least to 1 for the greatest. Carbonell
/// & Goldstein (1998), The Use of MMR. Cost: O(n^2).
std::vector<std::size_t> marginal_order(const std::vector<double>& scores,
                                        const std::vector<std::vector<double>>& resemblance,
                                        double lambda);

/// The hits in that order. Cost: reading and analyzing the text of each.
std::vector<Hit> diversified(const Index& index, const std::vector<Hit>& hits, double lambda,
                             analysis::Analyzer& analyzer, const Deadline& deadline);

}  // namespace inkling::query
