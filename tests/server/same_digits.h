#pragma once

/// Questions that the server, the command line and the library are asked.

#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/search.h"
#include "tests/cli/program.h"
#include "tests/server/served.h"

namespace inkling::test {

/// How much is compared: all of it where INKLING_ROUNDS asks for more than usual.
struct Extent {
  std::size_t messages = 400, queries = 12, reports = 10, texts = 5;
};

Extent extent();

/// Parameters as the server takes them; without a name it is a word of the command line.
using Given = std::vector<std::pair<std::string, std::string>>;

/// One question in three languages.
struct Question {
  std::string path{};  ///< below /api/v1
  std::vector<std::string> command{};
  Given given{};
  std::string word{};                     ///< the name of what has no flag
  std::function<std::string()> answer{};  ///< of the library
};

/// Messages that are served, and what is asked about them.
class Comparison {
 public:
  Comparison();

  /// Checks that all three answer alike.
  void compare(const Question& question) const;
  /// That they classify the text of a message alike.
  void compare_text(std::size_t at) const;

  const Searcher& searcher() const { return searcher_; }
  /// A word as it stands in some message.
  std::string word(std::mt19937& random) const { return words_[random() % words_.size()]; }

 private:
  std::vector<std::string> lines_;
  Served served_;
  Searcher searcher_{Index::open(served_.directory())};
  Classifier classifier_ = Classifier::load(searcher_.index(), "drinks");
  std::vector<std::string> words_{};
  Workspace workspace_{};
};

}  // namespace inkling::test
