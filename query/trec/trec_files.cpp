#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include "inkling/error.h"
#include "inkling/line_reader.h"
#include "inkling/trec.h"
#include "query/trec/topic_name.h"

namespace inkling {

namespace {

constexpr std::string_view kBetweenColumns = LineReader::kBlanks;

std::vector<std::string_view> columns_of(std::string_view line) {
  std::vector<std::string_view> columns;
  for (std::size_t at = line.find_first_not_of(kBetweenColumns); at != std::string_view::npos;
       at = line.find_first_not_of(kBetweenColumns, at)) {
    const std::size_t end = std::min(line.find_first_of(kBetweenColumns, at), line.size());
    columns.push_back(line.substr(at, end - at));
    at = end;
  }
  return columns;
}

template <typename Number>
std::optional<Number> parse(std::string_view text) {
  Number value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string twice(std::string_view document, std::string_view topic) {
  return fmt::format("document {} is listed a second time for topic {}", document, topic);
}

bool is_white_or_control(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7F;
}

/// The byte that `%XX` stands for at `at`, where escaped_name() writes it so.
std::optional<char> escaped_at(std::string_view text, std::size_t at) {
  if (text.substr(at, 1) != "%" || at + 3 > text.size()) return std::nullopt;
  unsigned value = 0;
  const auto [end, failure] =
      std::from_chars(text.data() + at + 1, text.data() + at + 3, value, 16);
  if (failure != std::errc{} || end != text.data() + at + 3) return std::nullopt;
  const char byte = static_cast<char>(value);
  return is_white_or_control(byte) || byte == '%' ? std::optional(byte) : std::nullopt;
}

}  // namespace

void query::require_topic_name(std::string_view topic) {
  require_run_name("topic", topic);
  if (topic.starts_with('#'))
    throw OptionError("topic", fmt::format("\"{}\" would be read as a comment", topic),
                      "give the topic another name");
}

std::string escaped_name(std::string_view name) {
  std::string escaped;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    if (is_white_or_control(c) || escaped_at(name, at)) {
      escaped += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string unescaped_name(std::string_view escaped) {
  std::string name;
  for (std::size_t at = 0; at < escaped.size(); ++at) {
    const std::optional<char> byte = escaped_at(escaped, at);
    name += byte.value_or(escaped[at]);
    if (byte) at += 2;
  }
  return name;
}

void require_run_name(const char* what, std::string_view name) {
  const bool has_white_space = name.find_first_of(" \t\r\v\f\n") != std::string_view::npos;
  if (!name.empty() && !has_white_space) return;
  throw OptionError(
      what,
      fmt::format("\"{}\" cannot stand in a TREC run, whose columns are separated by spaces", name),
      name.empty()
          ? ErrorText()
          : ErrorText("--escape-ids writes it as ") + fmt::format("`{}`", escaped_name(name)));
}

Judgments read_judgments(std::istream& in, const std::string& name) {
  Judgments judgments;
  for (LineReader lines(in, name); lines.next();) {
    const std::vector<std::string_view> columns = columns_of(lines.line());
    if (columns[0].front() == '#') continue;
    if (columns.size() != 4) lines.refuse("not four columns: topic 0 document relevance");
    const std::optional<int> relevance = parse<int>(columns[3]);
    if (!relevance) lines.refuse(fmt::format("relevance \"{}\" is not a whole number", columns[3]));
    auto& documents = judgments[std::string(columns[0])];
    if (!documents.emplace(columns[2], *relevance).second)
      lines.refuse(twice(columns[2], columns[0]));
  }
  return judgments;
}

Run read_run(std::istream& in, const std::string& name) {
  Run run;
  std::map<std::string, std::set<std::string>, std::less<>> seen;
  for (LineReader lines(in, name); lines.next();) {
    const std::vector<std::string_view> columns = columns_of(lines.line());
    if (columns[0].front() == '#') continue;
    if (columns.size() != 6) lines.refuse("not six columns: topic Q0 document rank score run");
    const std::optional<double> score = parse<double>(columns[4]);
    if (!score || !std::isfinite(*score))
      lines.refuse(fmt::format("score \"{}\" is not a number", columns[4]));
    const std::string topic(columns[0]);
    if (!seen[topic].emplace(columns[2]).second) lines.refuse(twice(columns[2], topic));
    run[topic].push_back({std::string(columns[2]), *score});
  }
  return run;
}

std::vector<TrecTopic> read_topics(std::istream& in, const std::string& name) {
  std::vector<TrecTopic> topics;
  std::set<std::string> seen;
  for (LineReader lines(in, name); lines.next();) {
    const std::size_t tab = lines.line().find('\t');
    if (tab == std::string::npos) lines.refuse("no tab between the topic's id and its text");
    if (tab == 0) lines.refuse("the topic's id before the tab is empty");
    std::string id = lines.line().substr(0, tab);
    if (!seen.insert(id).second) lines.refuse("topic `" + id + "` is listed twice");
    topics.push_back({std::move(id), lines.line().substr(tab + 1)});
  }
  return topics;
}

void write_run(std::ostream& out, const std::string& topic, std::span<const RunEntry> entries,
               const std::string& run_name) {
  query::require_topic_name(topic);
  require_run_name("run name", run_name);
  std::size_t rank = 0;
  for (const RunEntry& entry : entries) {
    require_run_name("document id", entry.document);
    if (!std::isfinite(entry.score)) {
      throw OptionError("score", fmt::format("{} found for document {}, a finite number wanted",
                                             entry.score, entry.document));
    }
    out << fmt::format("{} Q0 {} {} {} {}\n", topic, entry.document, ++rank, entry.score, run_name);
  }
}

void write_judgments(std::ostream& out, const Judgments& judgments) {
  for (const auto& [topic, documents] : judgments) {
    query::require_topic_name(topic);
    for (const auto& [document, grade] : documents) {
      require_run_name("document", document);
      out << topic << " 0 " << document << ' ' << grade << '\n';
    }
  }
}

}  // namespace inkling
