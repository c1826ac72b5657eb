#include <fmt/format.h>

#include <ostream>

#include "exchange/term_matrix.h"
#include "exchange/writers.h"
#include "render/numbers.h"

namespace inkling::exchange {

// Boisvert, Pozo & Remington (1996), The Matrix Market Exchange Formats, NISTIR 5935.
OutputTotals write_matrix_market(const Index& index, Documents documents,
                                 const OutputOptions& options, std::ostream& out) {
  const TermMatrix matrix(index, documents, options);
  const MatrixSize size = matrix.size();
  const bool is_whole =
      options.weight == MatrixWeight::tf || options.weight == MatrixWeight::binary;
  out << fmt::format("%%MatrixMarket matrix coordinate {} general\n{} {} {}\n",
                     is_whole ? "integer" : "real", documents.size(), size.terms, size.postings);
  std::uint64_t column = 0;
  matrix.for_each_term([&](std::string_view, std::span<const Cell> cells) {
    ++column;
    const double idf = matrix.idf(static_cast<std::uint32_t>(cells.size()));
    for (const Cell& cell : cells) {
      out << fmt::format("{} {} {}\n", cell.at + 1, column,
                         render::shortest(matrix.weight(cell.at, cell.tf, idf)));
    }
  });
  return {documents.size(), size.terms, size.postings};
}

}  // namespace inkling::exchange
