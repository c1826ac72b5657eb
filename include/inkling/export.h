#pragma once

/// Documents out: a collection, or the weights of its terms, in formats that other programs read.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// docs/export.md says what each holds.
enum class OutputFormat : std::uint8_t {
  jsonl,     ///< a JSON object for each document, which ingest() reads back
  csv,       ///< a row for each document (RFC 4180), several values of a field in one cell
  trec,      ///< `<DOC>` for each document, with its id, title, date and text
  svmlight,  ///< a line for each document: numbers of its labels, then number:weight of its terms
  mtx,       ///< Matrix Market: rows are documents, columns are terms
  ciff,      ///< the Common Index File Format: terms with their documents and tf, lengths, ids
};

/// What a matrix holds of a term that occurs tf times in a document of `tokens` tokens and in df of
/// the N documents that are exported.
enum class MatrixWeight : std::uint8_t {
  tf,         ///< tf
  binary,     ///< 1
  sublinear,  ///< 1 + ln tf
  tfidf,      ///< tf / tokens * log2(N / df): bits
};

struct OutputOptions {
  OutputFormat format = OutputFormat::jsonl;
  // The rest is for svmlight, mtx and ciff; `weight` and `min_df` for the first two.
  std::string field = "text";
  TermUnit term_unit = TermUnit::stems;
  MatrixWeight weight = MatrixWeight::tf;
  std::uint32_t min_df = 1;  ///< no term of fewer of the documents
  /// Called now and then by the thread that exports, or by one of several at a time; what it throws
  /// ends the export. May be empty.
  std::function<void()> check{};
  /// So many share the work of term_table(). OptionError unless it is 1 to 4,096.
  std::size_t threads = 1;
};

/// What was written. Documents alone have no terms and postings.
struct OutputTotals {
  std::uint64_t documents = 0;
  std::uint64_t terms = 0;
  std::uint64_t postings = 0;
};

/// Writes `documents`, a set of `index`, in the order in which they entered; terms are in the order
/// of their bytes. The bytes depend on the documents alone, not on segments. Nothing is printed.
///
/// Cost: O(bytes of the documents), or one or two walks through all postings of the field; svmlight
/// walks once for every 16 million tokens. Memory: O(documents), and the longest posting list.
/// Throws OptionError for a format that needs texts where the index keeps none, and for ciff of
/// 2^31 documents; UnknownNameError for a field that has no postings; and what `out` throws.
OutputTotals export_collection(const Index& index, const DocumentSet& documents,
                               const OutputOptions& options, std::ostream& out);

/// What the numbers in a matrix stand for.
enum class MatrixNames : std::uint8_t {
  ids,     ///< of the documents: line n is row n
  terms,   ///< line n is column n
  labels,  ///< line n is label n of svmlight
};

/// Writes a line for each of them; a line break in an id is `%0A` or `%0D`. Cost and errors as
/// export_collection().
void export_names(const Index& index, const DocumentSet& documents, const OutputOptions& options,
                  MatrixNames names, std::ostream& out);

/// Memory for large arrays: in large pages, which take less time to get, where the system has them.
/// Throws std::bad_alloc. Free it with free_array_memory().
void* array_memory(std::size_t bytes);
void free_array_memory(void* memory) noexcept;

/// Does not set the numbers of a vector that grows: for those that are all written anyway, by
/// several threads.
template <typename Number>
struct UnsetAllocator {
  static_assert(std::is_arithmetic_v<Number>);
  using value_type = Number;

  UnsetAllocator() = default;
  template <typename Other>
  explicit UnsetAllocator(const UnsetAllocator<Other>&) noexcept {}

  Number* allocate(std::size_t count) {
    return static_cast<Number*>(array_memory(count * sizeof(Number)));
  }
  void deallocate(Number* numbers, std::size_t) noexcept { free_array_memory(numbers); }
  template <typename... Values>
  void construct(Number* at, Values&&... values) noexcept {
    if constexpr (sizeof...(Values) != 0) std::construct_at(at, std::forward<Values>(values)...);
  }
  friend bool operator==(const UnsetAllocator&, const UnsetAllocator&) = default;
};

template <typename Number>
using UnsetVector = std::vector<Number, UnsetAllocator<Number>>;

/// The matrix of OutputFormat::mtx in memory, row by row: row r has the columns
/// columns[row_starts[r]], ..., in increasing order, with their values next to them.
struct SparseMatrix {
  std::vector<std::int32_t> row_starts{0};  ///< one more than rows
  UnsetVector<std::int32_t> columns{};
  UnsetVector<double> values{};
};

/// The matrix of terms in `documents`, with the names of its columns.
struct TermTable {
  SparseMatrix matrix{};
  std::vector<std::string> terms{};
};

/// The same numbers as export_collection() writes, whatever the number of threads. Cost: a walk
/// through all postings of the field; memory: 24 bytes for each value; the result keeps 12. Throws
/// as export_collection(), and OptionError for a matrix of 2^31 values or more.
TermTable term_table(const Index& index, const DocumentSet& documents,
                     const OutputOptions& options);

}  // namespace inkling
