#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/ngrams.h"
#include "report/bounded_counts.h"
#include "report/given_choices.h"
#include "report/selection.h"
#include "report/term_numbers.h"
#include "report/term_walk.h"
#include "report/token_runs.h"
#include "storage/files/value_array.h"

namespace inkling {

namespace {

using report::BoundedCounts;
using report::CountKey;
using report::KeyCount;
using report::PlacedTerm;
using report::Selection;
using report::Stretch;
using report::TokenRuns;

/// Where in the work surface forms have their places, terms their numbers, and n-grams their
/// counts.
constexpr double kPlacing = 0.05, kNumbering = 0.15, kCounting = 0.95;

struct CountedNgram {
  std::size_t words = 0;
  CountKey key{};
  std::uint64_t count = 0, df = 0;
};

/// In which order n-grams are listed.
class NgramPrecedence {
 public:
  /// `places`: of the surface forms of stems, where these decide; a word is its own.
  NgramPrecedence(NgramOrder order, storage::ValueArray<std::uint32_t> places)
      : order_(order), places_(std::move(places)) {}

  bool operator()(const CountedNgram& a, const CountedNgram& b) const {
    switch (order_) {
      case NgramOrder::count:
        return std::tuple(b.count, a.words, a.key) < std::tuple(a.count, b.words, b.key);
      case NgramOrder::df:
        return std::tuple(b.df, a.words, a.key) < std::tuple(a.df, b.words, b.key);
      case NgramOrder::n:
        return std::tuple(b.words, a.key) < std::tuple(a.words, b.key);
      case NgramOrder::surface:
        if (const auto order = compare(a, b, [&](auto term) { return place_of(term); }); order != 0)
          return order < 0;
        [[fallthrough]];
      case NgramOrder::ngram:
        return compare(a, b, std::identity()) < 0;
    }
    return false;
  }

 private:
  std::uint32_t place_of(std::uint32_t term) const noexcept {
    return places_.empty() ? term : places_[term];
  }
  /// Word by word.
  template <typename NumberOf>
  static std::strong_ordering compare(const CountedNgram& a, const CountedNgram& b,
                                      NumberOf number_of) {
    for (std::size_t word = 0; word < std::min(a.words, b.words); ++word) {
      const std::uint32_t left = number_of(a.key[word]), right = number_of(b.key[word]);
      if (left != right) return left <=> right;
    }
    return a.words <=> b.words;
  }

  NgramOrder order_;
  storage::ValueArray<std::uint32_t> places_;
};

void require_lengths(const NgramOptions& options) {
  const bool is_within = options.shortest >= kFewestNgramWords &&
                         options.longest <= kMostNgramWords && options.shortest <= options.longest;
  if (!is_within) throw OptionError("n", "it must be 2 to 5", "2, or 2..4 for several lengths");
}

/// One of some shares of all n-grams, by their first words.
struct NgramPart {
  std::size_t number = 0;
  std::size_t count = 1;

  bool has(std::uint32_t term) const noexcept {
    constexpr std::uint32_t kOdd = 0x9E37'79B9;
    return std::uint64_t{term * kOdd} * count >> 32 == number;
  }
};

/// What threads write at the same time is this far apart.
constexpr std::size_t kCacheLine = 64;

/// Counts the n-grams of one length in a share.
class alignas(kCacheLine) NgramShare {
 public:
  /// `bytes`: as BoundedCounts.
  NgramShare(std::size_t words, std::uint64_t bytes, std::uint64_t least)
      : words_(words), counts_(bytes, least) {}

  void survey(std::span<const PlacedTerm> document, NgramPart part) {
    for_each_ngram(document, part, [&](const CountKey& key) {
      counts_.survey(key);
      ++occurrences_;
    });
  }
  void count(DocId doc, std::span<const PlacedTerm> document, NgramPart part) {
    for_each_ngram(document, part, [&](const CountKey& key) {
      KeyCount* const entry = counts_.entry(key);
      if (entry == nullptr) return;
      ++entry->first;
      if (entry->last != to_number(doc)) ++entry->second;
      entry->last = to_number(doc);
    });
  }

  BoundedCounts& counts() noexcept { return counts_; }
  const BoundedCounts& counts() const noexcept { return counts_; }
  std::uint64_t occurrences() const noexcept { return occurrences_; }

