#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/formats/converted_mapping.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/reader_process.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/json_lines.h"

namespace inkling::indexer {

namespace {

/// By the process that links the libraries for it.
class PackedParser : public FormatParser {
 public:
  PackedParser(const InputFormatFacts& format, reader::Kind kind, const FieldMapping& mapping)
      : format_(format), kind_(kind), objects_(mapping_of_converted(mapping)) {}

  ParsedRecord parse(RawRecord& record) override {
    auto converted = process_.convert(kind_, format_.name, 0, record.bytes);
    record.bytes = {};
    if (auto* rejection = std::get_if<Rejection>(&converted)) return std::move(*rejection);
    return objects_.read(std::get<std::string>(converted),
                         record.id.empty() ? record.file->id : record.id, false);
  }

 private:
  const InputFormatFacts& format_;
  reader::Kind kind_;
  JsonObjectReader objects_;
  ReaderProcess process_;
};

/// A zip archive that is one document.
class PackedFormat : public Format {
 public:
  /// `marks` are what the front of an archive has that is a document, whatever its name.
  PackedFormat(InputFormatFacts facts, reader::Kind kind, std::vector<std::string_view> marks)
      : Format(std::move(facts), EncodingBy::none), kind_(kind), marks_(std::move(marks)) {}

  bool detect(const FileFront& front) const override {
    if (!front.bytes.starts_with("PK\3\4")) return false;
    return has_ending(ending_of(front.name)) ||
           std::ranges::all_of(marks_, [&](std::string_view mark) {
             return front.bytes.find(mark) != std::string_view::npos;
           });
  }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping) const override {
    return std::make_unique<PackedParser>(facts(), kind_, mapping);
  }

 private:
  reader::Kind kind_;
  std::vector<std::string_view> marks_;
};

constexpr std::string_view kContentTypes = "[Content_Types].xml";

}  // namespace

const Format& docx_format() {
  static const PackedFormat format(
      {InputFormat::docx, "docx", "a document of Word", {"docx", "docm", "dotx"}},
      reader::Kind::docx, {kContentTypes, "word/"});
  return format;
}

const Format& epub_format() {
  static const PackedFormat format({InputFormat::epub, "epub", "an e-book", {"epub"}},
                                   reader::Kind::epub, {"mimetypeapplication/epub+zip"});
  return format;
}

const Format& odt_format() {
  static const PackedFormat format(
      {InputFormat::odt, "odt", "an OpenDocument file", {"odt", "ods", "odp", "ott"}},
      reader::Kind::odt, {"mimetypeapplication/vnd.oasis.opendocument"});
  return format;
}

const Format& pptx_format() {
  static const PackedFormat format(
      {InputFormat::pptx, "pptx", "a presentation of PowerPoint", {"pptx", "pptm", "ppsx"}},
      reader::Kind::pptx, {kContentTypes, "ppt/"});
  return format;
}

const Format& xlsx_format() {
  static const PackedFormat format(
      {InputFormat::xlsx, "xlsx", "a workbook of Excel", {"xlsx", "xlsm", "xltx"}},
      reader::Kind::xlsx, {kContentTypes, "xl/"});
  return format;
}

}  // namespace inkling::indexer
