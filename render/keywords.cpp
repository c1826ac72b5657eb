#include "render/keywords.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <ostream>

#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/table.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

void print_sums(std::ostream& out, const DocumentKeywords& keywords) {
  print_prose(
      out, fmt::format("{}: {}, {}, {} bits by TF * IDF over {}\n", terminal_name(keywords.id),
                       counted(keywords.length, "token"), counted(keywords.distinct_terms, "term"),
                       fixed(keywords.information, 4), counted(keywords.documents, "document")));
}

Table keyword_table(const DocumentKeywords& keywords) {
  Table table({{"term"},
               {"surface"},
               {"tf", Align::right},
               {"df", Align::right},
               {"idf", Align::right},
               {"bits", Align::right},
               {"share", Align::right},
               bar_column()});
  const double most = keywords.terms.empty() ? 0 : keywords.terms.front().bits;
  for (const Keyword& keyword : keywords.terms) {
    table.add_row({keyword.term, keyword.surface, std::uint64_t{keyword.tf},
                   std::uint64_t{keyword.df}, keyword.idf, keyword.bits, keyword.share,
                   bar(most > 0 ? keyword.bits / most : 0, kBarWidth)});
  }
  return table;
}

}  // namespace

void write_json(std::ostream& out, const DocumentKeywords& keywords) {
  JsonWriter json(out);
  json.begin_object()
      .member("id", keywords.id)
      .member("unit", "bits")
      .member("documents", keywords.documents);
  json.member("length", keywords.length).member("distinct_terms", keywords.distinct_terms);
  json.member("information", keywords.information);
  json.array("terms", keywords.terms, [&](const Keyword& keyword) {
    json.begin_object()
        .member("term", keyword.term)
        .member("surface", keyword.surface)
        .member("tf", keyword.tf);
    json.member("df", keyword.df).member("idf", keyword.idf).member("bits", keyword.bits);
    json.member("share", keyword.share).end_object();
  });
  json.end_object().end_line();
}

void write_json(std::ostream& out, std::string_view prefix, const std::vector<WordCount>& words) {
  JsonWriter json(out);
  json.begin_object()
      .member("prefix", prefix)
      .array("suggestions", words, [&](const WordCount& word) {
        json.begin_object().member("word", word.word).member("count", word.count).end_object();
      });
  json.end_object().end_line();
}

void print(std::ostream& out, const DocumentKeywords& keywords, TableFormat format) {
  if (format == TableFormat::table) {
    print_sums(out, keywords);
    if (keywords.terms.empty()) return;
  }
  print(out, keyword_table(keywords), format);
}

void print(std::ostream& out, const std::vector<WordCount>& words, TableFormat format) {
  if (words.empty() && format == TableFormat::table) return;
  Table table({{"word"}, {"count", Align::right}});
  for (const WordCount& word : words) table.add_row({word.word, word.count});
  print(out, table, format);
}

}  // namespace inkling::render
