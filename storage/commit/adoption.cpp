#include "storage/commit/adoption.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "storage/commit/entry_changes.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kCopiedAtOnce = std::size_t{1} << 20;

void copy_file(FileSystem& files, const CheckedFile& from, const std::string& to) {
  const std::unique_ptr<WritableFile> file = files.create(to);
  for (std::span<const std::byte> rest = from.raw(); !rest.empty();) {
    const std::size_t size = std::min(rest.size(), kCopiedAtOnce);
    file->append(rest.first(size));
    rest = rest.subspan(size);
  }
  from.require_readable();
  file->sync();
  from.forget_pages();
}

}  // namespace

std::shared_ptr<const Segment> adopt_segment(FileSystem& files, const FileSystem& source,
                                             const Segment& segment, const Adoption& adoption,
                                             AdoptedFiles& tally) {
  SegmentEntry entry = segment.entry();
  const std::uint64_t before = entry.info.number;
  const std::uint64_t in_files = entry.info.number_in_files();
  for (const FileKind kind : kSegmentFiles) {
    const std::string name = segment_file_name(adoption.number, kind);
    if (files.link(source, segment_file_name(before, kind), name)) {
      ++tally.linked;
    } else {
      copy_file(files, segment.file(kind), name);
      ++tally.copied;
    }
  }
  entry.info.number = adoption.number;
  entry.info.written_as = in_files == adoption.number ? 0 : in_files;
  entry.deletions = {};
  change_tags(files, adoption.tags, adoption.commit, entry);
  const bool has_labels = segment.changed_labels() != nullptr;
  change_labels(files, has_labels ? segment.encoded_labels() : "", segment.labelled_by_hand(),
                adoption.commit, entry);
  Segment::Remains remains;
  if (segment.has_deletions()) remains.deleted = segment.deleted();
  return std::make_shared<const Segment>(files, entry, remains);
}

}  // namespace inkling::storage
