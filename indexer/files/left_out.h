#pragma once

/// What is not read of folders and archives.

#include <cstdint>
#include <map>
#include <string>

namespace inkling::indexer {

/// Why an entry of a folder or archive is not read: the keys of IngestReport::left_out.
namespace left_out {
inline constexpr const char* kHidden = "hidden";
inline constexpr const char* kLink = "link";
inline constexpr const char* kDanglingLink = "dangling_link";
inline constexpr const char* kSpecial = "special";
inline constexpr const char* kExcluded = "excluded";
inline constexpr const char* kIgnored = "ignored";
inline constexpr const char* kIndex = "index";
inline constexpr const char* kRejects = "rejects";
inline constexpr const char* kUndelivered = "undelivered";
inline constexpr const char* kNamedTwice = "named_twice";
/// Of what was read: it has none, as an empty file of JSON Lines.
inline constexpr const char* kNoRecords = "no_records";
}  // namespace left_out

/// How many entries were left out, by reason.
using LeftOut = std::map<std::string, std::uint64_t>;

}  // namespace inkling::indexer
