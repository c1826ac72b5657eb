#include "service/opened.h"

#include "inkling/error.h"
#include "inkling/text_analyzer.h"

namespace inkling::service {

namespace {

/// Whether its words depend on LibraryVersions::analyzer.
bool has_own_rules(AnalyzerKind kind) {
  return kind == AnalyzerKind::standard || kind == AnalyzerKind::words;
}

}  // namespace

Index open_index(const std::filesystem::path& directory,
                 const std::optional<std::uint64_t>& snapshot) {
  return snapshot ? Index::open(directory, *snapshot) : Index::open(directory);
}

std::optional<Index> open_if_there(const std::filesystem::path& directory) {
  try {
    return Index::open(directory);
  } catch (const IndexMissingError&) {
    return std::nullopt;
  }
}

IndexWriter open_to_change(const std::filesystem::path& directory, std::chrono::milliseconds wait,
                           const std::function<void()>& check) {
  const auto give_up = [check] {
    if (check) check();
    return false;
  };
  return IndexWriter(
      directory, {.merging = Merging::never, .create = false, .wait = wait, .give_up = give_up});
}

std::vector<LibraryChange> library_changes(const Index& index) {
  const LibraryVersions& then = index.made_with();
  const LibraryVersions now = library_versions();
  std::vector<LibraryChange> changes;
  const auto compare = [&](const char* library, const std::string& before,
                           const std::string& at_work) {
    if (before != at_work) changes.push_back({library, before, at_work});
  };
  compare("ICU", then.icu, now.icu);
  compare("Unicode", then.unicode, now.unicode);
  compare("Snowball", then.snowball, now.snowball);
  if (has_own_rules(index.analyzer().kind))
    compare("analyzer", std::to_string(then.analyzer), std::to_string(now.analyzer));
  return changes;
}

}  // namespace inkling::service
