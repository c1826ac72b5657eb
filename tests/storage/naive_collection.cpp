#include "tests/storage/naive_collection.h"

#include <algorithm>
#include <utility>

#include "storage/segments/model_tags.h"
#include "tests/storage/counted_fields.h"
#include "tests/support/edge_numbers.h"

namespace inkling::test {

namespace {

template <typename Value>
std::vector<Value> sorted(std::vector<Value> values) {
  std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) {
    return std::tie(a.field, a.value) < std::tie(b.field, b.value);
  });
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<std::string> distinct(const std::vector<std::string>& values) {
  const std::set<std::string> set(values.begin(), values.end());
  return {set.begin(), set.end()};
}

}  // namespace

const std::vector<std::string> kSixFields{"subject", "from", "to", "body", "note", "caption"};

/// 0 when there is none of that id.
std::uint64_t NaiveCollection::find_number(const std::string& id) const {
  const auto found = std::ranges::find(documents_, id, &Document::id);
  return found == documents_.end() ? 0
                                   : numbers_[static_cast<std::size_t>(found - documents_.begin())];
}

Entered NaiveCollection::add(const Document& document, const NaiveCollection& committed) {
  const std::uint64_t number = find_number(document.id);
  const std::uint64_t committed_number = committed.find_number(document.id);
  if (committed_number != 0) {
    Document as_committed = *std::ranges::find(committed.documents_, document.id, &Document::id);
    as_committed.labels = document.labels;
    if (as_committed == document) {
      const auto at = std::ranges::lower_bound(numbers_, committed_number) - numbers_.begin();
      if (number == committed_number) {
        const bool is_relabelled = std::exchange(documents_[static_cast<std::size_t>(at)].labels,
                                                 document.labels) != document.labels;
        return is_relabelled ? Entered::replaced : Entered::unchanged;
      }
      remove(document.id);
      documents_.insert(documents_.begin() + at, document);
      numbers_.insert(numbers_.begin() + at, committed_number);
      if (const auto tags = committed.tags_.find(document.id); tags != committed.tags_.end())
        tags_.insert(*tags);
      return number != 0 ? Entered::replaced : Entered::added;
    }
  }
  remove(document.id);
  documents_.push_back(document);
  numbers_.push_back(next_number_++);
  return number != 0 ? Entered::replaced : Entered::added;
}

bool NaiveCollection::remove(const std::string& id) {
  tags_.erase(id);
  const auto found = std::ranges::find(documents_, id, &Document::id);
  if (found == documents_.end()) return false;
  numbers_.erase(numbers_.begin() + (found - documents_.begin()));
  documents_.erase(found);
  return true;
}

void NaiveCollection::tag(const std::string& id, const std::string& model,
                          const std::set<std::string>& topics) {
  std::vector<GivenTag>& tags = tags_[id][model];
  tags.clear();
  for (const std::string& topic : topics)
    tags.push_back({topic, model, p_of_tag(id, topic), storage::version_of_model(models[model])});
}

double p_of_tag(const std::string& id, const std::string& topic) {
  std::uint64_t sum = 0;
  for (const char c : id + '/' + topic) sum = sum * 131 + static_cast<unsigned char>(c);
  return static_cast<double>(sum % 1'000'001) / 1e6;
}

void NaiveCollection::drop_model(const std::string& model) {
  models.erase(model);
  for (auto& [id, by_model] : tags_) by_model.erase(model);
}

std::vector<GivenTag> NaiveCollection::tags_of(const std::string& id) const {
  std::vector<GivenTag> tags;
  if (const auto found = tags_.find(id); found != tags_.end()) {
    for (const auto& [model, given] : found->second)
      tags.insert(tags.end(), given.begin(), given.end());
  }
  std::ranges::stable_sort(tags, {}, &GivenTag::topic);
  return tags;
}

Answers NaiveCollection::answers() const {
  Answers answers;
  answers.models = models;
  CountedFields fields(settings_, text_fields_);
  for (std::uint32_t number = 0; number < documents_.size(); ++number) {
    const Document& document = documents_[number];
    const std::vector<TextValue> texts = in_order(document.texts, text_fields_);
    const std::vector<std::uint32_t> lengths = fields.add(number, document, texts);
    const std::vector<GivenTag> given_tags = tags_of(document.id);
    std::set<std::string> tags;
    for (const GivenTag& tag : given_tags) tags.insert(tag.topic);
    answers.documents.push_back({document.id,
                                 document.title,
                                 store_text_ ? document.text : "",
                                 store_text_ ? texts : std::vector<TextValue>(),
                                 distinct(document.labels),
                                 {tags.begin(), tags.end()},
                                 sorted(document.keywords),
                                 sorted(document.numbers),
                                 lengths,
                                 given_tags});
  }
  for (const CountedField& field : fields.fields()) {
    answers.fields.push_back(field.statistics());
    answers.terms.push_back(field.answers());
  }
  drop_empty_fields(answers);
  return answers;
}

Document random_document(std::mt19937& random, std::string id) {
  static const std::vector<std::string> endings{"", "", "s", "ed", "ing"};
  const auto words = [&](std::size_t count) {
    std::string text;
    for (; count > 0; --count) {
      // A product of two: low numbers are frequent, high ones rare, as words are.
      text += "word" + std::string(1, static_cast<char>('a' + random() % 9 * (random() % 3))) +
              endings[random() % endings.size()] + ' ';
    }
    return text;
  };
  Document document;
  document.id = std::move(id);
  if (random() % 2 == 0) document.title = words(1 + random() % 4);
  document.text = words(random() % 40);
  for (const std::string topic : {"art", "sport", "trade"}) {
    if (random() % 3 == 0) document.labels.push_back(topic);
  }
  if (random() % 3 == 0)
    document.keywords.push_back({"city", random() % 2 == 0 ? "Bonn" : "Ürümqi"});
  if (random() % 5 == 0) document.keywords.push_back({"city", "Rome"});
  if (random() % 3 == 0)
    document.numbers.push_back({"year", 1990.5 + static_cast<double>(random() % 30)});
  std::mt19937_64 of_numbers(random());
  for (std::size_t count = random() % 4; count > 1; --count)
    document.numbers.push_back({"any", random_number(of_numbers)});
  for (std::size_t count = random() % 3; count > 0; --count)
    document.numbers.push_back({"author", std::uint64_t{1234567890123456780} + random() % 20});
  return document;
}

Document random_document(std::mt19937& random, std::string id,
                         const std::vector<std::string>& text_fields) {
  Document document = random_document(random, std::move(id));
  for (std::size_t values = random() % 8; values > 0; --values) {
    const std::size_t field = random() % (text_fields.size() + 1);
    document.texts.push_back({field < text_fields.size() ? text_fields[field] : "text",
                              random() % 6 == 0 ? "" : random_document(random, {}).text});
  }
  return document;
}

std::vector<TextValue> NaiveCollection::in_order(std::vector<TextValue> texts,
                                                 const std::vector<std::string>& text_fields) {
  std::ranges::stable_sort(texts, {}, [&](const TextValue& text) {
    return std::ranges::find(text_fields, text.field) - text_fields.begin();
  });
  return texts;
}

}  // namespace inkling::test
