#pragma once

/// What an index holds, and what went into it.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/index.h"
#include "inkling/ingest.h"

namespace inkling::render {

/// The sums over a whole index; `terms`, `tokens` and `postings` of the text field.
struct IndexTotals {
  std::uint64_t documents = 0;
  std::uint64_t terms = 0;
  std::uint64_t tokens = 0;
  std::uint64_t postings = 0;
  std::uint64_t bytes = 0;
  std::uint64_t snapshot = 0;
};

void write_json(std::ostream& out, const IngestReport& report, const IndexTotals& totals,
                double seconds);

/// What people are told of a commit. Of the text field only what is known without counting its
/// terms.
struct CommitTotals {
  std::uint64_t documents = 0;
  std::optional<FieldStatistics> text;
  std::uint64_t bytes = 0;
  std::uint64_t snapshot = 0;
};

void print(std::ostream& out, const IngestReport& report, const CommitTotals& totals,
           double seconds);

struct IndexStatistics {
  IndexTotals totals;
  std::uint64_t segments = 0;
  AnalyzerSettings analyzer;
  bool stores_text = true;
  FieldMapping mapping;
  std::vector<std::string> keyword_fields;
  std::vector<std::string> number_fields;
  std::vector<std::string> models;
  std::vector<std::uint64_t> snapshots;  ///< that can be read, the oldest first
};

void write_json(std::ostream& out, const IndexStatistics& statistics);
void print(std::ostream& out, const IndexStatistics& statistics);

struct TermRow {
  std::string term;
  std::string surface;
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  double idf = 0;  ///< log2(N / df)
};

void write_json(std::ostream& out, const std::vector<TermRow>& terms);
void print(std::ostream& out, const std::vector<TermRow>& terms);

/// A piece of a text, as analysis cut it.
struct TokenRow {
  std::string surface;
  std::optional<std::string> term;  ///< empty when the piece was dropped
  std::uint64_t start = 0;          ///< UTF-8 bytes
  std::uint64_t end = 0;
  std::string reason;  ///< why it was dropped
};

struct AnalyzedText {
  std::optional<std::string> language;  ///< where it was detected
  /// Hands all of them to `sink`, in order, each time it is called: there may be more than memory
  /// holds.
  std::function<void(const std::function<void(const TokenRow&)>& sink)> for_each_token;
};

void write_json(std::ostream& out, const AnalyzedText& text);
/// Asks for the tokens twice, to know the widths of columns.
void print(std::ostream& out, const AnalyzedText& text);

void write_json(std::ostream& out, const StoredDocument& stored);
/// Line breaks of the text are kept.
void print(std::ostream& out, const StoredDocument& stored);

}  // namespace inkling::render
