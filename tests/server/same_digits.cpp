#include "tests/server/same_digits.h"

#include <doctest/doctest.h>
#include <simdjson.h>

#include <algorithm>
#include <string_view>

#include "inkling/render.h"
#include "server/messages/url.h"
#include "tests/support/data.h"
#include "tests/support/places.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

std::vector<std::string> lines_of(const std::string& text, std::size_t most) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size() && lines.size() < most;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string text_of(const std::string& line) {
  simdjson::dom::parser parser;
  return std::string(std::string_view(parser.parse(line)["text"]));
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char letter : text) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (is_letter) {
      words.back() += letter;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// Without the time that it took, and the end of the line.
std::string without_seconds(std::string json) {
  const std::string name = ",\"seconds\":";
  while (!json.empty() && json.back() == '\n') json.pop_back();
  const std::size_t at = json.rfind(name);
  if (at == json.npos) return json;
  return json.erase(at, json.find_first_of(",}", at + name.size()) - at);
}

std::string target_of(const Question& question) {
  std::string target = "/api/v1" + question.path;
  char separator = '?';
  for (const auto& [name, value] : question.given) {
    target += std::exchange(separator, '&');
    target += name + "=" + server::percent_encoded(value);
  }
  return target;
}

std::vector<std::string> arguments_of(const Served& served, const Question& question) {
  std::vector<std::string> arguments = {"-i", served.directory().string()};
  arguments.insert(arguments.end(), question.command.begin(), question.command.end());
  std::vector<std::string> words;
  for (const auto& [name, value] : question.given) {
    if (name == question.word) {
      words.push_back(value);
      continue;
    }
    arguments.push_back((name.size() == 1 ? "-" : "--") + name);
    if (value != "true") arguments.push_back(value);
  }
  arguments.insert(arguments.end(), {"--json", "--"});
  arguments.insert(arguments.end(), words.begin(), words.end());
  return arguments;
}

std::vector<std::string> messages() {
  return lines_of(read_file(project_path("corpus/sms-spam.jsonl")), extent().messages);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all.append(line).append("\n");
  return all;
}

}  // namespace

Extent extent() {
  if (!is_thorough()) return {};
  return {.messages = 100'000, .queries = 500, .reports = 50, .texts = 200};
}

Comparison::Comparison() : lines_(messages()), served_({.documents = joined(lines_)}) {
  for (const std::string& line : lines_) {
    for (std::string& word : words_of(text_of(line))) words_.push_back(std::move(word));
  }
}

void Comparison::compare(const Question& question) const {
  const std::string target = target_of(question);
  CAPTURE(target);
  const Answered api = served_.get(target);
  const Outcome cli = workspace_.run(arguments_of(served_, question));
  CAPTURE(cli.err);
  CHECK(api.status == 200);
  CHECK(cli.exit_code <= 1);
  CHECK(without_seconds(api.body) == without_seconds(cli.out));
  CHECK(without_seconds(api.body) == without_seconds(question.answer()));
}

void Comparison::compare_text(std::size_t at) const {
  const std::string text = text_of(lines_[at % lines_.size()]) + " unheardof";
  CAPTURE(text);
  const bool explains = at % 3 == 0;
  const Answered api = served_.post(
      std::string("/api/v1/models/drinks/classify") + (explains ? "?explain=true" : ""), text,
      "Content-Type: text/plain\r\n");
  std::vector<std::string> arguments = {
      "-i", served_.directory().string(), "classify", "drinks", "--json", "--text=" + text};
  if (explains) arguments.push_back("--explain");
  const Outcome cli = workspace_.run(arguments);
  CAPTURE(cli.err);
  const std::string library =
      to_json("text", classifier_.classify(text, GivenFields(), explains), explains);
  CHECK(api.status == 200);
  CHECK(without_seconds(api.body) == library);
  CHECK(without_seconds(cli.out) == library);
}

}  // namespace inkling::test
