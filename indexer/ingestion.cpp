#include "indexer/ingestion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "indexer/document_intake.h"
#include "indexer/field_limit.h"
#include "indexer/file_documents.h"
#include "indexer/files/file_names.h"
#include "indexer/files/input_files.h"
#include "indexer/open_writer.h"
#include "indexer/pruning.h"
#include "indexer/reading/record_parser.h"
#include "inkling/analyzer_settings.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

/// How many of a kind are told one by one.
constexpr std::size_t kFirst = 10;
/// Of a document that IndexWriter::add() refuses, although the parser took it.
constexpr const char* kNotIndexable = "not_indexable";
/// The same where the index would have more fields than it may.
constexpr const char* kTooManyFields = "too_many_fields";
constexpr const char* kReplacedWithin = "replaced_within";
/// In the file of rejects only: the document is in the index.
constexpr const char* kCutToken = "cut_token";

}  // namespace

Ingestion::Ingestion(IndexWriter& writer, const IngestOptions& options, FindPlaces find_places)
    : writer_(writer),
      options_(options),
      find_places_(std::move(find_places)),
      sources_(WriterAccess::sources(writer)) {
  WriterAccess::follow_labels(writer);
  if (!options.rejects.empty()) rejects_.emplace(options.rejects);
}

void Ingestion::take(const BatchedRecord& found, const ReadRow& row,
                     const DocumentBatch::EnterNext& enter_next) {
  if (const auto* const unchanged = std::get_if<UnchangedFile>(&row))
    return take_unchanged(*unchanged);
  ++report_.read;
  if (const auto* const document = std::get_if<DocumentRow>(&row)) {
    enter(found.file, std::get<RawRecord>(found.record), *document, enter_next);
  } else {
    const auto* const record = std::get_if<RawRecord>(&found.record);
    skip(found.file, std::get<RejectedRecord>(row), record ? record->line : 0);
  }
}

void Ingestion::finish_sources(const std::vector<std::string>& paths, FileIds read,
                               const PathOrigins& origins, bool prune) {
  settle_unchanged();
  sources_.finish(read);
  storage::Sources& sources = WriterAccess::sources(writer_);
  origins.record(sources.folders);
  report_.doubts.other_folders = origins.others();
  if (prune) {
    const ReadPaths read_paths{paths, read, origins, WriterAccess::kept(writer_),
                               [&](const std::string& folder) { return holds_files(folder); }};
    Gone gone = documents_gone(writer_.index(), read_paths, sources.files);
    report_.pruned = writer_.remove(gone.documents);
    report_.doubts.not_pruned = std::move(gone.spared);
  }
  carry_labels({.was_read = [&](std::string_view file) { return read.contains(file); },
                .is_gone =
                    [&](std::string_view file) {
                      return is_gone(unescape_path(file)) && !origins.may_be_elsewhere(file);
                    }});
  note_outdated();
}

/// Labels that were given by hand follow the content of their documents.
void Ingestion::carry_labels(const FilesNow& files) {
  const LabelsCarried carried = WriterAccess::carry_labels(writer_, files);
  IngestDoubts& doubts = report_.doubts;
  doubts.labels_kept += carried.kept;
  doubts.labels_lost += carried.lost.size();
  for (const std::string& id : carried.lost) {
    if (doubts.first_labels_lost.size() < kFirst) doubts.first_labels_lost.push_back(id);
  }
}

/// Were they not counted, every run would read all files of many records again.
void Ingestion::note_outdated() {
  const FileIds& again = sources_.read_again();
  if (again.empty()) return;
  const DocumentSet outdated = WriterAccess::outdated(
      writer_, documents_of_files(writer_.index(),
                                  [&](std::string_view file) { return again.contains(file); }));
  if (outdated.count() == 0) return;
  storage::SourceFiles& files = WriterAccess::sources(writer_).files;
  for (const auto& [file, documents] : documents_by_file(writer_.index(), outdated)) {
    const auto known = files.find(file);
    if (documents > 0 && known != files.end()) known->second.outdated = documents;
  }
}

IngestReport Ingestion::finish() && {
  // Of a run that was stopped, which files are read or gone is not known.
  constexpr auto kNone = [](std::string_view) { return false; };
  carry_labels({.was_read = kNone, .is_gone = kNone});
  note_absent_fields();
  report_.doubts.labels_kept += labels_kept_.size();
  if (rejects_) rejects_->close();
  return std::move(report_);
}

