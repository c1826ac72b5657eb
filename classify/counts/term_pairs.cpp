#include "classify/counts/term_pairs.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace inkling::classify {

namespace {

/// A pair in one document, once for each time it stands there.
struct PairPosting {
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t row;

  friend auto operator<=>(const PairPosting&, const PairPosting&) = default;
};

std::vector<std::uint32_t> rows_by_doc(const Index& index, const PostingTable& table) {
  std::vector<std::uint32_t> row_of(index.document_bound(), kNoRow);
  for (std::uint32_t row = 0; row < table.docs.size(); ++row)
    row_of[to_number(table.docs[row])] = row;
  return row_of;
}

/// Both lists of terms are sorted, so one pass over each is enough.
std::vector<Occurrence> all_occurrences(const Index& index, FieldId field, TermUnit unit,
                                        const PostingTable& words) {
  const std::vector<std::uint32_t> row_of = rows_by_doc(index, words);
  std::vector<Occurrence> occurrences;
  std::uint32_t term = 0;
  for (TermCursor cursor = index.terms(field, unit);
       !cursor.exhausted() && term < words.terms.size(); cursor.advance()) {
    if (words.terms[term] != cursor.term()) continue;
    add_occurrences(cursor.postings(), term++, row_of, 0, occurrences);
  }
  sort_by_place(occurrences, words.rows());
  return occurrences;
}

/// Sorted by terms, then by row.
std::vector<PairPosting> all_pairs(const std::vector<Occurrence>& occurrences) {
  std::vector<PairPosting> pairs;
  pairs.reserve(occurrences.size());
  for (auto start = occurrences.begin(); start != occurrences.end();) {
    const std::uint32_t row = start->row;
    const auto end =
        std::find_if(start, occurrences.end(), [&](const Occurrence& at) { return at.row != row; });
    for_each_pair({&*start, static_cast<std::size_t>(end - start)},
                  [&](std::uint32_t first, std::uint32_t second) {
                    pairs.push_back({first, second, row});
                  });
    start = end;
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// Appends terms with their postings to a table.
class TableWriter {
 public:
  explicit TableWriter(const PostingTable& words) : words_(words) {
    table_.docs = words.docs;
    table_.slot_of = words.slot_of;
    table_.weights = words.weights;
  }

  void add_word(std::size_t term) {
    const std::span<const Posting> postings = words_.of(term);
    table_.postings.insert(table_.postings.end(), postings.begin(), postings.end());
    close(words_.terms[term], words_.surfaces[term]);
  }

  /// `pairs` are of one pair. Left out if fewer than `min_df` documents have it.
  void add_pair(std::span<const PairPosting> pairs, std::size_t min_df) {
    const std::uint64_t start = table_.starts.back();
    for (const PairPosting& pair : pairs) {
      const bool is_same = table_.postings.size() > start && table_.postings.back().row == pair.row;
      if (is_same) {
        ++table_.postings.back().tf;
      } else {
        table_.postings.push_back({pair.row, 1});
      }
    }
    if (table_.postings.size() - start < min_df) {
      table_.postings.resize(start);
      return;
    }
    const PairPosting& pair = pairs.front();
    const std::string surface = pair_name(surface_of(pair.first), surface_of(pair.second));
    const std::string name = pair_name(words_.terms[pair.first], words_.terms[pair.second]);
    close(name, surface == name ? std::string_view() : surface);
  }

  PostingTable take() { return std::move(table_); }

 private:
  std::string_view surface_of(std::size_t term) const {
    const std::string_view surface = words_.surfaces[term];
    return surface.empty() ? words_.terms[term] : surface;
  }

  void close(std::string_view term, std::string_view surface) {
    table_.terms.add(term);
    table_.surfaces.add(surface);
    table_.starts.push_back(table_.postings.size());
  }

  const PostingTable& words_;
  PostingTable table_;
};

bool is_of_one(const PairPosting& left, const PairPosting& right) {
  return left.first == right.first && left.second == right.second;
}

PostingTable without_blanks(const PostingTable& words) {
  std::vector<std::uint32_t> terms;
  for (std::uint32_t term = 0; term < words.terms.size(); ++term) {
    if (!has_blank(words.terms[term])) terms.push_back(term);
  }
  return only_terms(words, terms);
}

PostingTable by_name(const PostingTable& table) {
  std::vector<std::uint32_t> terms(table.terms.size());
  std::iota(terms.begin(), terms.end(), 0u);
  std::ranges::sort(terms, {}, [&](std::uint32_t term) { return table.terms[term]; });
  return only_terms(table, terms);
}

bool sorts_before_blank(char c) { return static_cast<unsigned char>(c) < ' '; }

}  // namespace

void sort_by_place(std::vector<Occurrence>& occurrences, std::size_t rows) {
  std::vector<std::uint64_t> next(rows + 1);
  for (const Occurrence& at : occurrences) ++next[at.row + 1];
  for (std::size_t row = 1; row <= rows; ++row) next[row] += next[row - 1];
  std::vector<Occurrence> sorted(occurrences.size());
  const std::vector<std::uint64_t> starts = next;
  for (const Occurrence& at : occurrences) sorted[next[at.row]++] = at;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto from = sorted.begin() + static_cast<std::ptrdiff_t>(starts[row]);
    const auto to = sorted.begin() + static_cast<std::ptrdiff_t>(starts[row + 1]);
    std::sort(from, to, [](const Occurrence& left, const Occurrence& right) {
      return std::tie(left.position, left.term) < std::tie(right.position, right.term);
    });
  }
  occurrences = std::move(sorted);
}

void add_occurrences(PostingCursor cursor, std::uint32_t term,
                     std::span<const std::uint32_t> row_of, std::uint32_t first,
                     std::vector<Occurrence>& occurrences) {
  std::vector<std::uint32_t> positions;
  const std::uint32_t end = first + static_cast<std::uint32_t>(row_of.size());
  for (cursor.seek(DocId{first}); to_number(cursor.doc()) < end; cursor.advance()) {
    const std::uint32_t row = row_of[to_number(cursor.doc()) - first];
    if (row == kNoRow) continue;
    cursor.positions(positions);
    for (const std::uint32_t position : positions) occurrences.push_back({row, position, term});
  }
}

PostingTable with_pairs(const Index& index, FieldId field, TermUnit unit, const PostingTable& words,
                        std::size_t min_df) {
  index.require_positions("bigrams");
  if (has_blank(words.terms.bytes()))
    return with_pairs(index, field, unit, without_blanks(words), min_df);
  const std::vector<PairPosting> pairs = all_pairs(all_occurrences(index, field, unit, words));
  const std::size_t least = std::max<std::size_t>(min_df, 2);
  TableWriter writer(words);
  auto at = pairs.begin();
  for (std::uint32_t term = 0; term < words.terms.size(); ++term) {
    writer.add_word(term);
    while (at != pairs.end() && at->first == term) {
      const auto end = std::find_if(at, pairs.end(),
                                    [&](const PairPosting& pair) { return !is_of_one(pair, *at); });
      writer.add_pair({&*at, static_cast<std::size_t>(end - at)}, least);
      at = end;
    }
  }
  PostingTable table = writer.take();
  // The pairs of a term come right behind it, but for terms that have control characters.
  const bool is_sorted = std::ranges::none_of(words.terms.bytes(), sorts_before_blank);
  return is_sorted ? std::move(table) : by_name(table);
}

}  // namespace inkling::classify
