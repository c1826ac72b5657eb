#include <fmt/format.h>

#include <string_view>
#include <utility>

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
      if (line.text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      return RawRecord{.file = file_, .line = line.number, .bytes = std::string(line.text)};
    }
  }

 private:
  std::shared_ptr<const FileContext> file_;
  LineReader lines_;
};

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
    if (!text.starts_with('{') || (!is_json_extension(extension) && !extension.empty()))
      return false;
    const JsonFront json = json_front(text);
    const bool is_cut_off = json.kind == JsonFront::Kind::partial && front.whole;
    if (json.kind == JsonFront::Kind::none || is_cut_off || !json.ends_line ||
        text.substr(0, json.size).find('\n') != std::string_view::npos)
      return false;
    const std::string_view rest = trimmed_front(text.substr(json.size));
    return rest.empty() || rest.starts_with('{');
  }

  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return std::make_unique<JsonLinesRecords>(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping) const override {
    return json_object_parser(mapping);
  }
};

}  // namespace

const Format& json_lines_format() {
  static const JsonLinesFormat format;
  return format;
}

}  // namespace inkling::indexer
