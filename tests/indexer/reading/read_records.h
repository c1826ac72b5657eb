#pragma once

/// Records of input, read and parsed.

#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/reading/document_reader.h"
#include "indexer/reading/record_parser.h"

namespace inkling::test {

using Lines = std::vector<std::string>;

/// Finds records and parses them.
class ParsingReader {
 public:
  ParsingReader(const Lines& paths, std::istream& standard_input, const IngestOptions& options,
                bool label_from_dir = false)
      : reader_(paths, standard_input, options, FieldMapping{.label_from_dir = label_from_dir}),
        parser_(FieldMapping()) {}

  std::optional<indexer::Record> next() {
    std::optional<indexer::FoundRecord> found = reader_.next();
    return found ? std::optional(parser_.parse(*found)) : std::nullopt;
  }
  std::uint64_t input_bytes() const { return reader_.input_bytes(); }
  std::uint64_t consumed_bytes() const { return reader_.consumed_bytes(); }

 private:
  indexer::DocumentReader reader_;
  indexer::RecordParser parser_;
};

inline std::vector<indexer::Record> read_records(const Lines& paths,
                                                 const IngestOptions& options = {},
                                                 const std::string& input = "",
                                                 bool label_from_dir = false) {
  std::istringstream standard_input(input);
  ParsingReader reader(paths, standard_input, options, label_from_dir);
  std::vector<indexer::Record> records;
  while (std::optional<indexer::Record> record = reader.next())
    records.push_back(*std::move(record));
  CHECK_FALSE(reader.next().has_value());
  return records;
}

/// A document as "id", a rejected record as "reason at place".
inline std::string outcome_of(const indexer::Record& record) {
  if (const auto* read = std::get_if<indexer::ReadDocument>(&record)) return read->document.id;
  const auto& rejected = std::get<RejectedRecord>(record);
  return rejected.reason + " at " + rejected.place;
}

inline Lines outcome_of(const std::vector<indexer::Record>& records) {
  Lines rows;
  for (const indexer::Record& record : records) rows.push_back(outcome_of(record));
  return rows;
}

inline const Document& document_of(const indexer::Record& record) {
  return std::get<indexer::ReadDocument>(record).document;
}

/// The same with names as they are below `root`.
inline Lines shown_below(const std::filesystem::path& root,
                         const std::vector<indexer::Record>& records) {
  const std::string prefix = root.string() + "/";
  Lines rows = outcome_of(records);
  for (std::string& row : rows) {
    REQUIRE(row.find(prefix) != std::string::npos);
    row.erase(row.find(prefix), prefix.size());
  }
  return rows;
}

}  // namespace inkling::test
