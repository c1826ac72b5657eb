#pragma once

/// Rules of synonyms, as a file has them.

#include <sstream>
#include <string>
#include <vector>

namespace inkling::test {

using RuleWords = std::vector<std::string>;
using Rules = std::vector<std::vector<RuleWords>>;  ///< of each its equals

inline std::string with_blanks(const RuleWords& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

inline Synonyms synonyms_by_rules(const Index& index, const Rules& rules) {
  std::stringstream file;
  for (const std::vector<RuleWords>& rule : rules) {
    for (std::size_t at = 0; at < rule.size(); ++at)
      file << (at == 0 ? "" : ", ") << with_blanks(rule[at]);
    file << '\n';
  }
  return {index, read_synonyms(file, "rules")};
}

}  // namespace inkling::test
