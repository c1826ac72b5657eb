#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/formats/each_format.h"
#include "indexer/formats/json_front.h"
#include "indexer/formats/json_objects.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/pending_bytes.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kJsonSpace = " \t\r\n";

/// Looks for the end of a value, which may come in pieces. Brackets are counted, not matched: the
/// parser finds what is wrong within a value.
class ValueScan {
 public:
  explicit ValueScan(bool in_array) : in_array_(in_array) {}

  /// Whether the value ends within `bytes`, which go on where they ended before; end() is how much
  /// of them belongs to it.
  bool go_on(std::string_view bytes) {
    for (end_ = 0; end_ < bytes.size(); ++end_) {
      const char c = bytes[end_];
      if (in_string_) {
        read_in_string(c);
      } else if (depth_ == 0 && is_behind(c)) {
        return true;
      } else {
        read(c);
        if (depth_ == 0 && !in_array_ && (c == '}' || c == ']')) return ++end_, true;
      }
    }
    return false;
  }

  std::size_t end() const noexcept { return end_; }

 private:
  bool is_behind(char c) const noexcept {
    return in_array_ ? c == ',' || c == ']' : kJsonSpace.find(c) != std::string_view::npos;
  }

  void read_in_string(char c) noexcept {
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (c == '\\') {
      is_escaped_ = true;
    } else {
      in_string_ = c != '"';
    }
  }

  void read(char c) noexcept {
    if (c == '"') in_string_ = true;
    if (c == '{' || c == '[') ++depth_;
    if ((c == '}' || c == ']') && depth_ > 0) --depth_;
  }

  bool in_array_;
  bool in_string_ = false;
  bool is_escaped_ = false;
  std::size_t depth_ = 0;
  std::size_t end_ = 0;
};

/// The elements of arrays, and the values outside of any.
class JsonValues : public FileRecords {
 public:
  JsonValues(ByteSource& source, std::shared_ptr<const FileContext> file)
      : file_(std::move(file)), pending_(source, file_->max_record_bytes) {}

  std::optional<FoundRecord> next() override {
    while (skip_space()) {
      const char first = pending_.bytes().front();
      if (!array_line_ && first == '[') {
        array_line_ = line_;
        element_ = 0;
        take(1);
      } else if (array_line_ && first == ']') {
        array_line_.reset();
        take(1);
      } else {
        FoundRecord found = next_value();
        if (array_line_ && !pending_.bytes().empty() && pending_.bytes().front() == ',') take(1);
        return found;
      }
    }
    if (!array_line_) return std::nullopt;
    return rejected(std::exchange(array_line_, std::nullopt).value(), "bad_json",
                    "the array that begins here has no end");
  }

 private:
  void take(std::size_t count) { line_ += pending_.take_lines(count); }

  /// False at the end of the source.
  bool skip_space() {
    for (;;) {
      const std::size_t at = pending_.bytes().find_first_not_of(kJsonSpace);
      take(std::min(at, pending_.bytes().size()));
      if (at != std::string_view::npos) return true;
      if (!pending_.refill()) return false;
    }
  }

  FoundRecord next_value() {
    const std::uint64_t line = line_;
    if (array_line_) ++element_;
    ValueScan scan(array_line_.has_value());
    std::size_t size = 0;
    while (!scan.go_on(pending_.bytes().substr(size))) {
      size += scan.end();
      if (size > file_->max_record_bytes) return skip_value(scan, size, line);
      if (!pending_.refill()) return value_of(size, line);
    }
    return value_of(size + scan.end(), line);
  }

  FoundRecord value_of(std::size_t size, std::uint64_t line) {
    std::string_view bytes = pending_.bytes().substr(0, size);
    bytes = bytes.substr(0, bytes.find_last_not_of(kJsonSpace) + 1);
    if (bytes.size() > file_->max_record_bytes) {
      take(size);
      return too_large(line);
    }
    RawRecord record{
        .file = file_, .line = line, .bytes = std::string(bytes), .id = id_in(line), .shared = {}};
    if (array_line_) record.element = element_;
    take(size);
    return record;
  }

  FoundRecord skip_value(ValueScan& scan, std::size_t size, std::uint64_t line) {
    take(size);
    while (!scan.go_on(pending_.bytes())) {
      take(scan.end());
      if (!pending_.refill()) return too_large(line);
    }
    take(scan.end());
    return too_large(line);
  }

  FoundRecord too_large(std::uint64_t line) const {
    const std::string detail = too_large_detail(file_->max_record_bytes);
    return rejected(line, "too_large", array_line_ ? of_element(element_, detail) : detail);
  }

  /// The first value that begins in a line has the id of the line, the others "-2", "-3" behind it.
  std::string id_in(std::uint64_t line) {
    in_line_ = line == last_line_ ? in_line_ + 1 : 1;
    last_line_ = line;
    return in_line_ == 1 ? std::string() : fmt::format("{}:{}-{}", file_->id, line, in_line_);
  }

  FoundRecord rejected(std::uint64_t line, std::string reason, std::string detail) const {
    return RejectedRecord{fmt::format("{}:{}", file_->place, line), std::move(reason),
                          std::move(detail)};
  }

  std::shared_ptr<const FileContext> file_;
  PendingBytes pending_;
  std::uint64_t line_ = 1;
  std::optional<std::uint64_t> array_line_;  ///< where the array begins that we are in
  std::uint64_t element_ = 0;                ///< of it that was read last, from 1
  std::uint64_t last_line_ = 0;              ///< in which a value began
  std::uint64_t in_line_ = 0;                ///< how many have begun in it
};

/// `[{"` begins nothing else; damage behind it costs one element, as it would in a later one. In a
/// file of another name it may be an example in a note.
bool begins_with_objects(std::string_view text, const FileFront& front) {
  const bool may_be_note = !front.name.empty() && !is_json_extension(ending_of(front.name));
  if (!text.starts_with('[') || may_be_note) return false;
  text = trimmed_front(text.substr(1));
  return text.starts_with('{') && trimmed_front(text.substr(1)).starts_with('"');
}

class JsonFormat : public Format {
 public:
  JsonFormat()
      : Format({InputFormat::json,
                "json",
                "an array of JSON objects, or objects over several lines",
                {"json", "geojson"}},
               EncodingBy::front) {}

  bool detect(const FileFront& front) const override {
    const std::string extension = ending_of(front.name);
    const std::string_view text = trimmed_front(front.bytes);
    if (extension == "jsonl" || extension == "ndjson") return false;
    if (!text.starts_with('{') && !text.starts_with('[')) return false;
    if (begins_with_objects(text, front)) return true;
    const JsonFront json = json_front(text);
    if (json.kind == JsonFront::Kind::none || (!json.has_string && !is_json_extension(extension)))
      return false;
    if (json.kind == JsonFront::Kind::partial && front.whole) return false;
    const std::string_view rest = trimmed_front(text.substr(json.size));
    if (!rest.empty() &&
        (json.is_array || !rest.starts_with('{') || json_front(rest).kind == JsonFront::Kind::none))
      return false;
    return json.is_array || !json.ends_line ||
           text.substr(0, json.size).find('\n') != std::string_view::npos;
  }

  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return std::make_unique<JsonValues>(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping, ReaderProcess&) const override {
    return json_object_parser(mapping);
  }
};

}  // namespace

const Format& json_format() {
  static const JsonFormat format;
  return format;
}

}  // namespace inkling::indexer
