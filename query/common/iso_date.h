#pragma once

/// Dates by ISO 8601, as far as they go.

#include <optional>
#include <string_view>

namespace inkling::query {

/// Days since 1970-01-01, with the fraction of the day: "2020", "2020-05", "2020-05-17",
/// "2020-05-17T12:30:00Z". What is left out is the first of its kind; a time zone other than Z is
/// passed over. Empty for what is no date.
std::optional<double> days_of(std::string_view date);

}  // namespace inkling::query
