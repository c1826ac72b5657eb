#include "server/routes/schemas.h"

#include <sstream>
#include <vector>

#include "server/routes/named_types.h"

namespace inkling::server {

namespace {

struct Member {
  std::string name;
  std::string type;
  bool is_required = true;
};

/// Words without a colon are none.
std::vector<Member> parsed(std::string_view text) {
  std::vector<Member> members;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const std::size_t colon = word.find(':');
    if (colon == word.npos) continue;
    const bool is_required = word[colon - 1] != '?';
    members.push_back(
        {word.substr(0, colon - (is_required ? 0 : 1)), word.substr(colon + 1), is_required});
  }
  return members;
}

/// "A|{B|C}" has two.
std::vector<std::string_view> choices_of(std::string_view type) {
  std::vector<std::string_view> choices;
  std::size_t begin = 0, depth = 0;
  for (std::size_t at = 0; at < type.size(); ++at) {
    if (type[at] == '{' || type[at] == '(') ++depth;
    if (type[at] == '}' || type[at] == ')') --depth;
    if (type[at] != '|' || depth > 0) continue;
    choices.push_back(type.substr(begin, at - begin));
    begin = at + 1;
  }
  choices.push_back(type.substr(begin));
  return choices;
}

std::string_view within(std::string_view brackets) {
  return brackets.substr(1, brackets.size() - 2);
}

bool is_named(std::string_view type) { return type.front() >= 'A' && type.front() <= 'Z'; }

}  // namespace

void write_type(render::JsonWriter& json, std::string_view type) {
  constexpr std::string_view kList = "[]";
  const std::vector<std::string_view> choices = choices_of(type);
  if (choices.size() == 1 && type.starts_with('(') && type.ends_with(')'))
    return write_type(json, within(type));
  json.begin_object();
  if (choices.size() > 1) {
    json.array("anyOf", choices, [&](std::string_view choice) { write_type(json, choice); });
  } else if (type.ends_with(kList)) {
    json.member("type", "array").key("items");
    write_type(json, type.substr(0, type.size() - kList.size()));
  } else if (type.starts_with('{')) {
    json.member("type", "object").key("additionalProperties");
    write_type(json, within(type));
  } else if (is_named(type)) {
    json.member("$ref", "#/components/schemas/" + std::string(type));
  } else {
    json.member("type", type);
  }
  json.end_object();
}

void write_object_schema(render::JsonWriter& json, std::string_view text) {
  const std::vector<Member> members = parsed(text);
  json.begin_object().member("type", "object").key("required").begin_array();
  for (const Member& member : members) {
    if (member.is_required) json.value(member.name);
  }
  json.end_array().key("properties").begin_object();
  for (const Member& member : members) {
    json.key(member.name);
    write_type(json, member.type);
  }
  json.end_object().end_object();
}

void write_named_types(render::JsonWriter& json) {
  for (const NamedType& type : named_types()) {
    json.key(type.name);
    write_object_schema(json, type.members);
  }
}

}  // namespace inkling::server
