#pragma once

/// Documents of which each number says all that there is in them.

#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"

namespace inkling::test {

inline Document numbered_document(std::uint32_t number) {
  std::mt19937 random(number);
  std::string text;
  for (int word = 0; word < 60; ++word) text += "w" + std::to_string(random() % 5'000) + " ";
  Document made =
      document("id-" + std::to_string(number * 2'654'435'761u), "title " + std::to_string(number),
               text, {number % 3 == 0 ? "third" : "other"});
  made.numbers = {{"weight", static_cast<double>(number) / 8}};
  made.keywords = {{"author", "author " + std::to_string(number % 400)}};
  if (number % 100 == 7) made.keywords.push_back({"rare", "value"});
  made.texts = {{"note", "note " + std::to_string(number)}};
  return made;
}

/// Three segments.
inline Snapshot three_segments(std::uint32_t documents) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, unmerged(true));
  for (std::uint32_t number = 0; number < documents; ++number) {
    writer.add(numbered_document(number));
    if (number % (documents / 3) == documents / 3 - 1) writer.commit();
  }
  writer.commit();
  return snapshot_of(*files);
}

}  // namespace inkling::test
