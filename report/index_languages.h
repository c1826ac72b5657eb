#pragma once

/// The languages of an index.

#include <string>
#include <vector>

#include "inkling/index.h"

namespace inkling::report {

/// All that its texts may have been read in, at least one, by the codes of
/// analysis::language_of_tag(); the one of the settings first, "und" last where each was detected.
/// Cost: O(values of the field `language`); the first call builds that column.
std::vector<std::string> index_languages(const Index& index);

}  // namespace inkling::report
