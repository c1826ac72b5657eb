#pragma once

/// Segments of another index, as files of this one: nothing of them is decoded.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "storage/files/file_system.h"
#include "storage/segments/segment.h"

namespace inkling::storage {

/// Files that were given another name, and those that had to be copied.
struct AdoptedFiles {
  std::uint64_t linked = 0;
  std::uint64_t copied = 0;
};

/// How a segment becomes one of this index.
struct Adoption {
  std::uint64_t number = 0;  ///< of the segment from now on
  std::uint64_t commit = 0;  ///< that will name it
  SegmentTags tags{};        ///< that it has from now on
};

/// Links the files of `segment`, which is open in `source`, into `files`, or copies them where no
/// link is possible. Deletions stay in memory: the commit writes them. Tags, changed labels
/// and which were given by hand are written anew. What it returns is opened in `files`. Cost: that
/// of opening the segment, and of copying its bytes where they are copied. Throws IoError,
/// CorruptIndexError.
std::shared_ptr<const Segment> adopt_segment(FileSystem& files, const FileSystem& source,
                                             const Segment& segment, const Adoption& adoption,
                                             AdoptedFiles& tally);

}  // namespace inkling::storage
