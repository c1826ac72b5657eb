#pragma once

/// Parsing records to documents.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/formats/format.h"
#include "indexer/formats/reader_process.h"
#include "indexer/records/record.h"
#include "inkling/stripping.h"

namespace inkling::indexer {

/// Where a record is: "file:line", or "file" for one that is a whole file.
std::string place_of(const RawRecord& record);

/// What the document of this record lacks.
RejectedRecord skipped_beside(const RawRecord& record, const Omission& omission);

/// Takes parts out of the texts of a document, and counts their bytes.
void strip_texts(ReadDocument& read, StrippedParts parts);

/// For one thread at a time. All formats that another process reads share one.
class RecordParser {
 public:
  /// Unless they `need_texts`, records of fields alone are documents, too.
  explicit RecordParser(const FieldMapping& mapping, bool need_texts = true);

  /// From now on, documents share what their file says of all of its records, see Document::shared.
  void share_path() noexcept;

  /// Takes the bytes out of `found`, or the rejection if the record was rejected before. Cost and
  /// memory are those of its format.
  Record parse(FoundRecord& found);
  /// Whether the record says its id itself.
  bool has_own_id(const RawRecord& record) { return parser_of(record).has_own_id(record); }

 private:
  FormatParser& parser_of(const RawRecord& record);
  void add_of_file(const RawRecord& record, ReadDocument& read);
  void set_claims_aside(const RawRecord& record, ReadDocument& read) const;
  void read_path(const std::shared_ptr<const FileContext>& file);
  void add_path(std::uint8_t own_fields, Document& document) const;
  void move_to_texts(std::size_t first_keyword, ReadDocument& read) const;
  bool is_text_field(std::string_view field) const;
  /// Of one of the text fields.
  void add_text(TextValue text, ReadDocument& read) const;

  FieldMapping mapping_;
  bool need_texts_;
  bool shares_path_ = false;
  std::vector<std::string> chosen_;             ///< as ReadDocument::chosen_fields counts them
  std::shared_ptr<const FileContext> path_of_;  ///< the file of the record before
  std::vector<KeywordValue> path_;              ///< its path_keywords()
  SharedKeywords shared_path_;                  ///< the same and kFileField, if they are shared
  ReaderProcess reader_;                        ///< of the parsers that need one
  std::map<const Format*, std::unique_ptr<FormatParser>> parsers_;  ///< those needed so far
};

}  // namespace inkling::indexer
