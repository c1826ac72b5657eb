#include "storage/segments/note_state.h"

#include <memory>
#include <string>

#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "storage/files/damage.h"
#include "storage/files/format.h"
#include "storage/segments/newest_note.h"

namespace inkling::storage {

namespace {

// A note is written in its place: who reads meanwhile sees a part of it.
constexpr int kReadAttempts = 10;

std::string path_of_note(const FileSystem& files) { return files.location() + "/" + kNewestName; }

/// Empty where there is no such file.
std::optional<std::string> bytes_in_file(const FileSystem& files, const std::string& name) {
  const std::shared_ptr<const ReadableFile> file = files.open(name);
  if (file == nullptr) return std::nullopt;
  return std::string(as_text(file->bytes()));
}

bool is_loadable(const FileSystem& files, std::uint64_t commit) {
  return !damage_in(files.location(), [&] { load_manifest(files, commit); });
}

NoteState look_at_note(const FileSystem& files, std::uint64_t newest) {
  const std::optional<std::string> note = bytes_in_file(files, kNewestName);
  if (!note) return NoteState::missing;
  const std::string expected =
      note_of(newest) + bytes_in_file(files, manifest_name(newest)).value_or(std::string());
  if (*note == expected) return NoteState::whole;
  if (expected.starts_with(*note)) return NoteState::incomplete;
  const std::uint64_t noted = noted_newest(files);
  if (noted == 0)
    throw CorruptIndexError(path_of_note(files), 0, "it is no note of the newest commit");
  // Of an earlier commit where that of the last one could not be written.
  if (!load_noted_manifest(files)) return NoteState::incomplete;
  if (noted == newest && is_loadable(files, newest)) {
    throw CorruptIndexError(path_of_note(files), 0,
                            "its manifest is another than " + manifest_name(newest));
  }
  return NoteState::whole;
}

}  // namespace

std::optional<Manifest> load_noted_manifest(const FileSystem& files) {
  const std::uint64_t commit = noted_newest(files);
  const std::optional<std::string> note = bytes_in_file(files, kNewestName);
  const std::size_t before = note_of(commit).size();
  if (commit == 0 || !note || note->size() <= before) return std::nullopt;
  MemoryFileSystem copy;
  copy.replace(manifest_name(commit), note->substr(before));
  Manifest manifest;
  const auto damage =
      damage_in(path_of_note(files), [&] { manifest = load_manifest(copy, commit).manifest; });
  if (!damage) return manifest;
  throw CorruptIndexError(path_of_note(files), damage->offset(),
                          "the manifest in it: " + damage->what_is_wrong());
}

NoteState state_of_note(const FileSystem& files, std::uint64_t newest) {
  for (int attempt = 1;; ++attempt) {
    try {
      return look_at_note(files, newest);
    } catch (const CorruptIndexError&) {
      if (attempt == kReadAttempts) throw;
    }
  }
}

}  // namespace inkling::storage
