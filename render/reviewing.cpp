#include "render/reviewing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "render/classification.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

/// Without n (new), q (quit), s (skip) and u (undo).
constexpr std::string_view kKeys = "123456789abcdefghijklmoprtvwxyz";
constexpr std::size_t kProposals = 3;

std::string key_of(std::size_t topic) {
  return topic < kKeys.size() ? std::string(1, kKeys[topic]) : std::string("n");
}

std::size_t place_of(const std::vector<std::string>& topics, const std::string& topic) {
  return static_cast<std::size_t>(std::ranges::find(topics, topic) - topics.begin());
}

std::string strong_terms_of(const ReviewItem& item) {
  std::string text;
  for (const Evidence& row : item.strong) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", row.surface,
                        std::isfinite(row.bits) ? fixed(row.bits, 1) : "?");
  }
  return text;
}

/// White space as single blanks, and none in front.
std::string on_one_line(const std::string& text) {
  std::string line;
  bool is_apart = false;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!is_blank && is_apart && !line.empty()) line += ' ';
    if (!is_blank) line += c;
    is_apart = is_blank;
  }
  return line;
}

}  // namespace

void write_json(std::ostream& out, std::string_view model, const ReviewQueue& queue) {
  JsonWriter json(out);
  json.begin_object().member("model", model).member("unlabelled", queue.unlabelled);
  json.member("long", queue.long_ones);
  json.array("queue", queue.items, [&](const ReviewItem& item) {
    json.begin_object().member("id", item.id).member("title", item.title);
    json.member("margin", item.margin).member("terms", item.terms);
    json.array("topics", item.answer.predictions, [&](const TopicProbability& of) {
      json.begin_object().member("topic", of.topic).member("p", of.p).end_object();
    });
    json.array("strong", item.strong, [&](const Evidence& row) {
      json.begin_object().member("term", row.term).member("surface", row.surface);
      json.member("bits", row.bits).end_object();
    });
    json.member("beginning", item.beginning).end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const ReviewQueue& queue, TableFormat format) {
  Table table({{"id"},
               {"margin", Align::right},
               {"terms", Align::right},
               {"topic"},
               {"p", Align::right},
               {"next"},
               headed("p of next", {"p_of_next", Align::right})});
  for (const ReviewItem& item : queue.items) {
    const auto& topics = item.answer.predictions;
    const bool has_next = topics.size() > 1;
    table.add_row({item.id, item.margin, item.terms, topics.front().topic, topics.front().p,
                   has_next ? Cell(topics[1].topic) : Cell(),
                   has_next ? Cell(topics[1].p) : Cell()});
  }
  print(out, table, format);
}

std::string review_keys(const std::vector<std::string>& topics) {
  std::string text;
  for (std::size_t at = 0; at < std::min(topics.size(), kKeys.size()); ++at)
    text += fmt::format("{} {}  ", key_of(at), terminal_text(topics[at]));
  return text + "n new topic  s skip  u undo  q quit";
}

std::optional<std::size_t> topic_of_key(const std::vector<std::string>& topics,
                                        std::string_view typed) {
  if (typed.size() == 1) {
    const std::size_t key = kKeys.find(typed.front());
    if (key < topics.size()) return key;
  }
  const auto named = std::ranges::find(topics, typed);
  if (named == topics.end()) return std::nullopt;
  return static_cast<std::size_t>(named - topics.begin());
}

void print(std::ostream& out, const ReviewItem& item, const std::vector<std::string>& topics) {
  print_prose(out, fmt::format("\n{}{}  ({}, margin {})\n", terminal_name(item.id),
                               item.title.empty() ? "" : "  " + terminal_text(item.title),
                               counted(item.terms, "known term"), fixed(item.margin, 4)));
  if (!item.beginning.empty())
    print_prose(out, fmt::format("  {}\n", terminal_text(on_one_line(item.beginning))));
  print_lines(out, item.answer);
  if (!item.strong.empty())
    print_prose(out, fmt::format("  strong: {}\n", terminal_text(strong_terms_of(item))));
  std::string proposed = "  proposed:";
  for (std::size_t at = 0; at < std::min(item.answer.predictions.size(), kProposals); ++at) {
    const TopicProbability& of = item.answer.predictions[at];
    proposed += fmt::format("  [{}] {} {}", key_of(place_of(topics, of.topic)),
                            terminal_text(of.topic), fixed(of.p, 4));
  }
  print_prose(out, fmt::format("{}\n{}\n", proposed, review_keys(topics)));
}

void print(std::ostream& out, const ReviewTally& tally) {
  print_labelled(
      out, fmt::format("Labelled   {}, {} skipped, {} left\n", counted(tally.labelled, "document"),
                       grouped(tally.skipped), grouped(tally.left)));
}

}  // namespace inkling::render
