#pragma once

/// What the program and the process that reads foreign formats for it say to each other.
///
/// A request is a RequestHeader and the bytes of a document, a reply a ReplyHeader and bytes, one
/// for each request, in order. Both ends are on one machine, so numbers are in its byte order.

#include <cstdint>

namespace inkling::reader {

/// Names the protocol and its version: both ends are of one release.
inline constexpr std::uint32_t kRequestMagic = 0x31'51'4b'49;  // "IKQ1"
inline constexpr std::uint32_t kReplyMagic = 0x31'41'4b'49;    // "IKA1"

/// What the bytes of a request are. A message comes as it is, behind a line with the encoding of
/// what says none.
enum class Kind : std::uint32_t {
  html = 1,
  xml = 2,
  markdown = 3,
  mail = 4,
  docx = 10,
  epub = 11,
  odt = 12,
  pptx = 13,
  xlsx = 14,
  archive = 20,  ///< has several replies: one for each member, and one at the end
  message = 21,  ///< mail with its attachments: a document, and then as an archive
};

/// Of pages: only what is not navigation and the like.
inline constexpr std::uint32_t kMainText = 1;

/// Bytes of an archive that come piece by piece, each behind its length in 32 bits; an empty one is
/// the last. The process ends with what it says about them.
inline constexpr std::uint64_t kPieces = ~std::uint64_t{0};

struct RequestHeader {
  std::uint32_t magic = kRequestMagic;
  Kind kind = Kind::html;
  std::uint32_t options = 0;
  std::uint32_t unused = 0;
  std::uint64_t bytes =
      0;  ///< that follow, or kPieces; in UTF-8 if the format is a text, but for mail
};

enum class Outcome : std::uint32_t {
  document = 1,         ///< the bytes are a JSON object, see converted.h
  damaged = 2,          ///< the document is not of its format; the bytes say why
  memory = 3,           ///< the document needs more memory than there is; the process ends
  member = 4,           ///< of an archive or a message: its name, a NUL and its bytes
  rejected_member = 5,  ///< its name, a NUL, a stable word, a NUL, and why it cannot be read
  end_of_members = 6,
  hostile = 7,    ///< of an archive: as damaged, for what is around it, too
  encrypted = 8,  ///< of an archive: its members cannot be found without a password
};

/// The exit code of a process that was to lose rights, and could not.
inline constexpr int kNotConfined = 125;

struct ReplyHeader {
  std::uint32_t magic = kReplyMagic;
  Outcome outcome = Outcome::document;
  std::uint64_t bytes = 0;
};

}  // namespace inkling::reader
