#pragma once

/// Damage to a file, and which documents are left.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/storage/answers.h"
#include "tests/storage/damage.h"

namespace inkling::test {

/// The file with one bit of its payload changed.
inline Snapshot with_damage(Snapshot snapshot, const std::string& name) {
  REQUIRE(snapshot.contains(name));
  snapshot[name][20] ^= 4;
  return snapshot;
}

inline std::vector<std::string> ids_in(const Answers& answers) {
  std::vector<std::string> all;
  for (const DocumentAnswer& each : answers.documents) all.push_back(each.id);
  return all;
}

}  // namespace inkling::test
