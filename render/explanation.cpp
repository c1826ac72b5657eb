#include "render/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <string_view>

#include "render/feedback.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

constexpr std::size_t kHalfBarWidth = 10;

std::string word_of(const Contribution& part) {
  return (part.field == FieldId::text ? "" : part.field_name + ":") + part.surface;
}

void write(JsonWriter& json, const FieldOccurrences& of) {
  json.begin_object().member("field", of.field).member("tf", of.tf).member("length", of.length);
  json.member("weight", of.weight).member("length_factor", of.length_factor).end_object();
}

void write_boost(JsonWriter& json, const Contribution& part) {
  if (part.boost != 1) json.member("boost", part.boost);
}

void write_fields(JsonWriter& json, const std::vector<FieldOccurrences>& fields) {
  json.begin_array();
  for (const FieldOccurrences& of : fields) write(json, of);
  json.end_array();
}

/// The score of one document, in an object that is open.
void write_score(JsonWriter& json, const ScoreExplanation& explanation) {
  json.member("id", explanation.id)
      .member("matches", explanation.matches)
      .member("score", explanation.score);
  json.array("explanation", explanation.contributions,
             [&](const Contribution& part) { write(json, part); });
  json.member("length", explanation.length);
}

/// And what is said of all documents.
void write_members(JsonWriter& json, const ScoreExplanation& explanation) {
  json.member("query", explanation.query).member("rank", explanation.rank);
  write_score(json, explanation);
  json.member("average_length", explanation.average_length)
      .member("documents", explanation.documents);
  json.array("unknown", explanation.unknown);
  write_expansions(json, explanation.expansions);
  write_reading(json, explanation.lenient);
  write_feedback(json, explanation.feedback);
}

/// `[first, second]`, null for a document that does not match.
template <typename Number>
void write_both(JsonWriter& json, std::string_view name, const PartComparison& part,
                Number Contribution::*number) {
  json.key(name).begin_array();
  for (const std::optional<Contribution>* side : {&part.first, &part.second}) {
    *side ? json.value((**side).*number) : json.null();
  }
  json.end_array();
}

/// Whether each field has a length factor of its own.
bool adds_fields(const PartComparison& compared) {
  return (compared.first && !compared.first->fields.empty()) ||
         (compared.second && !compared.second->fields.empty());
}

void write(JsonWriter& json, const PartComparison& compared) {
  const Contribution& part = compared.part();
  json.begin_object().member("term", part.term).member("surface", part.surface);
  json.member("df", part.df).member("idf", part.idf);
  write_boost(json, part);
  write_both(json, "tf", compared, &Contribution::tf);
  if (adds_fields(compared)) {
    json.key("length_factor").begin_array().null().null().end_array();
  } else {
    write_both(json, "length_factor", compared, &Contribution::length_factor);
  }
  write_both(json, "contribution", compared, &Contribution::contribution);
  json.member("difference", compared.difference).member("field", part.field_name);
  if (adds_fields(compared)) {
    json.key("fields").begin_array();
    for (const std::optional<Contribution>* side : {&compared.first, &compared.second}) {
      if (*side) write_fields(json, (**side).fields);
      if (!*side) json.null();
    }
    json.end_array();
  }
  json.end_object();
}

Cell cell_of(const std::optional<Contribution>& part, double Contribution::*number) {
  return part ? Cell((*part).*number) : Cell();
}

Cell tf_of(const std::optional<Contribution>& part) {
  return part ? Cell(std::uint64_t{part->tf}) : Cell();
}

Cell share_cell(double share, TableFormat format) {
  return format == TableFormat::table ? Cell(fmt::format("{:.0f} %", 100 * share)) : Cell(share);
}

/// A prior has no tf.
bool is_held(const std::optional<Contribution>& part) {
  return part && (part->tf > 0 || part->contribution != 0);
}

/// Where the ranking has one for the part as a whole.
Cell length_factor_of(const std::optional<Contribution>& part) {
  return part && part->length_factor != 0 ? Cell(part->length_factor) : Cell();
}

/// "title^2: tf 1, length 5, length factor 0.63; text^1: ...", in one cell.
std::string told_fields(const std::vector<FieldOccurrences>& fields) {
  std::string told;
  for (const FieldOccurrences& of : fields) {
    told += fmt::format("{}{}^{}: tf {}, length {}, length factor {}", told.empty() ? "" : "; ",
                        of.field, of.weight, of.tf, of.length, of.length_factor);
  }
  return told;
}

std::string told_fields(const std::optional<Contribution>& part) {
  return part ? told_fields(part->fields) : "";
}

Column fields_column(const char* name) {
  Column column{name};
  column.is_extra = true;
  return column;
}

Column spare(Column column) {
  column.is_spare = true;
  return column;
}