void Ingestion::enter(const File& file, const RawRecord& record, const DocumentRow& document,
                      const DocumentBatch::EnterNext& enter_next) {
  Entry entry;
  try {
    entry = enter_next();
  } catch (const OptionError& refusal) {
    const char* const reason = refusal.name() == kMaxFields ? kTooManyFields : kNotIndexable;
    return skip(file, {place_of(record), reason, refusal.what()}, record.line);
  }
  ++count_of(entry.what);
  if (options_.tell)
    options_.tell({.place = place_of(record), .id = entry.id, .entered = entry.what});
  note_characters(file, document);
  note_stripped(document);
  if (entry.cut_tokens > 0) note_cut(record, entry);
  note_labels(entry);
  note_text_fields(record);
  note_resemblance(record);
  has_lines_ = has_lines_ || record.line > 0;
  chosen_found_ |= document.chosen_fields;
  places_.note(entry.number, record.file, record.line);
  if (current_.file != file) current_ = {file, entry.number};
  // A member of an archive is one of many documents of its file.
  const bool is_member = !record.file->in.archive.empty();
  if (file->state) sources_.note_document(file, is_member ? 1 : record.line);
  for (const Omission& omission : document.omissions) {
    ++report_.read;
    skip(file, skipped_beside(record, omission), record.line);
  }
  if (!entry.earlier) return;
  if (const auto earlier = position_of(*entry.earlier, entry.id))
    note_replaced_within(entry.id, {file, place_of(record), entry.number}, *earlier);
}

bool Ingestion::holds_files(const std::string& folder) const {
  bool found = false;
  for_each_file({folder}, options_, [&](const InputFile& file) {
    found = file.error_number == 0;
    return !found;
  });
  return found;
}

void Ingestion::note_absent_fields() {
  if (!has_lines_) return;
  const std::vector<std::string> chosen = chosen_fields(writer_.mapping());
  for (std::size_t at = 0; at < std::min(chosen.size(), std::size_t{64}); ++at) {
    if ((chosen_found_ >> at & 1) == 0) report_.doubts.absent_fields.push_back(chosen[at]);
  }
}

/// Detection comes too late to make text fields: the first documents are in by then.
void Ingestion::note_text_fields(const RawRecord& record) {
  const InputFormatFacts& facts = record.file->format->facts();
  const std::vector<std::string>& here = writer_.mapping().text_fields;
  const bool has_any = std::ranges::any_of(facts.text_fields, [&](const std::string& field) {
    return std::ranges::find(here, field) != here.end();
  });
  if (facts.text_fields.empty() || has_any) return;
  FieldsAsKeywords& keywords = report_.doubts.without_text_fields[facts.name];
  if (keywords.documents++ == 0) keywords.fields = facts.text_fields;
}

void Ingestion::note_resemblance(const RawRecord& record) {
  if (record.file->resembled == nullptr) return;
  ResemblingTexts& texts = report_.doubts.resembling[record.file->resembled->facts().name];
  if (texts.documents++ < kFirst) texts.first.push_back(record.file->place);
}

/// The documents of a file follow one another.
void Ingestion::note_characters(const File& file, const DocumentRow& document) {
  if (!document.encoding.empty() && std::exchange(converted_, file) != file) {
    ++report_.characters.converted[document.encoding];
    if (report_.characters.first_converted.size() < kFirst)
      report_.characters.first_converted.push_back({file->place, document.encoding});
  }
  if (document.replaced_utf8 == 0) return;
  ++report_.characters.documents_with_bad_utf8;
  report_.characters.replaced_utf8 += document.replaced_utf8;
  report_.characters.garbled += document.is_garbled ? 1 : 0;
  std::vector<std::string>& bad = report_.characters.first_bad_utf8;
  if (bad.size() < kFirst && (bad.empty() || bad.back() != file->place)) bad.push_back(file->place);
}

void Ingestion::note_stripped(const DocumentRow& document) {
  if (document.stripped.total() == 0) return;
  StrippingReport& report = report_.stripping;
  ++report.documents;
  report.emptied += document.is_emptied ? 1 : 0;
  report.bytes.headers += document.stripped.headers;
  report.bytes.footers += document.stripped.footers;
  report.bytes.quotes += document.stripped.quotes;
}

