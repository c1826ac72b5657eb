#include "storage/segment_writer.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "storage/columns.h"
#include "storage/document_store.h"
#include "storage/posting_list.h"
#include "storage/term_dictionary.h"

namespace inkling::storage {

class SegmentWriter::Impl {
 public:
  Impl(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text)
      : files_(std::move(files)),
        documents_(*files_, number, store_text),
        terms_(*files_, number),
        postings_(*files_, segment_file_name(number, FileKind::postings), FileKind::postings, number),
        positions_(*files_, segment_file_name(number, FileKind::positions), FileKind::positions, number) {
    info_.number = number;
  }

  std::uint32_t add_document(const Document& document, std::span<const std::uint32_t, kFieldCount> lengths,
                             std::span<const KeywordValue> keywords) {
    columns_.add(document, lengths, keywords);
    documents_.add(document.title, document.text);
    for (std::size_t field = 0; field < kFieldCount; ++field) info_.fields[field].tokens += lengths[field];
    return info_.document_count++;
  }

  void begin_term(FieldId field, std::string_view term, std::span<const FormCount> forms) {
    assert(are_in_order(forms));
    field_ = field;
    term_ = term;
    forms_ = forms;
    encoder_.begin(static_cast<std::uint32_t>(forms.size()));
  }

  void add_occurrences(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences) {
    assert(docs.empty() || docs.back() < info_.document_count);
    encoder_.add(docs, occurrences);
  }

  void end_term() {
    encoder_.end();
    if (encoder_.df() == 0) return;
    terms_.add(field_, term_, encoder_, forms_);
    postings_.append(encoder_.postings());
    positions_.append(encoder_.positions());
    FieldStatistics& statistics = info_.fields[static_cast<std::size_t>(field_)];
    ++statistics.terms;
    statistics.postings += encoder_.df();
  }

  SegmentInfo finish() {
    info_.files = {documents_.finish(), columns_.write(*files_, info_.number), terms_.finish(), postings_.finish(),
                   positions_.finish()};
    return info_;
  }

  std::uint32_t document_count() const noexcept { return info_.document_count; }
  std::size_t memory_bytes() const noexcept { return columns_.memory_bytes() + kStoredBlock; }

 private:
  static bool are_in_order(std::span<const FormCount> forms) {
    return std::ranges::is_sorted(forms, [](const FormCount& a, const FormCount& b) {
      return a.count != b.count ? a.count > b.count : a.surface < b.surface;
    });
  }

  std::shared_ptr<FileSystem> files_;
  DocumentStoreWriter documents_;
  ColumnsWriter columns_;
  TermDictionaryWriter terms_;
  CheckedFileWriter postings_;
  CheckedFileWriter positions_;
  PostingListEncoder encoder_;
  SegmentInfo info_;

  FieldId field_ = FieldId::text;
  std::string term_;
  std::span<const FormCount> forms_;  ///< of the term
};

SegmentWriter::SegmentWriter(std::shared_ptr<FileSystem> files, std::uint64_t number, bool store_text)
    : impl_(std::make_unique<Impl>(std::move(files), number, store_text)) {}
SegmentWriter::~SegmentWriter() = default;
SegmentWriter::SegmentWriter(SegmentWriter&&) noexcept = default;
SegmentWriter& SegmentWriter::operator=(SegmentWriter&&) noexcept = default;

std::uint32_t SegmentWriter::add_document(const Document& document, std::span<const std::uint32_t, kFieldCount> lengths,
                                          std::span<const KeywordValue> keywords) {
  return impl_->add_document(document, lengths, keywords);
}
std::uint32_t SegmentWriter::document_count() const noexcept { return impl_->document_count(); }
void SegmentWriter::begin_term(FieldId field, std::string_view term, std::span<const FormCount> forms) {
  impl_->begin_term(field, term, forms);
}
void SegmentWriter::add_occurrences(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences) {
  impl_->add_occurrences(docs, occurrences);
}
void SegmentWriter::end_term() { impl_->end_term(); }
SegmentInfo SegmentWriter::finish() { return impl_->finish(); }
std::size_t SegmentWriter::memory_bytes() const noexcept { return impl_->memory_bytes(); }

}  // namespace inkling::storage
