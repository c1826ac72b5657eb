#pragma once

/// Bytes of a model.

#include <xxhash.h>

#include <string>

#include "storage/bits/bytes.h"
#include "tests/classify/collection.h"

namespace inkling::test {

/// Two topics, a given prior, stems with surfaces, cells of one and of both topics.
inline classify::TrainingRecord sample_record() {
  Collection collection(AnalyzerKind::standard);
  collection.add("1", "computers computing ink", {"a"})
      .add("2", "computers indices ink \xC3\xA9t\xC3\xA9", {"b"});
  return record_of(trained(collection.open(), 0.25, GivenPrior{{"a", 2}, {"b", 3}}));
}

/// The bytes with a valid checksum, whatever else is wrong.
inline std::string resealed(std::string bytes) {
  bytes.resize(bytes.size() - sizeof(std::uint64_t));
  storage::put_fixed(bytes, std::uint64_t{XXH3_64bits(bytes.data(), bytes.size())});
  return bytes;
}

}  // namespace inkling::test
