#pragma once

/// The note of the newest commit, in the file `newest`: its number, twice, and its manifest.

#include <cstdint>
#include <string>

#include "storage/files/file_system.h"

namespace inkling::storage {

/// What stands in front of the manifest.
std::string note_of(std::uint64_t commit);
/// The number that the note tells; 0 where nothing does.
std::uint64_t noted_newest(const FileSystem& files);

}  // namespace inkling::storage
