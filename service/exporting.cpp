#include "service/exporting.h"

#include <ostream>
#include <utility>

#include "inkling/export.h"
#include "inkling/search.h"
#include "service/choices.h"
#include "service/names.h"
#include "service/processors.h"
#include "service/stopwatch.h"

namespace inkling::service {

namespace {

bool is_matrix(OutputFormat format) {
  return format == OutputFormat::svmlight || format == OutputFormat::mtx;
}

void refuse_useless(const ExportRequest& request, bool asks_for_names) {
  const auto refuse = [](bool is_given, const char* parameter, const char* formats) {
    if (is_given) throw ParameterError(parameter, std::string("is for ") + formats, "see --format");
  };
  const bool is_of_terms = is_matrix(request.format) || request.format == OutputFormat::ciff;
  refuse(request.field && !is_of_terms, "field", "svmlight, mtx and ciff");
  refuse(request.term_unit && !is_of_terms, "terms", "svmlight, mtx and ciff");
  refuse(request.weight && !is_matrix(request.format), "weight", "svmlight and mtx");
  refuse(request.min_df && !is_matrix(request.format), "min-df", "svmlight and mtx");
  refuse(asks_for_names && !is_matrix(request.format), "names", "svmlight and mtx");
}

OutputOptions options_of(const ExportRequest& request, const StopAsked& stop) {
  OutputOptions options{.format = request.format};
  options.field = request.field.value_or(options.field);
  options.term_unit = request.term_unit.value_or(options.term_unit);
  options.weight = request.weight.value_or(options.weight);
  options.min_df = request.min_df.value_or(options.min_df);
  options.check = check_of(stop, "what was written is not complete");
  return options;
}

void write_names(const Index& index, const DocumentSet& documents, const OutputOptions& options,
                 const OpenNames& open_names) {
  const auto write = [&](MatrixNames names, const char* ending) {
    std::ostream& out = open_names(ending);
    export_names(index, documents, options, names, out);
    out.flush();
  };
  write(MatrixNames::ids, "ids");
  write(MatrixNames::terms, "terms");
  if (options.format == OutputFormat::svmlight) write(MatrixNames::labels, "labels");
}

}  // namespace

ExportedCollection export_documents(const Index& index, const ExportRequest& request,
                                    std::ostream& out, const ExportWork& work) {
  const Stopwatch watch;
  refuse_useless(request, work.open_names != nullptr);
  const OutputOptions options = options_of(request, work.stop);
  const DocumentSet documents = Searcher(index).matching(request.where);
  ExportedCollection exported;
  exported.format = request.format;
  exported.totals = export_collection(index, documents, options, out);
  out.flush();
  if (work.open_names) write_names(index, documents, options, work.open_names);
  exported.text_fields = index.mapping().text_fields;
  exported.seconds = watch.seconds();
  return exported;
}

TermTable term_table(const Index& index, const ExportRequest& request, const StopAsked& stop) {
  const DocumentSet documents = Searcher(index).matching(request.where);
  OutputOptions options = options_of(request, stop);
  options.threads = processors();
  return inkling::term_table(index, documents, options);
}

}  // namespace inkling::service
