#pragma once

/// model list, info, terms, export, drop: the models of an index.

#include <filesystem>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/results.h"
#include "service/model_requests.h"
#include "service/stopping.h"

namespace inkling::service {

/// Their names, sorted.
std::vector<std::string> models(const Index& index, const ModelListRequest& request);

/// Throw UnknownNameError for a model or a topic that is not there.
ModelDescription model_info(const Index& index, const ModelInfoRequest& request);
std::vector<TopicWeights> model_terms(const Index& index, const ModelTermsRequest& request);
ModelExport export_model(const Index& index, const ModelExportRequest& request);
/// Drops the model with the tags that it gave, and commits. Throws StoppedError where `stop` ends
/// the wait for another writer.
DroppedModel drop_model(const std::filesystem::path& directory, const ModelDropRequest& request,
                        const StopAsked& stop = {});

}  // namespace inkling::service
