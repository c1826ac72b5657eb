#pragma once

/// What a format of input is: an object that tells its files, finds the records in them, and turns
/// each into a document.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "indexer/bytes/byte_source.h"
#include "indexer/files/left_out.h"
#include "indexer/formats/front.h"
#include "indexer/records/record.h"
#include "inkling/field_mapping.h"
#include "inkling/input_format.h"

namespace inkling::indexer {

class ReaderProcess;

/// The records of one file, in order. Used by the one thread that reads.
class FileRecords {
 public:
  virtual ~FileRecords() = default;
  /// The next record; empty at the end. Throws what the source throws.
  virtual std::optional<FoundRecord> next() = 0;
  /// How many members of it were left out so far, by reason; "no_records" are those without any.
  virtual LeftOut left_out() const { return {}; }
};

using ParsedRecord = std::variant<ReadDocument, Rejection>;

/// Turns records of one format into documents. For one thread at a time.
class FormatParser {
 public:
  virtual ~FormatParser() = default;
  /// May take the bytes out of `record`. The document has what its bytes say, and an id; what its
  /// file says is added by RecordParser.
  virtual ParsedRecord parse(RawRecord& record) = 0;
  /// Whether it may take long for its bytes, as where another process or program reads it.
  virtual bool may_take_time(const RawRecord&) const { return false; }
  /// The processor time of other processes for the record that was parsed last.
  virtual std::chrono::nanoseconds time_of_others() const { return {}; }
  /// Whether the record says its id itself.
  virtual bool has_own_id(const RawRecord&) { return false; }
  /// From now on a record that has fields and no text is a document of them. Formats whose records
  /// are texts know no such record.
  virtual void take_without_text() {}
};

/// How the encoding of a file is told that nothing names.
enum class EncodingBy {
  whole,  ///< the format's parser gets the bytes as they are, all of them
  front,  ///< by the first 64 KiB: records are found as bytes come
  none,   ///< the bytes are no text: they stay as they are
};

/// There is one object of each; any number of threads may use it.
class Format {
 public:
  explicit Format(InputFormatFacts facts, EncodingBy encoding_by)
      : facts_(std::move(facts)), encoding_by_(encoding_by) {}
  Format(const Format&) = delete;
  Format& operator=(const Format&) = delete;
  virtual ~Format() = default;

  const InputFormatFacts& facts() const noexcept { return facts_; }
  EncodingBy encoding_by() const noexcept { return encoding_by_; }
  bool has_ending(std::string_view extension) const noexcept;

  /// Whether a file that begins so is of this format, when nobody says what it is. Precise rather
  /// than complete: what it does not know is a text.
  virtual bool detect(const FileFront& front) const = 0;
  /// Whether a file that is read as a text, because its name or some doubt says so, is probably of
  /// this format all the same: whoever wants its records has to name the format.
  virtual bool resembles(const FileFront&) const { return false; }
  /// `source` must outlive the result. Cheap: only finds where records begin and end.
  virtual std::unique_ptr<FileRecords> split(ByteSource& source,
                                             std::shared_ptr<const FileContext> file) const = 0;
  /// `reader` must outlive the result: a parser asks it for what this process is not to read.
  virtual std::unique_ptr<FormatParser> parser(const FieldMapping& mapping,
                                               ReaderProcess& reader) const = 0;

 private:
  InputFormatFacts facts_;
  EncodingBy encoding_by_;
};

}  // namespace inkling::indexer
