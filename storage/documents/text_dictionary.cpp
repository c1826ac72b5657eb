#include "storage/documents/text_dictionary.h"

#include <zdict.h>
#include <zstd.h>

#include <cstddef>
#include <vector>

#include "storage/files/damage.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kDictionaryBytes = std::size_t{64} << 10;
constexpr std::size_t kSampleBytes = 2048;
constexpr std::size_t kEvery = 4;  ///< one sample is taken of so many

}  // namespace

std::string train_text_dictionary(std::span<const std::string_view> texts) {
  std::string samples;
  std::vector<std::size_t> sizes;
  for (const std::string_view text : texts) {
    for (std::size_t at = 0; at < text.size(); at += kEvery * kSampleBytes) {
      samples += text.substr(at, kSampleBytes);
      sizes.push_back(text.substr(at, kSampleBytes).size());
    }
  }
  std::string dictionary(kDictionaryBytes, '\0');
  const std::size_t size =
      ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), samples.data(), sizes.data(),
                            static_cast<unsigned>(sizes.size()));
  dictionary.resize(ZDICT_isError(size) != 0 ? 0 : size);
  return dictionary;
}

void TextDictionary::Free::operator()(ZSTD_DDict_s* dictionary) const noexcept {
  ZSTD_freeDDict(dictionary);
}

const ZSTD_DDict_s* TextDictionary::get() const {
  std::call_once(is_read_, [this] { read(); });
  return dictionary_.get();
}

void TextDictionary::read() const {
  std::span<const std::byte> bytes;
  if (damage_in(file_->path(), [&] { bytes = file_->bytes(0, bytes_); })) {
    bytes = file_->bytes(copy_, bytes_);
  }
  dictionary_.reset(ZSTD_createDDict(bytes.data(), bytes.size()));
  file_->require_readable();
  if (dictionary_ == nullptr) file_->fail(0, "the dictionary of texts cannot be read");
}

}  // namespace inkling::storage
