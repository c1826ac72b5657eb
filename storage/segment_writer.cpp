#include "storage/segment_writer.h"

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "storage/columns.h"
#include "storage/document_store_writer.h"
#include "storage/term_dictionary.h"

namespace inkling::storage {

class SegmentWriter::Impl {
 public:
  Impl(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text)
      : files_(std::move(files)),
        documents_(store_text ? Documents(std::in_place_type<TextStoreWriter>, *files_, number)
                              : Documents(std::in_place_type<TitleStoreWriter>, *files_, number)),
        terms_(*files_, number),
        postings_(*files_, segment_file_name(number, FileKind::postings), FileKind::postings, number),
        positions_(*files_, segment_file_name(number, FileKind::positions), FileKind::positions, number) {
    info_.number = number;
  }

  std::uint32_t add_document(const Document& document, const DocumentMeasures& measures,
                             std::span<const KeywordValue> keywords) {
    if (auto* const texts = std::get_if<TextStoreWriter>(&documents_)) {
      texts->add(document.title, document.text);
    } else {
      std::get<TitleStoreWriter>(documents_).add(document.title);
    }
    return add_columns(document, measures, keywords);
  }

  std::uint32_t add_columns(const Document& document, const DocumentMeasures& measures,
                            std::span<const KeywordValue> keywords) {
    assert(!finished_);
    columns_.add(document, measures, keywords);
    for (std::size_t field = 0; field < kFieldCount; ++field) info_.fields[field].tokens += measures.lengths[field];
    return info_.document_count++;
  }

  void set_entry_ranks(std::vector<std::uint32_t> ranks) {
    assert(!finished_);
    columns_.set_entry_ranks(std::move(ranks));
  }

  FieldDocuments end_documents(FieldId field) {
    terms_.begin(info_.document_count);
    std::vector<std::uint8_t>& codes = length_codes_[static_cast<std::size_t>(field)];
    codes.clear();
    codes.reserve(info_.document_count);
    for (const std::uint32_t length : columns_.lengths(field)) codes.push_back(RoundedNumber::down(length));
    return {columns_.bounds(field), codes};
  }

  void append(FieldId field, const EncodedTerms& terms) {
    terms.for_each([&](std::string_view term, const ListEntry& list, std::span<const FormCount> forms) {
      terms_.add(field, term, list, forms);
    });
    postings_.append(terms.posting_bytes());
    positions_.append(terms.position_bytes());
    FieldStatistics& statistics = info_.fields[static_cast<std::size_t>(field)];
    statistics.terms += terms.size();
    statistics.postings += terms.postings();
  }

  bool stores_text() const noexcept { return std::holds_alternative<TextStoreWriter>(documents_); }

  void write_titles(const TitleOf& title_of) {
    assert(!finished_);
    std::get<TitleStoreWriter>(documents_).write(by_id(), title_of);
  }

  void forget_content_digest(std::uint32_t doc) {
    assert(!finished_);
    columns_.forget_content_digest(doc);
  }

  void finish_documents() {
    assert(!finished_);
    if (auto* const titles = std::get_if<TitleStoreWriter>(&documents_)) titles->write_added(by_id());
    const FileStamp documents = std::visit([](auto& stored) { return stored.finish(); }, documents_);
    finished_ = {documents, columns_.write(*files_, info_.number, by_id())};
    by_id_ = {};
  }

  SegmentInfo finish() {
    if (!finished_) finish_documents();
    info_.files = {finished_->documents, finished_->columns, terms_.finish(), postings_.finish(), positions_.finish()};
    return info_;
  }

  std::uint32_t document_count() const noexcept { return info_.document_count; }
  std::string_view id(std::uint32_t doc) const noexcept { return columns_.id(doc); }
  std::size_t memory_bytes() const noexcept {
    return columns_.memory_bytes() +
           std::visit([](const auto& documents) { return documents.memory_bytes(); }, documents_);
  }

 private:
  using Documents = std::variant<TextStoreWriter, TitleStoreWriter>;
  struct FinishedDocuments {
    FileStamp documents;
    FileStamp columns;
  };

  std::span<const std::uint32_t> by_id() {
    if (by_id_.empty()) by_id_ = columns_.documents_by_id();
    return by_id_;
  }

  std::shared_ptr<FileSystem> files_;
  Documents documents_;
  ColumnsWriter columns_;
  std::vector<std::uint32_t> by_id_;  ///< once all were added and the order was asked for
  std::optional<FinishedDocuments> finished_;
  std::array<std::vector<std::uint8_t>, kFieldCount> length_codes_;
  TermDictionaryWriter terms_;
  CheckedFileWriter postings_;
  CheckedFileWriter positions_;
  SegmentInfo info_;
};

SegmentWriter::SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text)
    : impl_(std::make_unique<Impl>(std::move(files), number, store_text)) {}
SegmentWriter::~SegmentWriter() = default;
SegmentWriter::SegmentWriter(SegmentWriter&&) noexcept = default;
SegmentWriter& SegmentWriter::operator=(SegmentWriter&&) noexcept = default;

std::uint32_t SegmentWriter::add_document(const Document& document, const DocumentMeasures& measures,
                                          std::span<const KeywordValue> keywords) {
  return impl_->add_document(document, measures, keywords);
}
std::uint32_t SegmentWriter::add_untitled(const Document& document, const DocumentMeasures& measures) {
  return impl_->add_columns(document, measures, {});
}
void SegmentWriter::set_entry_ranks(std::vector<std::uint32_t> ranks) { impl_->set_entry_ranks(std::move(ranks)); }
bool SegmentWriter::stores_text() const noexcept { return impl_->stores_text(); }
void SegmentWriter::write_titles(const TitleOf& title_of) { impl_->write_titles(title_of); }
void SegmentWriter::forget_content_digest(std::uint32_t doc) { impl_->forget_content_digest(doc); }
void SegmentWriter::finish_documents() { impl_->finish_documents(); }
FieldDocuments SegmentWriter::end_documents(FieldId field) { return impl_->end_documents(field); }
std::uint32_t SegmentWriter::document_count() const noexcept { return impl_->document_count(); }
std::string_view SegmentWriter::id(std::uint32_t doc) const noexcept { return impl_->id(doc); }
void SegmentWriter::append(FieldId field, const EncodedTerms& terms) { impl_->append(field, terms); }
SegmentInfo SegmentWriter::finish() { return impl_->finish(); }
std::size_t SegmentWriter::memory_bytes() const noexcept { return impl_->memory_bytes(); }

}  // namespace inkling::storage
