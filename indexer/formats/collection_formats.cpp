#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/formats/each_format.h"
#include "indexer/formats/found_fields.h"
#include "indexer/formats/tagged_records.h"
#include "indexer/records/document_rules.h"

namespace inkling::indexer {

namespace {

/// Fills the document, and returns its fields.
using ReadTagged = FoundFields (*)(std::string_view record, Document& document);

FoundFields read_trec(std::string_view record, Document& document) {
  record.remove_prefix(std::min(record.find('>') + 1, record.size()));
  record.remove_suffix(std::min(record.size(), std::string_view("</DOC>").size()));
  FoundFields fields;
  if (const auto id = element_in(record, "DOCNO")) document.id = without_tags(*id);
  for (const char* const name : {"TITLE", "HEADLINE", "HEAD", "HL"}) {
    if (document.title.empty()) document.title = texts_in(record, name, ' ');
  }
  if (const auto date = element_in(record, "DATE"))
    fields.emplace_back("date", without_tags(*date));
  if (element_in(record, "TEXT")) {
    document.text = texts_in(record, "TEXT", '\n');
  } else {
    const std::size_t behind_id = record.find("</DOCNO>");
    document.text =
        without_tags(record.substr(behind_id == std::string_view::npos ? 0 : behind_id));
  }
  return fields;
}

/// Where the first of the two begins.
std::size_t first_of_both(std::string_view text, std::string_view one, std::string_view other) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with(one) || rest.starts_with(other)) return at;
  }
  return text.size();
}

/// The values of `<D>` in an element, as fields of that name. One that has no end goes on to the
/// next.
void add_list(std::string_view record, const char* element, const std::string& field,
              FoundFields& fields) {
  constexpr std::string_view kOpen = "<D>", kClose = "</D>";
  const auto found = element_in(record, element);
  std::string_view rest = found.value_or(std::string_view());
  for (std::size_t at = rest.find(kOpen); at != std::string_view::npos; at = rest.find(kOpen)) {
    rest.remove_prefix(at + kOpen.size());
    const std::size_t end = first_of_both(rest, kOpen, kClose);
    fields.emplace_back(field, without_tags(rest.substr(0, end)));
    rest.remove_prefix(end);
  }
}

std::string lower_attribute(std::string_view record, const char* name) {
  return lower_case(attribute_in(record, name));
}

std::string outside_of(std::string_view text, const char* name) {
  const std::string close = "</" + std::string(name) + '>';
  std::string outside;
  while (const auto element = element_in(text, name)) {
    const std::size_t inner = static_cast<std::size_t>(element->data() - text.data());
    outside += text.substr(0, text.rfind('<', inner - 1));
    outside += ' ';
    text.remove_prefix(std::min(inner + element->size() + close.size(), text.size()));
  }
  outside += text;
  return outside;
}

FoundFields read_reuters(std::string_view record, Document& document) {
  FoundFields fields;
  document.id = attribute_in(record, "NEWID");
  const std::string split = lower_attribute(record, "LEWISSPLIT");
  fields.emplace_back("split", split == "not-used" ? "unused" : split);
  fields.emplace_back("has_topics", lower_attribute(record, "TOPICS"));
  if (const auto date = element_in(record, "DATE"))
    fields.emplace_back("date", without_tags(*date));
  add_list(record, "TOPICS", "topics", fields);
  add_list(record, "PLACES", "places", fields);
  add_list(record, "PEOPLE", "people", fields);
  add_list(record, "ORGS", "orgs", fields);
  add_list(record, "EXCHANGES", "exchanges", fields);
  add_list(record, "COMPANIES", "companies", fields);
  const auto text = element_in(record, "TEXT");
  if (!text) return fields;
  if (const auto title = element_in(*text, "TITLE")) document.title = without_tags(*title);
  if (const auto place = element_in(*text, "DATELINE"))
    fields.emplace_back("dateline", without_tags(*place));
  if (const auto author = element_in(*text, "AUTHOR"))
    fields.emplace_back("author", without_tags(*author));
  std::string body(*text);
  for (const char* const name : {"TITLE", "DATELINE", "AUTHOR"}) body = outside_of(body, name);
  document.text = without_tags(body);
  return fields;
}

class TaggedParser : public FormatParser {
 public:
  TaggedParser(ReadTagged read, FieldMapping mapping) : read_(read), mapping_(std::move(mapping)) {}

  ParsedRecord parse(RawRecord& record) override {
    ReadDocument read;
    mend_line(record.bytes, record.file->encoding.empty(), read.encoding, read.replaced_utf8);
    const FoundFields fields = read_(record.bytes, read.document);
    const bool is_own = !read.document.id.empty();
    if (!is_own) read.document.id = place_id(record);
    if (std::optional<Rejection> rejection = check_id(read.document.id, is_own))
      return *std::move(rejection);
    place_fields(fields, mapping_, read);
    return read;
  }

  bool has_own_id(const RawRecord& record) override {
    Document document;
    read_(record.bytes, document);
    return !document.id.empty();
  }

 private:
  ReadTagged read_;
  FieldMapping mapping_;
};

class TaggedFormat : public Format {
 public:
  TaggedFormat(InputFormatFacts facts, RecordTags tags, ReadTagged read, const char* default_label)
      : Format(std::move(facts), EncodingBy::front),
        tags_(tags),
        read_(read),
        default_label_(default_label) {}

  bool detect(const FileFront& front) const override {
    std::string_view text = trimmed_front(front.bytes);
    if (facts().format == InputFormat::reuters)
      return lower_case(text.substr(0, 15)) == "<!doctype lewis" || text.starts_with("<REUTERS ");
    return text.starts_with("<DOC>") && text.find("<DOCNO>") != std::string_view::npos;
  }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return tagged_records(source, std::move(file), tags_);
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping, ReaderProcess&) const override {
    FieldMapping own = mapping;
    if (own.label.empty()) own.label = default_label_;
    return std::make_unique<TaggedParser>(read_, std::move(own));
  }

 private:
  RecordTags tags_;
  ReadTagged read_;
  const char* default_label_;
};

}  // namespace

const Format& trec_format() {
  static const TaggedFormat format(
      {InputFormat::trec, "trec", "documents between <DOC> and </DOC>, as those of TREC", {"trec"}},
      {"<DOC>", "</DOC>"}, read_trec, "");
  return format;
}

const Format& reuters_format() {
  static const TaggedFormat format(
      {InputFormat::reuters, "reuters", "Reuters-21578 as it is distributed", {"sgm"}},
      {"<REUTERS", "</REUTERS>"}, read_reuters, "topics");
  return format;
}

}  // namespace inkling::indexer
