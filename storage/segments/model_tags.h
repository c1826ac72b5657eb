#pragma once

/// The tags that models gave to the documents of one segment.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/tagging.h"
#include "storage/segments/tag_probability.h"

namespace inkling::storage {

struct ModelTag {
  std::uint32_t topic = 0;    ///< its place in ModelTags::topics
  std::uint32_t version = 0;  ///< that of the model which gave it: a place in ModelTags::versions
  TagProbability p{};

  friend bool operator==(const ModelTag&, const ModelTag&) = default;
};

/// The tags of one model within one segment.
struct ModelTags {
  std::vector<std::string> topics;            ///< sorted
  std::vector<ModelVersionId> versions;       ///< sorted
  std::vector<std::vector<ModelTag>> tags{};  ///< by document, then by increasing topic

  friend bool operator==(const ModelTags&, const ModelTags&) = default;
};
using SegmentTags = std::map<std::string, ModelTags>;  ///< by model

/// The version of a model of those bytes.
ModelVersionId version_of_model(std::string_view bytes) noexcept;

/// Those of a document, by topic, then by model.
std::vector<GivenTag> tags_of(const SegmentTags& tags, std::size_t doc);

/// Makes the tags of one model, document by document. Topics and versions of which nothing is left
/// are not listed.
class ModelTagsMaker {
 public:
  void begin_document() { made_.tags.emplace_back(); }
  /// Of the document that was begun last.
  void add(const std::string& topic, ModelVersionId version, TagProbability p);
  /// All tags of a document of `from`.
  void add_all(const ModelTags& from, std::size_t doc);
  ModelTags finish() &&;

 private:
  ModelTags made_;  ///< topics and versions have places in the order of their first use
  std::map<std::string, std::uint32_t> topics_;
  std::map<ModelVersionId, std::uint32_t> versions_;
};

}  // namespace inkling::storage
