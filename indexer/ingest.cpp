#include "inkling/ingest.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>

#include "analysis/idle_objects.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/files/input_files.h"
#include "indexer/records/document_reader.h"
#include "indexer/records/record_batches.h"
#include "indexer/records/record_parser.h"
#include "indexer/rejects_file.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using indexer::BatchedRecord;
using indexer::RawRecord;
using indexer::ReadDocument;
using indexer::Record;
using indexer::RecordParser;

constexpr std::size_t kFirstRejected = 10;

constexpr std::array<std::pair<std::string_view, InputFormat>, 3> kFormats{{
    {"auto", InputFormat::automatic},
    {"text", InputFormat::text},
    {"jsonl", InputFormat::jsonl},
}};

/// What is left of a record when its document is on the way into the index.
struct DocumentRow {
  std::uint64_t replaced_utf8;
  std::string encoding;                              ///< empty for UTF-8
  std::shared_ptr<const indexer::FileContext> file;  ///< only where one of the two is to be told
};
using ReadRow = std::variant<DocumentRow, RejectedRecord>;

/// One run of ingest(): where records go, and the account of them.
class Ingestion {
 public:
  Ingestion(IndexWriter& writer, const IngestOptions& options)
      : writer_(writer), strict_(options.strict) {
    if (!options.rejects.empty()) rejects_.emplace(options.rejects);
  }

  /// The next record, whose document, if it is one, enters the index by `enter_next`.
  void take(const ReadRow& row, const DocumentBatch::EnterNext& enter_next) {
    ++report_.read;
    if (const auto* document = std::get_if<DocumentRow>(&row)) {
      ++count_of(enter_next());
      if (document->file != nullptr) note_characters(*document);
    } else {
      skip(std::get<RejectedRecord>(row));
    }
  }

  IngestReport finish() && {
    if (rejects_) rejects_->close();
    for (const auto& [reason, count] : report_.skipped) writer_.note_skipped(reason, count);
    return std::move(report_);
  }

  IngestReport& report() noexcept { return report_; }

 private:
  std::uint64_t& count_of(Entered entered) noexcept {
    switch (entered) {
      case Entered::added:
        return report_.indexed;
      case Entered::replaced:
        return report_.replaced;
      default:
        return report_.unchanged;
    }
  }

  /// The documents of a file follow one another.
  void note_characters(const DocumentRow& document) {
    const std::string& place = document.file->place;
    if (!document.encoding.empty() && std::exchange(converted_, document.file) != document.file) {
      ++report_.converted[document.encoding];
      if (report_.first_converted.size() < kFirstRejected)
        report_.first_converted.push_back({place, document.encoding});
    }
    if (document.replaced_utf8 == 0) return;
    ++report_.documents_with_bad_utf8;
    report_.replaced_utf8 += document.replaced_utf8;
    std::vector<std::string>& bad = report_.first_bad_utf8;
    if (bad.size() < kFirstRejected && (bad.empty() || bad.back() != place)) bad.push_back(place);
  }

  void skip(const RejectedRecord& record) {
    ++report_.skipped[record.reason];
    if (report_.first_rejected.size() < kFirstRejected) report_.first_rejected.push_back(record);
    if (rejects_) rejects_->write(record);
    if (strict_) throw RecordError(record.place, record.reason, record.detail);
  }

  IndexWriter& writer_;
  bool strict_;
  std::optional<indexer::RejectsFile> rejects_;
  std::shared_ptr<const indexer::FileContext> converted_;  ///< the last file that was
  IngestReport report_;
};

/// The file of rejects is emptied before anything is read.
void check_rejects_apart(const std::vector<std::string>& paths,
                         const std::filesystem::path& rejects) {
  for (const std::string& path : paths) {
    std::error_code not_there;
    if (!rejects.empty() && std::filesystem::equivalent(path, rejects, not_there)) {
      throw OptionError("rejects",
                        path + " is read as well; rejected records need a file of their own");
    }
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

/// What parses the records of all batches: as many parsers as threads ask for at the same time.
struct Parsing {
  const FieldMapping& mapping;
  analysis::IdleObjects<RecordParser> parsers{};
};

/// Called after each record with what was read of the input until then; false stops.
using OnRecord = std::function<bool(std::uint64_t input_bytes, std::uint64_t consumed_bytes)>;

/// Records on their way into the index.
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
    auto parser =
        parsing_.parsers.take([&] { return std::make_unique<RecordParser>(parsing_.mapping); });
    std::vector<Document> documents;
    documents.reserve(records_.size());
    rows_.reserve(records_.size());
    for (BatchedRecord& found : records_) {
      const auto* const raw = std::get_if<RawRecord>(&found.record);
      auto file = raw != nullptr ? raw->file : nullptr;
      Record record = parser->parse(std::move(found.record));
      if (auto* read = std::get_if<ReadDocument>(&record)) {
        if (read->replaced_utf8 == 0 && read->encoding.empty()) file = nullptr;
        rows_.emplace_back(
            DocumentRow{read->replaced_utf8, std::move(read->encoding), std::move(file)});
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
      ingestion_.take(rows_[at], enter_next);
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

}  // namespace

InputFormat parse_input_format(std::string_view name) {
  for (const auto& [known, format] : kFormats) {
    if (name == known) return format;
  }
  throw OptionError("format", "`" + std::string(name) + "` is none of auto, text, jsonl");
}

std::string parse_encoding(std::string_view name) {
  const std::string wanted(name);
  if (wanted == "auto") return {};
  std::string found = indexer::standard_encoding_name(wanted);
  if (!found.empty()) return found;
  const std::string nearest = nearest_name(wanted, indexer::encoding_names());
  throw OptionError("encoding", "`" + wanted + "` is no encoding that ICU knows",
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
  if (options.language.empty()) options.language = writer.analyzer().language;
  indexer::DocumentReader reader(paths, standard_input, options, writer.mapping().label_from_dir);
  check_rejects_apart(paths, options.rejects);
  Ingestion ingestion(writer, options);
  IngestReport& report = ingestion.report();
  const std::optional<std::uint64_t> total =
      keep_going ? indexer::total_size(paths, options.left_out) : std::nullopt;
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
  if (!report.stopped) report.input_bytes = reader.input_bytes();
  return std::move(ingestion).finish();
}

}  // namespace inkling
