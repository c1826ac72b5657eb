#include "tests/storage/damage.h"

#include "storage/bits/bytes.h"
#include "storage/files/checked_file.h"
#include "storage/segments/manifest.h"

namespace inkling::test {

namespace {

using namespace storage;

constexpr std::size_t kFooterBytes = 20;

FileStamp write(Snapshot& snapshot, const std::string& name, const std::string& payload) {
  const std::byte* header = as_bytes(snapshot.at(name)).data();
  MemoryFileSystem files;
  CheckedFileWriter file(files, name, static_cast<FileKind>(load<std::uint16_t>(header + 6)),
                         load<std::uint64_t>(header + 8), load<std::uint16_t>(header + 4));
  file.append(payload);
  const FileStamp stamp = file.finish();
  snapshot[name] = files.contents(name);
  return stamp;
}

void set_stamp(Manifest& manifest, const std::string& name, const FileStamp& stamp) {
  for (SegmentEntry& segment : manifest.segments) {
    const std::uint64_t number = segment.info.number;
    for (std::size_t at = 0; at < kSegmentFiles.size(); ++at) {
      if (segment_file_name(number, kSegmentFiles[at]) == name) segment.info.files[at] = stamp;
    }
    if (sidecar_name(number, FileKind::deletions, segment.deletions.commit) == name)
      segment.deletions.stamp = stamp;
    if (sidecar_name(number, FileKind::tags, segment.tags.commit) == name)
      segment.tags.stamp = stamp;
    if (sidecar_name(number, FileKind::labels, segment.labels.commit) == name)
      segment.labels.stamp = stamp;
  }
  for (ModelEntry& model : manifest.models) {
    if (model_file_name(model.number) == name) model.stamp = stamp;
  }
}

}  // namespace

Snapshot snapshot_of(const MemoryFileSystem& files) {
  Snapshot snapshot;
  for (const std::string& name : files.list()) {
    if (name != kLockName && name != kNewestName) snapshot[name] = files.contents(name);
  }
  return snapshot;
}

std::shared_ptr<MemoryFileSystem> file_system_of(const Snapshot& snapshot) {
  auto files = std::make_shared<MemoryFileSystem>();
  for (const auto& [name, bytes] : snapshot) files->replace(name, bytes);
  return files;
}

std::string payload_of(const Snapshot& snapshot, const std::string& name) {
  const std::string& bytes = snapshot.at(name);
  const auto size = load<std::uint64_t>(as_bytes(bytes).data() + bytes.size() - kFooterBytes);
  return bytes.substr(kHeaderBytes, size);
}

Snapshot forged(Snapshot snapshot, const std::string& name, const std::string& payload) {
  const FileStamp stamp = write(snapshot, name, payload);
  if (commit_of_manifest_name(name) != 0) return snapshot;
  const auto files = file_system_of(snapshot);
  Manifest manifest = load_manifest(*files, newest_commit(*files)).manifest;
  set_stamp(manifest, name, stamp);
  publish_manifest(*files, manifest);
  snapshot[manifest_name(manifest.commit)] = files->contents(manifest_name(manifest.commit));
  return snapshot;
}

}  // namespace inkling::test
