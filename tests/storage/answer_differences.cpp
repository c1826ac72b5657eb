#include <fmt/format.h>

#include <algorithm>

#include "tests/storage/answers.h"

namespace inkling::test {

namespace {

std::string difference(const DocumentAnswer& found, const DocumentAnswer& expected) {
  if (found.id != expected.id)
    return fmt::format("document {} found, {} expected", found.id, expected.id);
  if (found.title != expected.title) return fmt::format("title of {}", found.id);
  if (found.text != expected.text) return fmt::format("text of {}", found.id);
  if (found.texts != expected.texts) return fmt::format("texts of {}", found.id);
  if (found.labels != expected.labels) return fmt::format("labels of {}", found.id);
  if (found.tags != expected.tags) return fmt::format("tags of {}", found.id);
  if (found.given_tags != expected.given_tags)
    return fmt::format("models, versions or p of the tags of {}", found.id);
  if (found.lengths != expected.lengths) return fmt::format("lengths of {}", found.id);
  return found == expected ? "" : fmt::format("keywords or numbers of {}", found.id);
}

std::string difference(const TermAnswer& found, const TermAnswer& expected) {
  if (found.term != expected.term)
    return fmt::format("term {} found, {} expected", found.term, expected.term);
  if (found.statistics != expected.statistics) return fmt::format("statistics of {}", found.term);
  if (found.forms != expected.forms) return fmt::format("forms of {}", found.term);
  return found == expected ? "" : fmt::format("postings of {}", found.term);
}

template <typename Answer>
std::string difference(const std::vector<Answer>& found, const std::vector<Answer>& expected,
                       const char* what) {
  for (std::size_t at = 0; at < std::min(found.size(), expected.size()); ++at) {
    if (std::string text = difference(found[at], expected[at]); !text.empty()) return text;
  }
  if (found.size() == expected.size()) return {};
  return fmt::format("{} {} found, {} expected", found.size(), what, expected.size());
}

}  // namespace

std::string difference(const Answers& found, const Answers& expected) {
  if (found == expected) return {};
  if (std::string text = difference(found.documents, expected.documents, "documents");
      !text.empty())
    return text;
  if (found.fields.size() != expected.fields.size()) return "fields";
  for (std::size_t at = 0; at < found.fields.size(); ++at) {
    if (std::string text = difference(found.terms[at], expected.terms[at], "terms"); !text.empty())
      return text;
    if (found.fields[at] != expected.fields[at]) return fmt::format("statistics of field {}", at);
  }
  return "models";
}

}  // namespace inkling::test
