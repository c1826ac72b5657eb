#pragma once

/// The records of all documents in an archive, or in a file of messages and what is attached to
/// these.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "indexer/bytes/byte_source.h"
#include "indexer/files/entry_filter.h"
#include "indexer/formats/format.h"
#include "indexer/formats/member_process.h"
#include "indexer/reading/input.h"
#include "indexer/records/record.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// Which ids messages have: what is attached refers to them.
struct MessageIds {
  std::function<void(RawRecord&)> assign;             ///< before it is converted
  std::function<std::string(const RawRecord&)> told;  ///< that of its document, once it is
};

/// Each member of an archive and each attachment of a message is read as a file would be, by its
/// own format, archives and messages in it as well, three deep. The attachments of a message follow
/// it. Memory: the archive or message, and its longest member. For one thread.
class NestedRecords : public FileRecords {
 public:
  /// `source`, what is told of in `options`, and `ids` must outlive it. The file is an archive, or
  /// one of messages.
  NestedRecords(ByteSource& source, bool is_archive, std::shared_ptr<const FileContext> file,
                const IngestOptions& options, const MessageIds& ids);

  std::optional<FoundRecord> next() override;
  LeftOut left_out() const override { return left_out_; }

 private:
  /// Of a file, or of a member that is none of many.
  struct OpenRecords {
    std::unique_ptr<ByteSource> source;  ///< null for the file
    std::unique_ptr<FileRecords> records;
    std::string place;
    bool is_empty = true;  ///< so far
  };
  /// An archive, or a message whose attachments are read.
  struct OpenMembers {
    std::string place;
    std::string id;
    std::string message;  ///< the id of the nearest one; empty if there is none
    bool is_archive = false;
    bool is_too_deep = false;  ///< so that its members are only counted
    /// That of the stream it is packed in, told after its members.
    std::optional<DamagedStreamError> damage{};
    std::uint64_t counted = 0;  ///< bytes of its members that are counted before they come
  };
  /// The archive or message that was opened last and is in no other.
  struct Outermost {
    std::string place;
    std::uint64_t members = 0;   ///< so far, of what is in it
    std::uint64_t bytes = 0;     ///< likewise
    std::uint64_t packed = 0;    ///< its own, if it is an archive that is read whole
    std::uint64_t streamed = 0;  ///< of an archive that is read in pieces
    std::uint64_t too_deep = 0;  ///< what was not opened of it
  };
  /// Why the bytes of an archive end before it does.
  struct PiecesEnd {
    bool is_overpacked = false;
    std::optional<DamagedStreamError> damage{};
  };
  class Pieces;
  /// What a member is to be known by.
  struct MemberNames {
    std::string place;
    std::string id;
    std::string message;
  };

  std::optional<FoundRecord> next_record();
  std::optional<FoundRecord> next_member();
  std::optional<FoundRecord> end_of_members(const MemberStep& step);
  std::optional<FoundRecord> enter_message(FoundRecord&& found);
  std::optional<FoundRecord> enter_archive(ByteSource& source, MemberNames names);
  std::optional<Rejection> open_in_pieces(ByteSource& source, std::string front, bool goes_on);
  std::optional<FoundRecord> told_damage(const std::string& place,
                                         const DamagedStreamError& damage);
  std::optional<FoundRecord> open_member(Member&& member, MemberNames names);
  Input open_bytes(std::string bytes, const std::string& place, const IngestOptions& options);
  std::optional<FoundRecord> count(const Member& member);
  FoundRecord give_up_all();
  std::uint64_t most_bytes() const noexcept;
  FoundRecord give_up_archive(const std::string& why);
  void leave_level();
  FoundRecord too_deep();
  MemberProcess& process();
  void push(OpenMembers members);

  std::shared_ptr<const FileContext> file_;
  IngestOptions options_;
  EntryFilter filter_;
  std::shared_ptr<TimeBudget> time_;
  const MessageIds& ids_;
  ByteSource& source_;
  ByteSource* unread_;  ///< the archive, until it was read
  std::vector<std::variant<OpenRecords, OpenMembers>> levels_;
  std::vector<std::unique_ptr<MemberProcess>> processes_;  ///< by depth
  std::size_t depth_ = 0;                                  ///< how many of the levels have members
  Outermost outermost_;
  PiecesEnd pieces_end_{};                      ///< that of an archive that is read in pieces
  std::optional<DamagedStreamError> damage_{};  ///< of the file, told at its end
  LeftOut left_out_{};
};

}  // namespace inkling::indexer
