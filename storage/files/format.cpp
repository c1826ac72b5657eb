#include "storage/files/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

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
    case FileKind::labels:
      return "labels";
    case FileKind::model:
      return "model";
    case FileKind::manifest:
      return "manifest";
    case FileKind::sources:
      return "sources";
  }
  return {};
}

constexpr std::string_view kManifestPrefix = "manifest-";

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::vector<std::uint64_t> numbers_in(std::string_view name) {
  std::vector<std::uint64_t> numbers;
  const char* const end = name.data() + name.size();
  for (const char* at = std::find_if(name.data(), end, is_digit); at != end;
       at = std::find_if(at, end, is_digit)) {
    at = std::from_chars(at, end, numbers.emplace_back()).ptr;
  }
  return numbers;
}

/// All names that the format makes with these numbers.
std::vector<std::string> names_of(std::uint64_t number, std::uint64_t commit) {
  std::vector<std::string> names{model_file_name(number), sources_file_name(number),
                                 manifest_name(number), manifest_name(number) + kTemporarySuffix};
  for (const FileKind kind : kSegmentFiles) names.push_back(segment_file_name(number, kind));
  for (const FileKind kind : kSidecars) names.push_back(sidecar_name(number, kind, commit));
  return names;
}

}  // namespace

std::string segment_file_name(std::uint64_t segment, FileKind kind) {
  return fmt::format("segment-{:06}.{}", segment, kind_name(kind));
}

std::string sidecar_name(std::uint64_t segment, FileKind kind, std::uint64_t commit) {
  return fmt::format("segment-{:06}.{}-{:06}", segment, kind_name(kind), commit);
}

std::string model_file_name(std::uint64_t number) { return fmt::format("model-{:06}", number); }

std::string sources_file_name(std::uint64_t number) { return fmt::format("sources-{:06}", number); }

std::string manifest_name(std::uint64_t commit) {
  return fmt::format("{}{:06}", kManifestPrefix, commit);
}

bool is_index_file_name(const std::string& name) {
  const std::vector<std::uint64_t> numbers = numbers_in(name);
  if (numbers.empty()) return false;
  const std::vector<std::string> names = names_of(numbers.front(), numbers.back());
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_own_file_name(const std::string& name) {
  return is_index_file_name(name) || name == kLockName || name == kNewName || name == kNewestName;
}

std::uint64_t commit_of_manifest_name(const std::string& name) {
  if (!name.starts_with(kManifestPrefix)) return 0;
  std::uint64_t commit = 0;
  const char* end = name.data() + name.size();
  const auto [stopped, error] = std::from_chars(name.data() + kManifestPrefix.size(), end, commit);
  return error == std::errc() && stopped == end ? commit : 0;
}

}  // namespace inkling::storage
