#include "storage/format.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

namespace inkling::storage {

namespace {

std::string_view kind_name(FileKind kind) {
  switch (kind) {
    case FileKind::documents:
      return "documents";
    case FileKind::columns:
      return "columns";
    case FileKind::terms:
      return "terms";
    case FileKind::postings:
      return "postings";
    case FileKind::positions:
      return "positions";
    case FileKind::deletions:
      return "deletions";
    case FileKind::tags:
      return "tags";
    case FileKind::model:
      return "model";
    case FileKind::manifest:
      return "manifest";
  }
  return {};
}

constexpr std::string_view kManifestPrefix = "manifest-";

bool starts_with_number(std::string_view text) { return !text.empty() && text[0] >= '0' && text[0] <= '9'; }

}  // namespace

std::string segment_file_name(std::uint64_t segment, FileKind kind) {
  return fmt::format("segment-{:06}.{}", segment, kind_name(kind));
}

std::string sidecar_name(std::uint64_t segment, FileKind kind, std::uint64_t commit) {
  return fmt::format("segment-{:06}.{}-{:06}", segment, kind_name(kind), commit);
}

std::string model_file_name(std::uint64_t number) { return fmt::format("model-{:06}", number); }

std::string manifest_name(std::uint64_t commit) { return fmt::format("{}{:06}", kManifestPrefix, commit); }

bool is_index_file_name(const std::string& name) {
  for (const std::string_view prefix : {std::string_view("segment-"), std::string_view("model-"), kManifestPrefix}) {
    if (name.starts_with(prefix) && starts_with_number(std::string_view(name).substr(prefix.size()))) return true;
  }
  return false;
}

std::uint64_t commit_of_manifest_name(const std::string& name) {
  if (!name.starts_with(kManifestPrefix)) return 0;
  std::uint64_t commit = 0;
  const char* end = name.data() + name.size();
  const auto [stopped, error] = std::from_chars(name.data() + kManifestPrefix.size(), end, commit);
  return error == std::errc() && stopped == end ? commit : 0;
}

}  // namespace inkling::storage