 private:
  template <typename Visit>
  void for_each_ngram(std::span<const PlacedTerm> document, NgramPart part, Visit&& visit) const {
    for (std::size_t at = 0; at + words_ <= document.size(); ++at) {
      if (!part.has(document[at].term)) continue;
      const PlacedTerm& last = document[at + words_ - 1];
      if (last.position - document[at].position != words_ - 1) continue;
      CountKey key{};
      for (std::size_t word = 0; word < words_; ++word) key[word] = document[at + word].term;
      visit(key);
    }
  }

  std::size_t words_;
  BoundedCounts counts_;
  std::uint64_t occurrences_ = 0;
};

/// Finds the best n-grams of one length, in documents that are shown to each of its shares: once
/// to survey(), then in every pass to count(). Threads may work on different shares.
class NgramSearch {
 public:
  /// `bytes`: of all shares, as BoundedCounts.
  NgramSearch(const NgramOptions& options, const NgramPrecedence& comes_before, std::size_t words,
              std::uint64_t bytes, std::size_t shares)
      : options_(options), comes_before_(comes_before), words_(words) {
    shares_.reserve(shares);
    while (shares_.size() < shares)
      shares_.emplace_back(words, bytes / shares, std::max(options.min_count, options.min_df));
  }

  void survey(std::size_t share, std::span<const PlacedTerm> document) {
    shares_[share].survey(document, {share, shares_.size()});
  }
  /// False where no pass is needed any more.
  bool start_pass() {
    if (is_done_) return false;
    is_done_ = true;
    for (NgramShare& share : shares_) is_done_ = !share.counts().start_pass() && is_done_;
    return !is_done_;
  }
  void count(std::size_t share, DocId doc, std::span<const PlacedTerm> document) {
    if (!is_done_) shares_[share].count(doc, document, {share, shares_.size()});
  }
  void end_pass() {
    if (is_done_) return;
    for (const NgramShare& share : shares_)
      share.counts().for_each([&](const KeyCount& entry) { keep(entry); });
    keep_best();
    is_done_ = has_best();
  }

  const std::vector<CountedNgram>& best() const noexcept { return best_; }
  std::uint64_t occurrences() const noexcept {
    std::uint64_t all = 0;
    for (const NgramShare& share : shares_) all += share.occurrences();
    return all;
  }

 private:
  void keep(const KeyCount& entry) {
    if (entry.first < options_.min_count || entry.second < options_.min_df) return;
    best_.push_back({words_, entry.key, entry.first, entry.second});
    constexpr std::size_t kMoreRows = 4096;
    if (best_.size() - std::min(best_.size(), options_.k) >= options_.k / 2 + kMoreRows)
      keep_best();
  }
  void keep_best() {
    std::ranges::sort(best_, std::ref(comes_before_));
    if (best_.size() > options_.k) best_.resize(options_.k);
  }

  /// Whether nothing that was not counted can be among the best, even by its name.
  bool has_best() const {
    if (options_.k == 0) return true;
    if (best_.size() < options_.k) return false;
    const bool is_by_df = options_.order == NgramOrder::df;
    if (!is_by_df && options_.order != NgramOrder::count) return false;
    const std::uint64_t least = is_by_df ? best_.back().df : best_.back().count;
    return std::ranges::all_of(
        shares_, [least](const NgramShare& share) { return least > share.counts().most_left(); });
  }

