#pragma once

/// Fields whose names look like a field and how its values are grouped.

#include <string>

#include "inkling/grouping.h"
#include "inkling/index.h"
#include "inkling/trends.h"

namespace inkling::service {

/// Whether documents have exact values or numbers in a field of that name.
bool has_values(const Index& index, const std::string& field);

/// A field may be called `date:month`, and is then meant, not the months of `date`.
void prefer_whole_name(const Index& index, std::string& field, Grouping& grouping);
void prefer_whole_name(const Index& index, std::string& field, PeriodUnit& unit);

}  // namespace inkling::service
