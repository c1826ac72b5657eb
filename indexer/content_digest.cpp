#include "indexer/content_digest.h"

#include <xxhash.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "storage/documents/each_keyword.h"
#include "storage/documents/keyword_data.h"

namespace inkling::indexer {

namespace {

class Hash {
 public:
  explicit Hash(std::uint64_t seed) : value_(seed) {}

  // A seed would cost more than the hash of a few words: longer input is hashed without one.
  void add(std::string_view text) {
    add(XXH3_64bits(text.data(), text.size()));
    add(text.size());
  }
  void add(std::uint64_t number) { value_ = XXH3_64bits_withSeed(&number, sizeof number, value_); }

  std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_;
};

bool is_label(const KeywordValue& keyword) { return keyword.field == storage::kLabelField; }

/// Few documents have several, and most of these have few.
std::vector<const TextValue*> by_field(const std::vector<TextValue>& texts) {
  std::vector<const TextValue*> sorted;
  for (const TextValue& text : texts) sorted.push_back(&text);
  std::ranges::stable_sort(sorted, {}, [](const TextValue* text) { return std::tie(text->field); });
  return sorted;
}

}  // namespace

ContentDigest::ContentDigest(const LibraryVersions& versions) {
  Hash hash(versions.analyzer);
  for (const std::string& version : {versions.icu, versions.unicode, versions.snowball})
    hash.add(version);
  seed_ = hash.value();
}

void ContentDigest::Sum::add(const KeywordValue& keyword) {
  if (is_label(keyword)) return;
  Hash hash(XXH3_64bits(keyword.field.data(), keyword.field.size()));
  hash.add(keyword.value);
  hashes += hash.value();
  ++count;
}

void ContentDigest::Sum::add(const NumberValue& number) {
  Hash hash(XXH3_64bits(number.field.data(), number.field.size()));
  hash.add(static_cast<std::uint64_t>(number.value.kind()));
  hash.add(number.value.bits());
  hashes += hash.value();
  ++count;
}

ContentDigest::Sum& ContentDigest::Sum::operator+=(const Sum& other) {
  hashes += other.hashes;
  count += other.count;
  return *this;
}

ContentDigest::Sum& ContentDigest::Sum::operator-=(const Sum& other) {
  hashes -= other.hashes;
  count -= other.count;
  return *this;
}

ContentDigest::Fields& ContentDigest::Fields::operator+=(const Fields& other) {
  keywords += other.keywords;
  numbers += other.numbers;
  return *this;
}

ContentDigest::Fields& ContentDigest::Fields::operator-=(const Fields& other) {
  keywords -= other.keywords;
  numbers -= other.numbers;
  return *this;
}

const ContentDigest::Sum& ContentDigest::of_shared(const SharedKeywords& keywords) {
  if (!keywords.is_copy_of(shared_)) {
    of_shared_ = {};
    for (const KeywordValue& keyword : keywords.values()) of_shared_.add(keyword);
    shared_ = keywords;
  }
  return of_shared_;
}

std::uint64_t ContentDigest::of(const Document& document) { return of(parts_of(document)); }

ContentDigest::Parts ContentDigest::parts_of(const Document& document) {
  Hash digest(seed_);
  digest.add(document.title);
  digest.add(document.text);
  digest.add(document.texts.size());
  for (const TextValue* text : by_field(document.texts)) {
    digest.add(text->field);
    digest.add(text->value);
  }
  return {digest.value(), fields_of(document)};
}

ContentDigest::Fields ContentDigest::fields_of(const Document& document) {
  Fields fields{.keywords = of_shared(document.shared)};
  for (const KeywordValue& keyword : document.keywords) fields.keywords.add(keyword);
  for (const NumberValue& number : document.numbers) fields.numbers.add(number);
  return fields;
}

std::uint64_t ContentDigest::of(const Parts& parts) {
  Hash digest(parts.texts);
  for (const Sum& sum : {parts.fields.keywords, parts.fields.numbers}) {
    digest.add(sum.hashes);
    digest.add(sum.count);
  }
  return std::max<std::uint64_t>(digest.value() >> 16, 1);
}

std::vector<std::string> labels_of(const Document& document) {
  std::vector<std::string> labels = document.labels;
  storage::for_each_keyword(document, [&](const KeywordValue& keyword) {
    if (is_label(keyword)) labels.push_back(keyword.value);
  });
  std::ranges::sort(labels);
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  return labels;
}

Document with_labels(Document document, std::vector<std::string> labels) {
  document.labels = std::move(labels);
  std::erase_if(document.keywords, is_label);
  const SharedKeywords shared = document.shared;
  if (std::ranges::none_of(shared.values(), is_label)) return document;
  document.shared = {};
  std::ranges::remove_copy_if(shared.values(), std::back_inserter(document.keywords), is_label);
  return document;
}

}  // namespace inkling::indexer
