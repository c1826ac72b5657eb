#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "exchange/names.h"
#include "exchange/term_matrix.h"
#include "exchange/writers.h"
#include "render/numbers.h"

namespace inkling::exchange {

// Joachims (1999), SVM-light: numbers of features begin with 1 and increase; what follows `#` is a
// comment. Several labels are joined by commas, as LIBSVM and scikit-learn read them.
OutputTotals write_svmlight(const Index& index, Documents documents, const OutputOptions& options,
                            std::ostream& out) {
  const TermMatrix matrix(index, documents, options);
  const LabelNumbers labels(index, documents);
  OutputTotals totals{.documents = documents.size()};
  matrix.for_each_row([&](std::uint32_t row, std::span<const Cell> cells,
                          std::span<const std::uint32_t> dfs) {
    const std::vector<std::uint32_t> topics = labels.of(documents[row]);
    out << (topics.empty() ? "0" : fmt::format("{}", fmt::join(topics, ",")));
    for (const Cell& cell : cells) {
      out << fmt::format(" {}:{}", cell.at + 1,
                         render::shortest(matrix.weight(row, cell.tf, matrix.idf(dfs[cell.at]))));
    }
    out << " # " << on_one_line(index.id(documents[row])) << '\n';
    totals.terms = dfs.size();
    totals.postings += cells.size();
  });
  return totals;
}

}  // namespace inkling::exchange
