#pragma once

/// Judgments, runs and topics of a text.

#include <sstream>
#include <string>
#include <vector>

#include "inkling/trec.h"

namespace inkling::test {

inline Judgments judgments_in(const std::string& text) {
  std::istringstream in(text);
  return read_judgments(in, "qrels");
}

inline Run run_in(const std::string& text) {
  std::istringstream in(text);
  return read_run(in, "run");
}

inline std::vector<TrecTopic> topics_in(const std::string& text) {
  std::istringstream in(text);
  return read_topics(in, "topics");
}

}  // namespace inkling::test