  const NgramOptions& options_;
  const NgramPrecedence& comes_before_;
  std::size_t words_;
  std::vector<NgramShare> shares_;
  std::vector<CountedNgram> best_;
  bool is_done_ = false;
};

/// As many as there are threads, while each has the memory for many n-grams.
std::size_t share_count(const NgramOptions& options, std::uint64_t bytes_of_length) {
  constexpr std::uint64_t kLeastBytes = std::uint64_t{1} << 20;
  return static_cast<std::size_t>(
      std::clamp<std::uint64_t>(bytes_of_length / kLeastBytes, 1, options.work.threads));
}

/// Finds those of all lengths together: bringing the texts back takes much of the time.
std::vector<NgramSearch> searched(TokenRuns& runs, const NgramOptions& options,
                                  const NgramPrecedence& comes_before, const Stretch& work) {
  const std::uint64_t bytes = options.memory / 3 * 2 / (options.longest - options.shortest + 1);
  const std::size_t shares = share_count(options, bytes);
  std::vector<NgramSearch> searches;
  for (std::size_t length = options.shortest; length <= options.longest; ++length)
    searches.emplace_back(options, comes_before, length, bytes, shares);
  struct alignas(kCacheLine) Words {
    std::vector<PlacedTerm> of_document;
  };
  std::vector<Words> words(shares);
  Stretch left = work;  // nobody knows how many walks there will be: each has half of what is left
  const auto show = [&](const auto& visit) {
    const Stretch walk = std::exchange(left, left.second_half()).first_half();
    runs.for_each_document(shares, walk,
                           [&](std::size_t share, DocId doc, std::span<const PlacedTerm> tokens) {
                             std::vector<PlacedTerm>& document = words[share].of_document;
                             runs.whole_words(tokens, document);
                             for (NgramSearch& search : searches)
                               visit(search, share, doc, document);
                           });
  };
  show([](NgramSearch& search, std::size_t share, DocId, std::span<const PlacedTerm> document) {
    search.survey(share, document);
  });
  const auto start_passes = [&] {
    return std::ranges::count_if(searches, [](auto& search) { return search.start_pass(); }) > 0;
  };
  while (start_passes()) {
    show([](NgramSearch& search, std::size_t share, DocId doc,
            std::span<const PlacedTerm> document) { search.count(share, doc, document); });
    for (NgramSearch& search : searches) search.end_pass();
  }
  return searches;
}

std::vector<Ngram> described(const Index& index, const Selection& selection, TermUnit unit,
                             const std::vector<CountedNgram>& found, const Stretch& work) {
  std::set<std::uint32_t> numbers;
  for (const CountedNgram& ngram : found)
    numbers.insert(ngram.key.begin(), ngram.key.begin() + static_cast<std::ptrdiff_t>(ngram.words));
  const auto terms = report::terms_of(index, selection.field(), unit, numbers, work);
  std::map<std::uint32_t, std::string> surfaces;
  for (const auto& [number, term] : terms)
    surfaces.emplace(number, report::surface_of(index, selection.field(), unit, term));
  std::vector<Ngram> ngrams;
  for (const CountedNgram& counted : found) {
    Ngram ngram{.count = counted.count, .df = counted.df};
    for (std::size_t word = 0; word < counted.words; ++word) {
      ngram.terms.push_back(terms.at(counted.key[word]));
      ngram.surfaces.push_back(surfaces.at(counted.key[word]));
    }
    ngram.per_million =
        1e6 * static_cast<double>(counted.count) / static_cast<double>(selection.tokens());
    ngrams.push_back(std::move(ngram));
  }
  return ngrams;
}

}  // namespace

NgramReport ngram_report(const Index& index, const DocumentSet& where,
                         const NgramOptions& options) {
  report::require_choices(options);
  require_lengths(options);
  const Selection selection(index, where, options.field);
  selection.require_tokens();
  NgramReport report{.documents = selection.count(),
                     .tokens = selection.tokens(),
                     .occurrences = {},
                     .ngrams = {},
                     .options = options};
  report.options.work = {};
  const Stretch work(options.work);
  const bool are_placed =
      options.order == NgramOrder::surface && options.term_unit == TermUnit::stems;
  const double placing = are_placed ? kPlacing : 0;
  const NgramPrecedence comes_before(
      options.order, are_placed ? report::surface_places(index, selection.field(),
                                                         options.memory / 2, work.part(0, placing))
                                : storage::ValueArray<std::uint32_t>());
  TokenRuns runs(index, selection, options.term_unit, options.memory / 3,
                 work.part(placing, kNumbering));
  std::vector<CountedNgram> found;
  for (const NgramSearch& search :
       searched(runs, options, comes_before, work.part(kNumbering, kCounting))) {
    report.occurrences.push_back(search.occurrences());
    found.insert(found.end(), search.best().begin(), search.best().end());
  }
  std::ranges::sort(found, std::ref(comes_before));
  if (found.size() > options.k) found.resize(options.k);
  report.ngrams = described(index, selection, options.term_unit, found, work.part(kCounting, 1));
  return report;
}

NgramReport ngram_report(const Index& index, const NgramOptions& options) {
  return ngram_report(index, index.documents(), options);
}

}  // namespace inkling
