#include "inkling/ingest.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/idle_objects.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/files/input_files.h"
#include "indexer/formats/front.h"
#include "indexer/formats/http_client.h"
#include "indexer/ingestion.h"
#include "indexer/known_files.h"
#include "indexer/open_writer.h"
#include "indexer/reading/document_reader.h"
#include "indexer/reading/record_batches.h"
#include "indexer/reading/record_parser.h"
#include "indexer/reading/record_places.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using indexer::BatchedRecord;
using indexer::DocumentRow;
using indexer::Ingestion;
using indexer::RawRecord;
using indexer::ReadDocument;
using indexer::ReadRow;
using indexer::Record;
using indexer::RecordParser;
using indexer::UnchangedFile;

/// Whether the file is empty, or of earlier rejected records; false where that cannot be read.
bool is_of_rejects(const std::filesystem::path& path) {
  constexpr std::string_view kFirst = "{\"place\":";
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) return false;
  std::string front(kFirst.size(), '\0');
  file.read(front.data(), static_cast<std::streamsize>(front.size()));
  return file.gcount() == 0 || front == kFirst;
}

/// Texts and terms that are given do not go into one index.
void require_same_kind(const FieldMapping& mapping, const IngestOptions& options) {
  const bool has_given_terms = options.format == InputFormat::ciff;
  if (has_given_terms == mapping.given_terms) return;
  throw OptionError(
      "format",
      mapping.given_terms
          ? "the index is made of CIFF files, which have no texts: only `ciff` can be added"
          : "the index is made of texts, and CIFF files have none",
      "make another index with -i");
}

/// The file of rejects is truncated before anything is read: it must not hold anything else.
void require_own_rejects(const std::vector<std::string>& paths, const IngestOptions& options) {
  const std::filesystem::path& rejects = options.rejects;
  if (rejects.empty()) return;
  std::error_code not_there;
  for (const std::string& path : paths) {
    if (std::filesystem::equivalent(path, rejects, not_there)) {
      throw OptionError("rejects",
                        path + " is read as well; rejected records need a file of their own");
    }
  }
  const std::filesystem::path folder = rejects.has_parent_path() ? rejects.parent_path() : ".";
  if (!options.left_out.empty() &&
      std::filesystem::equivalent(folder, options.left_out, not_there)) {
    throw OptionError("rejects", rejects.string() + " would be within the index",
                      "name a file elsewhere");
  }
  if (std::filesystem::is_regular_file(rejects, not_there) && !is_of_rejects(rejects)) {
    throw OptionError("rejects", rejects.string() + " holds something else, and would be lost",
                      "name a new file, or one of rejected records");
  }
}

/// `total` is the size of all input on disk, where it is known.
IngestProgress progress_of(const IngestReport& report, std::uint64_t consumed,
                           std::optional<std::uint64_t> total) {
  IngestProgress progress{
      .read = report.read, .skipped = report.skipped_total(), .input_bytes = report.input_bytes};
  if (total) {
    // A file may have grown since its size was taken.
    progress.fraction =
        *total == 0 ? 1
                    : std::min(1.0, static_cast<double>(consumed) / static_cast<double>(*total));
  }
  return progress;
}

/// The parsers of all batches: as many as threads need at the same time.
struct Parsing {
  const FieldMapping& mapping;
  analysis::IdleObjects<RecordParser> parsers{};
};

/// Called after each record with the input that was read so far; false stops.
using OnRecord = std::function<bool(std::uint64_t input_bytes, std::uint64_t consumed_bytes)>;

bool is_given_up(const ReadRow& row) {
  const auto* const rejected = std::get_if<RejectedRecord>(&row);
  return rejected != nullptr && rejected->reason == indexer::kStopped;
}

/// A batch of records for IndexWriter::add_batches().
class IngestBatch : public DocumentBatch {
 public:
  IngestBatch(std::vector<BatchedRecord> records, Parsing& parsing, Ingestion& ingestion,
              const OnRecord& on_record)
      : records_(std::move(records)),
        parsing_(parsing),
        ingestion_(ingestion),
        on_record_(on_record) {}

  std::size_t bytes() const noexcept override {
    std::size_t bytes = 0;
    for (const BatchedRecord& found : records_) {
      if (const auto* const raw = std::get_if<RawRecord>(&found.record)) bytes += raw->bytes.size();
    }
    return bytes;
  }

  std::vector<Document> read() override {
    auto parser = parsing_.parsers.take([&] {
      auto made = std::make_unique<RecordParser>(parsing_.mapping);
      made->share_path();
      return made;
    });
    std::vector<Document> documents;
    documents.reserve(records_.size());
    rows_.reserve(records_.size());
    for (BatchedRecord& found : records_) {
      if (auto* const unchanged = std::get_if<UnchangedFile>(&found.record)) {
        rows_.emplace_back(std::move(*unchanged));
        continue;
      }
      Record record = parser->parse(found.record);
      if (auto* read = std::get_if<ReadDocument>(&record)) {
        rows_.emplace_back(DocumentRow{
            read->replaced_utf8, read->is_garbled, std::move(read->encoding), read->chosen_fields,
            read->stripped, read->is_emptied, std::move(read->omissions)});
        documents.push_back(std::move(read->document));
      } else {
        rows_.emplace_back(std::move(std::get<RejectedRecord>(record)));
      }
    }
    parsing_.parsers.give_back(std::move(parser));
    return documents;
  }

  bool enter(const EnterNext& enter_next) override {
    for (std::size_t at = 0; at < rows_.size(); ++at) {
      if (is_given_up(rows_[at])) {
        ingestion_.report().stopped = true;
        return false;
      }
      ingestion_.take(records_[at], rows_[at], enter_next);
      if (!on_record_(records_[at].input_bytes, records_[at].consumed_bytes)) return false;
    }
    return true;
  }

