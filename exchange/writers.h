#pragma once

/// One function for each format. `documents` are in the order of entry; `out` throws where it
/// fails.

#include <iosfwd>
#include <span>

#include "inkling/export.h"

namespace inkling::exchange {

using Documents = std::span<const DocId>;

OutputTotals write_json_lines(const Index& index, Documents documents, const OutputOptions& options,
                              std::ostream& out);
OutputTotals write_csv(const Index& index, Documents documents, const OutputOptions& options,
                       std::ostream& out);
OutputTotals write_trec(const Index& index, Documents documents, const OutputOptions& options,
                        std::ostream& out);
OutputTotals write_svmlight(const Index& index, Documents documents, const OutputOptions& options,
                            std::ostream& out);
OutputTotals write_matrix_market(const Index& index, Documents documents,
                                 const OutputOptions& options, std::ostream& out);
OutputTotals write_ciff(const Index& index, Documents documents, const OutputOptions& options,
                        std::ostream& out);

/// Calls the check of the options, if there is one.
inline void check(const OutputOptions& options) {
  if (options.check) options.check();
}

}  // namespace inkling::exchange
