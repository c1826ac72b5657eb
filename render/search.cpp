#include "render/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "render/explanation.h"
#include "render/facets.h"
#include "render/feedback.h"
#include "render/graphemes.h"
#include "render/json.h"
#include "render/listed.h"
#include "render/marked_text.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/style.h"
#include "render/table.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

void write(JsonWriter& json, const Snippet& snippet) {
  json.key("snippet").begin_object().member("text", snippet.text);
  json.array("ranges", snippet.ranges, [&](const auto& range) {
    json.begin_array().value(range.first).value(range.second).end_array();
  });
  json.end_object();
}

void write(JsonWriter& json, const SearchHit& hit, bool explain, bool folds) {
  json.begin_object().member("rank", hit.rank).member("id", hit.id).member("score", hit.score);
  json.member("title", hit.title).array("labels", hit.labels).array("tags", hit.tags);
  if (hit.snippet) write(json, *hit.snippet);
  if (explain)
    json.array("explanation", hit.explanation,
               [&](const Contribution& part) { write(json, part); });
  if (folds) json.array("folded", hit.folded);
  json.end_object();
}

void write(JsonWriter& json, const FieldOrder& order) {
  json.key("sort").begin_object().member("field", order.field);
  json.member("order", order.descending ? "desc" : "asc").end_object();
}

void write(JsonWriter& json, const Suggestion& suggestion) {
  json.begin_object()
      .member("word", suggestion.word)
      .member("instead", suggestion.instead)
      .end_object();
}

void write(JsonWriter& json, const QueryPart& part) {
  json.begin_object().member("text", part.text).member("field", part.field).member("df", part.df);
  json.member("boost", part.boost).member("scores", part.scores).member("exact", part.is_exact);
  json.member("slop", part.slop).end_object();
}

/// How many of the best hits have an order of their own; those behind are in that of the words.
void write_depth(JsonWriter& json, const SearchAnswer& answer) {
  if (!answer.diversify && !answer.proximity) return;
  json.key("depth").begin_object();
  if (answer.diversify) json.member("diversify", kDiversified);
  if (answer.proximity) json.member("proximity", answer.proximity->depth);
  json.end_object();
}

/// What became of the words of a query, the same keys in all answers.
template <typename Answer>
void write_words(JsonWriter& json, const Answer& answer) {
  json.array("unknown", answer.unknown).array("dropped", answer.dropped);
  write_expansions(json, answer.expansions);
  write_reading(json, answer.lenient);
}

/// The ranges of the snippet and what is between them, safe for a terminal.
MarkedLine parts_of(const Snippet& snippet) {
  MarkedLine parts(1);
  std::uint32_t at = 0;
  auto range = snippet.ranges.begin();
  const auto end_part = [&](bool next_is_marked) {
    parts.back().text = terminal_text(parts.back().text);
    parts.push_back({{}, next_is_marked});
  };
  const auto cross_bounds = [&] {
    // Ranges that touch are one part.
    bool is_marked = parts.back().is_marked;
    if (range != snippet.ranges.end() && at == range->second) is_marked = false, ++range;
    if (range != snippet.ranges.end() && at == range->first) is_marked = true;
    if (is_marked != parts.back().is_marked) end_part(is_marked);
  };
  for_each_code_point(snippet.text, [&](CodePoint, std::string_view bytes) {
    cross_bounds();
    parts.back().text += bytes;
    ++at;
  });
  cross_bounds();
  end_part(false);
  return parts;
}

constexpr std::size_t kHitIndent = 7;

/// Under the hit.
void print_snippet(std::ostream& out, const Snippet& snippet) {
  print_marked(out, std::string(kHitIndent, ' '), parts_of(snippet));
}

/// "  [coffee, sugar; tagged trade]", or nothing.
std::string topics_of(const Style& style, const SearchHit& hit) {
  std::string text = fmt::format("{}", fmt::join(hit.labels, ", "));
  if (!hit.tags.empty())
    text += fmt::format("{}tagged {}", text.empty() ? "" : "; ", fmt::join(hit.tags, ", "));
  return text.empty() ? text : "  [" + isolated(style, terminal_text(text)) + ']';
}

