#include "storage/merge/graph_bisection.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <numeric>
#include <thread>

namespace inkling::storage {

namespace {

/// Rounds of changing sides; the last ones gain little.
constexpr int kMostRounds = 20;
/// Documents that stay in the order they have: less than what one byte of a list tells apart.
constexpr std::size_t kLeaf = 8;

/// What a list of some documents of a half gains when it loses the last of them: with documents n
/// of the half, d of which are in the list, its gaps take about d log2(n / (d + 1)) bits; log2 n is
/// left out, which both halves share.
std::vector<float> list_gains(std::uint32_t document_count) {
  const auto bits = [](double d) { return -d * std::log2(d + 1); };
  std::vector<float> gains(std::size_t{document_count} + 2);
  for (std::size_t d = 1; d < gains.size(); ++d) {
    gains[d] = static_cast<float>(bits(static_cast<double>(d)) - bits(static_cast<double>(d - 1)));
  }
  return gains;
}

class Bisection {
 public:
  Bisection(const TermsOfDocuments& documents, std::uint32_t term_count,
            const std::function<void()>& check)
      : documents_(documents),
        term_count_(term_count),
        check_(check),
        list_gains_(list_gains(documents.document_count())) {}

  /// Orders `part` anew, with as many threads.
  void order(std::span<std::uint32_t> part, std::size_t threads) const {
    Terms terms(term_count_);
    order(part, threads, terms);
  }

 private:
  /// In the halves of one part; by term, each array for itself, since a document asks for one of
  /// them.
  struct Terms {
    explicit Terms(std::uint32_t count)
        : in_first(count), in_second(count), leaves_first(count), leaves_second(count) {}

    std::vector<std::uint32_t> in_first;  ///< documents of that half
    std::vector<std::uint32_t> in_second;
    std::vector<float> leaves_first;  ///< bits gained when one of them changes sides
    std::vector<float> leaves_second;
    std::vector<std::uint32_t> present;  ///< those that some document of the part holds
  };
  struct Mover {
    float gain;
    std::uint32_t doc;
  };
  using Movers = std::vector<Mover>;

  void order(std::span<std::uint32_t> part, std::size_t threads, Terms& terms) const {
    if (part.size() <= kLeaf) return;
    const auto first = part.first(part.size() / 2);
    const auto second = part.subspan(part.size() / 2);
    exchange(first, second, terms);
    if (threads < 2) {
      order(first, 1, terms);
      order(second, 1, terms);
      return;
    }
    std::exception_ptr failure;
    {
      const std::jthread other([&] {
        try {
          order(first, threads / 2);
        } catch (...) {
          failure = std::current_exception();
        }
      });
      order(second, threads - threads / 2, terms);
    }
    if (failure) std::rethrow_exception(failure);
  }

  void exchange(std::span<std::uint32_t> first, std::span<std::uint32_t> second,
                Terms& terms) const {
    count(first, terms.in_first, terms);
    count(second, terms.in_second, terms);
    Movers from_first;
    Movers from_second;
    for (int round = 0; round < kMostRounds; ++round) {
      if (check_) check_();
      find_gains(terms);
      collect(first, terms.leaves_first, from_first);
      collect(second, terms.leaves_second, from_second);
      if (!swap(from_first, from_second, terms)) break;
      std::ranges::transform(from_first, first.begin(), &Mover::doc);
      std::ranges::transform(from_second, second.begin(), &Mover::doc);
    }
    std::ranges::sort(first);
    std::ranges::sort(second);
    for (const std::uint32_t term : terms.present) terms.in_first[term] = terms.in_second[term] = 0;
    terms.present.clear();
  }

  /// How many documents of a half hold each term.
  void count(std::span<const std::uint32_t> half, std::vector<std::uint32_t>& counts,
             Terms& terms) const {
    for (const std::uint32_t doc : half) {
      for (const std::uint32_t term : documents_.of(doc)) {
        if (terms.in_first[term] + terms.in_second[term] == 0) terms.present.push_back(term);
        ++counts[term];
      }
    }
  }

  void find_gains(Terms& terms) const {
    for (const std::uint32_t term : terms.present) {
      const std::uint32_t first = terms.in_first[term];
      const std::uint32_t second = terms.in_second[term];
      terms.leaves_first[term] = list_gains_[first] - list_gains_[second + 1];
      terms.leaves_second[term] = list_gains_[second] - list_gains_[first + 1];
    }
  }

  /// The documents of a half, the one whose change of sides gains most first.
  void collect(std::span<const std::uint32_t> half, const std::vector<float>& gains,
               Movers& movers) const {
    movers.clear();
    for (const std::uint32_t doc : half) {
      float sum = 0;
      for (const std::uint32_t term : documents_.of(doc)) sum += gains[term];
      movers.push_back({sum, doc});
    }
    std::ranges::sort(movers, [](const Mover& a, const Mover& b) {
      return a.gain != b.gain ? a.gain > b.gain : a.doc < b.doc;
    });
  }

  /// False when no pair gains by changing sides.
  bool swap(Movers& from_first, Movers& from_second, Terms& terms) const {
    std::size_t swapped = 0;
    const std::size_t pairs = std::min(from_first.size(), from_second.size());
    for (; swapped < pairs && from_first[swapped].gain + from_second[swapped].gain > 0; ++swapped) {
      for (const std::uint32_t term : documents_.of(from_first[swapped].doc)) {
        --terms.in_first[term];
        ++terms.in_second[term];
      }
      for (const std::uint32_t term : documents_.of(from_second[swapped].doc)) {
        ++terms.in_first[term];
        --terms.in_second[term];
      }
      std::swap(from_first[swapped], from_second[swapped]);
    }
    return swapped != 0;
  }

  const TermsOfDocuments& documents_;
  std::uint32_t term_count_;
  const std::function<void()>& check_;
  std::vector<float> list_gains_;
};

}  // namespace

std::vector<std::uint32_t> bisect_graph(const TermsOfDocuments& documents, std::uint32_t term_count,
                                        std::size_t threads, const std::function<void()>& check) {
  std::vector<std::uint32_t> order(documents.document_count());
  std::iota(order.begin(), order.end(), 0u);
  Bisection(documents, term_count, check).order(order, threads);
  return order;
}

}  // namespace inkling::storage
