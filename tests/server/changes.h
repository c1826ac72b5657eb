#pragma once

/// Requests that change an index.

#include <string>

#include "inkling/index.h"
#include "tests/server/served.h"

namespace inkling::test {

inline const std::string kJson = "Content-Type: application/json\r\n";
inline const std::string kWrites = Served::bearer(Served::write_token());

inline Answered change(const Served& served, const std::string& method, const std::string& target,
                       const std::string& body = {}, const std::string& more = kJson) {
  return served.send(method + " /api/v1" + target +
                     " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
                     std::to_string(body.size()) + "\r\n" + more + kWrites + "\r\n" + body);
}

inline bool has_part_of(const Answered& answer, const std::string& text) {
  return answer.body.find(text) != std::string::npos;
}

inline const std::string kLines = "Content-Type: application/x-ndjson\r\n";

inline std::uint64_t document_count(const Served& served) {
  return Index::open(served.directory()).document_count();
}

}  // namespace inkling::test
