#include "service/care.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "service/choices.h"
#include "service/counting_models.h"
#include "service/opened.h"
#include "service/processors.h"
#include "service/stopwatch.h"

namespace inkling::service {

namespace {

/// What a request means, in the view that it was asked of.
struct Doomed {
  DocumentSet documents;
  std::uint64_t matching = 0;          ///< the query
  std::vector<std::string> unknown{};  ///< ids that no document has
};

/// Whoever has looked at what a search finds must not delete something else.
DocumentSet agreed_matches(const Index& index, const std::string& query) {
  const Searcher searcher(index);
  const QueryOptions as_search{.lenient = true};
  DocumentSet found = searcher.matching(query);
  const DocumentSet searched = searcher.matching(query, as_search);
  if (searched == found) return found;
  if (const auto other = searcher.read(query, as_search).lenient) {
    throw ParameterError(
        "query", fmt::format("`inkling search` reads it as `{}`: {}", other->text, other->reason),
        "write that, or name the field before a pattern, as in text:in?");
  }
  throw ParameterError(
      "query",
      fmt::format("`inkling search` finds {} documents by it, not {}: beside others, it looks for "
                  "each part of a word such as `pitot-static`",
                  searched.count(), found.count()),
      "put words that stand together in quotation marks, or OR between those that need not");
}

Doomed find_doomed(const Index& index, const DeleteRequest& request) {
  Doomed doomed{.documents = index.no_documents()};
  if (request.query) doomed.documents = agreed_matches(index, *request.query);
  doomed.matching = doomed.documents.count();
  for (const std::string& id : request.ids) {
    if (const std::optional<DocId> doc = index.find(id)) {
      doomed.documents.insert(*doc);
    } else {
      doomed.unknown.push_back(id);
    }
  }
  return doomed;
}

/// What would go.
Deletion rehearse(const Index& index, const DeleteRequest& request) {
  Doomed doomed = find_doomed(index, request);
  Deletion deletion{.unknown = std::move(doomed.unknown), .dry_run = true};
  doomed.documents.for_each([&](DocId doc) { deletion.ids.push_back(index.id(doc)); });
  deletion.deleted = deletion.ids.size();
  deletion.documents = index.document_count() - deletion.deleted;
  deletion.snapshot = index.snapshot();
  deletion.still_counted = models_counting(index, doomed.documents);
  return deletion;
}

}  // namespace

Deletion delete_documents(const std::filesystem::path& directory, const DeleteRequest& request,
                          const ConfirmDeletion& confirm, const StopAsked& stop) {
  if (request.ids.empty() && !request.query)
    throw ParameterError("id", "an id or a query is needed");
  if (request.query && request.query->find_first_not_of(" \t\r\n") == std::string::npos)
    throw ParameterError("query", "it is empty", "`*` matches all documents");
  if (request.dry_run) return rehearse(Index::open(directory), request);
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  Doomed doomed = find_doomed(writer.index(), request);
  Deletion deletion{.unknown = std::move(doomed.unknown)};
  const std::uint64_t all = writer.index().document_count();
  if (doomed.matching == 0 || !confirm || confirm(doomed.matching, all)) {
    deletion.still_counted = models_counting(writer.index(), doomed.documents);
    deletion.deleted = writer.remove(doomed.documents);
    writer.commit();
  }
  const Index index = writer.index();
  deletion.documents = index.document_count();
  deletion.snapshot = index.snapshot();
  return deletion;
}

Optimization optimize(const std::filesystem::path& directory, const OptimizeRequest& request,
                      const OnProgress& on_progress) {
  const Stopwatch watch;
  IndexWriter writer = open_to_change(directory, request.wait, check_of(on_progress));
  writer.optimize({.reorder = request.reorder,
                   .threads = request.threads.value_or(processors()),
                   .on_progress = on_progress});
  const Index index = writer.index();
  return {.documents = index.document_count(),
          .segments = index.segment_count(),
          .bytes = index.bytes(),
          .snapshot = index.snapshot(),
          .seconds = watch.seconds()};
}

Merged merge(const std::filesystem::path& target, const MergeRequest& request,
             const MergeWork& work) {
  const Stopwatch watch;
  const auto keep_going = [&](const MergeProgress& so_far) {
    if (work.progress) work.progress(so_far);
    return !is_asked(work.stop);
  };
  Merged merged;
  merged.report = merge_indexes(target, {request.sources.begin(), request.sources.end()},
                                {.on_conflict = request.on_conflict,
                                 .models = request.models,
                                 .wait = request.wait,
                                 .max_fields = request.max_fields,
                                 .keep_going = keep_going});
  if (!merged.report.is_whole) throw StoppedError("nothing was merged");
  merged.seconds = watch.seconds();
  return merged;
}

std::vector<Finding> check(const std::filesystem::path& directory, const CheckRequest& request,
                           const std::function<void(const std::string&)>& on_remark) {
  const std::vector<Finding> findings =
      check_index(directory, {.deep = request.deep, .on_remark = on_remark});
  return request.deep && findings.empty() ? check_models(Index::open(directory)) : findings;
}

SalvageReport salvage(const SalvageRequest& request, const OnProgress& on_progress) {
  return inkling::salvage(request.source, request.target, {.on_progress = on_progress});
}

}  // namespace inkling::service
