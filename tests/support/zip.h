#pragma once

/// Zip archives, made in memory.

#include <string>
#include <utility>
#include <vector>

namespace inkling::test {

/// Names and bytes.
using ZipMembers = std::vector<std::pair<std::string, std::string>>;

/// An archive of these members, deflated, or stored if the bytes are fewer.
std::string zip_of(const ZipMembers& members);

}  // namespace inkling::test