constexpr std::size_t kListedIds = 5;

/// The title, cut where `used` columns of the line are taken and it would not fit.
std::string title_of(const Style& style, const SearchHit& hit, std::size_t used) {
  if (hit.title.empty()) return {};
  std::string title = terminal_text(hit.title);
  if (style.width > 0) title = shortened(title, style.width - used - 2);
  return "  " + isolated(style, std::move(title));
}

/// Rank, score, id, title and topics; in further lines where they do not fit. An id is never cut:
/// it may be copied.
void print_heading(std::ostream& out, const SearchHit& hit) {
  const Style style = style_of(out);
  const std::string rank = fmt::format("{:>3}  ", hit.rank);
  const std::string score = fixed(hit.score, 4);
  const std::string id = terminal_name(hit.id), topics = topics_of(style, hit);
  const std::size_t used =
      rank.size() + score.size() + 2 + display_width(id) + display_width(topics);
  out << rank << painted(style, Role::score, score) << "  "
      << painted(style, Role::id, isolated(style, id));
  const std::size_t title =
      hit.title.empty() ? 0
                        : 2 + std::min(display_width(terminal_text(hit.title)), kNarrowestColumn);
  if (style.width == 0 || used + title <= style.width) {
    out << title_of(style, hit, used) << topics << '\n';
    return;
  }
  out << '\n';
  if (!hit.title.empty())
    print_prose(
        out, fmt::format("{:{}}{}\n", "", kHitIndent, isolated(style, terminal_text(hit.title))));
  if (!topics.empty()) print_prose(out, fmt::format("{:{}}{}\n", "", kHitIndent, topics.substr(2)));
}

void print_hit(std::ostream& out, const SearchHit& hit) {
  print_heading(out, hit);
  if (hit.snippet) print_snippet(out, *hit.snippet);
  if (!hit.folded.empty())
    print_prose(
        out, fmt::format("       folded: {}\n",
                         isolated(style_of(out), terminal_name(listed(hit.folded, kListedIds)))));
  if (!hit.explanation.empty()) {
    print_indented(out, table_of(hit.explanation), kHitIndent);
    if (const Table fields = fields_of(hit.explanation); !fields.rows().empty()) {
      out << '\n';
      print_indented(out, fields, kHitIndent);
    }
    out << '\n';
  }
}

/// A row for each hit; the passage and the folded ones have a column where they were asked for.
Table table_of(const SearchAnswer& answer) {
  std::vector<Column> columns = {
      {"rank", Align::right}, {"id"}, {"score", Align::right}, {"title"}, {"labels"}, {"tags"}};
  const bool has_snippets = std::ranges::any_of(
      answer.hits, [](const SearchHit& hit) { return hit.snippet.has_value(); });
  if (has_snippets) columns.push_back({"snippet"});
  if (answer.fold_duplicates) columns.push_back({"folded"});
  Table table(columns);
  for (const SearchHit& hit : answer.hits) {
    std::vector<Cell> row = {hit.rank, hit.id, hit.score, hit.title, hit.labels, hit.tags};
    if (has_snippets) row.push_back(hit.snippet ? Cell(hit.snippet->text) : Cell());
    if (answer.fold_duplicates) row.emplace_back(hit.folded);
    table.add_row(std::move(row));
  }
  return table;
}

Table table_of(const std::vector<QueryPart>& parts, TableFormat format) {
  Table table({headed("looked for", {"looked_for"}),
               {"field"},
               {"documents", Align::right},
               {"weight", Align::right},
               {format == TableFormat::table ? "" : "how"}});
  for (const QueryPart& part : parts) {
    std::string how = part.scores ? "" : "does not score";
    if (part.is_exact) how += how.empty() ? "this form only" : ", this form only";
    if (part.slop > 0) how += fmt::format("{}up to {} apart", how.empty() ? "" : ", ", part.slop);
    table.add_row({part.text, part.field, std::uint64_t{part.df}, part.boost, how});
  }
  return table;
}

