#pragma once

/// An index of a few words that are in most of its documents.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/view.h"
#include "tests/storage/script.h"

namespace inkling::test {

inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();
inline constexpr std::size_t kMuch = std::size_t{1} << 30;
inline constexpr std::uint32_t kWords = 7;

inline std::string frequent_word(std::uint32_t number) { return "w" + std::to_string(number); }

/// Word n is in one of 3^n documents, some of which have 300 of it; several segments, and documents
/// that are deleted.
inline std::shared_ptr<storage::MemoryFileSystem> files_of(std::uint32_t documents) {
  std::mt19937 random(9);
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer =
      indexer::open_writer(files, {.analyzer = {.kind = AnalyzerKind::whitespace}});
  for (std::uint32_t number = 0; number < documents; ++number) {
    std::string text;
    for (std::uint32_t at = 0, one_in = 1; at < kWords; ++at, one_in *= 3) {
      if (random() % one_in != 0) continue;
      for (std::uint64_t tf = random() % 50 == 0 ? 300 : 1 + random() % 3; tf > 0; --tf)
        text += frequent_word(at) + ' ';
    }
    writer.add(document(std::to_string(number), "", text));
    if (number % (documents / 3) == 0) writer.commit();
  }
  writer.commit();
  for (std::uint32_t number = 0; number < documents; number += 7)
    writer.remove(std::to_string(number));
  writer.commit();
  return files;
}

inline Index index_of_frequent(std::uint32_t documents) {
  return storage::open_index(files_of(documents));
}

inline const storage::FrequentTerm* get_twice(storage::FrequentTerms& terms, const Index& index,
                                              const std::string& term,
                                              std::uint64_t lookups = kAnyNumber) {
  const storage::TermLists lists = storage::view_of(index).find(FieldId::text, term);
  terms.ask(FieldId::text, term);
  return terms.get(FieldId::text, term, lists, lookups);
}

}  // namespace inkling::test
