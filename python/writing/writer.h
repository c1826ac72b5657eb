#pragma once

/// Documents in, from a program that makes them.

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "python/writing/line_queue.h"
#include "service/given_values.h"
#include "service/index_requests.h"
#include "service/stopping.h"

namespace inkling::python {

/// What a caller named, by the names of the declarations.
using Values = service::GivenValues::Values;

/// The one writer of an index (IndexWriter), which reads records as `inkling index --format jsonl`
/// does. Not thread safe; between begin() and finish(), what is neither push() nor stop() throws
/// OptionError. In a forked process nothing may be done with it: see EndWriter.
class Writer {
 public:
  /// `values` are parameters of `index`. Throws what service::open_to_add() throws.
  Writer(std::filesystem::path directory, Values values, const service::StopAsked& stop);
  /// What was not committed is dropped.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Begins to read records on a thread of its own.
  void begin();
  /// Lines of JSON for it. False where reading ended, which finish() explains.
  bool push(std::string lines);
  /// Waits until all lines are read. Throws what ingest() throws.
  IngestReport finish();
  /// Ends after the records that are read by now, which stay added.
  void stop();

  /// Adds one record.
  IngestReport add(const std::string& line);
  /// Adds files and folders, as `inkling index PATH...` does.
  IngestReport add_paths(std::vector<std::string> paths, const service::StopAsked& stop);

  /// Counts records that were not added among what the index skipped.
  void note_skipped(const std::string& reason, std::uint64_t count);
  bool is_strict() const noexcept { return request_.ingest.strict; }

  /// The number of those that were there.
  std::uint64_t remove(const std::vector<std::string>& ids);
  /// Documents of the last commit. Throws what a query throws.
  std::uint64_t remove_matching(const std::string& query);

  /// The number of the commit.
  std::uint64_t commit();

  bool is_own_process() const noexcept;
  /// Throws OptionError in a process that was forked since.
  void require_own_process() const;

 private:
  struct Stream {
    LineQueue lines{};
    std::atomic<bool> is_stopped = false;
    std::future<IngestReport> report{};
  };

  void require_idle() const;

  std::filesystem::path directory_;
  service::IndexRequest request_;
  IndexWriter writer_;
  std::unique_ptr<Stream> stream_;
  pid_t process_;
};

/// Ends a writer. A forked process leaves its copy as it is, for the threads that work with it are
/// those of the other process.
struct EndWriter {
  void operator()(Writer* writer) const noexcept {
    if (writer->is_own_process()) delete writer;
  }
};
using OwnWriter = std::unique_ptr<Writer, EndWriter>;

/// The declarations of Values of a writer.
void declare_writer(service::Parameters& parameters, service::IndexRequest& request);

}  // namespace inkling::python
