#pragma once

/// Records that keep a command busy.

#include <string>

namespace inkling::test {

inline std::string many_records() {
  std::string records;
  for (int at = 0; at < 40'000; ++at) {
    records += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"word" + std::to_string(at) +
               " and more words\"}\n";
  }
  return records;
}

}  // namespace inkling::test
