#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/formats/filter_program.h"
#include "indexer/formats/front.h"
#include "inkling/error.h"
#include "inkling/input_format.h"

namespace inkling {

namespace {

[[noreturn]] void refuse_converter(const std::string& message) {
  const std::string example = "'docbook=xsltproc --novalid style.xsl -'";
  throw OptionError("pre", message, ErrorText("as in --pre ") + example);
}

/// Words as a shell would split them, without anything else that a shell would do.
class WordSplitter {
 public:
  explicit WordSplitter(std::string_view text) : text_(text) {}

  std::vector<std::string> split() {
    for (; at_ < text_.size(); ++at_) take(text_[at_]);
    if (quote_ != '\0') refuse_converter("a quotation mark is never closed");
    end_word();
    return std::move(words_);
  }

 private:
  void take(char c) {
    if (quote_ == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      end_word();
    } else if (c == quote_) {
      quote_ = '\0';
    } else if (quote_ == '\0' && (c == '\'' || c == '"')) {
      quote_ = c;
      is_word_ = true;
    } else if (c == '\\' && is_escape()) {
      append(text_[++at_]);
    } else {
      append(c);
    }
  }

  /// Whether a backslash here is one; between double quotes only before these two.
  bool is_escape() const {
    if (at_ + 1 == text_.size() || quote_ == '\'') return false;
    const char next = text_[at_ + 1];
    return quote_ == '\0' || next == '"' || next == '\\';
  }

  void append(char c) {
    word_ += c;
    is_word_ = true;
  }

  void end_word() {
    if (is_word_) words_.push_back(std::exchange(word_, {}));
    is_word_ = false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  char quote_ = '\0';  ///< that is open
  bool is_word_ = false;
  std::string word_;
  std::vector<std::string> words_;
};

}  // namespace

UserConverter parse_converter(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos) refuse_converter("`" + std::string(text) + "` has no `=`");
  UserConverter converter{.ending = indexer::lower_case(text.substr(0, equals))};
  if (converter.ending.empty() || converter.ending.find_first_of("./ ") != std::string::npos)
    refuse_converter("`" + std::string(text.substr(0, equals)) +
                     "` is not a file extension; write it without the dot");
  converter.words = WordSplitter(text.substr(equals + 1)).split();
  // What names the file in commands of other programs: here it is standard input.
  std::erase(converter.words, "{}");
  if (converter.words.empty()) refuse_converter("there is no command behind `=`");
  const std::string program = indexer::find_program(converter.words.front());
  if (program.empty())
    refuse_converter("there is no program `" + converter.words.front() + "` that can be run");
  converter.words.front() = program;
  return converter;
}

std::vector<UserConverter> parse_converters(const std::vector<std::string>& texts) {
  std::vector<UserConverter> converters;
  for (const std::string& text : texts) {
    UserConverter converter = parse_converter(text);
    if (std::ranges::find(converters, converter.ending, &UserConverter::ending) != converters.end())
      refuse_converter("`" + converter.ending + "` has two commands");
    converters.push_back(std::move(converter));
  }
  return converters;
}

ExtractionServer parse_extraction_server(std::string_view url) {
  constexpr std::string_view kScheme = "http://";
  constexpr const char* kHint = "as in --extract-with http://localhost:9998";
  const auto refuse = [&](const std::string& why) {
    throw OptionError("extract-with", "`" + std::string(url) + "` " + why, kHint);
  };
  if (!url.starts_with(kScheme)) refuse("does not begin with http://");
  std::string_view rest = url.substr(kScheme.size());
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  ExtractionServer server{.host = {}, .port = "9998", .target = std::string(rest.substr(slash))};
  if (server.target.size() <= 1) server.target = "/tika";
  rest = rest.substr(0, slash);
  // An address of IPv6 is in brackets.
  const std::size_t bracket = rest.starts_with('[') ? rest.find(']') : 0;
  if (bracket == rest.npos) refuse("has a bracket that is never closed");
  const std::size_t colon = std::min(rest.find(':', bracket), rest.size());
  if (colon < rest.size()) server.port = rest.substr(colon + 1);
  server.host = bracket > 0 ? rest.substr(1, bracket - 1) : rest.substr(0, colon);
  const bool is_number = server.port.find_first_not_of("0123456789") == std::string::npos &&
                         !server.port.empty() && server.port.size() <= 5;
  if (server.host.empty()) refuse("names no host");
  if (!is_number) refuse("has a port that is not a number");
  if (url.find_first_of(" \t\r\n@?#") != url.npos)
    refuse("has more than a host, a port and a path");
  return server;
}

}  // namespace inkling
