#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/bytes/zip_front.h"
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
  PackedParser(const InputFormatFacts& format, reader::Kind kind, const FieldMapping& mapping,
               ReaderProcess& reader)
      : format_(format),
        kind_(kind),
        objects_(mapping_of_converted(mapping), true, LongValues::leave_out),
        process_(reader) {}

  ParsedRecord parse(RawRecord& record) override {
    auto converted = process_.convert(kind_, format_.name, 0, record.bytes);
    record.bytes = {};
    if (auto* rejection = std::get_if<Rejection>(&converted)) return std::move(*rejection);
    const auto id_of_file = [&] { return record.id.empty() ? record.file->id : record.id; };
    ParsedRecord parsed = objects_.read(std::get<std::string>(converted), id_of_file, false);
    if (auto* const read = std::get_if<ReadDocument>(&parsed)) note_missing_parts(*read);
    return parsed;
  }

  bool may_take_time(const RawRecord&) const override { return true; }
  std::chrono::nanoseconds time_of_others() const override { return process_.time_taken(); }

 private:
  static void note_missing_parts(ReadDocument& read) {
    for (const KeywordValue& keyword : read.document.keywords) {
      if (keyword.field != "missing") continue;
      read.omissions.push_back(
          {keyword.value,
           {"missing_part",
            "the document names this part, and its file has no text of that name, or one that is "
            "damaged or of a format that is not read there"}});
    }
  }

  const InputFormatFacts& format_;
  reader::Kind kind_;
  JsonObjectReader objects_;
  ReaderProcess& process_;
};

/// A zip archive that is one document.
class PackedFormat : public Format {
 public:
  /// Whether an archive with these members at its front is a document, whatever its name.
  using IsDocument = bool (*)(const std::vector<FrontMember>& members);

  PackedFormat(InputFormatFacts facts, reader::Kind kind, IsDocument is_document)
      : Format(std::move(facts), EncodingBy::none), kind_(kind), is_document_(is_document) {}

  bool detect(const FileFront& front) const override {
    if (!front.bytes.starts_with("PK\3\4")) return false;
    return has_ending(ending_of(front.name)) || is_document_(members_in_front(front.bytes));
  }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping,
                                       ReaderProcess& reader) const override {
    return std::make_unique<PackedParser>(facts(), kind_, mapping, reader);
  }

 private:
  reader::Kind kind_;
  IsDocument is_document_;
};

/// Of Microsoft Office, with its parts in this folder.
bool has_types_and(std::string_view folder, const std::vector<FrontMember>& members) {
  const auto has = [&](auto is_wanted) { return std::ranges::any_of(members, is_wanted); };
  return has([](const FrontMember& member) { return member.name == "[Content_Types].xml"; }) &&
         has([&](const FrontMember& member) { return member.name.starts_with(folder); });
}

/// Of others, which say their type first.
bool says_type(std::string_view type, const std::vector<FrontMember>& members) {
  return !members.empty() && members.front().name == "mimetype" &&
         members.front().bytes.starts_with(type);
}

using Members = std::vector<FrontMember>;

}  // namespace

const Format& docx_format() {
  static const PackedFormat format(
      {InputFormat::docx, "docx", "a document of Word", {"docx", "docm", "dotx"}},
      reader::Kind::docx, [](const Members& members) { return has_types_and("word/", members); });
  return format;
}

const Format& epub_format() {
  static const PackedFormat format(
      {InputFormat::epub, "epub", "an e-book", {"epub"}}, reader::Kind::epub,
      [](const Members& members) { return says_type("application/epub+zip", members); });
  return format;
}

const Format& odt_format() {
  static const PackedFormat format(
      {InputFormat::odt, "odt", "an OpenDocument file", {"odt", "ods", "odp", "ott"}},
      reader::Kind::odt, [](const Members& members) {
        return says_type("application/vnd.oasis.opendocument", members);
      });
  return format;
}

const Format& pptx_format() {
  static const PackedFormat format(
      {InputFormat::pptx, "pptx", "a presentation of PowerPoint", {"pptx", "pptm", "ppsx"}},
      reader::Kind::pptx, [](const Members& members) { return has_types_and("ppt/", members); });
  return format;
}

const Format& xlsx_format() {
  static const PackedFormat format(
      {InputFormat::xlsx, "xlsx", "a workbook of Excel", {"xlsx", "xlsm", "xltx"}},
      reader::Kind::xlsx, [](const Members& members) { return has_types_and("xl/", members); });
  return format;
}

}  // namespace inkling::indexer
