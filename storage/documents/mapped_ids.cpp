#include "storage/documents/mapped_ids.h"

namespace inkling::storage {

MappedIds::MappedIds(const CheckedFile& file, const Sections& sections,
                     std::uint32_t document_count)
    : file_(&file), sections_(sections), document_count_(document_count) {
  require_size(sections_.ends, std::uint64_t{document_count} * sizeof(std::uint64_t));
  require_size(sections_.order, std::uint64_t{document_count} * sizeof(std::uint32_t));
}

void MappedIds::require_size(const Section& section, std::uint64_t bytes) const {
  if (section.bytes != bytes)
    file_->fail(section.offset, "section of another size than the documents take");
}

std::string_view MappedIds::mapped_id(std::uint32_t doc) const {
  const auto start = doc == 0 ? 0 : number_at<std::uint64_t>(sections_.ends, doc - 1);
  const auto end = number_at<std::uint64_t>(sections_.ends, doc);
  if (start > end || end > sections_.bytes.bytes) {
    file_->fail(sections_.ends.offset + doc * sizeof(std::uint64_t), "id past the ids");
  }
  return as_text(file_->bytes(sections_.bytes.offset + start, end - start));
}

std::uint32_t MappedIds::doc_at(std::uint32_t rank) const {
  const auto doc = number_at<std::uint32_t>(sections_.order, rank);
  if (doc >= document_count_)
    file_->fail(sections_.order.offset, "document past the end of the segment");
  return doc;
}

std::optional<std::uint32_t> MappedIds::find(std::string_view wanted) const {
  std::uint32_t low = 0;
  std::uint32_t high = document_count_;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (mapped_id(doc_at(middle)) <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == 0) return std::nullopt;
  const std::uint32_t doc = doc_at(low - 1);
  if (mapped_id(doc) != wanted) return std::nullopt;
  return doc;
}

}  // namespace inkling::storage
