#pragma once

/// Is the index what its format says?

#include <vector>

#include "inkling/check.h"
#include "storage/files/file_system.h"

namespace inkling::storage {

class Segment;

/// check_index() on files that are anywhere.
std::vector<Finding> check(const FileSystem& files, bool deep);

/// The same, deep, of the terms, lists and columns of one segment that is open; of its titles and
/// texts nothing.
std::vector<Finding> check_lists(const FileSystem& files, const Segment& segment);

}  // namespace inkling::storage
