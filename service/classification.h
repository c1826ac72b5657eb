#pragma once

/// train, classify, tag.

#include <filesystem>
#include <string_view>

#include "inkling/classifier.h"
#include "inkling/index.h"
#include "inkling/results.h"
#include "service/requests.h"

namespace inkling::service {

struct TrainResult {
  ModelDescription model;
  double seconds = 0;
};

/// Trains a model, stores it in the index and commits. Throws OptionError for a bad name or alpha,
/// and what Classifier::train() throws.
TrainResult train(const std::filesystem::path& directory, const TrainRequest& request);

/// With the model of the request, which the caller loaded (Classifier::load), for one text or many.
Classification classify(const Classifier& classifier, const ClassifyRequest& request,
                        std::string_view text);

/// Tags documents with a model of the index and commits, unless it is a dry run. Throws
/// UnknownNameError.
TagReport tag(const std::filesystem::path& directory, const TagRequest& request);

}  // namespace inkling::service
