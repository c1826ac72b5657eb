#include "storage/strings/substring_learning.h"

#include <algorithm>
#include <bit>
#include <string>
#include <tuple>
#include <utility>

namespace inkling::storage {

namespace {

constexpr std::uint32_t kNoCode = 0xFFFF'FFFF;

/// How many strings pay for so many bytes of texts, whose codes all become longer by them.
std::size_t most_strings(std::uint64_t bytes) noexcept {
  if (bytes < 16u << 10) return 0;
  const unsigned bits = bytes < 48u << 10 ? 9 : bytes < 192u << 10 ? 10 : 11;
  return (std::size_t{1} << bits) - SubstringTable::kByteCodes;
}

/// How often codes follow each other, hashed.
class PairCounts {
 public:
  explicit PairCounts(std::size_t most)
      : counts_(std::bit_ceil(most + 2)),
        shift_(32 - static_cast<unsigned>(std::countr_zero(counts_.size()))) {}

  void add(std::uint32_t first, std::uint32_t second) {
    const std::uint32_t pair = first << 16 | second;
    std::size_t at = pair * 2654435761u >> shift_;
    while (counts_[at].count != 0 && counts_[at].pair != pair) at = (at + 1) & (counts_.size() - 1);
    counts_[at].pair = pair;
    ++counts_[at].count;
  }

  /// Calls `visit(first, second, count)` for each pair.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const auto& [pair, count] : counts_) {
      if (count != 0) visit(pair >> 16, pair & 0xFFFF, count);
    }
  }

 private:
  struct Count {
    std::uint32_t pair = 0;
    std::uint32_t count = 0;
  };
  std::vector<Count> counts_;
  unsigned shift_;
};

/// A string that one code stands for, or two behind each other.
struct Candidate {
  std::uint32_t first;
  std::uint32_t second;  ///< kNoCode when it is one
  std::uint64_t gain;    ///< codes that it saves
};

struct CandidateText {
  std::string text;
  std::uint64_t gain;
};

std::uint64_t bytes_of(std::span<const std::string_view> texts) {
  std::uint64_t bytes = 0;
  for (const std::string_view text : texts) bytes += text.size();
  return bytes;
}

/// Of codes and pairs of codes of `texts` those that occur more than once.
std::vector<Candidate> find_candidates(const SubstringEncoder& encoder,
                                       std::span<const std::string_view> texts) {
  std::vector<std::uint32_t> counts(encoder.size());
  PairCounts pairs(bytes_of(texts));
  for (const std::string_view text : texts) {
    std::uint32_t before = kNoCode;
    encoder.encode(text, [&](std::uint32_t code) {
      ++counts[code];
      if (before != kNoCode) pairs.add(before, code);
      before = code;
    });
  }
  std::vector<std::size_t> lengths(encoder.size(), 1);
  std::vector<Candidate> candidates;
  for (std::uint32_t code = SubstringTable::kByteCodes; code < counts.size(); ++code) {
    lengths[code] = encoder.text(code).size();
    if (counts[code] > 1) candidates.push_back({code, kNoCode, counts[code] * (lengths[code] - 1)});
  }
  pairs.for_each([&](std::uint32_t first, std::uint32_t second, std::uint32_t count) {
    const std::size_t length = lengths[first] + lengths[second];
    if (count > 1 && length <= SubstringTable::kLongest)
      candidates.push_back({first, second, count * (length - 1)});
  });
  return candidates;
}

/// Keeps the `most` that are best, as `is_better` has it.
template <typename T, typename IsBetter>
void keep_best(std::vector<T>& all, std::size_t most, IsBetter is_better) {
  if (all.size() <= most) return;
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most), all.end(),
                   is_better);
  all.resize(most);
}

/// The strings of the candidates in the order of bytes; gains of the same string are added up.
std::vector<CandidateText> texts_of(const std::vector<Candidate>& candidates,
                                    const SubstringEncoder& encoder) {
  std::vector<CandidateText> texts;
  for (const auto& [first, second, gain] : candidates) {
    texts.push_back({encoder.text(first), gain});
    if (second != kNoCode) texts.back().text += encoder.text(second);
  }
  std::ranges::sort(texts, {}, &CandidateText::text);
  std::size_t merged = 0;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (merged > 0 && texts[merged - 1].text == texts[at].text) {
      texts[merged - 1].gain += texts[at].gain;
    } else {
      std::swap(texts[merged++], texts[at]);
    }
  }
  texts.resize(merged);
  return texts;
}

/// The `most` strings that save most, in the order of bytes.
std::vector<std::string> best_of(std::vector<Candidate> candidates, const SubstringEncoder& encoder,
                                 std::size_t most) {
  // Some are the same string, whose gain was parted.
  keep_best(candidates, most + most / 2, [](const Candidate& a, const Candidate& b) {
    return std::tie(b.gain, a.first, a.second) < std::tie(a.gain, b.first, b.second);
  });
  std::vector<CandidateText> texts = texts_of(candidates, encoder);
  keep_best(texts, most, [](const CandidateText& a, const CandidateText& b) {
    return a.gain != b.gain ? a.gain > b.gain : a.text < b.text;
  });
  std::vector<std::string> strings;
  for (CandidateText& text : texts) strings.push_back(std::move(text.text));
  std::ranges::sort(strings);
  return strings;
}

/// Whether the table takes less than its codes save.
bool pays(const SubstringEncoder& encoder, const SubstringSample& sample) {
  const std::span<const std::string_view> texts = sample.of_round(0);
  const std::uint64_t bytes = bytes_of(texts);
  std::uint64_t codes = 0;
  for (const std::string_view text : texts) encoder.encode(text, [&](std::uint32_t) { ++codes; });
  std::string table;
  encoder.write_table(table);
  if (table.size() >= sample.bytes()) return false;
  return codes * encoder.code_bits() * sample.bytes() < 8 * bytes * (sample.bytes() - table.size());
}

}  // namespace

SubstringSample::SubstringSample(std::uint64_t bytes) noexcept
    : bytes_(bytes), step_(std::max<std::uint64_t>(bytes / kRoundBytes, 1)) {}

SubstringEncoder learn_substrings(const SubstringSample& sample, SubstringEncoder encoder) {
  const std::size_t most = most_strings(sample.bytes());
  if (most == 0) return {};
  const std::size_t rounds = encoder.has_strings() ? 1 : SubstringSample::kRounds;
  for (std::size_t round = 0; round < rounds; ++round) {
    encoder =
        SubstringEncoder(best_of(find_candidates(encoder, sample.of_round(round)), encoder, most));
  }
  return pays(encoder, sample) ? std::move(encoder) : SubstringEncoder();
}

}  // namespace inkling::storage
