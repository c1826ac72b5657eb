#include "inkling/stripping.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling {

namespace {

constexpr std::string_view kNoPart = "none";
constexpr std::pair<std::string_view, bool StrippedParts::*> kParts[] = {
    {"headers", &StrippedParts::headers},
    {"footers", &StrippedParts::footers},
    {"quotes", &StrippedParts::quotes},
};

void add_part(StrippedParts& parts, std::string_view name) {
  std::vector<std::string> names;
  for (const auto& [known, part] : kParts) {
    if (name == known) {
      parts.*part = true;
      return;
    }
    names.emplace_back(known);
  }
  names.emplace_back(kNoPart);
  throw unknown_choice("strip", std::string(name), names);
}

}  // namespace

StrippedParts parse_stripped_parts(std::string_view list) {
  StrippedParts parts;
  if (list == kNoPart) return parts;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    add_part(parts, list.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

std::vector<std::string> names_of(const StrippedParts& parts) {
  std::vector<std::string> names;
  for (const auto& [name, part] : kParts) {
    if (parts.*part) names.emplace_back(name);
  }
  return names;
}

std::string to_string(const StrippedParts& parts) {
  std::string list;
  for (const std::string& name : names_of(parts)) list += (list.empty() ? "" : ",") + name;
  return list.empty() ? std::string(kNoPart) : list;
}

}  // namespace inkling
