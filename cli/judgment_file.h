#pragma once

/// The judgments that `inkling judge` adds to.

#include <string>

#include "inkling/trec.h"

namespace inkling::cli {

/// A file of judgments that other programs may write, too: what is not ours stays as it is, byte by
/// byte, with comments, ends of lines and rights, and at the end of a link.
class JudgmentFile {
 public:
  /// Throws IoError for anything that is not a regular file: a device or a pipe keeps no judgments.
  explicit JudgmentFile(std::string path);

  /// None where there is no file. Throws OptionError for a line that is no judgment.
  Judgments read() const;
  /// Appends a line, or changes the one that somebody has written for the document meanwhile. Cost:
  /// O(bytes of the file).
  void write(const std::string& topic, const std::string& document, int grade) const;
  /// Takes the line of a document out.
  void take_back(const std::string& topic, const std::string& document) const;

 private:
  std::string text() const;
  void replace(const std::string& text) const;
  void append(const std::string& text) const;

  std::string path_;
};

}  // namespace inkling::cli
