#include "indexer/unstored_contents.h"

#include <algorithm>

#include "indexer/records/file_fields.h"

namespace inkling::indexer {

void UnstoredContents::add(std::size_t number, const Document& document, std::uint64_t digest) {
  const SplitFields fields = split_fields(document);
  kinds_[kind_of(fields)][digest_.fields_of(fields.of_file)][digest].push_back(number);
}

std::vector<std::size_t> UnstoredContents::find(const Document& document) {
  const SplitFields fields = split_fields(document);
  Numbers found;
  const auto kind = kinds_.find(kind_of(fields));
  if (kind == kinds_.end()) return found;
  ContentDigest::Parts parts = digest_.parts_of(document);
  parts.fields -= digest_.fields_of(fields.of_file);
  for (const auto& [of_file, digests] : kind->second) {
    ContentDigest::Parts moved = parts;
    moved.fields += of_file;
    const auto same = digests.find(ContentDigest::of(moved));
    if (same != digests.end()) found.insert(found.end(), same->second.begin(), same->second.end());
  }
  std::ranges::sort(found);
  return found;
}

UnstoredContents::Kind UnstoredContents::kind_of(const SplitFields& fields) {
  const auto& numbers = fields.of_file.numbers;
  const auto size = std::ranges::find(numbers, kSizeField, &NumberValue::field);
  return {digest_.of(fields.own), size == numbers.end() ? 0 : size->value.bits()};
}

}  // namespace inkling::indexer
