#pragma once

/// The q-values of a few among very many tests, in bounded memory.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace inkling::stats {

/// More p-values than there are; three times as many can still be counted.
inline constexpr std::size_t kEveryPValue = std::numeric_limits<std::size_t>::max() / 4;

/// Gathers the p-values of a family of tests. q-values are those of benjamini_hochberg(), to the
/// last bit: what counts for the q-value of p are the p-values up to q alone, so that the largest
/// need not be kept. One thread at a time.
class FalseDiscovery {
 public:
  /// Keeps at most so many different p-values, the smallest, none of them above `bound`, which is
  /// to be a bound of the q-values that are asked for. Memory: up to 28 bytes for each of
  /// `most_kept`, or 64 for each that is kept and differs, whichever is less.
  explicit FalseDiscovery(std::size_t most_kept, double bound = 1);

  /// `times` tests had this p-value. Cost: amortised O(log most_kept).
  void add(double p_value, std::uint64_t times = 1);
  /// Of so many tests the p-values are not known, but that none is below `least`.
  void leave_out(std::uint64_t times, double least) noexcept;
  /// Adds the tests of another.
  void merge(const FalseDiscovery& other);
  /// The same of one that is not used any more: it gives its memory back, and from here on as many
  /// are kept as both did.
  void merge(FalseDiscovery&& other);

  std::uint64_t tests() const noexcept { return tests_; }

  /// Sorts what was added, and joins what is equal: another that merges it has less to do. Cost:
  /// O(kept, and m log m of the m that were added since the last time).
  void settle() { join(); }

  /// Call it after the last add() or merge(), before q_value(), which then is asked for p-values up
  /// to `largest` alone. Cost: O(kept), and O(m log m) of the m kept ones up to its q-value.
  void finish(double largest = 1);
  /// The least m p_(j) / j over those p_(j) >= `p_value` that are kept, at most 1: an upper bound
  /// of its q-value. `p_value` is one that was added. Cost: O(log m).
  double bound(double p_value) const;
  /// The q-value, or empty where it depends on p-values that were not kept.
  std::optional<double> q_value(double p_value) const;

 private:
  struct Value {
    double p;
    std::uint64_t times;
  };
  void leave_out_above_q_value(double p_value);
  std::size_t most_added() const noexcept;
  void make_room(std::size_t size);
  void join();

  std::size_t most_kept_;
  double least_left_out_;  ///< no p-value below was left out
  std::uint64_t tests_ = 0;
  std::vector<Value> kept_;    ///< increasing, and all different
  std::vector<Value> added_;   ///< since then, in any order
  std::vector<double> least_;  ///< of each kept and those behind it, once finished: m p_(j) / j
};

}  // namespace inkling::stats
