#pragma once

/// The languages of an index.

#include <string>
#include <vector>

#include "inkling/index.h"

namespace inkling::report {

/// All that its texts may have been read in, at least one, by the codes of
/// analysis::language_of_tag(); the one of the settings first, unless each was detected. Those
/// whose words become the same terms and forms as if their language were not known are one, "und".
/// Cost: O(values of the field `language`); the first call builds that column.
std::vector<std::string> index_languages(const Index& index);

}  // namespace inkling::report
