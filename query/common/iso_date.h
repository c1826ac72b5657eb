#pragma once

/// Dates as points in time.

#include <optional>
#include <string_view>

namespace inkling::query {

/// Days since 1970-01-01 in UTC, with the fraction of the day: "2020", "2020-05", "2020-05-17",
/// "2020-05-17T12:30:00.5+02:00", as parse_date() reads them, and "20200517T103000Z". What is left
/// out is the first of its kind, and UTC where no zone is told; a zone that is a name is passed
/// over. Empty for anything that is not a date.
std::optional<double> days_of(std::string_view date);

}  // namespace inkling::query
