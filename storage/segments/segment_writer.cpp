#include "storage/segments/segment_writer.h"

#include <cassert>
#include <utility>

#include "storage/bits/rounded_number.h"
#include "storage/documents/columns_writer.h"
#include "storage/files/damage.h"

namespace inkling::storage {

SegmentWriter::SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number,
                             bool store_text, std::vector<std::string> text_fields)
    : files_(std::move(files)),
      text_fields_(std::move(text_fields)),
      documents_(store_text ? Documents(std::in_place_type<TextStoreWriter>, *files_, number)
                            : Documents(std::in_place_type<TitleStoreWriter>, *files_, number)),
      collected_(kFixedFields + text_fields_.size()),
      length_codes_(collected_.field_count()),
      terms_(*files_, number),
      postings_(*files_, segment_file_name(number, FileKind::postings), FileKind::postings, number),
      positions_(*files_, segment_file_name(number, FileKind::positions), FileKind::positions,
                 number) {
  info_.number = number;
  info_.fields.resize(field_count());
}

std::uint32_t SegmentWriter::add_document(const Document& document,
                                          const DocumentMeasures& measures,
                                          std::span<const KeywordValue> keywords) {
  assert(!finished_);
  if (stores_text()) {
    values_.clear();
    put_values(document.texts, text_fields_, values_);
    put_text({document.title, document.text, values_, document.id});
  } else {
    std::get<TitleStoreWriter>(documents_).add(document.title);
  }
  collected_.add(document, measures, keywords);
  for (std::size_t field = 0; field < field_count(); ++field)
    info_.fields[field].tokens += measures.fields[field].length;
  return info_.document_count++;
}

void SegmentWriter::put_text(const StoredText& stored) {
  std::get<TextStoreWriter>(documents_).add(stored);
}

void SegmentWriter::put_title(std::string_view title) {
  std::get<TitleStoreWriter>(documents_).put(title);
}

void SegmentWriter::put_columns(const ColumnSource& columns) {
  assert(info_.document_count == 0);
  info_.document_count = columns.document_count();
  for (const FieldId field : field_ids(field_count())) {
    std::uint64_t& tokens = info_.fields[to_index(field)].tokens;
    columns.for_each_length(field, [&](std::uint32_t length) { tokens += length; });
  }
  finish_documents(columns);
  read_columns_back();
}

void SegmentWriter::forget_pages() const noexcept {
  if (columns_file_ != nullptr) columns_file_->forget_pages();
}

FieldDocuments SegmentWriter::end_documents(FieldId field) {
  terms_.begin(info_.document_count);
  if (columns_) return {*columns_, field, info_.document_count};
  std::vector<std::uint8_t>& codes = length_codes_[to_index(field)];
  codes.clear();
  codes.reserve(info_.document_count);
  for (const std::uint32_t length : collected_.lengths(field))
    codes.push_back(RoundedNumber::down(length));
  return {collected_.bounds(field), codes};
}

void SegmentWriter::append(FieldId field, const EncodedTerms& terms) {
  terms.for_each([&](std::string_view term, const ListEntry& list,
                     std::span<const FormCount> forms) { terms_.add(field, term, list, forms); });
  postings_.append(terms.posting_bytes());
  positions_.append(terms.position_bytes());
  FieldStatistics& statistics = info_.fields[to_index(field)];
  statistics.terms += terms.size();
  statistics.postings += terms.postings();
}

void SegmentWriter::finish_documents() {
  collected_.sort_ids();
  if (auto* const titles = std::get_if<TitleStoreWriter>(&documents_))
    titles->put_added(collected_.documents_by_id());
  finish_documents(collected_);
}

SegmentInfo SegmentWriter::finish() {
  if (!finished_) finish_documents();
  if (columns_) columns_->require_readable();
  info_.files = {finished_->documents, finished_->columns, terms_.finish(), postings_.finish(),
                 positions_.finish()};
  return info_;
}

std::size_t SegmentWriter::memory_bytes() const noexcept {
  return collected_.memory_bytes() +
         std::visit([](const auto& documents) { return documents.memory_bytes(); }, documents_);
}

void SegmentWriter::read_columns_back() {
  const std::string name = segment_file_name(info_.number, FileKind::columns);
  read_back(files_->location() + "/" + name, [&] {
    columns_file_ =
        CheckedFile::open(*files_, name, FileKind::columns, info_.number, finished_->columns);
    columns_.emplace(columns_file_, info_.document_count, field_count());
    columns_->require_bounds();
  });
}

void SegmentWriter::finish_documents(const ColumnSource& columns) {
  assert(!finished_);
  // Each of the two files keeps once more what leads to the contents of the other.
  std::visit(
      [&](auto& stored) {
        const ColumnsFile written =
            write_columns(columns, stored.end_texts(), *files_, info_.number);
        finished_ = {stored.finish(written.directory), written.stamp};
      },
      documents_);
}

}  // namespace inkling::storage
