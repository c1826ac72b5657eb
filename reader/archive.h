#pragma once

/// Archives of many documents.

#include <cstddef>
#include <string_view>

#include "reader/unpacking.h"

namespace inkling::reader {

/// Longer members are not read.
inline constexpr std::size_t kLongestMember = std::size_t{64} << 20;

/// Gets the members of an archive in order. Each says whether it wants more.
class MemberSink {
 public:
  virtual ~MemberSink() = default;
  virtual bool take(std::string_view name, std::string_view bytes) = 0;
  /// A member that cannot be read: why, in a stable word and for people.
  virtual bool reject(std::string_view name, std::string_view reason, std::string_view why) = 0;
};

/// Reads the files in a zip, tar or 7z archive, not links and the like. Whatever it claims, it may
/// have 100,000 members and become 1 GiB and, above 1 MiB, 1,000 times itself; then, and where it
/// is damaged so that no member can be found behind, throws DamagedDocument; EncryptedDocument
/// where a password hides which members it has. Memory: the longest member.
void read_archive(std::string_view bytes, MemberSink& sink);

/// The same for zip and tar in pieces, which may become 1 GiB and 10 times themselves.
void read_archive(ArchiveSource& source, MemberSink& sink);

}  // namespace inkling::reader