/// Of either document, or 0 where it has none there.
struct FieldPair {
  const FieldOccurrences* first = nullptr;
  const FieldOccurrences* second = nullptr;

  const FieldOccurrences& any() const { return first != nullptr ? *first : *second; }
};

/// Of a part, in the order in which the documents have them.
std::vector<FieldPair> paired_fields(const PartComparison& compared) {
  std::vector<FieldPair> pairs;
  if (compared.first) {
    for (const FieldOccurrences& of : compared.first->fields) pairs.push_back({&of, nullptr});
  }
  if (!compared.second) return pairs;
  for (const FieldOccurrences& of : compared.second->fields) {
    const auto known = std::ranges::find_if(
        pairs, [&](const FieldPair& pair) { return pair.any().field == of.field; });
    known == pairs.end() ? pairs.push_back({nullptr, &of}) : void(known->second = &of);
  }
  return pairs;
}

/// As fields_of(), of both documents.
Table fields_of(const std::vector<PartComparison>& parts) {
  Table table({{"word"},
               {"field"},
               {"weight", Align::right, 2},
               {"tf 1", Align::right},
               {"tf 2", Align::right},
               {"length 1", Align::right},
               {"length 2", Align::right},
               {"factor 1", Align::right},
               {"factor 2", Align::right}});
  for (const PartComparison& compared : parts) {
    for (const FieldPair& pair : paired_fields(compared)) {
      const auto [first, second] = pair;
      const auto count = [](const FieldOccurrences* of, std::uint32_t FieldOccurrences::*number) {
        return of == nullptr ? Cell() : Cell(std::uint64_t{of->*number});
      };
      const auto factor = [](const FieldOccurrences* of) {
        return of == nullptr ? Cell() : Cell(of->length_factor);
      };
      table.add_row({word_of(compared.part()), pair.any().field, pair.any().weight,
                     count(first, &FieldOccurrences::tf), count(second, &FieldOccurrences::tf),
                     count(first, &FieldOccurrences::length),
                     count(second, &FieldOccurrences::length), factor(first), factor(second)});
    }
  }
  return table;
}

void print_fields(std::ostream& out, const Table& fields) {
  if (fields.rows().empty()) return;
  out << '\n';
  print_beside(out, fields);
}

std::vector<Column> comparison_columns(bool has_fields) {
  std::vector<Column> columns = {{"word"},
                                 spare({"term"}),
                                 spare({"df", Align::right}),
                                 spare({"idf", Align::right}),
                                 headed("tf 1", {"tf_1", Align::right}),
                                 headed("tf 2", {"tf_2", Align::right}),
                                 headed("length 1", spare({"length_1", Align::right})),
                                 headed("length 2", spare({"length_2", Align::right})),
                                 headed("score 1", {"score_1", Align::right}),
                                 headed("score 2", {"score_2", Align::right}),
                                 {"difference", Align::right},
                                 {"for 2", Align::right, 0, true, Role::bar},
                                 {"for 1", Align::left, 0, true, Role::bar}};
  if (has_fields) columns.push_back(headed("fields 1", fields_column("fields_1")));
  if (has_fields) columns.push_back(headed("fields 2", fields_column("fields_2")));
  return columns;
}

/// Without what neither document has. Bars are shares of all that the parts differ in, towards the
/// document that each favours.
Table table_of(const std::vector<PartComparison>& parts) {
  const bool has_fields = std::ranges::any_of(parts, adds_fields);
  Table table(comparison_columns(has_fields));
  double moved = 0;
  for (const PartComparison& compared : parts) moved += std::abs(compared.difference);
  for (const PartComparison& compared : parts) {
    const auto& [first, second, difference] = compared;
    if (!is_held(first) && !is_held(second)) continue;
    const Contribution& part = compared.part();
    const double share = moved == 0 ? 0 : difference / moved;
    std::vector<Cell> row = {word_of(part),
                             part.term,
                             std::uint64_t{part.df},
                             part.idf,
                             tf_of(first),
                             tf_of(second),
                             length_factor_of(first),
                             length_factor_of(second),
                             cell_of(first, &Contribution::contribution),
                             cell_of(second, &Contribution::contribution),
                             difference,
                             bar(-share, kHalfBarWidth),
                             bar(share, kHalfBarWidth)};
    if (has_fields) row.emplace_back(told_fields(first));
    if (has_fields) row.emplace_back(told_fields(second));
    table.add_row(std::move(row));
  }
  return table;
}

void print_score(std::ostream& out, int number, const ScoreExplanation& explanation) {
  const std::string score = explanation.matches ? "score " + fixed(explanation.score, 4)
                                                : "the document does not match the query";
  print_prose(out, fmt::format("{}  {}: {}; {}\n", number, terminal_name(explanation.id), score,
                               counted(explanation.length, "token")));
}

