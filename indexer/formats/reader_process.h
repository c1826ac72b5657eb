#pragma once

/// A process that converts documents of foreign formats.

#include <sys/resource.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "indexer/formats/wait_limit.h"
#include "indexer/records/record.h"
#include "reader/wire.h"

namespace inkling::indexer {

/// For each document. The process has 256 MiB of memory.
struct ReaderLimits {
  std::chrono::seconds processor{4};  ///< time of it; a second more for 64 MiB of pieces
  std::chrono::seconds wall{60};      ///< for a process that waits for something, but for a piece
};

struct ReaderReply {
  reader::Outcome outcome;  ///< not that memory is short
  std::string bytes;
};

/// What a document may have in JSON that is made of so many bytes.
std::uint64_t longest_document(reader::Kind kind, std::uint64_t bytes) noexcept;

/// Started when it is first needed, and again after it died: one that died between two documents
/// costs neither. It cannot open files or reach the network (reader/confine.h). It ends with this
/// object, and with this process. For one thread at a time.
class ReaderProcess {
 public:
  explicit ReaderProcess(ReaderLimits limits = {}) : limits_(limits) {}
  ~ReaderProcess();
  ReaderProcess(const ReaderProcess&) = delete;
  ReaderProcess& operator=(const ReaderProcess&) = delete;

  /// From now on, `stop` is asked as IngestOptions::stop is: documents are rejected as kStopped.
  void heed(const std::function<bool()>& stop) { wait_limit_.stop = stop; }

  /// The document in JSON, as reader/converted.h has it; or that the bytes are damaged, "bad_xml"
  /// and the like; or that the process died or took too long, "converter_failed". Throws IoError
  /// when it cannot be started or limited. `name` is that of the format.
  std::variant<std::string, Rejection> convert(reader::Kind kind, const std::string& name,
                                               std::uint32_t options, std::string_view bytes);

  /// Sends what has several replies, which next_reply() gives, of at most `longest` bytes. A
  /// rejection is as from convert(), and ends it.
  std::optional<Rejection> begin(reader::Kind kind, std::uint32_t options, std::string_view bytes);
  std::variant<ReaderReply, Rejection> next_reply(std::uint64_t longest);

  /// Writes bytes of what is to be read, and says how many; none at the end.
  using MoreBytes = std::function<std::size_t(std::span<char>)>;
  /// Sends what `more` gives while replies are waited for, which throw what it throws. The process
  /// is good for nothing else afterwards.
  std::optional<Rejection> begin_pieces(reader::Kind kind, MoreBytes more);

  /// The processor time that the process took since the last convert() or begin().
  std::chrono::nanoseconds time_taken() const noexcept;

  /// That of the process; -1 if there is none.
  pid_t pid() const noexcept { return pid_; }

 private:
  enum class Talk { done, ended, too_late, nonsense, stopped };
  /// As waitpid() tells; empty where it does not.
  using End = std::optional<int>;

  void start();
  bool is_fit() const noexcept;
  End stop() noexcept;
  End wait_for_end() noexcept;
  End note_end(bool is_known, int status, const rusage& used) noexcept;
  void begin_time();
  void allow_time();
  void allow_for_bytes(std::size_t bytes);
  void limit_processor_time();
  std::chrono::nanoseconds used_time() const noexcept;
  Talk wait_for(short events) const;
  Talk poll_until_deadline(short events, short& ready) const;
  Talk feed_until_reply();
  void feed();
  Talk send(const void* data, std::size_t size) const;
  Talk receive(void* data, std::size_t size);
  Talk receive(reader::ReplyHeader& reply, std::uint64_t longest, std::string& answer);
  Rejection failure(Talk talked);
  Rejection failure_at_end(bool is_nonsense, int status) const;

  ReaderLimits limits_;
  pid_t pid_ = -1;
  int socket_ = -1;
  WaitLimit wait_limit_{};
  std::chrono::seconds most_{};       ///< of its processor time, now
  std::chrono::nanoseconds began_{};  ///< its processor time at the last begin()
  std::chrono::nanoseconds ended_{};  ///< the same at its end
  MoreBytes more_;                    ///< empty where all was sent
  std::string piece_;                 ///< of what it gave, behind its length
  std::size_t sent_ = 0;              ///< of the piece
  std::size_t fed_ = 0;               ///< bytes for which it was allowed no time
};

}  // namespace inkling::indexer
