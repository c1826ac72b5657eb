#pragma once

/// Checks whether an index is what its format says.

#include <functional>
#include <string>
#include <vector>

#include "inkling/check.h"
#include "storage/files/file_system.h"

namespace inkling::storage {

class Segment;

/// check_index() on any file system.
std::vector<Finding> check(const FileSystem& files, bool deep,
                           const std::function<void(const std::string&)>& on_remark = {});

/// A deep check of the terms, lists and columns of an open segment, without its titles and texts.
/// `on_step` is called after every 256 ids or blocks of lists; what it throws ends the check. May
/// be empty.
std::vector<Finding> check_lists(const FileSystem& files, const Segment& segment,
                                 const std::function<void()>& on_step);

}  // namespace inkling::storage
