#pragma once

/// Strings, front-coded, and read back.

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "storage/strings/front_coding.h"
#include "storage/strings/substring_learning.h"
#include "tests/storage/opened.h"
#include "tests/support/rounds.h"

namespace inkling::test {

using Strings = std::vector<std::string>;

inline storage::SubstringEncoder learn(const Strings& strings) {
  std::uint64_t bytes = 0;
  for (const std::string& string : strings) bytes += string.size();
  storage::SubstringSample sample(bytes);
  for (const std::string& string : strings) sample.add(string);
  return storage::learn_substrings(sample);
}

inline std::string front_coded(const Strings& sorted, const storage::SubstringEncoder& encoder,
                               storage::FrontCoding coding) {
  storage::FrontCodedWriter writer(coding);
  storage::BitWriter bits;
  std::string_view before;
  for (const std::string& string : sorted) {
    const std::size_t shared = storage::shared_prefix(before, string);
    writer.put(shared, std::string_view(string).substr(shared), encoder, bits);
    before = string;
  }
  return std::string(bits.view());
}

/// Strings in order behind their table.
class Coded {
 public:
  Coded(const Strings& sorted, const storage::SubstringEncoder& encoder,
        storage::FrontCoding coding)
      : file_(bytes_of(sorted, encoder, coding)),
        table_(*file_, 0, (*file_).size()),
        coding_(coding) {}

  storage::FrontCodedReader reader() const { return reader(coding_); }
  storage::FrontCodedReader reader(storage::FrontCoding coding) const {
    const std::uint64_t offset = table_.end();
    return {table_,
            storage::BitReader((*file_).bytes(offset, (*file_).size() - offset), (*file_).path(),
                               offset),
            coding};
  }

 private:
  static std::string bytes_of(const Strings& sorted, const storage::SubstringEncoder& encoder,
                              storage::FrontCoding coding) {
    std::string bytes;
    encoder.write_table(bytes);
    return bytes += front_coded(sorted, encoder, coding);
  }

  Opened file_;
  storage::SubstringTable table_;
  storage::FrontCoding coding_;
};

/// Of a few syllables, bytes above 127 and zeros among them, in order; `repeats` when some are
/// there twice.
inline Strings random_strings(std::mt19937& random, std::size_t count, bool repeats) {
  static const Strings kSyllables{
      "in", "dex", "term", std::string(1, '\0'), "\xC3\xA9", "\xFF", "a", "0123456789", "b"};
  Strings strings;
  for (std::size_t left = count; left > 0; --left) {
    std::string string;
    for (std::size_t parts = 1 + random() % 6; parts > 0; --parts)
      string += kSyllables[random() % kSyllables.size()];
    if (random() % 50 == 0) string += std::string(random() % 450, 'x');
    strings.push_back(std::move(string));
  }
  std::ranges::sort(strings);
  if (!repeats) strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
  return strings;
}

inline unsigned strings_seed() { return inkling::test::seed_or(20); }

/// Where find() says that `wanted` stands.
inline std::optional<std::size_t> find_in_order(const Coded& coded, std::size_t count,
                                                const std::string& wanted) {
  storage::FrontCodedReader reader = coded.reader();
  const storage::FrontCodedReader::Match first = reader.match(wanted);
  if (first.order == 0) return 0;
  if (first.order > 0) return std::nullopt;
  const auto found = reader.find(wanted, first.shared, count - 1);
  return found ? std::optional(*found + 1) : std::nullopt;
}

}  // namespace inkling::test