void write_significant(JsonWriter& json, const TopicTerm& term) {
  json.begin_object()
      .member("term", term.term)
      .member("surface", term.surface)
      .member("score", term.score);
  json.member("n11", term.n11)
      .member("n10", term.n10)
      .member("n01", term.n01)
      .member("n00", term.n00);
  json.member("p_value", term.p_value).member("q_value", term.q_value).end_object();
}

}  // namespace

void print(std::ostream& out, const std::vector<TopicTerm>& significant, TableFormat format) {
  Table table({{"term"},
               {"surface"},
               {"score", Align::right, 6},
               {"n11", Align::right},
               {"n10", Align::right},
               {"n01", Align::right},
               {"n00", Align::right},
               {"p_value", Align::right, 6},
               {"q_value", Align::right, 6},
               bar_column()});
  const double most = significant.empty() ? 0 : significant.front().score;
  for (const TopicTerm& term : significant) {
    table.add_row({term.term, term.surface, term.score, term.n11, term.n10, term.n01, term.n00,
                   probability_cell(term.p_value, format), probability_cell(term.q_value, format),
                   bar(most > 0 ? term.score / most : 0, kBarWidth)});
  }
  print(out, table, format);
}

void write_json(std::ostream& out, const SearchAnswer& answer, bool explain,
                std::optional<double> seconds,
                const std::optional<std::vector<TopicTerm>>& significant) {
  JsonWriter json(out);
  json.begin_object()
      .member("query", answer.query)
      .member("rank", answer.rank)
      .member("total", answer.total);
  json.member("total_is_exact", answer.total_is_exact);
  const bool folds = answer.fold_duplicates.has_value();
  json.array("hits", answer.hits, [&](const SearchHit& hit) { write(json, hit, explain, folds); });
  write_facets(json, answer.facets);
  if (significant)
    json.array("significant", *significant,
               [&](const TopicTerm& term) { write_significant(json, term); });
  if (answer.order) write(json, *answer.order);
  if (answer.fold_duplicates) json.member("fold_duplicates", *answer.fold_duplicates);
  if (answer.diversify) json.member("diversify", *answer.diversify);
  write_depth(json, answer);
  write_words(json, answer);
  if (answer.filter.lenient) {
    if (!answer.lenient) json.member("lenient", true);
    json.member("filter_read_as", answer.filter.lenient->text);
  }
  write_feedback(json, answer.feedback);
  json.array("suggestions", answer.suggestions,
             [&](const Suggestion& suggestion) { write(json, suggestion); });
  json.member("snapshot", answer.snapshot);
  if (seconds) json.member("seconds", *seconds);
  json.end_object().end_line();
}

void write_json(std::ostream& out, const QueryReading& reading) {
  JsonWriter json(out);
  json.begin_object().member("query", reading.query).member("tree", reading.tree);
  json.array("parts", reading.parts, [&](const QueryPart& part) { write(json, part); });
  write_words(json, reading);
  json.end_object().end_line();
}

void print(std::ostream& out, const QueryReading& reading, TableFormat format) {
  if (format == TableFormat::table) {
    print_prose(out, terminal_text(reading.tree));
    if (reading.parts.empty()) return;
  }
  print(out, table_of(reading.parts, format), format);
}

void print(std::ostream& out, const SearchAnswer& answer, TableFormat format) {
  if (format != TableFormat::table || style_of(out).columns != nullptr)
    return print(out, table_of(answer), format);
  for (const SearchHit& hit : answer.hits) print_hit(out, hit);
  if (answer.total == 0) return;
  for (const Facet& facet : answer.facets) {
    out << '\n';
    print(out, facet);
  }
}

std::string summary_of(const SearchAnswer& answer, double seconds) {
  std::size_t folded = 0;
  for (const SearchHit& hit : answer.hits) folded += hit.folded.size();
  return fmt::format("{} of {}{}{} in {}", grouped(answer.hits.size()),
                     answer.total_is_exact ? "" : "at least ", counted(answer.total, "hit"),
                     folded == 0 ? "" : fmt::format(", {} folded", grouped(folded)),
                     duration(seconds));
}

}  // namespace inkling::render
