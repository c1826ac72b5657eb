#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/bytes/utf8.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/json_front.h"
#include "indexer/formats/json_objects.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/line_reader.h"

namespace inkling::indexer {

namespace {

class JsonLinesRecords : public FileRecords {
 public:
  JsonLinesRecords(ByteSource& source, std::shared_ptr<const FileContext> file)
      : file_(std::move(file)), lines_(source, file_->max_record_bytes) {}

  std::optional<FoundRecord> next() override {
    LineReader::Line line;
    for (;;) {
      lines_.pass_blank_lines();
      if (!lines_.next(line)) return std::nullopt;
      if (line.too_long) {
        return RejectedRecord{fmt::format("{}:{}", file_->place, line.number), "too_large",
                              too_large_detail(file_->max_record_bytes)};
      }
      // Files that were joined may each begin with one; that of the first is gone.
      if (line.number > 1 && line.text.starts_with(kByteOrderMark))
        line.text.remove_prefix(kByteOrderMark.size());
      if (line.text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      return RawRecord{.file = file_, .line = line.number, .bytes = std::string(line.text)};
    }
  }

 private:
  std::shared_ptr<const FileContext> file_;
  LineReader lines_;
};

/// What the lines of a file are, as far as they are there.
struct FrontLines {
  std::size_t objects = 0;
  bool has_others = false;  ///< that are neither objects nor blank
  bool has_text = false;    ///< the first object
};

FrontLines front_lines(const FileFront& front) {
  FrontLines found;
  const std::vector<std::string_view> lines = first_lines(front);
  for (std::size_t at = 0; at < lines.size() && !found.has_others; ++at) {
    const std::string_view line = trimmed_front(lines[at]);
    if (line.empty()) continue;
    const JsonFront json = json_front(line);
    const bool is_cut =
        at + 1 == lines.size() && !front.whole && json.kind == JsonFront::Kind::partial;
    const bool is_whole = json.kind == JsonFront::Kind::complete && json.ends_line;
    found.has_others = json.is_array || !(is_cut || (is_whole && json.has_string));
    // Of a line that is cut behind its brace nothing is known.
    if (!json.has_string) continue;
    if (found.objects++ == 0) found.has_text = json.has_text;
  }
  return found;
}

/// One line may be an example in a note.
bool are_objects(const FrontLines& lines) { return lines.objects > 1 && !lines.has_others; }

class JsonLinesFormat : public Format {
 public:
  JsonLinesFormat()
      : Format({InputFormat::jsonl, "jsonl", "a JSON object on each line", {"jsonl", "ndjson"}},
               EncodingBy::front) {}

  bool detect(const FileFront& front) const override {
    const std::string extension = ending_of(front.name);
    if (has_ending(extension)) return true;
    const std::string_view text = trimmed_front(front.bytes);
    if (front.name.empty()) return text.starts_with('{');
    if (!text.starts_with('{')) return false;
    if (!is_json_extension(extension) && !extension.empty()) {
      const FrontLines lines = front_lines(front);
      return are_objects(lines) && lines.has_text;
    }
    const JsonFront json = json_front(text);
    const bool is_cut_off = json.kind == JsonFront::Kind::partial && front.whole;
    if (json.kind == JsonFront::Kind::none || is_cut_off || !json.ends_line ||
        text.substr(0, json.size).find('\n') != std::string_view::npos)
      return false;
    const std::string_view rest = trimmed_front(text.substr(json.size));
    return rest.empty() || rest.starts_with('{');
  }

  /// Lines of a log, which may have no text.
  bool resembles(const FileFront& front) const override {
    return trimmed_front(front.bytes).starts_with('{') && are_objects(front_lines(front));
  }

  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return std::make_unique<JsonLinesRecords>(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping, ReaderProcess&) const override {
    return json_object_parser(mapping);
  }
};

}  // namespace

const Format& json_lines_format() {
  static const JsonLinesFormat format;
  return format;
}

}  // namespace inkling::indexer
