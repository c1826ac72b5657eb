#pragma once

/// What is asked about the models that an index keeps.

#include <cstddef>
#include <optional>
#include <string>

#include "inkling/results.h"
#include "inkling/similar_topics.h"
#include "service/index_requests.h"

namespace inkling::service {

struct ModelListRequest {};

struct ModelInfoRequest {
  std::string name{};
};

struct ModelTermsRequest {
  std::string name{};
  std::optional<std::string> topic{};
  std::size_t k = 10;
};

struct ModelSimilarRequest {
  std::string name{};
  SimilarTopicsOptions options{};
};

struct ModelHistoryRequest {
  std::string name{};
};

struct ModelDiffRequest {
  std::string a{};
  std::string b{};
  std::optional<std::string> topic{};
  std::size_t k = 20;
};

struct ModelExportRequest {
  std::string name{};
  ModelFormat format = ModelFormat::json;
};

/// The file, it gets from the face.
struct ModelImportRequest {
  std::string name{};
  Wait wait{0};
};

struct ModelRenameRequest {
  std::string name{};
  std::string to{};
  Wait wait{0};
};

struct ModelDropRequest {
  std::string name{};
  Wait wait{0};
};

}  // namespace inkling::service