/// "13.0 on average over 5 documents", whose tokens they are.
std::string average_of(const ScoreExplanation& explanation) {
  return fmt::format("{} on average over {}", fixed(explanation.average_length, 1),
                     counted(explanation.documents, "document"));
}

void print_sums(std::ostream& out, const ScoreExplanation& explanation) {
  print_prose(out, fmt::format("{}: score {} by {}; {}, {}\n", terminal_name(explanation.id),
                               fixed(explanation.score, 4), explanation.rank,
                               counted(explanation.length, "token"), average_of(explanation)));
  if (!explanation.matches) print_prose(out, "the document does not match the query\n");
}

void print_sums(std::ostream& out, const ScoreComparison& comparison) {
  print_score(out, 1, comparison.first);
  print_score(out, 2, comparison.second);
  print_prose(out, fmt::format("difference {} by {}; {}\n", fixed(comparison.difference, 4),
                               comparison.first.rank, average_of(comparison.first)));
}

}  // namespace

void write(JsonWriter& json, const Contribution& part) {
  json.begin_object()
      .member("term", part.term)
      .member("surface", part.surface)
      .member("tf", part.tf);
  json.member("df", part.df).member("idf", part.idf);
  write_boost(json, part);
  json.member("contribution", part.contribution);
  json.member("field", part.field_name);
  if (!part.fields.empty()) {
    json.key("fields");
    write_fields(json, part.fields);
  }
  json.end_object();
}

void write_reading(JsonWriter& json, const std::optional<LenientReading>& reading) {
  if (reading) json.member("lenient", true).member("read_as", reading->text);
}

void write_expansions(JsonWriter& json, const std::vector<ExpandedWords>& expansions) {
  json.array("expansions", expansions, [&](const ExpandedWords& expansion) {
    json.begin_object().member("text", expansion.text).member("words", expansion.words);
    json.member("found", expansion.found);
    if (!expansion.synonyms.empty()) json.array("synonyms", expansion.synonyms);
    json.end_object();
  });
}

Table table_of(const std::vector<Contribution>& parts, TableFormat format) {
  std::vector<Column> columns = {{"word"},
                                 spare({"term"}),
                                 {"tf", Align::right},
                                 {"df", Align::right},
                                 {"idf", Align::right},
                                 {"score", Align::right},
                                 {"share", Align::right},
                                 bar_column()};
  const bool has_fields =
      std::ranges::any_of(parts, [](const Contribution& part) { return !part.fields.empty(); });
  if (has_fields) columns.push_back(fields_column("fields"));
  Table table(columns);
  double moved = 0;
  for (const Contribution& part : parts) moved += std::abs(part.contribution);
  for (const Contribution& part : parts) {
    const double share = moved == 0 ? 0 : part.contribution / moved;
    std::vector<Cell> row = {
        word_of(part), part.term,         std::uint64_t{part.tf},    std::uint64_t{part.df},
        part.idf,      part.contribution, share_cell(share, format), bar(share, kBarWidth)};
    if (has_fields) row.emplace_back(told_fields(part.fields));
    table.add_row(std::move(row));
  }
  return table;
}

Table fields_of(const std::vector<Contribution>& parts) {
  Table table({{"word"},
               {"field"},
               {"weight", Align::right, 2},
               {"tf", Align::right},
               {"length", Align::right},
               {"length factor", Align::right}});
  for (const Contribution& part : parts) {
    for (const FieldOccurrences& of : part.fields) {
      table.add_row({word_of(part), of.field, of.weight, std::uint64_t{of.tf},
                     std::uint64_t{of.length}, of.length_factor});
    }
  }
  return table;
}

void write_json(std::ostream& out, const ScoreExplanation& explanation) {
  JsonWriter json(out);
  json.begin_object();
  write_members(json, explanation);
  json.end_object().end_line();
}

void write_json(std::ostream& out, const ScoreComparison& comparison) {
  JsonWriter json(out);
  json.begin_object();
  write_members(json, comparison.first);
  json.key("compared").begin_object();
  write_score(json, comparison.second);
  json.end_object().member("difference", comparison.difference);
  json.array("parts", comparison.parts, [&](const PartComparison& part) { write(json, part); });
  json.end_object().end_line();
}

void print(std::ostream& out, const ScoreExplanation& explanation, TableFormat format) {
  if (format == TableFormat::table) {
    print_sums(out, explanation);
    if (explanation.contributions.empty()) return;
  }
  print(out, table_of(explanation.contributions, format), format);
  if (format == TableFormat::table) print_fields(out, fields_of(explanation.contributions));
}

void print(std::ostream& out, const ScoreComparison& comparison, TableFormat format) {
  if (format == TableFormat::table) {
    print_sums(out, comparison);
    if (comparison.parts.empty()) return;
  }
  print(out, table_of(comparison.parts), format);
  if (format == TableFormat::table) print_fields(out, fields_of(comparison.parts));
}

}  // namespace inkling::render
