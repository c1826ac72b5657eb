#include "storage/keyword_data.h"

#include <algorithm>
#include <string_view>

namespace inkling::storage {

KeywordData KeywordData::without_values(std::uint32_t document_count) {
  KeywordData data;
  data.starts.assign(std::size_t{document_count} + 1, 0);
  return data;
}

std::vector<std::string> KeywordData::values_of(std::uint32_t doc) const {
  std::vector<std::string> found;
  for (std::uint32_t at = starts[doc]; at < starts[doc + 1]; ++at) found.push_back(values[ordinals[at]]);
  return found;
}

bool KeywordDataWriter::add(std::uint32_t doc, const std::string& value) {
  const auto [at, is_new] = numbers_.try_emplace(value, static_cast<std::uint32_t>(numbers_.size()));
  pairs_.emplace_back(doc, at->second);
  return is_new;
}

std::string KeywordDataWriter::encode(std::uint32_t document_count) const {
  std::vector<std::pair<std::string_view, std::uint32_t>> sorted(numbers_.begin(), numbers_.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::uint32_t> ordinal_of(sorted.size());
  std::string out;
  put_varint(out, sorted.size());
  for (std::uint32_t ordinal = 0; ordinal < sorted.size(); ++ordinal) {
    put_string(out, sorted[ordinal].first);
    ordinal_of[sorted[ordinal].second] = ordinal;
  }
  std::vector<std::uint32_t> of_document;
  auto at = pairs_.begin();
  for (std::uint32_t doc = 0; doc < document_count; ++doc) {
    of_document.clear();
    for (; at != pairs_.end() && at->first == doc; ++at) of_document.push_back(ordinal_of[at->second]);
    std::sort(of_document.begin(), of_document.end());
    of_document.erase(std::unique(of_document.begin(), of_document.end()), of_document.end());
    put_varint(out, of_document.size());
    for (const std::uint32_t ordinal : of_document) put_varint(out, ordinal);
  }
  return out;
}

KeywordData read_keyword_data(ByteReader in, std::uint32_t document_count) {
  KeywordData data;
  data.values.resize(in.count());
  for (std::string& value : data.values) value = in.string();
  if (in.remaining() < document_count) in.fail("fewer documents than there are");
  data.starts.reserve(std::size_t{document_count} + 1);
  data.starts.push_back(0);
  for (std::uint32_t doc = 0; doc < document_count; ++doc) {
    for (std::size_t left = in.count(); left > 0; --left) {
      const std::uint64_t ordinal = in.varint();
      if (ordinal >= data.values.size()) in.fail("value that is not listed");
      data.ordinals.push_back(static_cast<std::uint32_t>(ordinal));
    }
    data.starts.push_back(static_cast<std::uint32_t>(data.ordinals.size()));
  }
  if (!in.at_end()) in.fail("bytes after the last document");
  return data;
}

}  // namespace inkling::storage
