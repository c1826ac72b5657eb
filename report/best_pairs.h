#pragma once

/// The pairs of words that are listed, among all.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/index.h"
#include "report/selection.h"
#include "report/stretch.h"
#include "storage/files/value_array.h"
#include "storage/files/value_store.h"

namespace inkling::report {

/// Bytes for an array with a value for each word: all of them together have a third of the memory,
/// and are in temporary files where they are larger.
template <typename Value>
std::uint64_t bytes_by_word(const CollocationOptions& options) noexcept {
  constexpr std::uint64_t kBytesOfWord = 44;
  return options.memory / 3 * sizeof(Value) / kBytesOfWord;
}

/// What is known of all words, by the numbers of their terms.
struct PairedWords {
  /// Without what is near. Cost: O(postings), or O(terms) where the index knows the sums. Throws
  /// IoError where a temporary file cannot be made or written.
  PairedWords(const Index& index, const Selection& selection, const CollocationOptions& options,
              const Stretch& work);

  /// Of its surface form, in the order of their bytes: a word is its own.
  std::uint32_t place_of(std::uint32_t word) const noexcept {
    return places.empty() ? word : places[word];
  }

  std::uint64_t tokens;                         ///< of the selection
  storage::ValueStore<TermStatistics> counts;   ///< what `words` shows
  std::span<const TermStatistics> words{};      ///< in the selection
  storage::ValueArray<std::uint64_t> near{};    ///< tokens near each
  storage::ValueArray<std::uint32_t> places{};  ///< of stems, where surface forms decide
};

/// A word and one near it.
struct FoundPair {
  std::uint32_t node = 0, collocate = 0;
  std::uint64_t near = 0;  ///< occurrences of the collocate near the node
  double score = 0;        ///< by the measure of the report
  double number = 0;       ///< that it is ordered by, the greatest first

  friend bool operator<(const FoundPair& a, const FoundPair& b) noexcept {
    return std::tuple(b.number, a.node, a.collocate) < std::tuple(a.number, b.node, b.collocate);
  }
};

/// Keeps the k pairs that come first. One thread at a time.
class BestPairs {
 public:
  /// All must outlive it.
  BestPairs(const PairedWords& words, const CollocationOptions& options)
      : words_(words), options_(options) {}

  /// `first` occurrences of `b` are near `a`, and `second` ones of `a` near `b`: the pair is taken
  /// once, with the word as node for which the score is higher, of pairs that are near each other
  /// often enough.
  void take(std::uint32_t a, std::uint32_t b, std::uint64_t first, std::uint64_t second);
  /// Adds those of other pairs.
  void merge(const BestPairs& other);
  /// None, of which none will be kept that does not come before the k that came first here.
  BestPairs beside() const;

  /// Pairs that were near each other often enough.
  std::uint64_t candidates() const noexcept { return candidates_; }
  std::vector<FoundPair> list() &&;

 private:
  std::optional<FoundPair> found(std::uint32_t node, std::uint32_t collocate,
                                 std::uint64_t near) const;
  void keep(const FoundPair& pair);
  void keep_best();

  const PairedWords& words_;
  const CollocationOptions& options_;
  std::uint64_t candidates_ = 0;
  std::vector<FoundPair> best_;
  std::optional<FoundPair> last_{};  ///< of the k that came first so far
};

/// The best pairs that several threads find. One that has done a part of the work hands its pairs
/// over at once: no part keeps k pairs while it waits for those before it.
class GatheredPairs {
 public:
  /// Both must outlive it.
  GatheredPairs(const PairedWords& words, const CollocationOptions& options)
      : all_(words, options) {}

  /// For a part of the work. Any thread may call both.
  BestPairs part();
  void take(BestPairs&& part);
  /// All of them. Call it once, when nobody adds any more.
  BestPairs&& all() && noexcept { return std::move(all_); }

 private:
  std::mutex mutex_;
  BestPairs all_;  ///< guarded by mutex_
};

}  // namespace inkling::report
