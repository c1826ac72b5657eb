#include "render/tags.h"

#include <fmt/format.h>

#include <cstdint>

#include "render/numbers.h"

namespace inkling::render {

namespace {

/// Tags that a model gave, and the documents that have them of another version of it than today's.
struct TagTotals {
  std::uint64_t documents = 0, tags = 0, of_other_versions = 0, of_unknown_version = 0;
};

TagTotals totals_of(const ModelPlace& model) {
  TagTotals totals;
  for (const TagCount& count : model.tags) {
    totals.documents += count.documents;
    totals.tags += count.tags;
    if (count.version == ModelVersionId::unknown) {
      totals.of_unknown_version += count.documents;
    } else if (count.version != model.version) {
      totals.of_other_versions += count.documents;
    }
  }
  return totals;
}

}  // namespace

std::string version_text(ModelVersionId version) {
  if (version == ModelVersionId::unknown) return "unknown";
  return fmt::format("{:016x}", static_cast<std::uint64_t>(version));
}

void write_version(JsonWriter& json, ModelVersionId version) {
  json.key("version");
  version == ModelVersionId::unknown ? json.null() : json.value(version_text(version));
}

void write_tagged_by(JsonWriter& json, const std::vector<GivenTag>& tags) {
  json.array("tagged_by", tags, [&](const GivenTag& tag) {
    json.begin_object().member("topic", tag.topic).key("p");
    tag.p ? json.value(*tag.p) : json.null();
    json.member("model", tag.model);
    write_version(json, tag.version);
    json.end_object();
  });
}

std::string told_tag(std::string_view topic, const std::vector<GivenTag>& tags) {
  std::string models;
  for (const GivenTag& tag : tags) {
    if (tag.topic != topic) continue;
    models += (models.empty() ? "" : ", ") + tag.model;
    if (tag.p) models += ' ' + fixed(*tag.p, 4);
  }
  return models.empty() ? std::string(topic) : fmt::format("{} ({})", topic, models);
}

void write_tagging(JsonWriter& json, const ModelPlace& model) {
  write_version(json, model.version);
  const TagTotals totals = totals_of(model);
  json.key("tagged").begin_object().member("documents", totals.documents);
  json.member("tags", totals.tags).member("of_other_versions", totals.of_other_versions);
  json.member("of_unknown_version", totals.of_unknown_version);
  json.end_object();
}

std::string told_tagging(const ModelPlace& model) {
  const TagTotals totals = totals_of(model);
  if (totals.documents == 0) return {};
  std::string text = "tags on " + counted(totals.documents, "document");
  if (totals.of_other_versions > 0)
    text += fmt::format(", {} of them by other versions", grouped(totals.of_other_versions));
  if (totals.of_unknown_version > 0)
    text += fmt::format(", {} of them by an unknown version", grouped(totals.of_unknown_version));
  return text + '\n';
}

}  // namespace inkling::render
