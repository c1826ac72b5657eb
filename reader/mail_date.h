#pragma once

/// Dates in the headers of messages.

#include <string>
#include <string_view>

namespace inkling::reader {

/// "2002-08-22T11:26:25Z"; empty for anything that is not a date. What RFC 5322 has, also without
/// a blank before the zone, with a zone such as `+07:00` or `+07`, with dots in the time, fractions
/// of a second, or a date as ISO 8601 writes it. Three digits of a year count from 1900 (section
/// 4.3). A date without a zone, or one without a sign in front, is in UTC.
std::string date_in_utc(std::string_view raw);

}  // namespace inkling::reader
