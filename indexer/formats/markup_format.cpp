#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "indexer/formats/converted_mapping.h"
#include "indexer/formats/declared_encoding.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/footnotes.h"
#include "indexer/formats/markup_front.h"
#include "indexer/formats/reader_process.h"
#include "indexer/formats/row_parser.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/json_lines.h"
#include "reader/front_matter.h"

namespace inkling::indexer {

namespace {

std::uint32_t options_of(const FileContext& file) {
  return file.format_options.html == HtmlText::main ? reader::kMainText : 0;
}

/// Front matter has numbers where tables have them; headings stay what they are.
void type_front_matter(Document& document) {
  std::erase_if(document.keywords, [&](const KeywordValue& keyword) {
    if (keyword.field == "heading" || keyword.field == kLanguageField) return false;
    const std::optional<Number> number = number_in_table(keyword.value);
    if (number) document.numbers.push_back({keyword.field, *number});
    return number.has_value();
  });
}

/// What cannot be read of front matter is told beside the document.
void take_left_out(ReadDocument& read) {
  std::erase_if(read.document.keywords, [&](KeywordValue& keyword) {
    if (keyword.field != reader::kLeftOutField) return false;
    read.omissions.push_back({{}, {"bad_front_matter", std::move(keyword.value)}});
    return true;
  });
}

/// By the process that links the libraries for it.
class MarkupParser : public FormatParser {
 public:
  MarkupParser(const InputFormatFacts& format, reader::Kind kind, const FieldMapping& mapping,
               ReaderProcess& reader)
      : format_(format),
        kind_(kind),
        objects_(mapping_of_converted(mapping), true, LongValues::leave_out),
        process_(reader) {}

  ParsedRecord parse(RawRecord& record) override {
    ReadDocument characters;
    const std::string declared =
        kind_ == reader::Kind::markdown ? std::string() : declared_encoding(record.bytes);
    if (auto rejection = make_utf8(record, declared, characters)) return *std::move(rejection);
    if (kind_ == reader::Kind::markdown)
      record.bytes = with_footnotes_as_text(std::move(record.bytes));
    auto converted = process_.convert(kind_, format_.name, options_of(*record.file), record.bytes);
    record.bytes = {};
    if (auto* rejection = std::get_if<Rejection>(&converted)) return std::move(*rejection);
    const auto id_of_file = [&] { return record.id.empty() ? record.file->id : record.id; };
    ParsedRecord parsed = objects_.read(std::get<std::string>(converted), id_of_file, false);
    if (auto* const read = std::get_if<ReadDocument>(&parsed)) {
      if (kind_ == reader::Kind::markdown) {
        take_left_out(*read);
        type_front_matter(read->document);
      }
      read->encoding = std::move(characters.encoding);
      read->replaced_utf8 += characters.replaced_utf8;
    }
    return parsed;
  }

  bool may_take_time(const RawRecord&) const override { return true; }
  std::chrono::nanoseconds time_of_others() const override { return process_.time_taken(); }

 private:
  const InputFormatFacts& format_;
  reader::Kind kind_;
  JsonObjectReader objects_;
  ReaderProcess& process_;
};

class MarkupFormat : public Format {
 public:
  using Detect = bool (*)(const FileFront&);

  MarkupFormat(InputFormatFacts facts, reader::Kind kind, Detect told_by)
      : Format(std::move(facts), EncodingBy::whole), kind_(kind), detect_(told_by) {}

  bool detect(const FileFront& front) const override { return detect_(front); }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping,
                                       ReaderProcess& reader) const override {
    return std::make_unique<MarkupParser>(facts(), kind_, mapping, reader);
  }

 private:
  reader::Kind kind_;
  Detect detect_;
};

}  // namespace

const Format& html_format() {
  static const MarkupFormat format(
      {InputFormat::html, "html", "a page in HTML", {"html", "htm", "xhtml"}}, reader::Kind::html,
      is_html);
  return format;
}

const Format& markdown_format() {
  static const MarkupFormat format(
      {InputFormat::markdown, "markdown", "a text in Markdown", {"md", "markdown"}},
      reader::Kind::markdown, is_markdown);
  return format;
}

const Format& xml_format() {
  static const MarkupFormat format(
      {InputFormat::xml,
       "xml",
       "a document in XML",
       {"xml", "svg", "rss", "atom", "kml", "gpx", "plist", "xsl", "xslt", "xsd", "docbook"}},
      reader::Kind::xml, is_xml);
  return format;
}

}  // namespace inkling::indexer
