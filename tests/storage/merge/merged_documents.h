#pragma once

/// Documents to merge.

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/storage/naive_collection.h"

namespace inkling::test {

inline std::vector<Document> merged_document(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Document> documents;
  for (int number = 0; number < 150; ++number)
    documents.push_back(random_document(random, std::to_string(random() % 100), kSixFields));
  // A value of its own, which goes with the document.
  for (std::size_t at = 0; at < documents.size(); ++at)
    documents[at].keywords.push_back({"entry", std::to_string(at)});
  return documents;
}

}  // namespace inkling::test
