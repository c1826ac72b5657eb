#include "reader/serve.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "reader/archive.h"
#include "reader/html.h"
#include "reader/mail.h"
#include "reader/markdown.h"
#include "reader/office.h"
#include "reader/xml.h"

namespace inkling::reader {

namespace {

/// False where there are no more.
bool read_all(int descriptor, void* to, std::size_t size) {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t got = read(descriptor, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

/// What was not read yet.
bool pass_over(int descriptor, std::uint64_t bytes) {
  char some[4096];
  while (bytes > 0) {
    const std::size_t size = std::min<std::uint64_t>(bytes, sizeof some);
    if (!read_all(descriptor, some, size)) return false;
    bytes -= size;
  }
  return true;
}

bool write_all(int descriptor, const void* from, std::size_t size) {
  const auto* at = static_cast<const char*>(from);
  while (size > 0) {
    const ssize_t got = write(descriptor, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_reply(int descriptor, Outcome outcome, std::initializer_list<std::string_view> parts) {
  ReplyHeader header{.outcome = outcome};
  for (const std::string_view part : parts) header.bytes += part.size();
  return write_all(descriptor, &header, sizeof header) &&
         std::ranges::all_of(parts, [&](std::string_view part) {
           return write_all(descriptor, part.data(), part.size());
         });
}

/// Writes members out as they come.
class MemberReplies : public MemberSink {
 public:
  explicit MemberReplies(int descriptor) : descriptor_(descriptor) {}

  bool take(std::string_view name, std::string_view bytes) override {
    return write_reply(descriptor_, Outcome::member, {name, kNul, bytes});
  }
  bool reject(std::string_view name, std::string_view reason, std::string_view why) override {
    return write_reply(descriptor_, Outcome::rejected_member, {name, kNul, reason, kNul, why});
  }

 private:
  static constexpr std::string_view kNul{"", 1};

  int descriptor_;
};

/// An archive whose pieces come while its members go.
class PiecesFrom : public ArchiveSource {
 public:
  explicit PiecesFrom(int descriptor) : descriptor_(descriptor) {}

  /// A connection that ends is the end of the archive.
  std::string_view more() override {
    constexpr std::uint32_t kLongestPiece = 1U << 20;
    std::uint32_t size = 0;
    if (is_at_end_ || !read_all(descriptor_, &size, sizeof size) || size > kLongestPiece) size = 0;
    is_at_end_ = size == 0;
    piece_.resize(size);
    if (!read_all(descriptor_, piece_.data(), size)) piece_.clear();
    return piece_;
  }

 private:
  int descriptor_;
  bool is_at_end_ = false;
  std::string piece_;
};

/// The encoding of what says none, and the message behind that line.
std::pair<std::string_view, std::string_view> fallback_and_message(std::string_view bytes) {
  const std::size_t line = std::min(bytes.find('\n'), bytes.size() - 1);
  return {bytes.substr(0, line), bytes.substr(line + 1)};
}

void serve_message(std::string_view bytes, int descriptor, MemberSink& members) {
  const auto [fallback, message] = fallback_and_message(bytes);
  const OnMessage write_message = [&](ConvertedDocument&& document) {
    return write_reply(descriptor, Outcome::document, {to_json(document)});
  };
  read_mail(message, fallback, write_message, members);
}

Outcome outcome_of(const DamagedDocument& damage) {
  if (dynamic_cast<const HostileDocument*>(&damage) != nullptr) return Outcome::hostile;
  if (dynamic_cast<const EncryptedDocument*>(&damage) != nullptr) return Outcome::encrypted;
  return Outcome::damaged;
}

struct Reply {
  Outcome outcome;
  std::string bytes;
};

/// Takes the memory of `bytes` back before the reply is written out.
Reply answer(const RequestHeader& request, int descriptor, std::string&& bytes) {
  try {
    if (request.kind == Kind::archive || request.kind == Kind::message) {
      MemberReplies members(descriptor);
      if (request.kind == Kind::archive) {
        read_archive(bytes, members);
      } else {
        serve_message(bytes, descriptor, members);
      }
      return {Outcome::end_of_members, {}};
    }
    const ConvertedDocument document = convert(request.kind, request.options, std::move(bytes));
    return {Outcome::document, to_json(document)};
  } catch (const DamagedDocument& damage) {
    return {request.kind == Kind::archive ? outcome_of(damage) : Outcome::damaged, damage.what()};
  }
}

void serve_pieces(int descriptor) {
  PiecesFrom pieces(descriptor);
  MemberReplies members(descriptor);
  try {
    read_archive(pieces, members);
    write_reply(descriptor, Outcome::end_of_members, {});
  } catch (const DamagedDocument& damage) {
    write_reply(descriptor, outcome_of(damage), {damage.what()});
  } catch (const std::bad_alloc&) {
    write_reply(descriptor, Outcome::memory, {});
  }
}

/// False where serving ends.
bool serve_one(int descriptor) {
  RequestHeader request;
  if (!read_all(descriptor, &request, sizeof request) || request.magic != kRequestMagic)
    return false;
  if (request.bytes == kPieces) {
    if (request.kind == Kind::archive) serve_pieces(descriptor);
    return false;
  }
  Reply reply;
  try {
    std::string bytes(request.bytes, '\0');
    if (!read_all(descriptor, bytes.data(), std::exchange(request.bytes, 0))) return false;
    reply = answer(request, descriptor, std::move(bytes));
  } catch (const std::bad_alloc&) {
    if (!pass_over(descriptor, request.bytes)) return false;
    reply = {Outcome::memory, {}};
  }
  return write_reply(descriptor, reply.outcome, {reply.bytes}) && reply.outcome != Outcome::memory;
}

}  // namespace

ConvertedDocument convert(Kind kind, std::uint32_t options, std::string bytes) {
  switch (kind) {
    case Kind::html:
      return convert_html(std::move(bytes), (options & kMainText) != 0);
    case Kind::xml:
      return convert_xml(bytes);
    case Kind::markdown:
      return convert_markdown(std::move(bytes));
    case Kind::mail: {
      const auto [fallback, message] = fallback_and_message(bytes);
      return convert_mail(message, fallback);
    }
    case Kind::docx:
      return convert_docx(bytes);
    case Kind::epub:
      return convert_epub(bytes);
    case Kind::odt:
      return convert_odt(bytes);
    case Kind::pptx:
      return convert_pptx(bytes);
    case Kind::xlsx:
      return convert_xlsx(bytes);
    default:
      throw DamagedDocument("no format that this program reads");
  }
}

void serve(int descriptor) {
  while (serve_one(descriptor)) {
  }
}

}  // namespace inkling::reader
