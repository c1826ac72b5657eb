#include "service/classification.h"

#include <algorithm>
#include <string>
#include <utility>

#include "inkling/document_set.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "inkling/tagging.h"
#include "service/choices.h"
#include "service/model_description.h"
#include "service/opened.h"
#include "service/stopwatch.h"

namespace inkling::service {

namespace {

/// An empty query stands for all documents.
DocumentSet matching(const Index& index, const std::string& where) {
  return Searcher(index).matching(where);
}

}  // namespace

TrainResult train(const std::filesystem::path& directory, const TrainRequest& request) {
  require_model_name(request.name);
  IndexWriter writer = open_to_change(directory, request.wait);
  const Index index = writer.index();
  const Stopwatch watch;
  const Classifier classifier =
      Classifier::train(index, matching(index, request.where), request.options);
  classifier.store(writer, request.name);
  writer.commit();
  const double seconds = watch.seconds();
  return {describe(request.name, classifier), seconds};
}

Classification classify(const Classifier& classifier, const ClassifyRequest& request,
                        std::string_view text) {
  Classification answer = classifier.classify(text, request.explain);
  if (request.top) answer.predictions.resize(std::min(answer.predictions.size(), *request.top));
  return answer;
}

TagReport tag(const std::filesystem::path& directory, const TagRequest& request) {
  const Stopwatch watch;
  IndexWriter writer = open_to_change(directory, request.wait);
  const Index index = writer.index();
  Tagging tagging = Classifier::load(index, request.name)
                        .tag(index, matching(index, request.where), {.min_p = request.min_p});
  if (!request.dry_run) {
    writer.put_tags(request.name, tagging.assignment);
    writer.commit();
  }
  return {.model = request.name,
          .dry_run = request.dry_run,
          .tagged = tagging.tagged,
          .abstained = tagging.abstained,
          .topics = std::move(tagging.topics),
          .seconds = watch.seconds()};
}

}  // namespace inkling::service
