#include "python/writing/writer.h"

#include <unistd.h>

#include <istream>
#include <sstream>
#include <utility>

#include "inkling/error.h"
#include "inkling/search.h"
#include "service/declarations.h"
#include "service/given_values.h"
#include "service/indexing.h"

namespace inkling::python {

namespace {

service::IndexRequest request_of(Values values) {
  service::GivenValues given(std::move(values));
  service::IndexRequest request;
  declare_writer(given, request);
  given.require_known();
  return request;
}

/// Records that a program makes.
service::IndexRequest records_of(const service::IndexRequest& request) {
  service::IndexRequest records = request;
  records.paths = {"-"};
  records.ingest.format = InputFormat::jsonl;
  return records;
}

}  // namespace

void declare_writer(service::Parameters& parameters, service::IndexRequest& request) {
  service::declare(parameters, request);
  service::declare_threads(parameters, request.threads);
}

Writer::Writer(std::filesystem::path directory, Values values, const service::StopAsked& stop)
    : directory_(std::move(directory)),
      request_(request_of(std::move(values))),
      writer_(service::open_to_add(directory_, request_, stop)),
      process_(::getpid()) {}

Writer::~Writer() { stop(); }

void Writer::begin() {
  require_idle();
  stream_ = std::make_unique<Stream>();
  stream_->report = std::async(std::launch::async, [this, stream = stream_.get()] {
    struct Abandon {
      LineQueue& lines;
      ~Abandon() { lines.abandon(); }
    } abandon{stream->lines};
    std::istream in(&stream->lines);
    return service::add(writer_, directory_, records_of(request_), in,
                        {.progress = {}, .stop = [stream] { return stream->is_stopped.load(); }});
  });
}

bool Writer::push(std::string lines) { return stream_ && stream_->lines.push(std::move(lines)); }

IngestReport Writer::finish() {
  const std::unique_ptr<Stream> stream = std::move(stream_);
  if (!stream) throw OptionError("rows", "there is no iterable to end", "begin one first");
  stream->lines.close();
  return stream->report.get();
}

void Writer::stop() {
  if (!stream_ || !is_own_process()) return;
  stream_->is_stopped = true;
  stream_->lines.close();
  stream_->report.wait();
  stream_.reset();
}

IngestReport Writer::add(const std::string& line) {
  require_idle();
  std::istringstream in(line);
  return service::add(writer_, directory_, records_of(request_), in);
}

IngestReport Writer::add_paths(std::vector<std::string> paths, const service::StopAsked& stop) {
  require_idle();
  service::IndexRequest request = request_;
  request.paths = std::move(paths);
  std::istringstream nothing;
  return service::add(writer_, directory_, request, nothing, {.progress = {}, .stop = stop});
}

void Writer::note_skipped(const std::string& reason, std::uint64_t count) {
  require_idle();
  writer_.note_skipped(reason, count);
}

std::uint64_t Writer::remove(const std::vector<std::string>& ids) {
  require_idle();
  std::uint64_t removed = 0;
  for (const std::string& id : ids) removed += writer_.remove(id) ? 1U : 0U;
  return removed;
}

std::uint64_t Writer::remove_matching(const std::string& query) {
  require_idle();
  return writer_.remove(Searcher(writer_.index()).matching(query));
}

std::uint64_t Writer::commit() {
  require_idle();
  return writer_.commit();
}

bool Writer::is_own_process() const noexcept { return ::getpid() == process_; }

void Writer::require_own_process() const {
  if (!is_own_process())
    throw OptionError("writer", "the writer is that of process " + std::to_string(process_),
                      "a forked process opens its own when that one is closed");
}

void Writer::require_idle() const {
  if (stream_)
    throw OptionError("rows", "the writer is still reading an iterable",
                      "write when add_many() has returned");
}

}  // namespace inkling::python
