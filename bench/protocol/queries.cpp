#include "bench/protocol/queries.h"

#include <simdjson.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <string_view>
#include <utility>

#include "bench/protocol/lines.h"
#include "inkling/error.h"
#include "render/json.h"

namespace inkling::bench {

namespace {

namespace ondemand = simdjson::ondemand;

template <typename Value>
using Named = std::pair<std::string_view, Value>;

constexpr std::array kKinds{Named<QueryKind>{"term", QueryKind::term},
                            Named<QueryKind>{"and", QueryKind::all},
                            Named<QueryKind>{"or", QueryKind::any},
                            Named<QueryKind>{"phrase", QueryKind::phrase},
                            Named<QueryKind>{"prefix", QueryKind::prefix},
                            Named<QueryKind>{"wildcard", QueryKind::wildcard},
                            Named<QueryKind>{"fuzzy", QueryKind::fuzzy},
                            Named<QueryKind>{"mixed", QueryKind::mixed},
                            Named<QueryKind>{"filtered", QueryKind::filtered},
                            Named<QueryKind>{"bm25f", QueryKind::bm25f}};
constexpr std::array kOps{Named<QueryOp>{"top", QueryOp::top},
                          Named<QueryOp>{"count", QueryOp::count},
                          Named<QueryOp>{"snippets", QueryOp::snippets}};

template <typename Table>
auto value_named(std::string_view name, const Table& table, const Lines& lines) {
  for (const auto& [known, value] : table) {
    if (known == name) return value;
  }
  throw RecordError(lines.place(), "bad_query", "unknown is `" + std::string(name) + "`");
}

Query parse_query(ondemand::document record, const Lines& lines) {
  Query query;
  query.n = record["n"];
  query.kind = value_named(record["kind"].get_string(), kKinds, lines);
  for (const std::string_view word : record["words"].get_array()) query.words.emplace_back(word);
  if (query.words.empty()) throw RecordError(lines.place(), "bad_query", "no words");
  if (query.kind == QueryKind::filtered)
    query.label = std::string_view(record["label"].get_string());
  query.op = value_named(record["op"].get_string(), kOps, lines);
  if (query.op != QueryOp::count) query.k = static_cast<std::uint32_t>(record["k"].get_uint64());
  return query;
}

void write_answer(render::JsonWriter& json, const Answer& answer) {
  json.begin_object().member("n", answer.n).member("ns", answer.nanoseconds);
  if (const auto* ids = std::get_if<Ids>(&answer.found)) {
    json.array("ids", *ids);
  } else {
    json.member("count", std::get<std::uint64_t>(answer.found));
  }
  json.end_object().end_line();
}

}  // namespace

std::vector<Query> read_queries(const std::filesystem::path& file) {
  ondemand::parser parser;
  std::vector<Query> queries;
  for (Lines lines(file); const std::optional<std::string_view> line = lines.next();) {
    try {
      const std::size_t readable = line->size() + Lines::kPadding;
      queries.push_back(parse_query(parser.iterate(line->data(), line->size(), readable), lines));
    } catch (const simdjson::simdjson_error& error) {
      throw RecordError(lines.place(), "bad_json", error.what());
    }
  }
  return queries;
}

void write_answers(const std::filesystem::path& file, const std::vector<Answer>& answers) {
  std::ofstream out(file, std::ios::binary);
  render::JsonWriter json(out);
  for (const Answer& answer : answers) write_answer(json, answer);
  out.close();
  if (!out) throw IoError(file.string(), errno, "cannot write");
}

}  // namespace inkling::bench
