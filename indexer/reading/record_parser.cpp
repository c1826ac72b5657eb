#include "indexer/reading/record_parser.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "indexer/records/blank_text.h"
#include "indexer/records/document_rules.h"
#include "indexer/records/file_fields.h"

namespace inkling::indexer {

namespace {

/// The field of a value that is one of the text.
constexpr const char* kTextField = "text";

void add_label(const FileContext& file, ReadDocument& read) {
  std::vector<std::string>& labels = read.document.labels;
  if (file.label.empty() || std::find(labels.begin(), labels.end(), file.label) != labels.end())
    return;
  labels.push_back(file.label);
}

/// The path fields that the document fills itself.
std::uint8_t filled_path_fields(const Document& document) {
  std::uint8_t bits = 0;
  for (const KeywordValue& keyword : document.keywords) bits |= path_field_bit(keyword.field);
  for (const NumberValue& number : document.numbers) bits |= path_field_bit(number.field);
  return bits;
}

bool is_attached(const FileContext& file) { return !file.in.message.empty(); }

/// Of what is attached: that its own id is short says nothing of its place.
std::optional<Rejection> check_place_id(const RawRecord& record, const std::string& id) {
  return is_attached(*record.file) ? check_id(id, false) : std::nullopt;
}

bool has_no_text(const Document& document) {
  return without_outer_blanks(document.text).empty() &&
         std::ranges::all_of(document.texts, [](const TextValue& value) {
           return value.field != kTextField || without_outer_blanks(value.value).empty();
         });
}

/// Processor time of this thread.
std::chrono::nanoseconds own_time() noexcept {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

/// What takes time is of the budget of its file, if there is one.
ParsedRecord parse_in_time(FormatParser& parser, RawRecord& record) {
  TimeBudget* const budget = record.file->in.time.get();
  if (budget == nullptr || !parser.may_take_time(record)) return parser.parse(record);
  if (budget->is_spent()) return time_is_spent();
  const std::chrono::nanoseconds began = own_time();
  ParsedRecord parsed = parser.parse(record);
  budget->spend(own_time() - began + parser.time_of_others());
  return parsed;
}

std::uint64_t count_beside_ascii(std::string_view text) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      text, [](char byte) { return static_cast<unsigned char>(byte) >= 0xC0; }));
}

/// Whether most of what is not ASCII is lost, and not just a byte or two, and another encoding
/// would change that.
bool is_garbled(const ReadDocument& read, const Format& format) {
  constexpr std::uint64_t kFewLost = 3;
  if (read.replaced_utf8 < kFewLost || format.encoding_by() == EncodingBy::none) return false;
  const Document& document = read.document;
  std::uint64_t beside_ascii =
      count_beside_ascii(document.title) + count_beside_ascii(document.text);
  for (const TextValue& text : document.texts) beside_ascii += count_beside_ascii(text.value);
  return 2 * read.replaced_utf8 > beside_ascii;
}

}  // namespace

void strip_texts(ReadDocument& read, StrippedParts parts) {
  if (read.is_body) parts.headers = false;
  Document& document = read.document;
  const bool was_blank = has_no_text(document);
  const auto take_out = [&](std::string& text) {
    const StrippedBytes bytes = strip(text, parts);
    read.stripped.headers += bytes.headers;
    read.stripped.footers += bytes.footers;
    read.stripped.quotes += bytes.quotes;
  };
  take_out(document.text);
  for (TextValue& value : document.texts) {
    if (value.field == kTextField) take_out(value.value);
  }
  read.is_emptied = !was_blank && has_no_text(document);
}

std::string place_of(const RawRecord& record) {
  return record.line == 0 ? record.file->place
                          : fmt::format("{}:{}", record.file->place, record.line);
}

RejectedRecord skipped_beside(const RawRecord& record, const Omission& omission) {
  const std::string place = place_of(record);
  return {omission.part.empty() ? place : fmt::format("{}!/{}", place, omission.part),
          omission.why.reason, omission.why.detail};
}

RecordParser::RecordParser(const FieldMapping& mapping, bool need_texts)
    : mapping_(mapping), need_texts_(need_texts), chosen_(chosen_fields(mapping)) {}

void RecordParser::share_path() noexcept {
  // A path that is a text of its document is no keyword.
  shares_path_ = std::ranges::none_of(mapping_.text_fields,
                                      [](const auto& field) { return path_field_bit(field) != 0; });
}

