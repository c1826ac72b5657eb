#pragma once

/// The languages of an index and its documents, by the codes of analysis::language_of_tag().

#include <string>
#include <vector>

#include "inkling/index.h"
#include "query/common/whole_collection.h"

namespace inkling::query {

/// All that its texts may have been read in, at least one: the one of the settings first, unless
/// each was detected. Those whose words become the same terms and forms as if their language were
/// not known are one, "und". Cost: O(values of the field `language`); the first call builds that
/// column.
std::vector<std::string> languages_of(const Index& index);
/// The same of all shards of a larger collection.
std::vector<std::string> languages_of(const Index& index, const WholeCollection& whole);

/// The one that `doc` was read in.
std::string language_of(const Index& index, DocId doc);

}  // namespace inkling::query
