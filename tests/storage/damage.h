#pragma once

/// Damage on purpose: to the bytes of files, or to what is within with the checksums made to hold
/// again.

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "storage/files/file_system.h"

namespace inkling::test {

/// The files of an index by name, without the lock and the note of the newest commit.
using Snapshot = std::map<std::string, std::string>;

Snapshot snapshot_of(const storage::MemoryFileSystem& files);
std::shared_ptr<storage::MemoryFileSystem> file_system_of(const Snapshot& snapshot);

/// Before the payload of every file.
inline constexpr std::size_t kHeaderBytes = 16;

/// The payload of a file, between its header and its checksums.
std::string payload_of(const Snapshot& snapshot, const std::string& name);

/// The snapshot with another payload in one file. Its checksums, and what the manifest knows of the
/// file, are made to fit: what is wrong can only be noticed by who reads it.
Snapshot forged(Snapshot snapshot, const std::string& name, const std::string& payload);

}  // namespace inkling::test
