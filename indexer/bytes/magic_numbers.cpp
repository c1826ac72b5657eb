#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "indexer/bytes/encoding_guess.h"
#include "indexer/bytes/file_type.h"
#include "indexer/bytes/zip_front.h"

namespace inkling::indexer {

namespace {

using namespace std::string_view_literals;

/// What the bytes that follow must be like.
enum class Rest {
  anything,
  binary,  ///< the magic number alone could begin a text: there is a control character as well
};

struct Magic {
  std::string_view bytes;  ///< '?' stands for any byte
  std::size_t at;
  Rest rest;
  const char* kind;  ///< unsupported_KIND
  const char* what;
};

constexpr const char* kSevenZip = "a 7z archive";
constexpr const char* kCiff = "an index in the Common Index File Format";

constexpr std::array kMagics{
    Magic{"%PDF-"sv, 0, Rest::anything, "pdf", "a PDF document"},
    Magic{"\xEF\xBB\xBF%PDF-"sv, 0, Rest::anything, "pdf", "a PDF document"},
    Magic{"PK\3\4"sv, 0, Rest::anything, "zip", "a zip archive"},
    Magic{"PK\5\6"sv, 0, Rest::anything, "zip", "an empty zip archive"},
    Magic{"PK\7\10"sv, 0, Rest::anything, "zip", "a part of a zip archive"},
    Magic{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, 0, Rest::anything, "ole",
          "a document of Microsoft Office before 2007, or a newer one with a password"},
    Magic{"ustar"sv, 257, Rest::anything, "tar", "a tar archive"},
    Magic{"7z\xBC\xAF\x27\x1C"sv, 0, Rest::anything, "archive", kSevenZip},
    Magic{"Rar!\x1A\7"sv, 0, Rest::anything, "archive", "a rar archive"},
    Magic{"!<arch>\n"sv, 0, Rest::anything, "archive", "an ar archive, or a Debian package"},
    Magic{"MSCF\0\0\0\0"sv, 0, Rest::anything, "archive", "a cabinet archive"},
    Magic{"\x04\x22\x4D\x18"sv, 0, Rest::anything, "archive", "a file packed with lz4"},
    Magic{"\x1F\x9D"sv, 0, Rest::anything, "archive", "a file packed with compress"},
    // What is packed once is unpacked by now.
    Magic{"\x1F\x8B\x08"sv, 0, Rest::anything, "archive", "a file packed twice, with gzip inside"},
    Magic{"\x28\xB5\x2F\xFD"sv, 0, Rest::anything, "archive",
          "a file packed twice, with zstd inside"},
    Magic{"\xFD\x37\x7A\x58\x5A\0"sv, 0, Rest::anything, "archive",
          "a file packed twice, with xz inside"},
    Magic{"\x31\x41\x59\x26\x53\x59"sv, 4, Rest::anything, "archive",
          "a file packed twice, with bzip2 inside"},
    Magic{"\x5D\0\0"sv, 0, Rest::anything, "archive", "a file packed with lzma"},
    Magic{"\x89PNG"sv, 0, Rest::anything, "image", "a PNG image"},
    Magic{"\xFF\xD8\xFF"sv, 0, Rest::anything, "image", "a JPEG image"},
    Magic{"GIF87a"sv, 0, Rest::binary, "image", "a GIF image"},
    Magic{"GIF89a"sv, 0, Rest::binary, "image", "a GIF image"},
    Magic{"RIFF????WEBP"sv, 0, Rest::anything, "image", "a WebP image"},
    Magic{"BM????\0\0\0\0"sv, 0, Rest::anything, "image", "a bitmap image"},
    Magic{"II*\0"sv, 0, Rest::anything, "image", "a TIFF image"},
    Magic{"MM\0*"sv, 0, Rest::anything, "image", "a TIFF image"},
    Magic{"\0\0\1\0"sv, 0, Rest::anything, "image", "an icon"},
    Magic{"8BPS\0"sv, 0, Rest::anything, "image", "a Photoshop image"},
    Magic{"ftypavif"sv, 4, Rest::binary, "image", "an AVIF image"},
    Magic{"ftyphei"sv, 4, Rest::binary, "image", "a HEIF image"},
    Magic{"ftypmif1"sv, 4, Rest::binary, "image", "a HEIF image"},
    Magic{"ftypM4A"sv, 4, Rest::binary, "audio", "MPEG-4 audio"},
    Magic{"ftyp"sv, 4, Rest::binary, "video", "an MPEG-4 video"},
    Magic{"ID3"sv, 0, Rest::binary, "audio", "MP3 audio"},
    Magic{"\xFF\xFB"sv, 0, Rest::binary, "audio", "MP3 audio"},
    Magic{"\xFF\xF3"sv, 0, Rest::binary, "audio", "MP3 audio"},
    Magic{"OggS\0"sv, 0, Rest::anything, "audio", "Ogg audio or video"},
    Magic{"fLaC\0"sv, 0, Rest::anything, "audio", "FLAC audio"},
    Magic{"RIFF????WAVE"sv, 0, Rest::anything, "audio", "WAVE audio"},
    Magic{"MThd\0"sv, 0, Rest::anything, "audio", "a MIDI file"},
    Magic{"RIFF????AVI "sv, 0, Rest::anything, "video", "an AVI video"},
    Magic{"\x1A\x45\xDF\xA3"sv, 0, Rest::anything, "video", "a Matroska or WebM video"},
    Magic{"\0\0\1\xBA"sv, 0, Rest::anything, "video", "an MPEG video"},
    Magic{"FLV\1"sv, 0, Rest::anything, "video", "a Flash video"},
    Magic{"\x30\x26\xB2\x75\x8E\x66\xCF\x11"sv, 0, Rest::anything, "video", "a Windows video"},
    Magic{"\x7F"
          "ELF"sv,
          0, Rest::anything, "program", "a program (ELF)"},
    Magic{"MZ"sv, 0, Rest::binary, "program", "a program for Windows or DOS"},
    Magic{"\xFE\xED\xFA\xCE"sv, 0, Rest::anything, "program", "a program (Mach-O)"},
    Magic{"\xFE\xED\xFA\xCF"sv, 0, Rest::anything, "program", "a program (Mach-O)"},
    Magic{"\xCE\xFA\xED\xFE"sv, 0, Rest::anything, "program", "a program (Mach-O)"},
    Magic{"\xCF\xFA\xED\xFE"sv, 0, Rest::anything, "program", "a program (Mach-O)"},
    Magic{"\xCA\xFE\xBA\xBE"sv, 0, Rest::anything, "program", "a Java class or a Mach-O program"},
    Magic{"\0asm"sv, 0, Rest::anything, "program", "a WebAssembly module"},
    // The length of the header, in one byte or two, its version and the number of lists.
    Magic{"\x08\1\x10"sv, 1, Rest::anything, "ciff", kCiff},
    Magic{"\x08\1\x10"sv, 2, Rest::anything, "ciff", kCiff},
    Magic{"SQLite format 3\0"sv, 0, Rest::anything, "database", "an SQLite database"},
    Magic{"\0\1\0\0\0"sv, 0, Rest::anything, "font", "a TrueType font"},
    Magic{"OTTO\0"sv, 0, Rest::anything, "font", "an OpenType font"},
    Magic{"ttcf\0"sv, 0, Rest::anything, "font", "a collection of fonts"},
    Magic{"wOFF\0"sv, 0, Rest::anything, "font", "a web font"},
    Magic{"wOF2"sv, 0, Rest::binary, "font", "a web font"},
};

/// Members by which a zip archive is something else.
struct ZipKind {
  std::string_view mark;
  const char* kind;
  const char* what;
};
constexpr std::array<ZipKind, 1> kZipKinds{{
    {"META-INF/MANIFEST.MF", "program", "a Java archive"},
}};

/// What the list of streams in a file of Microsoft Office has where these are encrypted, in UTF-16:
/// [MS-OFFCRYPTO], section 2.3.4.4.
constexpr std::string_view kEncrypted = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"sv;

constexpr bool is_binary_control(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  constexpr std::string_view kOfTexts = "\b\t\n\v\f\r\x1A\x1B";  // 1A ends files of DOS
  return value == 0x7F || (value < 0x20 && kOfTexts.find(byte) == std::string_view::npos);
}

/// By byte: 1 for a control character.
constexpr std::array<std::uint8_t, 256> kControls = [] {
  std::array<std::uint8_t, 256> controls{};
  for (std::size_t byte = 0; byte < controls.size(); ++byte)
    controls[byte] = is_binary_control(static_cast<char>(byte)) ? 1 : 0;
  return controls;
}();

std::size_t count_one_by_one(std::string_view bytes) {
  std::size_t count = 0;
  for (const char byte : bytes) count += kControls[static_cast<unsigned char>(byte)];
  return count;
}

/// Whether one of the eight bytes is below a blank, or 7F.
constexpr bool may_have_control(std::uint64_t bytes) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  const std::uint64_t others = bytes ^ (0x7F * kEach);
  return ((((bytes - 0x20 * kEach) & ~bytes) | ((others - kEach) & ~others)) & (0x80 * kEach)) != 0;
}

/// Most bytes of a text are passed over eight at a time.
std::size_t count_controls(std::string_view front) {
  std::size_t count = 0;
  while (front.size() >= sizeof(std::uint64_t)) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, front.data(), sizeof bytes);
    if (may_have_control(bytes)) count += count_one_by_one(front.substr(0, sizeof bytes));
    front.remove_prefix(sizeof bytes);
  }
  return count + count_one_by_one(front);
}