void Ingestion::note_cut(const RawRecord& record, const Entry& entry) {
  CutDocument cut{std::string(entry.id), place_of(record), entry.cut_tokens};
  report_.doubts.cut.tokens += cut.tokens;
  if (rejects_) {
    rejects_->write({cut.place, kCutToken,
                     fmt::format("{} of `{}`: a term has {} characters at most",
                                 cut.tokens == 1 ? "1 token was cut"
                                                 : fmt::format("{} tokens were cut", cut.tokens),
                                 cut.id, kLongestTerm)});
  }
  if (report_.doubts.cut.first.size() < kFirst) report_.doubts.cut.first.push_back(std::move(cut));
}

void Ingestion::note_labels(const Entry& entry) {
  if (entry.earlier) labels_kept_.erase(*entry.earlier);
  if (entry.keeps_labels) labels_kept_.insert(entry.number);
}

std::uint64_t& Ingestion::count_of(Entered entered) noexcept {
  switch (entered) {
    case Entered::added:
      return report_.indexed;
    case Entered::replaced:
      return report_.replaced;
    default:
      return report_.unchanged;
  }
}

/// A document that is a file has the id of that file. Empty where it entered before the run.
std::optional<Ingestion::Position> Ingestion::position_of(std::uint64_t number,
                                                          std::string_view id) const {
  const std::optional<RunPlaces::Place> place = places_.place_of(number);
  if (!place) return std::nullopt;
  if (!place->file) return Position{nullptr, std::string(id), number};
  return Position{place->file, fmt::format("{}:{}", place->file->place, place->line), number};
}

/// The place of one of two documents of the current file that have the same: members of the same
/// name, or elements on the same line.
std::string Ingestion::told_apart(const Position& position) const {
  return fmt::format("{} (document {} of the file)", position.place,
                     position.number - current_.number + 1);
}

void Ingestion::note_replaced_within(std::string_view id, const Position& later,
                                     const Position& earlier) {
  ReplacedWithin replaced{std::string(id), later.place, earlier.place};
  if (later.place == earlier.place) {
    replaced.place = told_apart(later);
    replaced.earlier = told_apart(earlier);
  }
  note_contest(id, later, earlier, replaced);
  ++report_.replaced_within;
  reject(
      {replaced.place, kReplacedWithin,
       fmt::format("replaces `{}` of {}, which has the same id", replaced.id, replaced.earlier)});
  if (report_.first_replaced_within.size() < kFirst)
    report_.first_replaced_within.push_back(std::move(replaced));
}

/// A stream is another one each time.
void Ingestion::note_contest(std::string_view id, const Position& later, const Position& earlier,
                             const ReplacedWithin& replaced) {
  const auto is_of_stream = [](const Position& at) { return at.file && !at.file->state; };
  if (!is_of_stream(later) && !is_of_stream(earlier)) {
    return sources_.note_replaced(replaced.id, claimant(later, id, replaced.place),
                                  claimant(earlier, id, replaced.earlier));
  }
  for (const Position* const position : {&later, &earlier}) {
    const Claimant of_file = claimant(*position, id, {});
    if (of_file.state) sources_.unsettle(of_file.file, *of_file.state);
  }
}

/// The document of that id.
Claimant Ingestion::claimant(const Position& at, std::string_view id, std::string place) const {
  if (at.file) {
    const FileContext& file = *at.file;
    return {file.in.archive.empty() ? file.id : file.in.archive, file.state, std::move(place)};
  }
  const bool is_current =
      current_.file && at.number >= current_.number && id.starts_with(current_.file->id);
  if (is_current) return {current_.file->id, current_.file->state, std::move(place)};
  return {std::string(id.substr(0, id.find(kMemberMark))), std::nullopt, std::move(place)};
}

/// What gave way to documents of a file that is not read again.
void Ingestion::repeat(const storage::Contest& contest) {
  report_.replaced_within += contest.documents;
  for (const storage::Contest::Places& places : contest.first) {
    if (report_.first_replaced_within.size() == kFirst) return;
    report_.first_replaced_within.push_back({places.id, places.later, places.earlier});
  }
}

