#pragma once

/// What is asked about the models that an index keeps.

#include <cstddef>
#include <optional>
#include <string>

#include "inkling/results.h"
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

/// What makes topics similar: close distributions of terms, or that the model confuses them.
enum class Similarity { divergence, confusion };

struct ModelSimilarRequest {
  std::string name{};
  Similarity by = Similarity::divergence;
  std::optional<std::string> topic{};
  std::size_t k = 10;
  std::optional<std::size_t> terms{};  ///< of each pair, by divergence
  std::string where{};                 ///< documents that are judged, by confusion
  std::optional<std::size_t> folds{};  ///< of a cross-validation of these
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
