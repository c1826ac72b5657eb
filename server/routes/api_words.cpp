#include "server/routes/api_words.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "server/messages/json_body.h"
#include "server/messages/url.h"
#include "server/routes/parameter_list.h"

namespace inkling::server {

namespace {

constexpr std::string_view kDashes = "--";

/// Of all routes, and what the server reads of any.
const std::set<std::string>& parameter_names() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names = {"format", "columns", "snapshot"};
    for (const Route& route : routes()) {
      for (const DescribedParameter& parameter : parameters_of(route)) names.insert(parameter.name);
    }
    return names;
  }();
  return all;
}

bool is_of_name(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
}

/// Bytes of the name that a text begins with.
std::size_t name_length(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_of_name) - text.begin());
}

/// The letter at a place, or a quotation mark where there is none.
char letter_at(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '`'; }

/// Whether `message` has at `begin` and `end` the neighbours that the same bytes have in a text, or
/// marks that end a quotation.
bool is_quoted_from(std::string_view text, std::string_view message, std::size_t begin,
                    std::size_t end) {
  const std::string_view flag = message.substr(begin, end - begin);
  const char before = letter_at(message, begin - 1), behind = letter_at(message, end);
  for (std::size_t at = text.find(flag); at != text.npos; at = text.find(flag, at + 1)) {
    const char left = letter_at(text, at - 1), right = letter_at(text, at + flag.size());
    if ((before == '`' || before == left) && (behind == '`' || behind == right)) return true;
  }
  return false;
}

void add_values(std::vector<std::string>& texts, const Values& values) {
  for (const auto& [name, value] : values) {
    texts.push_back(name);
    texts.push_back(value);
  }
}

/// What a flag is called here; empty where it is no parameter.
std::string parameter_of(std::string_view flag) {
  const std::string name(flag == "at" ? "snapshot" : flag);
  return parameter_names().contains(name) ? name : "";
}

}  // namespace

std::vector<std::string> texts_of(const HttpRequest& request) {
  std::vector<std::string> texts;
  try {
    const Target target = parse_target(request.target);
    texts = target.segments;
    add_values(texts, target.values);
    if (!request.body.empty()) add_values(texts, values_of_json(request.body));
  } catch (const RefusedError&) {
    // What is no URL or no object of values was not quoted as one either.
    texts.push_back(request.body);
  }
  return texts;
}

std::string with_parameters_named(std::string_view message, std::span<const std::string> sent) {
  std::string named;
  for (std::size_t done = 0;;) {
    const std::size_t begin = message.find(kDashes, done);
    named += message.substr(done, begin - done);
    if (begin == message.npos) return named;
    const std::size_t name = begin + kDashes.size();
    const std::size_t end = name + name_length(message.substr(name));
    const std::string parameter = parameter_of(message.substr(name, end - name));
    const bool is_sent = std::ranges::any_of(
        sent, [&](const std::string& text) { return is_quoted_from(text, message, begin, end); });
    if (parameter.empty() || is_sent) {
      named += message.substr(begin, end - begin);
    } else if (named.ends_with('`')) {
      named += parameter;
    } else {
      named.append("`").append(parameter).append("`");
    }
    done = end;
  }
}

std::string without_commands(std::string_view hint) {
  constexpr std::string_view kCommand = "`inkling ", kAnd = "; ", kOr = ", or ";
  std::string left;
  for (std::string_view separator; !hint.empty();) {
    const std::size_t end = std::min({hint.find(kAnd), hint.find(kOr), hint.size()});
    const std::string_view advice = hint.substr(0, end);
    if (advice.find(kCommand) == advice.npos)
      left.append(left.empty() ? "" : separator).append(advice);
    hint.remove_prefix(end);
    separator = hint.starts_with(kAnd) ? kAnd : kOr;
    hint.remove_prefix(std::min(hint.size(), separator.size()));
  }
  return left;
}

Problem worded(Problem problem, const HttpRequest& request) {
  const std::vector<std::string> sent = texts_of(request);
  problem.detail = with_parameters_named(problem.detail, sent);
  problem.hint = with_parameters_named(without_commands(problem.hint), sent);
  for (ParameterFault& fault : problem.errors)
    fault.message = with_parameters_named(fault.message, sent);
  return problem;
}

}  // namespace inkling::server
