#include "service/indexing.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/input_format.h"
#include "service/choices.h"
#include "service/nothing_found.h"
#include "service/opened.h"
#include "service/processors.h"
#include "service/stopwatch.h"
#include "service/texts.h"

namespace inkling::service {

namespace {

constexpr const char* kWayOut = "leave the flag out, or make another index with -i";

/// `lists` of names between commas, one after the other.
std::vector<std::string> each_text_field(const std::vector<std::string>& lists) {
  std::vector<std::string> names;
  for (const std::string& list : lists)
    std::ranges::move(split_list("text-field", list), std::back_inserter(names));
  return names;
}

/// Those that an index has by itself when it is made of mail and the like.
std::vector<std::string> implied_text_fields() {
  std::vector<std::string> names;
  for (const InputFormatFacts& format : input_formats())
    std::ranges::copy(usual_text_fields(format.format), std::back_inserter(names));
  return names;
}

/// Whether all that is named is CIFF files: with these goes no other format into an index.
bool names_only_ciff(const std::vector<std::string>& paths) {
  return std::ranges::all_of(
      paths, [](const std::string& path) { return is_named_as(InputFormat::ciff, path); });
}

IndexWriter open_writer(const std::filesystem::path& directory, const IndexRequest& request,
                        const StopAsked& stop) {
  try {
    return IndexWriter(directory, writer_options(request, stop));
  } catch (const IndexBusyError&) {
    if (is_asked(stop)) throw StoppedError(kNothingCommitted);
    throw;
  }
}

/// An index keeps the settings it was made with.
void require_same_settings(const IndexRequest& request, const IndexWriter& writer) {
  const auto refuse = [](const char* parameter, std::string_view found, std::string_view asked) {
    throw ParameterError(
        parameter, fmt::format("the index was made with {}, not with {}", found, asked), kWayOut);
  };
  const AnalyzerSettings& made = writer.analyzer();
  const AnalyzerRequest& asked = request.analyzer;
  if (asked.kind && *asked.kind != made.kind)
    refuse("analyzer", to_string(made.kind), to_string(*asked.kind));
  if (asked.language && *asked.language != made.language)
    refuse("language", made.language, *asked.language);
  if (asked.drop_stop_words && !made.drop_stop_words)
    refuse("drop-stop-words", "stop words", "none");
  if (asked.fold_accents && !made.fold_accents) refuse("fold-accents", "accents", "none");
  if (asked.bigrams && !made.bigrams) refuse("bigrams", "dictionary words", "pairs");
  if (request.no_store && writer.stores_text()) refuse("no-store", "its texts", "none");
}

/// What cannot tag documents of this index is refused before any is read.
void tag_added(IndexWriter& writer, const std::string& model) {
  const Index index = writer.index();
  const auto classifier = std::make_shared<const Classifier>(Classifier::load(index, model));
  classifier->tag(index, index.no_documents());
  writer.tag_added(model, [classifier](const Index& added) {
    return std::move(classifier->tag(added).assignment);
  });
}

}  // namespace

WriterOptions writer_options(const IndexRequest& request, const StopAsked& stop) {
  WriterOptions options;
  options.analyzer = request.analyzer.settings();
  const bool has_given_terms = request.ingest.format == InputFormat::ciff;
  options.store_text = !request.no_store && !has_given_terms;
  options.mapping = request.mapping;
  options.mapping.text_fields = each_text_field(request.mapping.text_fields);
  options.mapping.given_terms = has_given_terms;
  options.mapping.usual_text_fields = usual_text_fields(request.ingest.format);
  options.mapping.implied_text_fields = implied_text_fields();
  if (request.labels.from_dir && request.labels.not_from_dir)
    throw ParameterError("no-label-from-dir", "takes back what --label-from-dir asks for");
  if (request.labels.from_dir) options.mapping.label_from_dir = true;
  if (request.labels.not_from_dir) options.mapping.label_from_dir = false;
  options.memory = request.memory;
  options.max_fields = request.max_fields;
  options.relabel = request.labels.relabel;
  options.threads = request.threads.value_or(processors());
  options.keep = request.keep;
  options.merging = Merging::with_commit;  // there is nothing to go on with meanwhile
  options.wait = request.wait;
  options.give_up = stop;
  return options;
}

IngestOptions ingest_options(const std::filesystem::path& directory, const IndexRequest& request) {
  IngestOptions options = request.ingest;
  add_converters(request.converters, options.format_options);
  options.left_out = directory;
  return options;
}

IndexRequest with_told_format(const std::filesystem::path& directory, const IndexRequest& request) {
  IndexRequest told = request;
  if (request.ingest.format != InputFormat::automatic || !names_only_ciff(request.paths))
    return told;
  const std::optional<Index> index = open_if_there(directory);
  if (!index || index->mapping().given_terms) told.ingest.format = InputFormat::ciff;
  return told;
}

void prepare(IndexWriter& writer, const IndexRequest& request) {
  require_same_settings(request, writer);
  if (request.tag_with) tag_added(writer, *request.tag_with);
}

IndexWriter open_to_add(const std::filesystem::path& directory, const IndexRequest& request,
                        const StopAsked& stop) {
  IndexWriter writer = open_writer(directory, request, stop);
  prepare(writer, request);
  return writer;
}

IngestReport add(IndexWriter& writer, const std::filesystem::path& directory,
                 const IndexRequest& request, std::istream& standard_input, const IndexWork& work) {
  const auto keep_going = [&](const IngestProgress& so_far) {
    if (work.progress) work.progress(so_far);
    return !is_asked(work.stop);
  };
  IngestOptions options = ingest_options(directory, request);
  options.stop = work.stop;
  return ingest(writer, request.paths, standard_input, options, keep_going);
}

IndexResult index(const std::filesystem::path& directory, const IndexRequest& asked,
                  std::istream& standard_input, const IndexWork& work) {
  if (asked.paths.empty()) throw ParameterError("path", "at least one is needed");
  if (std::ranges::find(asked.paths, "") != asked.paths.end())
    throw ParameterError("path", "it is empty", "write `.` for the folder that you are in");
  const Stopwatch watch;
  const IndexRequest request = with_told_format(directory, asked);
  require_apart(request.paths, directory);
  const std::optional<Index> before = open_if_there(directory);
  IndexWriter writer = open_to_add(directory, request, work.stop);
  IndexResult result;
  if (before)
    result.remapped =
        differences(before->mapping(), "the index before", writer.mapping(), "it now");
  result.report = add(writer, directory, request, standard_input, work);
  if (is_asked(work.stop)) throw StoppedError(kNothingCommitted);
  refuse_nothing_found(writer, request.paths, result.report);
  // Who asks from here on finds the documents committed: the work ends as if nobody had.
  writer.commit();
  result.totals = index_totals(Index::open(directory), request.count_terms);
  result.seconds = watch.seconds();
  return result;
}

}  // namespace inkling::service
