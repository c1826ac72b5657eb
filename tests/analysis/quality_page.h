#pragma once

#include <map>
#include <string>
#include <string_view>

namespace inkling::test {

/// The rows `| de | 0.9876 |` of the table in docs/quality.md that begins with
/// `heading`, by language.
std::map<std::string, std::string> documented_by_language(std::string_view heading);

}  // namespace inkling::test
