#include "service/models.h"

#include <memory>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "service/opened.h"

namespace inkling::service {

std::vector<std::string> models(const Index& index, const ModelListRequest&) {
  return index.models();
}

ModelDescription model_info(const Index& index, const ModelInfoRequest& request) {
  return describe_model(index, request.name);
}

std::vector<TopicWeights> model_terms(const Index& index, const ModelTermsRequest& request) {
  return topic_weights(Classifier::load(index, request.name), request.k, request.topic);
}

ModelExport export_model(const Index& index, const ModelExportRequest& request) {
  return inkling::export_model(
      request.name, std::make_shared<const Classifier>(Classifier::load(index, request.name)),
      request.format);
}

DroppedModel drop_model(const std::filesystem::path& directory, const ModelDropRequest& request,
                        const StopAsked& stop) {
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  if (!writer.drop_model(request.name))
    throw UnknownNameError("model", request.name, writer.index().models());
  return {request.name, writer.commit()};
}

}  // namespace inkling::service
