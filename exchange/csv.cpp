#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "exchange/fields.h"
#include "exchange/writers.h"
#include "render/rows.h"
#include "storage/view/document_walk.h"

namespace inkling::exchange {

namespace {

constexpr const char* kBetweenValues = ";";
constexpr const char* kBetweenTexts = "\n\n";

std::string joined_texts(const Document& document, std::string_view field) {
  std::string joined = field == "text" ? document.text : "";
  for (const TextValue& each : document.texts) {
    if (each.field != field) continue;
    if (!joined.empty()) joined += kBetweenTexts;
    joined += each.value;
  }
  return joined;
}

std::string joined_values(const FieldValues& values) {
  std::vector<std::string> all(values.strings.begin(), values.strings.end());
  for (const Number& number : values.numbers) all.push_back(to_string(number));
  return fmt::format("{}", fmt::join(all, kBetweenValues));
}

void write_row(std::ostream& out, const std::vector<std::string>& cells) {
  const char* separator = "";
  for (const std::string& cell : cells) {
    out << separator << render::csv_field(cell);
    separator = ",";
  }
  out << "\r\n";
}

std::vector<std::string> header(const FieldNames& names, const std::vector<std::string>& others) {
  std::vector<std::string> cells{"id", "title", "text", "label"};
  if (names.has_tags()) cells.emplace_back("tags");
  cells.insert(cells.end(), names.text_fields().begin(), names.text_fields().end());
  cells.insert(cells.end(), others.begin(), others.end());
  return cells;
}

std::vector<std::string> row(const StoredDocument& stored, const FieldNames& names,
                             const std::vector<std::string>& others) {
  const Document& document = stored.document;
  std::vector<std::string> cells{document.id, document.title, joined_texts(document, "text"),
                                 fmt::format("{}", fmt::join(document.labels, kBetweenValues))};
  if (names.has_tags()) cells.push_back(fmt::format("{}", fmt::join(stored.tags, kBetweenValues)));
  for (const std::string& field : names.text_fields())
    cells.push_back(joined_texts(document, field));
  const auto values = names.values(document);
  for (const std::string& name : others) {
    const auto found = values.find(name);
    cells.push_back(found == values.end() ? std::string() : joined_values(found->second));
  }
  return cells;
}

}  // namespace

OutputTotals write_csv(const Index& index, Documents documents, const OutputOptions& options,
                       std::ostream& out) {
  const FieldNames names(index, documents);
  const std::vector<std::string> others = names.others();
  write_row(out, header(names, others));
  storage::DocumentWalk walk(index);
  for (const DocId doc : documents) {
    check(options);
    write_row(out, row(walk.read(doc), names, others));
  }
  return {.documents = documents.size()};
}

}  // namespace inkling::exchange
