#pragma once

/// Whether the note of the newest commit is what a writer leaves, and the manifest in it.

#include <cstdint>
#include <optional>

#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"

namespace inkling::storage {

/// The manifest in the note; empty where there is none. Throws what load_manifest() does.
std::optional<Manifest> load_noted_manifest(const FileSystem& files);

enum class NoteState {
  whole,
  incomplete,  ///< as a writer that was killed leaves it
  missing,
};

/// How much of the note is there, where `newest` is the newest commit. Throws CorruptIndexError
/// where it is what no writer leaves; IoError.
NoteState state_of_note(const FileSystem& files, std::uint64_t newest);

}  // namespace inkling::storage
