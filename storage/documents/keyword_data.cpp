#include "storage/documents/keyword_data.h"

#include <algorithm>
#include <cassert>

namespace inkling::storage {

namespace {

/// Bytes that are encoded before they are appended.
constexpr std::size_t kEncodedChunk = std::size_t{1} << 14;

}  // namespace

KeywordData KeywordData::without_values(std::uint32_t document_count) {
  KeywordData data;
  data.starts.assign(std::size_t{document_count} + 1, 0);
  return data;
}

std::vector<std::string> KeywordData::values_of(std::uint32_t doc) const {
  std::vector<std::string> found;
  for (const std::uint32_t ordinal : ordinals_of(doc)) found.push_back(values[ordinal]);
  return found;
}

bool KeywordDataWriter::add(std::uint32_t doc, const std::string& value) {
  const auto [at, is_new] =
      numbers_.try_emplace(value, static_cast<std::uint32_t>(numbers_.size()));
  pairs_.emplace_back(doc, at->second);
  return is_new;
}

class KeywordDataWriter::Collected : public KeywordSource {
 public:
  Collected(const KeywordDataWriter& writer, std::uint32_t document_count)
      : sorted_(writer.numbers_.begin(), writer.numbers_.end()),
        ordinal_of_(sorted_.size()),
        pairs_(writer.pairs_),
        document_count_(document_count) {
    std::sort(sorted_.begin(), sorted_.end());
    for (std::uint32_t ordinal = 0; ordinal < sorted_.size(); ++ordinal)
      ordinal_of_[sorted_[ordinal].second] = ordinal;
  }

  std::uint64_t value_count() const override { return sorted_.size(); }

  void for_each_value(const std::function<void(std::string_view)>& visit) const override {
    for (const auto& [value, number] : sorted_) visit(value);
  }

  void for_each_document(
      const std::function<void(std::span<const std::uint32_t>)>& visit) const override {
    std::vector<std::uint32_t> of_document;
    auto at = pairs_.begin();
    for (std::uint32_t doc = 0; doc < document_count_; ++doc) {
      of_document.clear();
      for (; at != pairs_.end() && at->first == doc; ++at)
        of_document.push_back(ordinal_of_[at->second]);
      std::sort(of_document.begin(), of_document.end());
      of_document.erase(std::unique(of_document.begin(), of_document.end()), of_document.end());
      visit(of_document);
    }
  }

 private:
  std::vector<std::pair<std::string_view, std::uint32_t>> sorted_;
  std::vector<std::uint32_t> ordinal_of_;
  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs_;
  std::uint32_t document_count_;
};

std::unique_ptr<const KeywordSource> KeywordDataWriter::collected(
    std::uint32_t document_count) const {
  return std::make_unique<const Collected>(*this, document_count);
}

void encode_keywords(const KeywordSource& keywords,
                     const std::function<void(std::string_view)>& append) {
  std::string bytes;
  const auto flush = [&](std::size_t least) {
    if (bytes.size() < least) return;
    append(bytes);
    bytes.clear();
  };
  put_varint(bytes, keywords.value_count());
  keywords.for_each_value([&](std::string_view value) {
    put_string(bytes, value);
    flush(kEncodedChunk);
  });
  keywords.for_each_document([&](std::span<const std::uint32_t> ordinals) {
    put_varint(bytes, ordinals.size());
    for (const std::uint32_t ordinal : ordinals) put_varint(bytes, ordinal);
    flush(kEncodedChunk);
  });
  flush(0);
}

std::string_view KeywordReader::next_value() {
  if (values_left_ == 0) in_.fail("more values are asked for than there are");
  --values_left_;
  return in_.string();
}

std::span<const std::uint32_t> KeywordReader::next_document() {
  assert(values_left_ == 0);
  ordinals_.clear();
  for (std::size_t left = in_.count(); left > 0; --left) {
    const std::uint64_t ordinal = in_.varint();
    if (ordinal >= value_count_) in_.fail("value that is not listed");
    ordinals_.push_back(static_cast<std::uint32_t>(ordinal));
  }
  return ordinals_;
}

void KeywordReader::require_documents(std::uint32_t count) const {
  assert(values_left_ == 0);
  if (in_.remaining() < count) in_.fail("fewer documents than there are");
}

void KeywordReader::require_end() const {
  if (!in_.at_end()) in_.fail("bytes after the last document");
}

KeywordData read_keyword_data(ByteReader in, std::uint32_t document_count) {
  KeywordReader reader(in);
  KeywordData data;
  data.values.reserve(reader.value_count());
  while (reader.values_left() > 0) data.values.emplace_back(reader.next_value());
  reader.require_documents(document_count);
  data.starts.reserve(std::size_t{document_count} + 1);
  data.starts.push_back(0);
  for (std::uint32_t doc = 0; doc < document_count; ++doc) {
    const std::span<const std::uint32_t> ordinals = reader.next_document();
    data.ordinals.insert(data.ordinals.end(), ordinals.begin(), ordinals.end());
    data.starts.push_back(static_cast<std::uint32_t>(data.ordinals.size()));
  }
  reader.require_end();
  return data;
}

}  // namespace inkling::storage