std::size_t signs_of_binary(std::string_view front) {
  const std::size_t count = count_controls(front);
  if (count == 0 || escaped_encoding(front).empty()) return count;
  // The shifts of ISO-2022 are no sign of a binary file.
  return count - static_cast<std::size_t>(std::ranges::count_if(
                     front, [](char byte) { return byte == '\x0E' || byte == '\x0F'; }));
}

bool holds(std::string_view front, const Magic& magic) {
  if (front.size() < magic.at + magic.bytes.size()) return false;
  if (front[magic.at] != magic.bytes.front()) return false;
  const std::string_view found = front.substr(magic.at, magic.bytes.size());
  const bool equal =
      std::equal(found.begin(), found.end(), magic.bytes.begin(),
                 [](char byte, char wanted) { return wanted == '?' || byte == wanted; });
  return equal && (magic.rest == Rest::anything || std::ranges::any_of(front, is_binary_control));
}

UnreadType unread_format(std::string_view kind, std::string_view what) {
  std::string detail(what);
  constexpr std::array<std::string_view, 4> kForServers{"ole", "rtf", "postscript", "archive"};
  constexpr std::array<std::string_view, 3> kRead{"zip", "tar", "pdf"};
  constexpr std::array<std::string_view, 2> kWithoutTexts{"program", "font"};
  if (std::ranges::find(kRead, kind) != kRead.end() || what == kSevenZip) {
    detail += ", which is not text; without --format it is read";
  } else if (std::ranges::find(kForServers, kind) != kForServers.end()) {
    detail += ", which is not text; --extract-with or --pre reads it, or convert it first";
  } else if (kind == "ciff") {
    detail += ", which is not text; --format ciff reads it as an index of its own";
  } else if (std::ranges::find(kWithoutTexts, kind) != kWithoutTexts.end()) {
    detail += ", which is not text; --exclude leaves such files out";
  } else {
    detail += ", which is not text; convert it first";
  }
  return {"unsupported_" + std::string(kind), std::move(detail)};
}

}  // namespace

