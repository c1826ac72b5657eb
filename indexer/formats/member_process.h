#pragma once

/// Members of archives and attachments of messages, from the process that unpacks them.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "indexer/formats/reader_process.h"

namespace inkling::indexer {

struct Member {
  std::string name;
  std::string bytes;
  std::optional<Rejection> rejection{};  ///< why there are no bytes
};

/// Why nothing more is read of an archive, and of what is around it.
struct HostileArchive {
  std::string detail;
};

/// A member; nothing at the end; or why there are no more of them.
using MemberStep = std::variant<std::monostate, Member, Rejection, HostileArchive>;

/// One archive or message after another: see reader/archive.h, reader/mail.h. For one thread at a
/// time.
class MemberProcess {
 public:
  /// `stop` as in IngestOptions.
  explicit MemberProcess(std::function<bool()> stop) : stop_(std::move(stop)) {}

  /// Throws what ReaderProcess throws.
  std::optional<Rejection> open_archive(std::string_view bytes);
  /// An archive of zip or tar whose bytes are read while its members are taken: next() throws what
  /// `more` throws.
  std::optional<Rejection> open_pieces(ReaderProcess::MoreBytes more);
  /// The message in JSON; its attachments follow. `request` is that of take_mail_request().
  std::variant<std::string, Rejection> open_message(std::string_view request);
  /// Of what is open.
  MemberStep next();
  /// The processor time for what was opened last, so far.
  std::chrono::nanoseconds time_taken() const noexcept { return process_->time_taken(); }

 private:
  std::optional<Rejection> open(reader::Kind kind, std::string_view bytes);
  void replace_process();

  std::function<bool()> stop_;
  std::unique_ptr<ReaderProcess> process_;
  bool is_open_ = false;       ///< the members were not all taken
  bool is_in_pieces_ = false;  ///< what was opened last, and cannot be followed by another
};

}  // namespace inkling::indexer
