#include "cli/index_names.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "inkling/error.h"
#include "inkling/search.h"
#include "service/browsing.h"
#include "service/opened.h"
#include "service/search_requests.h"

namespace inkling::cli {

const Index* IndexNames::index() {
  if (!was_asked_) {
    was_asked_ = true;
    try {
      index_ = service::open_if_there(directory_);
    } catch (const Error&) {
      index_.reset();  // whoever runs the command is told; a completion has nothing to say
    }
  }
  return index_ ? &*index_ : nullptr;
}

std::vector<std::string> IndexNames::models() {
  return index() == nullptr ? std::vector<std::string>() : index()->models();
}

std::vector<std::string> IndexNames::fields() {
  const std::vector<std::string> values = value_fields();
  std::set<std::string> names(values.begin(), values.end());
  for (std::string& name : text_fields()) names.insert(std::move(name));
  return {names.begin(), names.end()};
}

std::vector<std::string> IndexNames::text_fields() {
  std::vector<std::string> names;
  if (index() == nullptr) return names;
  for (std::size_t at = 0; at < index()->field_count(); ++at)
    names.emplace_back(index()->field_name(static_cast<FieldId>(at)));
  return names;
}

std::vector<std::string> IndexNames::value_fields() {
  if (index() == nullptr) return {};
  std::set<std::string> names;
  for (std::string& name : index()->keyword_fields()) names.insert(std::move(name));
  for (std::string& name : index()->number_fields()) names.insert(std::move(name));
  return {names.begin(), names.end()};
}

std::vector<std::string> IndexNames::number_fields() {
  return index() == nullptr ? std::vector<std::string>() : index()->number_fields();
}

std::vector<std::string> IndexNames::values(std::string_view field) {
  const KeywordColumn* const column = index() == nullptr ? nullptr : index()->keyword_column(field);
  if (column == nullptr) return {};
  return {column->values().begin(), column->values().end()};
}

std::vector<std::string> IndexNames::topics() {
  std::vector<std::string> names;
  const std::vector<std::string> labels = values("label"), tags = values("tag");
  std::ranges::set_union(labels, tags, std::back_inserter(names));
  return names;
}

std::vector<std::string> IndexNames::words(const std::string& prefix) {
  constexpr std::size_t kShortest = 2;
  if (index() == nullptr || prefix.size() < kShortest) return {};
  service::SuggestRequest request;
  request.prefix = prefix;
  std::vector<std::string> words;
  for (const WordCount& word : service::suggest(Searcher(*index()), request))
    words.push_back(word.word);
  return words;
}

}  // namespace inkling::cli
