#include "storage/segments/segment_writer.h"

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "storage/bits/rounded_number.h"
#include "storage/dictionary/term_dictionary.h"
#include "storage/documents/columns.h"
#include "storage/documents/columns_writer.h"
#include "storage/documents/document_store_writer.h"
#include "storage/files/damage.h"

namespace inkling::storage {

class SegmentWriter::Impl {
 public:
  Impl(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text,
       std::vector<std::string> text_fields)
      : files_(std::move(files)),
        text_fields_(std::move(text_fields)),
        documents_(store_text ? Documents(std::in_place_type<TextStoreWriter>, *files_, number)
                              : Documents(std::in_place_type<TitleStoreWriter>, *files_, number)),
        collected_(kFixedFields + text_fields_.size()),
        length_codes_(collected_.field_count()),
        terms_(*files_, number),
        postings_(*files_, segment_file_name(number, FileKind::postings), FileKind::postings,
                  number),
        positions_(*files_, segment_file_name(number, FileKind::positions), FileKind::positions,
                   number) {
    info_.number = number;
    info_.fields.resize(field_count());
  }

  std::uint32_t add_document(const Document& document, const DocumentMeasures& measures,
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

  void put_text(const StoredText& stored) { std::get<TextStoreWriter>(documents_).add(stored); }
  void put_title(std::string_view title) { std::get<TitleStoreWriter>(documents_).put(title); }

  void put_columns(const ColumnSource& columns) {
    assert(info_.document_count == 0);
    info_.document_count = columns.document_count();
    for (const FieldId field : field_ids(field_count())) {
      std::uint64_t& tokens = info_.fields[to_index(field)].tokens;
      columns.for_each_length(field, [&](std::uint32_t length) { tokens += length; });
    }
    finish_documents(columns);
    read_columns_back();
  }

  void forget_pages() const noexcept {
    if (columns_file_ != nullptr) columns_file_->forget_pages();
  }

  FieldDocuments end_documents(FieldId field) {
    terms_.begin(info_.document_count);
    if (columns_) return {*columns_, field, info_.document_count};
    std::vector<std::uint8_t>& codes = length_codes_[to_index(field)];
    codes.clear();
    codes.reserve(info_.document_count);
    for (const std::uint32_t length : collected_.lengths(field))
      codes.push_back(RoundedNumber::down(length));
    return {collected_.bounds(field), codes};
  }

  void append(FieldId field, const EncodedTerms& terms) {
    terms.for_each([&](std::string_view term, const ListEntry& list,
                       std::span<const FormCount> forms) { terms_.add(field, term, list, forms); });
    postings_.append(terms.posting_bytes());
    positions_.append(terms.position_bytes());
    FieldStatistics& statistics = info_.fields[to_index(field)];
    statistics.terms += terms.size();
    statistics.postings += terms.postings();
  }

  std::size_t field_count() const noexcept { return collected_.field_count(); }
  bool stores_text() const noexcept { return std::holds_alternative<TextStoreWriter>(documents_); }

  void finish_documents() {
    collected_.sort_ids();
    if (auto* const titles = std::get_if<TitleStoreWriter>(&documents_)) {
      titles->put_added(collected_.documents_by_id());
    }
    finish_documents(collected_);
  }

  SegmentInfo finish() {
    if (!finished_) finish_documents();
    if (columns_) columns_->require_readable();
    info_.files = {finished_->documents, finished_->columns, terms_.finish(), postings_.finish(),
                   positions_.finish()};
    return info_;
  }

  std::uint32_t document_count() const noexcept { return info_.document_count; }
  std::string_view id(std::uint32_t doc) const noexcept { return collected_.id(doc); }
  std::size_t memory_bytes() const noexcept {
    return collected_.memory_bytes() +
           std::visit([](const auto& documents) { return documents.memory_bytes(); }, documents_);
  }

 private:
  using Documents = std::variant<TextStoreWriter, TitleStoreWriter>;
  struct FinishedDocuments {
    FileStamp documents;
    FileStamp columns;
  };

  void read_columns_back() {
    const std::string name = segment_file_name(info_.number, FileKind::columns);
    read_back(files_->location() + "/" + name, [&] {
      columns_file_ =
          CheckedFile::open(*files_, name, FileKind::columns, info_.number, finished_->columns);
      columns_.emplace(columns_file_, info_.document_count, field_count());
      columns_->require_bounds();
    });
  }

  void finish_documents(const ColumnSource& columns) {
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

  std::shared_ptr<FileSystem> files_;
  std::vector<std::string> text_fields_;
  std::string values_;  ///< of the document that is added
  Documents documents_;
  CollectedColumns collected_;  ///< of documents that are added
  std::optional<FinishedDocuments> finished_;
  std::shared_ptr<const CheckedFile> columns_file_;      ///< once put_columns() was called
  std::optional<Columns> columns_;                       ///< in columns_file_
  std::vector<std::vector<std::uint8_t>> length_codes_;  ///< by field
  TermDictionaryWriter terms_;
  CheckedFileWriter postings_;
  CheckedFileWriter positions_;
  SegmentInfo info_;
};

SegmentWriter::SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number,
                             bool store_text, std::vector<std::string> text_fields)
    : impl_(std::make_unique<Impl>(std::move(files), number, store_text, std::move(text_fields))) {}
SegmentWriter::~SegmentWriter() = default;
SegmentWriter::SegmentWriter(SegmentWriter&&) noexcept = default;
SegmentWriter& SegmentWriter::operator=(SegmentWriter&&) noexcept = default;

std::uint32_t SegmentWriter::add_document(const Document& document,
                                          const DocumentMeasures& measures,
                                          std::span<const KeywordValue> keywords) {
  return impl_->add_document(document, measures, keywords);
}
void SegmentWriter::put_text(const StoredText& stored) { impl_->put_text(stored); }
void SegmentWriter::put_title(std::string_view title) { impl_->put_title(title); }
void SegmentWriter::put_columns(const ColumnSource& columns) { impl_->put_columns(columns); }
void SegmentWriter::forget_pages() const noexcept { impl_->forget_pages(); }
std::size_t SegmentWriter::field_count() const noexcept { return impl_->field_count(); }
bool SegmentWriter::stores_text() const noexcept { return impl_->stores_text(); }
void SegmentWriter::finish_documents() { impl_->finish_documents(); }
FieldDocuments SegmentWriter::end_documents(FieldId field) { return impl_->end_documents(field); }
std::uint32_t SegmentWriter::document_count() const noexcept { return impl_->document_count(); }
std::string_view SegmentWriter::id(std::uint32_t doc) const noexcept { return impl_->id(doc); }
void SegmentWriter::append(FieldId field, const EncodedTerms& terms) {
  impl_->append(field, terms);
}
SegmentInfo SegmentWriter::finish() { return impl_->finish(); }
std::size_t SegmentWriter::memory_bytes() const noexcept { return impl_->memory_bytes(); }

}  // namespace inkling::storage
