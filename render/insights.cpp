#include "render/insights.h"

#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <string>

#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

double known_share(const Outlier& row) {
  return static_cast<double>(row.known_tokens) / static_cast<double>(row.tokens);
}

Cell bits_of(const Outlier& row) {
  return std::isnan(row.bits_per_token) ? Cell() : Cell(row.bits_per_token);
}

/// "coffee, export": the terms of a pair by the topic that has them more often.
std::string terms_of(const TopicPair& pair, const std::string& topic) {
  std::string terms;
  for (const TellingTerm& term : pair.terms) {
    if (term.topic == topic) terms += (terms.empty() ? "" : ", ") + term.surface;
  }
  return terms;
}

Table pair_table(const std::vector<TopicPair>& pairs) {
  Table table(
      {{"topic a"}, {"topic b"}, {"divergence", Align::right}, {"more in a"}, {"more in b"}});
  for (const TopicPair& pair : pairs)
    table.add_row(
        {pair.a, pair.b, pair.divergence, terms_of(pair, pair.a), terms_of(pair, pair.b)});
  return table;
}

Table term_table_of(const std::vector<TopicPair>& pairs) {
  Table table({{"a"},
               {"b"},
               {"divergence", Align::right},
               {"term"},
               {"surface"},
               {"topic"},
               {"bits", Align::right}});
  for (const TopicPair& pair : pairs) {
    for (const TellingTerm& term : pair.terms) {
      table.add_row(
          {pair.a, pair.b, pair.divergence, term.term, term.surface, term.topic, term.bits});
    }
    if (pair.terms.empty())
      table.add_row({pair.a, pair.b, pair.divergence, Cell(), Cell(), Cell(), Cell()});
  }
  return table;
}

}  // namespace

void write_json(std::ostream& out, std::string_view model, const Outliers& outliers) {
  JsonWriter json(out);
  json.begin_object().member("model", model).member("documents", outliers.documents);
  json.array("outliers", outliers.rows, [&](const Outlier& row) {
    json.begin_object().member("id", row.id).member("bits_per_token", row.bits_per_token);
    if (std::isnan(row.bits_per_token)) json.member("why", "no word is known to the model");
    json.member("tokens", row.tokens).member("known_tokens", row.known_tokens);
    json.member("known", known_share(row)).member("unlike", row.is_unlike);
    if (!row.topic.empty()) json.member("topic", row.topic).member("p", row.p);
    json.end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const Outliers& outliers, TableFormat format) {
  Table table({{"id"},
               headed("bits a token", {"bits_per_token", Align::right}),
               {"tokens", Align::right},
               {"known", Align::right},
               {"topic"},
               {"p", Align::right},
               headed("unlike training", {"unlike"})});
  for (const Outlier& row : outliers.rows) {
    table.add_row({row.id, bits_of(row), row.tokens, known_share(row), row.topic,
                   row.topic.empty() ? Cell() : Cell(row.p), row.is_unlike ? "yes" : ""});
  }
  print(out, table, format);
  if (format == TableFormat::table)
    print_prose(out, fmt::format("of {}\n", counted(outliers.documents, "document")));
}

void write_json(std::ostream& out, const GeneratedText& text) {
  JsonWriter json(out);
  json.begin_object().member("model", text.model).member("topic", text.topic);
  json.member("seed", text.seed).member("tokens", text.tokens).member("text", text.text);
  json.end_object().end_line();
}

void print(std::ostream& out, const GeneratedText& text) {
  print_prose(out, terminal_text(text.text));
}

void write_json(std::ostream& out, std::string_view model, const std::vector<TopicPair>& pairs) {
  JsonWriter json(out);
  json.begin_object().member("model", model).member("unit", "bits");
  json.array("pairs", pairs, [&](const TopicPair& pair) {
    json.begin_object().member("a", pair.a).member("b", pair.b);
    json.member("divergence", pair.divergence);
    json.array("terms", pair.terms, [&](const TellingTerm& term) {
      json.begin_object().member("term", term.term).member("surface", term.surface);
      json.member("topic", term.topic).member("bits", term.bits).end_object();
    });
    json.end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const std::vector<TopicPair>& pairs, TableFormat format) {
  if (format != TableFormat::table) return print(out, term_table_of(pairs), format);
  print(out, pair_table(pairs));
  print_prose(
      out,
      "divergence of Jensen and Shannon in bits; --by confusion lists topics that are taken "
      "for one another\n");
}

void write_json(std::ostream& out, std::string_view model, const ConfusedTopics& confused) {
  JsonWriter json(out);
  json.begin_object().member("model", model).member("by", "confusion");
  json.member("documents", confused.documents).member("confused", confused.confused);
  json.array("pairs", confused.pairs, [&](const ConfusedPair& pair) {
    json.begin_object().member("a", pair.a).member("b", pair.b);
    json.member("confused", pair.confused).member("share", pair.share);
    json.member("a_as_b", pair.a_as_b).member("b_as_a", pair.b_as_a).end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const ConfusedTopics& confused, TableFormat format) {
  const bool is_for_people = format == TableFormat::table;
  Table table({{is_for_people ? "topic a" : "a"},
               {is_for_people ? "topic b" : "b"},
               {"confused", Align::right},
               {"share", Align::right},
               headed("a as b", {"a_as_b", Align::right}),
               headed("b as a", {"b_as_a", Align::right})});
  for (const ConfusedPair& pair : confused.pairs)
    table.add_row({pair.a, pair.b, pair.confused, pair.share, pair.a_as_b, pair.b_as_a});
  print(out, table, format);
  if (!is_for_people) return;
  const std::string wrong =
      confused.confused == 0
          ? "none got a wrong one"
          : grouped(confused.confused) + " got a wrong one: `inkling evaluate --errors` lists them";
  print_prose(out, fmt::format("of {} that were given a topic, {}\n",
                               counted(confused.documents, "document"), wrong));
}

}  // namespace inkling::render
