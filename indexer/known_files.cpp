#include "indexer/known_files.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "indexer/file_documents.h"
#include "indexer/records/file_fields.h"
#include "inkling/number.h"
#include "storage/view/view.h"

namespace inkling::indexer {

namespace {

/// What may be read by now: looking at the beginning of such a file costs little, and a program
/// that was missing may have been installed.
bool is_of_unsupported_type(const storage::SourceFile& source) {
  return source.documents == 0 && std::ranges::any_of(source.skipped, [](const auto& skipped) {
           return skipped.first.starts_with("unsupported_") ||
                  skipped.first == "converter_missing" || skipped.first == "binary";
         });
}

/// Whether several times are kept as this one.
bool is_beyond_clock(std::int64_t nanoseconds) {
  using Limits = std::numeric_limits<std::int64_t>;
  return nanoseconds == Limits::min() || nanoseconds == Limits::max();
}

/// A file may name a number of the same field itself, in front of its text.
bool has(std::optional<storage::NumberReader>& reader, std::uint32_t doc, const Number& number) {
  if (!reader) return false;
  std::vector<Number> values;
  reader->read(doc, values);
  return std::ranges::find(values, number) != values.end();
}

}  // namespace

KnownFiles::KnownFiles(const Index& index, storage::Sources sources, bool prune,
                       IsChanged is_changed, const ContestedFiles::ForEachFile& for_each_file)
    : index_(index),
      sources_(std::move(sources)),
      prune_(prune),
      is_changed_(std::move(is_changed)),
      contested_(sources_.contests, for_each_file, [this](const InputFile& file) {
        const auto known = sources_.files.find(file.name);
        return known != sources_.files.end() && file.is_regular && !is_told_changed(file.path) &&
               is_as_known(known->second, {file.size, file.modified_ns});
      }) {
  for (const storage::PlacedSegment& placed : storage::view_of(index_).segments()) {
    const storage::Columns& columns = placed.segment->columns();
    readers_.push_back({columns.read_numbers(kSizeField), columns.read_numbers(kModifiedField)});
  }
}

std::optional<UnchangedFile> KnownFiles::find(const std::shared_ptr<const FileContext>& file) {
  if (is_beyond_clock(file->state->modified_ns) || is_told_changed(file->path)) return std::nullopt;
  if (prune_ && is_of_two_kinds(file->id)) return std::nullopt;
  const auto known = sources_.files.find(file->id);
  if (known == sources_.files.end()) {
    const std::optional<DocId> document = document_of(file->id, *file->state);
    if (!document) return std::nullopt;
    return UnchangedFile{.file = file, .documents = 1, .document = document};
  }
  const storage::SourceFile& source = known->second;
  if (!is_as_known(source, *file->state) || !contested_.is_settled(file->id) || !are_all_there())
    return std::nullopt;
  return UnchangedFile{
      .file = file,
      .documents = source.documents,
      .skipped = source.skipped,
      .document = source.documents == 1 ? document_of(file->id, *file->state) : std::nullopt,
      .won = contested_.won(file->id),
      .has_outdated = source.outdated > 0};
}

bool KnownFiles::is_told_changed(const std::filesystem::path& path) const {
  return is_changed_ && is_changed_(path);
}

bool KnownFiles::is_as_known(const storage::SourceFile& source, const FileState& state) const {
  return source.is_settled && !is_of_unsupported_type(source) && source.bytes == state.bytes &&
         source.modified_ns == state.modified_ns && !is_beyond_clock(state.modified_ns) &&
         !(prune_ && source.outdated > 0);
}

/// The document that the file is, if the index has it as it is now.
std::optional<DocId> KnownFiles::document_of(std::string_view file, const FileState& state) {
  const std::optional<DocId> doc = index_.find(file);
  if (!doc) return std::nullopt;
  const storage::View& view = storage::view_of(index_);
  const storage::PlacedSegment& placed = view.place(*doc);
  Readers& readers = readers_[view.number_of(placed)];
  const std::uint32_t local = to_number(*doc) - placed.base;
  const bool is_same =
      has(readers.modified, local, state.modified_ns) && has(readers.size, local, state.bytes);
  placed.segment->columns().require_readable();
  return is_same ? doc : std::nullopt;
}

bool KnownFiles::are_all_there() {
  if (are_all_there_) return *are_all_there_;
  const Counts& documents = records_by_file();
  are_all_there_ = std::ranges::all_of(sources_.files, [&](const auto& file) {
    const auto& [name, source] = file;
    if (!source.is_settled) return true;  // it is read again anyway
    const std::uint64_t wanted = source.documents - contested_.lost(name) + source.outdated;
    const auto found = documents.find(name);
    if (found != documents.end()) return found->second == wanted;
    return wanted == (document_of(name, {source.bytes, source.modified_ns}) ? 1 : 0);
  });
  return *are_all_there_;
}

const KnownFiles::Counts& KnownFiles::records_by_file() {
  if (!by_file_) by_file_ = documents_by_file(index_, index_.documents());
  return *by_file_;
}

/// Whether a file that was one document and became many, or the other way round, left documents of
/// the kind that it was, since nothing was pruned then.
bool KnownFiles::is_of_two_kinds(std::string_view file) {
  const auto found = records_by_file().find(file);
  if (found == records_by_file().end() || found->second == 0) return false;
  const std::optional<DocId> document = index_.find(file);
  if (!document) return false;
  if (!records_) records_ = documents_of_files(index_, [](std::string_view) { return true; });
  return !records_->contains(*document);
}

}  // namespace inkling::indexer