 private:
  std::vector<BatchedRecord> records_;
  Parsing& parsing_;
  Ingestion& ingestion_;
  const OnRecord& on_record_;
  std::vector<ReadRow> rows_;
};

/// Decides which files are read, and remembers them. One thread at a time.
class FileChoice {
 public:
  FileChoice(IndexWriter& writer, const std::vector<std::string>& paths,
             const IngestOptions& options)
      : origins_(indexer::WriterAccess::sources(writer).folders, paths, options.left_out),
        tells_skipped_(options.strict || !options.rejects.empty()),
        is_new_(writer.index().document_bound() == 0) {
    const Index index = writer.index();
    // What would become other documents than before is read again; so are files from before the
    // mapping changed, which are not settled.
    FormatOptions formats = options.format_options;
    formats.server.reset();  // it gets what was skipped, which is looked at again anyway
    const bool is_read_otherwise = options.format != InputFormat::automatic ||
                                   formats != FormatOptions() || !options.encoding.empty() ||
                                   indexer::WriterAccess::relabels(writer);
    if (options.reread || is_read_otherwise) return;
    // A contest stops the run, or is told one by one; and files of other folders may be others.
    const bool trusts_contests = !tells_skipped_ && origins_.others().empty();
    known_.emplace(index, indexer::WriterAccess::sources(writer), options.prune, options.is_changed,
                   [&](const auto& visit) {
                     if (trusts_contests) indexer::for_each_file(paths, options, visit);
                   });
  }

  std::optional<UnchangedFile> find_unchanged(
      const std::shared_ptr<const indexer::FileContext>& file) {
    std::optional<UnchangedFile> found;
    if (known_ && !origins_.is_ambiguous(file->id)) found = known_->find(file);
    // A record that was skipped stops the run, or is told one by one, as it would have been before.
    if (found && tells_skipped_ && !found->skipped.empty()) found.reset();
    if (!found && !is_new_) read_.insert(file->id);
    return found;
  }

  /// None where the index had no documents, which could have come from them.
  const indexer::FileIds& read() const noexcept { return read_; }
  const indexer::PathOrigins& origins() const noexcept { return origins_; }

 private:
  indexer::PathOrigins origins_;
  bool tells_skipped_;
  bool is_new_;
  std::optional<indexer::KnownFiles> known_;
  indexer::FileIds read_;
};

/// Empty where there is none. With it, nobody can tell the files of other folders from those that
/// are gone.
std::string damage_of_sources(const IndexWriter& writer, bool prune) {
  const auto& damage = indexer::WriterAccess::damaged_sources(writer);
  if (damage && prune) {
    throw CorruptIndexError(damage->path(), damage->offset(), damage->what_is_wrong(),
                            "index without --prune first: that reads all files again");
  }
  return damage ? damage->what() : std::string();
}

}  // namespace

std::string parse_encoding(std::string_view name) {
  const std::string wanted(name);
  if (indexer::lower_case(name) == "auto") return {};
  std::string found = indexer::standard_encoding_name(wanted);
  if (!found.empty()) return found;
  const std::string nearest = nearest_name(wanted, indexer::encoding_names());
  throw OptionError("encoding", "`" + wanted + "` is not an encoding that ICU knows",
                    nearest.empty() ? "" : "did you mean `" + nearest + "`?");
}

std::uint64_t IngestReport::skipped_total() const noexcept {
  std::uint64_t total = 0;
  for (const auto& [reason, count] : skipped) total += count;
  return total;
}

IngestReport ingest(IndexWriter& writer, const std::vector<std::string>& paths,
                    std::istream& standard_input, const IngestOptions& asked,
                    const KeepGoing& keep_going) {
  IngestOptions options = asked;
  options.max_record_bytes = std::min(asked.max_record_bytes, writer.longest_record());
  options.analyzer = to_string(writer.analyzer());
  require_same_kind(writer.mapping(), asked);
  options.format_options = completed(asked.format_options, writer.mapping());
  if (options.language.empty()) options.language = writer.analyzer().language;
  require_own_rejects(paths, options);
  if (options.format_options.server) indexer::require_listening(*options.format_options.server);
  Ingestion ingestion(writer, options, [&](const auto& file, const auto& ids) {
    return indexer::places_of_records(file, ids, options, writer.mapping());
  });
  FileChoice choice(writer, paths, asked);
  indexer::DocumentReader reader(paths, standard_input, options, writer.mapping(),
                                 [&](const auto& file) { return choice.find_unchanged(file); });
  IngestReport& report = ingestion.report();
  report.doubts.damaged_sources = damage_of_sources(writer, options.prune);
  const std::optional<std::uint64_t> total =
      keep_going ? indexer::total_size(paths, options) : std::nullopt;
  const OnRecord on_record = [&](std::uint64_t input_bytes, std::uint64_t consumed_bytes) {
    report.input_bytes = input_bytes;
    report.stopped = keep_going && !keep_going(progress_of(report, consumed_bytes, total));
    return !report.stopped;
  };
  Parsing parsing{writer.mapping()};
  indexer::RecordBatches batches(reader, writer.batch_bytes());
  writer.add_batches([&]() -> std::unique_ptr<DocumentBatch> {
    std::vector<BatchedRecord> records = batches.next();
    if (records.empty()) return nullptr;
    return std::make_unique<IngestBatch>(std::move(records), parsing, ingestion, on_record);
  });
  if (!report.stopped) {
    report.input_bytes = reader.input_bytes();
    ingestion.finish_sources(paths, choice.read(), choice.origins(), options.prune);
  }
  report.left_out = reader.left_out();
  return std::move(ingestion).finish();
}

}  // namespace inkling
