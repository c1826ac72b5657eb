#include "render/classification.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "render/json.h"
#include "render/listed.h"
#include "render/marked_text.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/rows.h"
#include "render/tags.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

void write(JsonWriter& json, const TopicProbability& prediction) {
  json.begin_object().member("topic", prediction.topic).member("p", prediction.p);
  json.member("log_p", prediction.log_p);
  if (std::isinf(prediction.log_p)) json.member("why", "impossible");
  json.end_object();
}

/// "  earn 0.9876  acq 0.0123".
std::string told_predictions(const Classification& answer) {
  std::string told;
  for (const TopicProbability& prediction : answer.predictions) {
    told += fmt::format("  {} {}", terminal_text(prediction.topic), fixed(prediction.p, 4));
  }
  return told;
}

/// Whether something else is given than the most probable topic alone.
bool has_other_tags(const Classification& answer) {
  if (answer.tags.empty() || answer.predictions.empty()) return false;
  return answer.tags.size() > 1 || answer.tags.front() != answer.predictions.front().topic;
}

double largest(const std::vector<Evidence>& explanation) {
  double most = 0;
  for (const Evidence& evidence : explanation) {
    if (std::isfinite(evidence.bits)) most = std::max(most, std::abs(evidence.bits));
  }
  return most;
}

/// A bar, of another kind for what speaks against the topic; or the reason why there can be none.
std::string weight_in_words(const Evidence& evidence, double most) {
  if (!evidence.impossible_under.empty()) return "impossible under " + evidence.impossible_under;
  return bar(most > 0 ? std::abs(evidence.bits) / most : 0, kBarWidth,
             evidence.bits < 0 ? kMinusBar : kPlusBar);
}

constexpr std::size_t kListedUnknown = 10;
/// A text in another language is unknown from the first word to the last.
constexpr std::size_t kMostUnknown = 100;
constexpr std::size_t kStrongest = 5;

/// The terms with the most bits, for or against, without the prior.
std::string strongest(const GivenTopic& given) {
  std::vector<Evidence> terms(given.explanation.begin() + 1, given.explanation.end());
  std::ranges::stable_sort(terms, std::ranges::greater(),
                           [](const Evidence& row) { return std::abs(row.bits); });
  terms.resize(std::min(terms.size(), kStrongest));
  std::vector<std::string> words;
  for (const Evidence& row : terms)
    words.push_back(fmt::format("{} {}", row.surface, fixed(row.bits, 4)));
  return listed(words, words.size());
}

void print_given(std::ostream& out, const Classification& answer) {
  for (const GivenTopic& given : answer.given) {
    std::string line =
        fmt::format("  given {}: p {} {} its cut {}", terminal_text(given.topic), fixed(given.p, 4),
                    given.p < given.cut ? "is below" : "reaches", fixed(given.cut, 4));
    const std::string against =
        given.against.empty() ? "" : " against " + terminal_text(given.against);
    line += fmt::format("; {} bits{}: prior {}", fixed(given.log_odds, 4), against,
                        fixed(given.explanation.front().bits, 4));
    const std::string terms = strongest(given);
    if (!terms.empty()) line += ", " + terminal_text(terms);
    print_prose(out, line);
  }
}

void write(JsonWriter& json, const GivenTopic& given) {
  json.begin_object().member("topic", given.topic).member("p", given.p);
  json.member("cut", given.cut);
  if (!given.against.empty()) json.member("against", given.against);
  json.member("log_odds", given.log_odds);
  json.array("explanation", given.explanation,
             [&](const Evidence& evidence) { write_evidence(json, evidence); });
  json.end_object();
}

void write_unknown(JsonWriter& json, const std::vector<std::string>& unknown) {
  const std::size_t told = std::min(unknown.size(), kMostUnknown);
  json.array("unknown", std::span(unknown).first(told));
  if (told < unknown.size()) json.member("unknown_total", std::uint64_t{unknown.size()});
}

void print_explanation(std::ostream& out, const Classification& answer) {
  if (answer.predictions.size() >= 2) {
    print_prose(
        out, fmt::format("  {} against {}: {} bits\n", terminal_text(answer.predictions[0].topic),
                         terminal_text(answer.predictions[1].topic), fixed(answer.log_odds, 4)));
  }
  if (std::isfinite(answer.bits_per_token)) {
    print_prose(out,
                fmt::format("  {} of {} known, {} bits a token\n", grouped(answer.known_tokens),
                            counted(answer.tokens, "token"), fixed(answer.bits_per_token, 4)));
  }
  Table table({{"word"}, {"term"}, {"tf", Align::right}, {"bits", Align::right}, bar_column()});
  const double most = largest(answer.explanation);
  for (const Evidence& evidence : answer.explanation) {
    table.add_row({evidence.surface, evidence.term,
                   evidence.term.empty() ? Cell() : std::uint64_t{evidence.tf}, evidence.bits,
                   weight_in_words(evidence, most)});
  }
  print(out, table);
}

using ByteRange = std::pair<std::size_t, std::size_t>;  ///< of bytes

/// The terms of lines that look the same, from left to right.
std::vector<ByteRange> ranges_in(const Classification& answer, const EvidenceLine& shown) {
  std::vector<ByteRange> ranges;
  for (const EvidenceLine& line : answer.lines) {
    if (line.line == shown.line && line.text == shown.text)
      ranges.emplace_back(line.start, line.end);
  }
  std::ranges::sort(ranges);
  return ranges;
}