std::optional<UnreadType> type_by_magic(std::string_view front) {
  const auto* const magic =
      std::ranges::find_if(kMagics, [&](const Magic& known) { return holds(front, known); });
  if (magic == kMagics.end()) return std::nullopt;
  if (magic->kind == "zip"sv) {
    for (const FrontMember& member : members_in_front(front)) {
      for (const ZipKind& zip : kZipKinds) {
        if (member.name == zip.mark) return unread_format(zip.kind, zip.what);
      }
    }
  }
  if (magic->kind == "ole"sv && front.find(kEncrypted) != std::string_view::npos) {
    return UnreadType{"encrypted",
                      "a document of Microsoft Office with a password: save it without one"};
  }
  return unread_format(magic->kind, magic->what);
}

bool is_archive(std::string_view front) {
  const std::optional<UnreadType> type = type_by_magic(front);
  return type && (type->reason == "unsupported_zip" || type->reason == "unsupported_tar" ||
                  front.starts_with("7z"));
}

bool has_sign_of_binary(std::string_view front) { return signs_of_binary(front) > 0; }

std::optional<UnreadType> no_text(std::string_view front) {
  constexpr std::size_t kTextForEachControl = 50;
  const std::size_t controls = signs_of_binary(front);
  if (controls > 0 && front.find('\0') != std::string_view::npos)
    return UnreadType{"binary", "a NUL byte among the first 8 KiB: this is not text"};
  if (controls > 1 && controls * kTextForEachControl > front.size())
    return UnreadType{"binary", "control characters among the first 8 KiB: this is not text"};
  return std::nullopt;
}

}  // namespace inkling::indexer
