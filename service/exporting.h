#pragma once

/// export: documents of an index for other programs.

#include <functional>
#include <iosfwd>
#include <string>

#include "inkling/export.h"
#include "inkling/index.h"
#include "inkling/results.h"
#include "service/index_requests.h"
#include "service/stopping.h"

namespace inkling::service {

/// Opens what names of a matrix are written to: "ids", "terms" or "labels".
using OpenNames = std::function<std::ostream&(const std::string& ending)>;

struct ExportWork {
  OpenNames open_names{};  ///< empty: no names are wanted
  StopAsked stop{};
};

/// Writes the documents that the query matches, all without one, and the names behind the numbers
/// of a matrix. Throws ParameterError for what the format has no use for, StoppedError where it was
/// asked to stop, and what export_collection() throws.
ExportedCollection export_documents(const Index& index, const ExportRequest& request,
                                    std::ostream& out, const ExportWork& work = {});

/// The matrix of terms in memory; `format` of the request does not matter. Throws StoppedError
/// where it was asked to stop, and what term_table() throws.
TermTable term_table(const Index& index, const ExportRequest& request, const StopAsked& stop = {});

}  // namespace inkling::service
