#include "inkling/export.h"

#include <string>
#include <vector>

#include "exchange/names.h"
#include "exchange/writers.h"
#include "inkling/error.h"

namespace inkling {

namespace {

bool holds_texts(OutputFormat format) {
  return format == OutputFormat::jsonl || format == OutputFormat::csv ||
         format == OutputFormat::trec;
}

std::vector<DocId> in_order(const Index& index, const DocumentSet& documents,
                            const OutputOptions& options) {
  require_choice("format", options.format, OutputFormat::ciff);
  index.require_own(documents, "documents");
  if (holds_texts(options.format) && !index.stores_text()) {
    throw OptionError("format", "the index keeps no texts, which this format has",
                      "svmlight, mtx and ciff need none");
  }
  DocumentSet live = documents;
  live &= index.documents();
  return index.by_entry(live);
}

}  // namespace

OutputTotals export_collection(const Index& index, const DocumentSet& documents,
                               const OutputOptions& options, std::ostream& out) {
  const std::vector<DocId> docs = in_order(index, documents, options);
  switch (options.format) {
    case OutputFormat::jsonl:
      return exchange::write_json_lines(index, docs, options, out);
    case OutputFormat::csv:
      return exchange::write_csv(index, docs, options, out);
    case OutputFormat::trec:
      return exchange::write_trec(index, docs, options, out);
    case OutputFormat::svmlight:
      return exchange::write_svmlight(index, docs, options, out);
    case OutputFormat::mtx:
      return exchange::write_matrix_market(index, docs, options, out);
    case OutputFormat::ciff:
      return exchange::write_ciff(index, docs, options, out);
  }
  return {};
}

void export_names(const Index& index, const DocumentSet& documents, const OutputOptions& options,
                  MatrixNames names, std::ostream& out) {
  require_choice("names", names, MatrixNames::labels);
  exchange::write_names(index, in_order(index, documents, options), options, names, out);
}

}  // namespace inkling
