#pragma once

/// What is said beside an answer: how the query was taken, and what of it found nothing.

#include <string>
#include <vector>

#include "inkling/search.h"

namespace inkling::render {

struct Remark {
  bool is_warning = true;
  std::string text;
};

/// In the order in which people are told.
std::vector<Remark> remarks_on(const SearchAnswer& answer);
std::vector<Remark> remarks_on(const QueryReading& reading);
std::vector<Remark> remarks_on(const ScoreExplanation& explanation);
std::vector<Remark> remarks_on(const ScoreComparison& comparison);

}  // namespace inkling::render
