#include "inkling/ingest.h"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <utility>

#include "indexer/document_reader.h"
#include "indexer/input_files.h"
#include "indexer/rejects_file.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using indexer::ReadDocument;
using indexer::Record;

constexpr std::size_t kFirstRejected = 10;

constexpr std::array<std::pair<std::string_view, InputFormat>, 3> kFormats{{
    {"auto", InputFormat::automatic},
    {"text", InputFormat::text},
    {"jsonl", InputFormat::jsonl},
}};

/// One run of ingest(): where records go, and the account of them.
class Ingestion {
 public:
  Ingestion(IndexWriter& writer, const IngestOptions& options) : writer_(writer), strict_(options.strict) {
    if (!options.rejects.empty()) rejects_.emplace(options.rejects);
  }

  void take(const Record& record) {
    ++report_.read;
    if (const auto* read = std::get_if<ReadDocument>(&record)) {
      add(*read);
    } else {
      skip(std::get<RejectedRecord>(record));
    }
  }

  IngestReport finish() && {
    if (rejects_) rejects_->close();
    for (const auto& [reason, count] : report_.skipped) writer_.note_skipped(reason, count);
    return std::move(report_);
  }

  IngestReport& report() noexcept { return report_; }

 private:
  void add(const ReadDocument& read) {
    const bool replaced = writer_.add(read.document);
    ++(replaced ? report_.replaced : report_.indexed);
    report_.documents_with_bad_utf8 += read.replaced_utf8 > 0 ? 1 : 0;
    report_.replaced_utf8 += read.replaced_utf8;
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
  IngestReport report_;
};

/// The file of rejects is emptied before anything is read.
void check_rejects_apart(const std::vector<std::string>& paths, const std::filesystem::path& rejects) {
  for (const std::string& path : paths) {
    std::error_code not_there;
    if (!rejects.empty() && std::filesystem::equivalent(path, rejects, not_there)) {
      throw OptionError("rejects", path + " is read as well; rejected records need a file of their own");
    }
  }
}

/// `total` is the size of all input on disk, where it is known.
IngestProgress progress_of(const IngestReport& report, std::uint64_t consumed, std::optional<std::uint64_t> total) {
  IngestProgress progress{.read = report.read, .skipped = report.skipped_total(), .input_bytes = report.input_bytes};
  if (total) {
    // A file may have grown since its size was taken.
    progress.fraction = *total == 0 ? 1 : std::min(1.0, static_cast<double>(consumed) / static_cast<double>(*total));
  }
  return progress;
}

}  // namespace

InputFormat parse_input_format(std::string_view name) {
  for (const auto& [known, format] : kFormats) {
    if (name == known) return format;
  }
  throw OptionError("format", "`" + std::string(name) + "` is none of auto, text, jsonl");
}

std::uint64_t IngestReport::skipped_total() const noexcept {
  std::uint64_t total = 0;
  for (const auto& [reason, count] : skipped) total += count;
  return total;
}

IngestReport ingest(IndexWriter& writer, const std::vector<std::string>& paths, std::istream& standard_input,
                    const IngestOptions& options, const KeepGoing& keep_going) {
  indexer::DocumentReader reader(paths, standard_input, options);
  check_rejects_apart(paths, options.rejects);
  Ingestion ingestion(writer, options);
  IngestReport& report = ingestion.report();
  const std::optional<std::uint64_t> total = keep_going ? indexer::total_size(paths, options.left_out) : std::nullopt;
  while (const std::optional<Record> record = reader.next()) {
    ingestion.take(*record);
    report.input_bytes = reader.input_bytes();
    if (keep_going && !keep_going(progress_of(report, reader.consumed_bytes(), total))) {
      report.stopped = true;
      break;
    }
  }
  report.input_bytes = reader.input_bytes();
  return std::move(ingestion).finish();
}

}  // namespace inkling
