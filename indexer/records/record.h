#pragma once

/// The records of the input, before and after they are parsed.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "indexer/records/time_budget.h"
#include "inkling/document.h"
#include "inkling/ingest.h"
#include "inkling/input_format.h"
#include "inkling/stripping.h"
#include "inkling/types.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// A regular file as the system knows it.
struct FileState {
  std::uint64_t bytes = 0;
  std::int64_t modified_ns = 0;  ///< since 1970
};

class Format;

/// What a file is in.
struct Enclosing {
  std::string archive{};               ///< of a member or attachment: the id of the file
  std::string message{};               ///< of an attachment: the id
  std::shared_ptr<TimeBudget> time{};  ///< for all that is in it; null for a file itself
};

/// How the index has its terms that a file is read for.
struct TermsOfIndex {
  std::string analyzer{};  ///< what queries are cut by, or empty
  bool are_given = false;  ///< by CIFF files
};

/// What all records of a file share.
struct FileContext {
  std::string place;  ///< the file, for people
  std::string id;     ///< of the document that it is; what ids of records begin with
  std::string label;  ///< of each document; empty for none
  std::size_t max_record_bytes = 0;
  std::optional<FileState> state{};   ///< empty for a stream
  std::string encoding{};             ///< what its bytes were decoded from; empty for UTF-8
  bool guess_encoding = false;        ///< of a text that is not UTF-8
  std::string language{};             ///< a code that helps with it, or empty
  const Format* format = nullptr;     ///< set when it is open
  const Format* resembled = nullptr;  ///< of a text that looks like it; null if none does
  FormatOptions format_options{};
  TermsOfIndex terms{};
  Enclosing in{};                ///< of a member or an attachment
  std::filesystem::path path{};  ///< where it is opened; empty for a stream and for members
  std::function<bool()> stop{};  ///< as IngestOptions::stop
};

/// What stands in a file once and its records need, as the header of a table: known to its format.
class SharedByRecords {
 public:
  virtual ~SharedByRecords() = default;
  /// What the bytes of a record do not say without it, and is content, as names of columns are;
  /// empty for none.
  virtual std::string_view meaning() const noexcept { return {}; }
};

/// The bytes of a record as they are in its file.
struct RawRecord {
  std::shared_ptr<const FileContext> file;
  std::uint64_t line = 0;  ///< from 1; 0 where the file is one document
  std::string bytes;
  std::string id{};  ///< if it has none itself; empty: the file's and the line
  std::shared_ptr<const SharedByRecords> shared{};
  std::uint64_t element = 0;  ///< which one of a JSON array, from 1; 0 for all others
  bool is_converted = false;  ///< a message: its bytes are JSON by now, and its attachments follow
};

/// A file that is as it was when it was last read, so that it is not read again.
struct UnchangedFile {
  std::shared_ptr<const FileContext> file;
  std::uint64_t documents = 0;                     ///< that it holds
  std::map<std::string, std::uint64_t> skipped{};  ///< records, by reason
  std::optional<DocId> document{};                 ///< that the file is, if it is one itself
  storage::Contest won{};                          ///< what gave way to documents of the file
  bool has_outdated = false;                       ///< as in storage::SourceFile
};

/// A record before it is parsed.
using FoundRecord = std::variant<RawRecord, RejectedRecord, UnchangedFile>;

/// The reason of a record whose converter or reading process failed.
inline constexpr const char* kConverterFailed = "converter_failed";

/// The reason of a record that was given up since the run was asked to stop. It is told to nobody,
/// and what the index knows of its file stays as it is.
inline constexpr const char* kStopped = "stopped";

/// Why a record is not a document. `reason` is one of the stable words of docs/documents.md.
struct Rejection {
  std::string reason;
  std::string detail;
  bool is_transient = false;  ///< as in RejectedRecord
};

/// What a document lacks of its record: told as a skipped record beside it.
struct Omission {
  std::string part;  ///< its name in the file; empty for a value of the document itself
  Rejection why;
};

struct ReadDocument {
  Document document;
  std::uint64_t replaced_utf8 = 0;  ///< U+FFFD that stand for ill-formed UTF-8 and lone surrogates
  bool is_garbled = false;          ///< as CharacterReport::garbled says
  std::string encoding{};           ///< what the file was decoded from; empty for UTF-8
  std::uint64_t chosen_fields = 0;  ///< bits: which of the first 64 chosen_fields() it has
  std::uint8_t own_fields = 0;      ///< bits: the path_field_bit() of fields that it names itself
  bool is_body = false;             ///< its text has no headers to be taken away
  StrippedBytes stripped{};         ///< of its text
  bool is_emptied = false;          ///< nothing but white space is left of a text that had more
  std::vector<Omission> omissions{};  ///< in the order of the record
};

using Record = std::variant<ReadDocument, RejectedRecord>;

/// Longer labels, keyword values and field names are rejected as "long_value", or left out where a
/// format found them; ids above kLongestId are rejected as "bad_id".
inline constexpr std::size_t kLongestKeyword = std::size_t{32} << 10;

}  // namespace inkling::indexer
