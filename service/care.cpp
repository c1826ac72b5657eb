#include "service/care.h"

#include <cstdint>
#include <string>

#include "inkling/document_set.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "service/choices.h"
#include "service/opened.h"
#include "service/processors.h"
#include "service/stopwatch.h"

namespace inkling::service {

namespace {

/// Removes the documents of these ids, and notes those that no document has.
void remove_ids(IndexWriter& writer, const std::vector<std::string>& ids, Deletion& deletion) {
  const Index index = writer.index();
  for (const std::string& id : ids) {
    if (!index.find(id)) {
      deletion.unknown.push_back(id);
    } else if (writer.remove(id)) {
      ++deletion.deleted;
    }
  }
}

}  // namespace

Deletion delete_documents(const std::filesystem::path& directory, const DeleteRequest& request) {
  if (request.ids.empty() && !request.query)
    throw ParameterError("id", "an id or a query is needed");
  IndexWriter writer = open_to_change(directory);
  Deletion deletion;
  if (request.query)
    deletion.deleted = writer.remove(Searcher(writer.index()).matching(*request.query));
  remove_ids(writer, request.ids, deletion);
  writer.commit();
  const Index index = writer.index();
  deletion.documents = index.document_count();
  deletion.snapshot = index.snapshot();
  return deletion;
}

Optimization optimize(const std::filesystem::path& directory, const OptimizeRequest& request) {
  const Stopwatch watch;
  IndexWriter writer = open_to_change(directory);
  writer.optimize({.reorder = request.reorder, .threads = request.threads.value_or(processors())});
  const Index index = writer.index();
  return {.documents = index.document_count(),
          .segments = index.segment_count(),
          .bytes = index.bytes(),
          .snapshot = index.snapshot(),
          .seconds = watch.seconds()};
}

IndexStatistics statistics(const std::filesystem::path& directory, const Index& index) {
  return {.totals = totals_of(index, true),
          .segments = index.segment_count(),
          .analyzer = index.analyzer(),
          .stores_text = index.stores_text(),
          .mapping = index.mapping(),
          .keyword_fields = index.keyword_fields(),
          .number_fields = index.number_fields(),
          .models = index.models(),
          .snapshots = Index::snapshots(directory)};
}

std::vector<Finding> check(const std::filesystem::path& directory, const CheckRequest& request) {
  return check_index(directory, {.deep = request.deep});
}

SalvageReport salvage(const SalvageRequest& request) {
  return inkling::salvage(request.source, request.target);
}

}  // namespace inkling::service
