#include "inkling/record_reader.h"

#include <utility>

#include "indexer/reading/record_parser.h"
#include "indexer/records/json_lines.h"

namespace inkling {

class RecordReader::Impl {
 public:
  Impl(const FieldMapping& mapping, bool needs_text)
      : reader_(mapping, needs_text), strip_(mapping.strip) {}

  std::variant<Document, RejectedRecord> read(std::string_view object, const std::string& id) {
    auto result = reader_.read(object, [&] { return id; });
    if (auto* const rejection = std::get_if<indexer::Rejection>(&result))
      return RejectedRecord{id, std::move(rejection->reason), std::move(rejection->detail)};
    auto& read = std::get<indexer::ReadDocument>(result);
    if (strip_.any()) indexer::strip_texts(read, strip_);
    return std::move(read.document);
  }

 private:
  indexer::JsonObjectReader reader_;
  StrippedParts strip_;
};

RecordReader::RecordReader(const FieldMapping& mapping, bool needs_text)
    : impl_(std::make_unique<Impl>(mapping, needs_text)) {}
RecordReader::~RecordReader() = default;
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;

std::variant<Document, RejectedRecord> RecordReader::read(std::string_view object,
                                                          const std::string& id) {
  return impl_->read(object, id);
}

}  // namespace inkling
