#include "indexer/records/file_fields.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/bytes/compressed_file.h"
#include "indexer/files/file_names.h"

namespace inkling::indexer {

namespace {

/// In UTC.
std::string iso_date(std::int64_t nanoseconds) {
  const auto since =
      std::chrono::floor<std::chrono::seconds>(std::chrono::nanoseconds(nanoseconds));
  return fmt::format("{:%FT%TZ}", fmt::gmtime(std::chrono::system_clock::time_point(since)));
}

/// Behind the last dot, without which there is none; a dot at the beginning hides a file.
std::string extension_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return {};
  std::string extension(name.substr(dot + 1));
  std::ranges::transform(extension, extension.begin(), [](char letter) {
    return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return extension;
}

using FoundFolder = std::function<void(std::string_view)>;

/// The path of the folder, and the name of each on the way.
void for_each_folder(std::string_view folder, const FoundFolder& visit) {
  if (folder.empty()) return;
  visit(folder);
  while (!folder.empty()) {
    const std::string_view part = folder.substr(0, folder.find('/'));
    if (!part.empty()) visit(part);
    folder.remove_prefix(std::min(part.size() + 1, folder.size()));
  }
}

/// An archive is a folder of its name, too, without the mark. Nobody calls a message a folder.
void add_folders(std::string_view folder, bool is_attached, std::vector<KeywordValue>& keywords) {
  constexpr std::string_view kArchiveMark = kMemberMark.substr(0, kMemberMark.find('/'));
  for_each_folder(folder, [&](std::string_view found) {
    keywords.push_back({"folder", std::string(found)});
    if (is_attached || !found.ends_with(kArchiveMark)) return;
    found.remove_suffix(kArchiveMark.size());
    keywords.push_back({"folder", std::string(found)});
  });
}

}  // namespace

std::vector<KeywordValue> path_keywords(const FileContext& file) {
  const std::string_view path = file.id;
  const std::size_t slash = path.rfind('/');
  const std::string name(slash == std::string_view::npos ? path : path.substr(slash + 1));
  std::vector<KeywordValue> keywords{{"path", file.id}};
  if (slash != std::string_view::npos)
    add_folders(path.substr(0, std::max<std::size_t>(slash, 1)), !file.in.message.empty(),
                keywords);
  keywords.push_back({"name", name});
  const std::string of_content = extension_of(without_compression_suffix(name));
  const std::string extension = extension_of(name);
  if (!of_content.empty()) keywords.push_back({"extension", of_content});
  if (!extension.empty() && extension != of_content) keywords.push_back({"extension", extension});
  return keywords;
}

std::uint8_t path_field_bit(std::string_view field) noexcept {
  constexpr std::array<std::string_view, 4> kFields{"path", "folder", "name", "extension"};
  const auto* const found = std::ranges::find(kFields, field);
  if (found == kFields.end()) return 0;
  return static_cast<std::uint8_t>(1U << (found - kFields.begin()));
}

void add_file_state(const FileContext& file, Document& document) {
  document.keywords.push_back({"modified", iso_date(file.state->modified_ns)});
  document.numbers.push_back({kSizeField, file.state->bytes});
  document.numbers.push_back({kModifiedField, file.state->modified_ns});
}

}  // namespace inkling::indexer
