#include "query/common/whole_collection.h"

#include <algorithm>

#include "inkling/error.h"

namespace inkling::query {

namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw OptionError("statistics", why, "collect them from all shards for this very query");
}

/// What was counted under the key.
template <typename Counts>
const auto& counted(const Counts& counts, const std::string& key) {
  const auto found = counts.find(key);
  if (found == counts.end()) refuse("they do not count `" + key + "`");
  return found->second;
}

using FoundForm = std::pair<const std::string, FormCount>;

bool comes_first(const FoundForm* a, const FoundForm* b) {
  if (a->second.distance != b->second.distance) return a->second.distance < b->second.distance;
  if (a->second.count != b->second.count) return a->second.count > b->second.count;
  return a->first < b->first;
}

}  // namespace

CountKey::CountKey(FieldId field, std::string_view kind) : text_(std::to_string(to_index(field))) {
  text_ += ' ';
  text_ += kind;
}

CountKey& CountKey::add(std::string_view part) {
  text_ += ' ';
  text_ += std::to_string(part.size());
  text_ += ':';
  text_ += part;
  return *this;
}

CountKey& CountKey::add(std::size_t number) {
  text_ += ' ';
  text_ += std::to_string(number);
  return *this;
}

std::string key_of_term(FieldId field, std::string_view term) {
  return CountKey(field, "word").add(term).text();
}

std::string key_of_form(FieldId field, std::string_view term, std::string_view form) {
  return CountKey(field, "form").add(term).add(form).text();
}

WholeCollection::WholeCollection(const Index& index, const CollectionStatistics& statistics)
    : survey_(statistics.survey.get()), counts_(statistics.counts.get()) {
  if (survey_ == nullptr && counts_ != nullptr) refuse("there are counts and no survey");
  if (survey_ == nullptr) return;
  if (survey_->fields.size() != index.field_count())
    refuse("they are those of indexes with other text fields");
  if (survey_->documents >= to_number(kNoDoc))
    refuse("a collection of more documents than an index can number");
}

TermStatistics WholeCollection::statistics(const std::string& key) const {
  return counted(counts_->terms, key);
}

std::uint64_t WholeCollection::documents(const std::string& key) const {
  return counted(counts_->documents, key);
}

std::string WholeCollection::surface(const std::string& key, const std::string& term) const {
  const auto& forms = counted(counts_->surfaces, key);
  const auto best = std::ranges::max_element(
      forms, [](const auto& a, const auto& b) { return a.second < b.second; });
  return best == forms.end() || best->second == 0 ? term : best->first;
}

WholeCollection::Forms WholeCollection::forms(const std::string& key, std::size_t most) const {
  const std::map<std::string, FormCount>& all = counted(counts_->expansions, key);
  Forms forms{{}, all.size()};
  if (all.size() <= most) {
    for (const auto& [form, count] : all) forms.chosen.push_back(form);
    return forms;
  }
  std::vector<const FoundForm*> best;
  for (const FoundForm& form : all) {
    if (form.second.count > 0) best.push_back(&form);
  }
  const auto chosen = static_cast<std::ptrdiff_t>(std::min(most, best.size()));
  std::partial_sort(best.begin(), best.begin() + chosen, best.end(), comes_first);
  best.resize(static_cast<std::size_t>(chosen));
  for (const FoundForm* form : best) forms.chosen.push_back(form->first);
  std::ranges::sort(forms.chosen);
  return forms;
}

}  // namespace inkling::query