/// What is in the ranges and between them; of ranges that overlap, the first.
MarkedLine marked_line_of(std::string_view text, const std::vector<ByteRange>& ranges) {
  MarkedLine parts;
  std::size_t done = 0;
  const auto add_up_to = [&](std::size_t end, bool is_marked) {
    if (end > done) parts.push_back({terminal_text(text.substr(done, end - done)), is_marked});
    done = end;
  };
  for (const auto& [start, end] : ranges) {
    if (start < done) continue;
    add_up_to(start, false);
    add_up_to(end, true);
  }
  add_up_to(text.size(), false);
  return parts;
}

Table prediction_table() {
  return Table({{"id"},
                {"topic"},
                {"p", Align::right},
                {"log_p", Align::right},
                {"why"},
                {"tags"},
                {"abstained"}});
}

}  // namespace

void write_evidence(JsonWriter& json, const Evidence& evidence) {
  json.begin_object().member("term", evidence.term).member("surface", evidence.surface);
  json.member("tf", evidence.tf).member("bits", evidence.bits);
  if (!evidence.impossible_under.empty())
    json.member("why", "impossible under " + evidence.impossible_under);
  json.end_object();
}

void print_lines(std::ostream& out, const Classification& answer) {
  std::set<std::pair<std::uint64_t, std::string_view>> printed;
  for (const EvidenceLine& line : answer.lines) {
    if (!printed.emplace(line.line, line.text).second) continue;
    print_marked(out, fmt::format("  line {}: ", grouped(line.line)),
                 marked_line_of(line.text, ranges_in(answer, line)));
  }
}

void write_json(std::ostream& out, std::string_view id, const Classification& answer,
                bool explain) {
  JsonWriter json(out);
  json.begin_object().member("id", id);
  json.array("predictions", answer.predictions, [&](const TopicProbability& p) { write(json, p); });
  json.array("tags", answer.tags);
  json.member("abstained", answer.abstained);
  if (answer.abstained) json.member("why", answer.why);
  write_unknown(json, answer.unknown);
  if (answer.missing) json.array("missing", *answer.missing);
  if (explain) {
    json.array("explanation", answer.explanation,
               [&](const Evidence& evidence) { write_evidence(json, evidence); });
    if (!answer.given.empty())
      json.array("given", answer.given, [&](const GivenTopic& given) { write(json, given); });
    json.array("lines", answer.lines, [&](const EvidenceLine& line) {
      json.begin_object().member("term", line.term).member("line", line.line);
      json.member("text", line.text).key("range").begin_array();
      json.value(line.start).value(line.end).end_array().end_object();
    });
    json.member("log_odds", answer.log_odds);
    if (std::isinf(answer.log_odds)) json.member("log_odds_why", "the runner-up is impossible");
  }
  json.member("log_evidence", answer.log_evidence);
  if (!answer.missing) {
    json.member("tokens", answer.tokens).member("known_tokens", answer.known_tokens);
    json.member("bits_per_token", answer.bits_per_token);
  }
  json.end_object().end_line();
}

void print(std::ostream& out, std::string_view id, const Classification& answer) {
  print_prose(
      out, fmt::format("{}:{}\n", terminal_name(id),
                       answer.abstained ? " no topic: " + answer.why : told_predictions(answer)));
  if (has_other_tags(answer))
    print_prose(
        out, fmt::format("  given: {}\n", terminal_text(listed(answer.tags, answer.tags.size()))));
  if (!answer.unknown.empty()) {
    print_prose(
        out, fmt::format("  unknown: {}\n", terminal_text(listed(answer.unknown, kListedUnknown))));
  }
  if (answer.missing && !answer.missing->empty()) {
    print_prose(out, fmt::format("  missing: {}\n",
                                 terminal_text(listed(*answer.missing, kListedUnknown))));
  }
  if (!answer.explanation.empty()) print_explanation(out, answer);
  print_given(out, answer);
  print_lines(out, answer);
}

void print_classification_head(std::ostream& out, TableFormat format) {
  print_head(out, prediction_table(), format);
}

void print_rows(std::ostream& out, std::string_view id, const Classification& answer,
                TableFormat format) {
  Table table = prediction_table();
  const std::string name(id);
  const std::string abstained = answer.abstained ? "true" : "false";
  const auto add = [&](Cell topic, Cell p, Cell log_p) {
    table.add_row({name, std::move(topic), std::move(p), std::move(log_p), answer.why, answer.tags,
                   abstained});
  };
  for (const TopicProbability& prediction : answer.predictions)
    add(prediction.topic, prediction.p, prediction.log_p);
  if (answer.predictions.empty()) add({}, {}, {});
  print_rows(out, table, format);
}

void write_json(std::ostream& out, const TagReport& report) {
  JsonWriter json(out);
  json.begin_object().member("model", report.model).member("tagged", report.tagged);
  json.member("abstained", report.abstained)
      .member("dry_run", report.dry_run)
      .key("topics")
      .begin_object();
  for (const auto& [topic, documents] : report.topics) json.member(topic, documents);
  json.end_object().key("mean_p");
  report.mean_p ? json.value(*report.mean_p) : json.null();
  write_version(json, report.version);
  json.member("seconds", report.seconds).end_object().end_line();
}

void print(std::ostream& out, const TagReport& report) {
  print_labelled(out, fmt::format("{:<11}{} by {}{}, {} without a tag, in {}\n",
                                  report.dry_run ? "Would tag" : "Tagged",
                                  counted(report.tagged, "document"), terminal_text(report.model),
                                  report.mean_p ? ", mean p " + fixed(*report.mean_p, 4) : "",
                                  grouped(report.abstained), duration(report.seconds)));
  for (const auto& [topic, documents] : report.topics)
    print_prose(out, fmt::format("           {} {}\n", terminal_text(topic), grouped(documents)));
}

}  // namespace inkling::render
