#pragma once

/// How hits are scored.

#include <string>

#include "inkling/query_options.h"
#include "inkling/ranker.h"
#include "service/search_requests.h"

namespace inkling::service {

/// The ranking with the parameters that were given. Throws OptionError where one belongs to another
/// ranking.
Ranker ranker(const RankRequest& request);

/// Fills what scores, and what the query learns from. Throws the same, and ParameterError.
void apply(const RankRequest& request, QueryOptions& options);

/// A value that may be left out takes the word behind it: throws ParameterError for one that is no
/// number, and says where the query belongs. `usual` is what the parameter is without a value.
void require_number_not_word(const std::string& name, const std::string& text,
                             const std::string& usual);

}  // namespace inkling::service
