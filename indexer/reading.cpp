#include "inkling/reading.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "analysis/idle_objects.h"
#include "indexer/files/file_names.h"
#include "indexer/formats/http_client.h"
#include "indexer/reading/document_reader.h"
#include "indexer/reading/record_batches.h"
#include "indexer/reading/record_parser.h"
#include "inkling/error.h"
#include "inkling/no_document_error.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling {

namespace {

using indexer::BatchedRecord;
using indexer::RawRecord;
using indexer::ReadDocument;
using indexer::Record;
using indexer::RecordParser;

constexpr std::size_t kBatchBytes = std::size_t{256} << 10;
constexpr std::size_t kFirst = 10;

/// How the reader calls it.
constexpr const char* kStandardInput = "stdin";

bool is_stream(const indexer::FileContext& file) {
  return !file.state && file.place == kStandardInput;
}

/// The account of one run. One thread at a time.
class Account {
 public:
  Account(const std::vector<std::string>& paths, bool strict) : strict_(strict) {
    for (const std::string& path : paths)
      named_.push_back(path == "-" ? kStandardInput : indexer::name_of_file(path));
  }

  void note_document(const BatchedRecord& found, bool is_emptied) {
    ++report_.read;
    report_.emptied += is_emptied;
    ++report_.documents;
    last_file_ = found.file;
  }

  void skip(const BatchedRecord& found, const RejectedRecord& rejected) {
    if (is_named_text(found, rejected)) refuse(rejected);
    last_file_ = found.file;
    ++report_.read;
    ++report_.skipped[rejected.reason];
    if (report_.first_rejected.size() < kFirst) report_.first_rejected.push_back(rejected);
    if (!strict_) return;
    throw RecordError(rejected.place, rejected.reason, rejected.detail,
                      "fix the record, or leave out --strict to skip it");
  }

  ReadingReport& report() noexcept { return report_; }

 private:
  /// Whether the one file that was named is no document as a whole, and nothing of it was.
  bool is_named_text(const BatchedRecord& found, const RejectedRecord& rejected) const {
    if (found.file == nullptr || found.file == last_file_ || named_.size() != 1) return false;
    const std::string& place = found.file->place;
    return place == named_.front() && (rejected.place == place || rejected.reason == kDamaged);
  }

  [[noreturn]] static void refuse(const RejectedRecord& rejected) {
    if (rejected.reason == kDamaged) throw IoError(rejected.place, 0, rejected.detail);
    // Of a table that is text, the detail goes on with the flag of `index`.
    const std::size_t advice = rejected.detail.find("; --format text");
    throw NoDocumentError(rejected.place, rejected.reason, rejected.detail.substr(0, advice),
                          advice == std::string::npos ? "" : "--input text reads it as it is");
  }

  static constexpr const char* kDamaged = "damaged_stream";

  bool strict_;
  std::vector<std::string> named_;
  std::shared_ptr<const indexer::FileContext> last_file_;
  ReadingReport report_;
};

/// What all batches share.
struct Run {
  const WorkOnDocument& work;
  const ReadingOptions& options;
  Account account;
  analysis::IdleObjects<RecordParser> parsers{};
};

class Batch : public threads::Job {
 public:
  Batch(std::vector<BatchedRecord> records, Run& run) : records_(std::move(records)), run_(run) {}

  void run(std::size_t) override {
    auto parser = run_.parsers.take([&] {
      return std::make_unique<RecordParser>(run_.options.mapping, run_.options.needs_text);
    });
    for (BatchedRecord& found : records_) {
      const auto* const raw = std::get_if<RawRecord>(&found.record);
      const bool is_text_of_stream = raw != nullptr && raw->line == 0 &&
                                     raw->file->in.archive.empty() && is_stream(*found.file);
      Record record = parser->parse(found.record);
      auto* const read = std::get_if<ReadDocument>(&record);
      is_emptied_.push_back(read != nullptr && read->is_emptied);
      omissions_.emplace_back();
      if (read != nullptr) {
        omissions_.back() = std::move(read->omissions);
        if (is_text_of_stream) read->document.id = "-";
        results_.emplace_back(work_on(std::move(read->document)));
      } else {
        results_.emplace_back(std::get<RejectedRecord>(std::move(record)));
      }
    }
    run_.parsers.give_back(std::move(parser));
  }

  bool finish() override {
    for (std::size_t at = 0; at < records_.size(); ++at) {
      if (const auto* const rejected = std::get_if<RejectedRecord>(&results_[at])) {
        if (rejected->reason == indexer::kStopped) return false;
        run_.account.skip(records_[at], *rejected);
        continue;
      }
      run_.account.note_document(records_[at], is_emptied_[at]);
      for (const indexer::Omission& omission : omissions_[at]) {
        const auto& raw = std::get<RawRecord>(records_[at].record);
        run_.account.skip(records_[at], indexer::skipped_beside(raw, omission));
      }
      if (!std::get<TakeInOrder>(results_[at])()) return false;
    }
    return true;
  }

 private:
  TakeInOrder work_on(Document&& document) {
    TakeInOrder take = run_.work(std::move(document));
    if (!take) throw OptionError("work", "it returned no function that takes its result");
    return take;
  }

  std::vector<BatchedRecord> records_;
  Run& run_;
  std::vector<bool> is_emptied_;                           ///< by record
  std::vector<std::vector<indexer::Omission>> omissions_;  ///< likewise
  std::vector<std::variant<TakeInOrder, RejectedRecord>> results_;
};

}  // namespace

std::uint64_t ReadingReport::skipped_total() const noexcept {
  std::uint64_t total = 0;
  for (const auto& [reason, count] : skipped) total += count;
  return total;
}

ReadingReport read_documents(const std::vector<std::string>& paths, std::istream& standard_input,
                             const ReadingOptions& options, const WorkOnDocument& work) {
  threads::require_thread_count(options.threads);
  if (!work) throw OptionError("work", "a function that works on documents is needed");
  if (const auto& server = options.input.format_options.server) indexer::require_listening(*server);
  Run run{work, options, Account(paths, options.input.strict)};
  indexer::DocumentReader reader(paths, standard_input, options.input, options.mapping);
  indexer::RecordBatches batches(reader, kBatchBytes);
  threads::run_in_order(options.threads, [&]() -> std::unique_ptr<threads::Job> {
    std::vector<BatchedRecord> records = batches.next();
    if (records.empty()) return nullptr;
    return std::make_unique<Batch>(std::move(records), run);
  });
  ReadingReport& report = run.account.report();
  report.input_bytes = reader.input_bytes();
  report.left_out = reader.left_out();
  return std::move(report);
}

}  // namespace inkling
