#include "query/trec/ranked_entries.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "inkling/error.h"

namespace inkling::query {

namespace {

bool stands_before(const RunEntry& a, const RunEntry& b) {
  const auto left = static_cast<float>(a.score);
  const auto right = static_cast<float>(b.score);
  return left > right || (left == right && a.document > b.document);
}

void require_valid(const std::string& topic, const std::vector<RunEntry>& entries) {
  std::vector<std::string_view> documents;
  documents.reserve(entries.size());
  for (const RunEntry& entry : entries) {
    if (std::isnan(entry.score)) {
      throw OptionError(
          "run", "topic " + topic + ", document " + entry.document + ": the score is not a number");
    }
    documents.push_back(entry.document);
  }
  std::ranges::sort(documents);
  const auto twice = std::ranges::adjacent_find(documents);
  if (twice != documents.end()) {
    throw OptionError("run",
                      "topic " + topic + ": document " + std::string(*twice) + " is listed twice");
  }
}

}  // namespace

std::vector<const RunEntry*> ranked_entries(const std::string& topic,
                                            const std::vector<RunEntry>& entries) {
  require_valid(topic, entries);
  std::vector<const RunEntry*> ranked;
  ranked.reserve(entries.size());
  for (const RunEntry& entry : entries) ranked.push_back(&entry);
  std::ranges::sort(ranked,
                    [](const RunEntry* a, const RunEntry* b) { return stands_before(*a, *b); });
  return ranked;
}

}  // namespace inkling::query