/// Counted as if it had been read.
void Ingestion::take_unchanged(const UnchangedFile& unchanged) {
  report_.read += unchanged.documents;
  repeat(unchanged.won);
  if (unchanged.document) {
    keep_document(unchanged);
  } else {
    report_.unchanged += unchanged.documents;
    unchanged_.try_emplace(
        unchanged.file->id,
        Unread{unchanged.file, WriterAccess::entered(writer_), unchanged.has_outdated});
  }
  for (const auto& [reason, count] : unchanged.skipped) {
    report_.read += count;
    report_.skipped[reason] += count;
    const RejectedRecord record{unchanged.file->place, reason,
                                "as when it was last read; --reread tells more"};
    if (report_.first_rejected.size() < kFirst) report_.first_rejected.push_back(record);
    if (rejects_) rejects_->write(record);
  }
}

/// The document takes its place among those of the run, as if it had been read.
void Ingestion::keep_document(const UnchangedFile& unchanged) {
  const File& file = unchanged.file;
  const Entry entry = WriterAccess::keep(writer_, *unchanged.document);
  ++count_of(entry.what);
  note_labels(entry);
  places_.note(entry.number, file, 0);
  if (!entry.earlier) return;
  if (const auto earlier = position_of(*entry.earlier, file->id))
    note_replaced_within(file->id, {file, file->place, entry.number}, *earlier);
}

/// Finds records of files that were not read whose ids other files of the run gave to documents of
/// theirs: they were not there when these files were read last.
void Ingestion::settle_unchanged() {
  if (unchanged_.empty() || report_.replaced == 0) return;
  const Index index = writer_.index();
  const auto is_unread = [&](std::string_view file) { return unchanged_.contains(file); };
  std::vector<Claim> claims;
  for (const auto& [doc, file] : files_of_documents(index, is_unread)) {
    const std::string id = index.id(doc);
    const auto number = WriterAccess::entered_as(writer_, id);
    if (number && position_of(*number, id))
      claims.push_back({doc, id, &unchanged_.find(file)->second, *number});
  }
  locate(claims);
  for (const Claim& claim : claims) claim.place.empty() ? give_up(claim) : settle(claim);
}

/// The index does not know in which line of its file a record is.
void Ingestion::locate(std::vector<Claim>& claims) const {
  std::map<const Unread*, std::set<std::string>> ids;
  for (const Claim& claim : claims) ids[claim.unread].insert(claim.id);
  std::map<const Unread*, RecordPlaces> places;
  for (const auto& [unread, of_file] : ids) places[unread] = find_places_(*unread->file, of_file);
  for (Claim& claim : claims) {
    const RecordPlaces& of_file = places[claim.unread];
    const auto found = of_file.find(claim.id);
    if (found != of_file.end()) {
      claim.place = found->second;
    } else if (!claim.unread->has_outdated) {
      claim.place = claim.unread->file->place;
    }
  }
}

/// The later of the two counts: the record of the unread file, or the document of that number.
void Ingestion::settle(const Claim& claim) {
  const Position other = position_of(claim.number, claim.id).value();
  const Position record{claim.unread->file, claim.place, claim.number};
  if (claim.number >= claim.unread->entered) return note_replaced_within(claim.id, other, record);
  note_labels(WriterAccess::keep(writer_, claim.doc));
  --report_.unchanged;
  ++report_.replaced;
  note_replaced_within(claim.id, record, other);
}

/// The document was outdated, and is replaced.
void Ingestion::give_up(const Claim& claim) {
  std::uint64_t& left = WriterAccess::sources(writer_).files.at(claim.unread->file->id).outdated;
  if (left > 0) --left;
}

void Ingestion::skip(const File& file, const RejectedRecord& record, std::uint64_t line) {
  ++report_.skipped[record.reason];
  if (options_.tell) options_.tell({.place = record.place, .id = {}, .skipped = &record});
  if (file && file->state) {
    sources_.note_skipped(file, record, line);
  } else {
    writer_.note_skipped(record.reason, 1);
  }
  if (report_.first_rejected.size() < kFirst) report_.first_rejected.push_back(record);
  reject(record);
}

void Ingestion::reject(const RejectedRecord& record) {
  if (rejects_) rejects_->write(record);
  if (options_.strict) throw RecordError(record.place, record.reason, record.detail);
}

}  // namespace inkling::indexer