Record RecordParser::parse(FoundRecord& found) {
  if (auto* rejected = std::get_if<RejectedRecord>(&found)) return std::move(*rejected);
  RawRecord& record = std::get<RawRecord>(found);
  FormatParser& parser = parser_of(record);
  if (parser.may_take_time(record)) reader_.heed(record.file->stop);
  ParsedRecord parsed = parse_in_time(parser, record);
  record.bytes = {};
  if (auto* rejection = std::get_if<Rejection>(&parsed)) {
    return RejectedRecord{place_of(record), std::move(rejection->reason),
                          std::move(rejection->detail), rejection->is_transient};
  }
  ReadDocument& read = std::get<ReadDocument>(parsed);
  read.is_garbled = is_garbled(read, *record.file->format);
  add_of_file(record, read);
  if (auto rejection = check_place_id(record, read.document.id))
    return RejectedRecord{place_of(record), std::move(rejection->reason),
                          std::move(rejection->detail)};
  // What is attached to a message is no letter, unless it is a message, too.
  const bool is_letter = !is_attached(*record.file) || read.is_body;
  if (mapping_.strip.any() && is_letter) strip_texts(read, mapping_.strip);
  return std::move(read);
}

/// What the file of a record says about its document.
void RecordParser::add_of_file(const RawRecord& record, ReadDocument& read) {
  const FileContext& file = *record.file;
  Document& document = read.document;
  if (document.id.empty()) document.id = record.id.empty() ? file.id : record.id;
  if (is_attached(file)) set_claims_aside(record, read);
  if (!file.encoding.empty()) read.encoding = file.encoding;
  add_label(file, read);
  if (is_attached(file)) document.keywords.push_back({"parent", file.in.message});
  if (!file.state) return;
  const bool is_member = !file.in.archive.empty();
  const bool is_one_of_many = is_member || record.line > 0;
  const bool may_have_own = record.line > 0;
  const std::size_t own_keywords = document.keywords.size();
  const std::uint8_t own_fields =
      may_have_own ? read.own_fields | filled_path_fields(document) : std::uint8_t{0};
  read_path(record.file);
  if (shares_path_ && record.line > 0 && own_fields == 0) {
    document.shared = shared_path_;
    return;
  }
  add_path(own_fields, document);
  // What changes whenever a record is added is not of the others: these would all be replaced.
  if (!is_one_of_many) add_file_state(file, document);
  move_to_texts(own_keywords, read);
  if (!is_one_of_many && is_text_field(kSizeField))
    add_text({kSizeField, std::to_string(file.state->bytes)}, read);
  // A message has a file to itself, but for what is attached.
  if (is_one_of_many || record.is_converted)
    document.keywords.push_back({kFileField, is_member ? file.in.archive : file.id});
}

/// A stranger attached it to a message: it is known by its place, so that it replaces no other
/// document, and is no example of a topic. What it says stays as fields.
void RecordParser::set_claims_aside(const RawRecord& record, ReadDocument& read) const {
  Document& document = read.document;
  const auto keep = [&](const char* field, std::string&& value) {
    if (is_text_field(field)) return add_text({field, std::move(value)}, read);
    document.keywords.push_back({field, std::move(value)});
  };
  std::string own = std::exchange(document.id, place_id(record));
  if (own != document.id) keep("id_", std::move(own));
  for (std::string& label : document.labels) keep("label_", std::move(label));
  document.labels.clear();
}

void RecordParser::read_path(const std::shared_ptr<const FileContext>& file) {
  if (path_of_ == file) return;
  path_ = path_keywords(*file);
  path_of_ = file;
  if (!shares_path_) return;
  std::vector<KeywordValue> shared = path_;
  shared.push_back({kFileField, file->in.archive.empty() ? file->id : file->in.archive});
  shared_path_ = SharedKeywords(std::move(shared));
}

void RecordParser::add_path(std::uint8_t own_fields, Document& document) const {
  document.keywords.reserve(document.keywords.size() + path_.size() + 1);
  for (const KeywordValue& keyword : path_) {
    if ((own_fields & path_field_bit(keyword.field)) == 0) document.keywords.push_back(keyword);
  }
}

/// Keywords from that one on are texts where their field is one of texts, which has no others.
void RecordParser::move_to_texts(std::size_t first_keyword, ReadDocument& read) const {
  if (mapping_.text_fields.empty()) return;
  std::vector<KeywordValue>& keywords = read.document.keywords;
  const auto first = keywords.begin() + static_cast<std::ptrdiff_t>(first_keyword);
  const auto texts = std::stable_partition(
      first, keywords.end(), [&](const auto& one) { return !is_text_field(one.field); });
  for (auto keyword = texts; keyword != keywords.end(); ++keyword)
    add_text({std::move(keyword->field), std::move(keyword->value)}, read);
  keywords.erase(texts, keywords.end());
}

bool RecordParser::is_text_field(std::string_view field) const {
  return std::ranges::find(mapping_.text_fields, field) != mapping_.text_fields.end();
}

void RecordParser::add_text(TextValue text, ReadDocument& read) const {
  note_chosen(chosen_, text.field, read);
  read.document.texts.push_back(std::move(text));
}

FormatParser& RecordParser::parser_of(const RawRecord& record) {
  assert(record.file->format != nullptr);
  std::unique_ptr<FormatParser>& parser = parsers_[record.file->format];
  if (parser == nullptr) {
    parser = record.file->format->parser(mapping_, reader_);
    if (!need_texts_) parser->take_without_text();
  }
  return *parser;
}

}  // namespace inkling::indexer
