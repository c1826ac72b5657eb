#pragma once

/// Which measures a judged run is shown by.

#include <string>
#include <vector>

#include "inkling/trec.h"

namespace inkling::service {

/// Leaves the measures that `names` name: `map`, `P_10`; a family with all its cut-offs, `P`,
/// `ndcg_cut`; or, as in trec_eval, `official` and `all_trec`. Throws UnknownNameError for a name
/// of none.
void choose_measures(TrecEvaluation& evaluation, const std::vector<std::string>& names);
void choose_measures(TrecComparison& comparison, const std::vector<std::string>& names);

}  // namespace inkling::service
