#include "bench/protocol/documents.h"

#include <simdjson.h>

#include "bench/protocol/lines.h"
#include "inkling/error.h"

namespace inkling::bench {

namespace {

namespace ondemand = simdjson::ondemand;

static_assert(Lines::kPadding >= simdjson::SIMDJSON_PADDING);

std::string_view Document::*member_named(std::string_view name) {
  if (name == "id") return &Document::id;
  if (name == "title") return &Document::title;
  if (name == "text") return &Document::text;
  if (name == "label") return &Document::label;
  return nullptr;
}

Document parse_document(ondemand::document record) {
  Document document;
  for (ondemand::field field : record.get_object()) {
    const auto member = member_named(field.unescaped_key());
    if (member != nullptr && !field.value().is_null())
      document.*member = field.value().get_string();
  }
  return document;
}

}  // namespace

std::uint64_t read_documents(const std::filesystem::path& file,
                             const std::function<void(const Document&)>& take) {
  ondemand::parser parser;
  std::uint64_t count = 0;
  for (Lines lines(file); const std::optional<std::string_view> line = lines.next(); ++count) {
    try {
      take(parse_document(
          parser.iterate(line->data(), line->size(), line->size() + Lines::kPadding)));
    } catch (const simdjson::simdjson_error& error) {
      throw RecordError(lines.place(), "bad_json", error.what());
    }
  }
  return count;
}

std::string_view searched_field(const Document& document, std::string& buffer) {
  if (document.title.empty()) return document.text;
  buffer.assign(document.title).append(1, '\n').append(document.text);
  return buffer;
}

}  // namespace inkling::bench
