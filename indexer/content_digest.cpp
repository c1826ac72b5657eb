#include "indexer/content_digest.h"

#include <xxhash.h>

#include <algorithm>
#include <string_view>
#include <tuple>

#include "storage/documents/keyword_data.h"

namespace inkling::indexer {

namespace {

class Hash {
 public:
  explicit Hash(std::uint64_t seed) : value_(seed) {}

  void add(std::string_view text) {
    value_ = XXH3_64bits_withSeed(text.data(), text.size(), value_);
    add(text.size());
  }
  void add(std::uint64_t number) { value_ = XXH3_64bits_withSeed(&number, sizeof number, value_); }

  std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_;
};

/// Equal ones in the order in which they came. Most documents have few, for which a sort that
/// allocates memory would cost more than it saves.
template <typename Value, typename Key>
std::vector<const Value*> sorted(const std::vector<Value>& values, Key key) {
  constexpr std::size_t kFew = 16;
  std::vector<const Value*> all;
  all.reserve(values.size());
  for (const Value& value : values) all.push_back(&value);
  const auto of = [&](const Value* value) { return key(*value); };
  if (all.size() > kFew) {
    std::ranges::stable_sort(all, {}, of);
  } else {
    for (auto at = all.begin(); at != all.end(); ++at)
      std::rotate(std::ranges::upper_bound(all.begin(), at, of(*at), {}, of), at, at + 1);
  }
  return all;
}

}  // namespace

ContentDigest::ContentDigest(const LibraryVersions& versions) {
  Hash hash(versions.analyzer);
  for (const std::string& version : {versions.icu, versions.unicode, versions.snowball})
    hash.add(version);
  seed_ = hash.value();
}

std::uint64_t ContentDigest::of(const Document& document) const {
  Hash digest(seed_);
  digest.add(document.title);
  digest.add(document.text);
  digest.add(document.texts.size());
  for (const TextValue* text :
       sorted(document.texts, [](const TextValue& value) { return std::tie(value.field); })) {
    digest.add(text->field);
    digest.add(text->value);
  }
  std::uint64_t keywords = 0;
  for (const KeywordValue* keyword : sorted(document.keywords, [](const KeywordValue& value) {
         return std::tie(value.field, value.value);
       })) {
    if (keyword->field == storage::kLabelField) continue;
    digest.add(keyword->field);
    digest.add(keyword->value);
    ++keywords;
  }
  digest.add(keywords);
  digest.add(document.numbers.size());
  for (const NumberValue* number : sorted(document.numbers, [](const NumberValue& value) {
         return std::tie(value.field, value.value);
       })) {
    digest.add(number->field);
    digest.add(static_cast<std::uint64_t>(number->value.kind()));
    digest.add(number->value.bits());
  }
  return std::max<std::uint64_t>(digest.value() >> 16, 1);
}

std::vector<std::string> labels_of(const Document& document) {
  std::vector<std::string> labels = document.labels;
  for (const KeywordValue& keyword : document.keywords) {
    if (keyword.field == storage::kLabelField) labels.push_back(keyword.value);
  }
  std::ranges::sort(labels);
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  return labels;
}

}  // namespace inkling::indexer
