#include "query/answer/concordance.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "inkling/error.h"
#include "query/answer/occurrence_counts.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling::query {

namespace {

/// Documents that one job reads: their lines fit a processor's cache.
constexpr std::size_t kMostOfJob = 32;

/// Throws OptionError.
void require_line_order(const ConcordanceOrder& order) {
  using Kind = ConcordanceOrder::Kind;
  require_choice("sort", order.kind, Kind::random);
  if ((order.kind == Kind::left || order.kind == Kind::right) && order.place == 0)
    throw OptionError("sort", "words beside a match are counted from 1",
                      "1 is the word next to it");
}

/// In the order of `orders`. Throws UnknownNameError for a field that does not exist, OptionError.
std::vector<SortKey> sort_keys(const Index& index, const std::vector<ConcordanceOrder>& orders) {
  std::vector<SortKey> keys;
  for (const ConcordanceOrder& order : orders) {
    require_line_order(order);
    SortKey& key = keys.emplace_back(SortKey{order});
    if (order.kind == ConcordanceOrder::Kind::field)
      key.values.emplace(index, order.field, order.descending);
  }
  return keys;
}

}  // namespace

/// Some documents, one behind the other.
class ConcordanceReader::Job : public threads::Job {
 public:
  Job(ConcordanceReader& all, std::span<const DocId> documents, std::size_t first,
      const ConcordanceSink& sink)
      : all_(all), documents_(documents), first_(first), sink_(sink) {}

  void run(std::size_t worker) override {
    LineMaker& reader = all_.reader_of(worker);
    const bool is_sorted = all_.is_sorted();
    if (!is_sorted) buffer_ = all_.spare_buffer();
    for (std::size_t at = 0; at < documents_.size(); ++at) {
      const NumberedDocument document{documents_[at], first_ + at};
      const std::uint64_t found = is_sorted ? reader.read_sorted(document)
                                            : reader.read(document, buffer_, all_.options_.k);
      lines_ += found;
      found_in_ += found > 0 ? 1 : 0;
    }
  }

  bool finish() override {
    const bool goes_on = all_.hand_on(buffer_, sink_);
    if (!all_.is_sorted()) all_.give_back(std::move(buffer_));
    all_.totals_.lines += lines_;
    all_.totals_.documents += found_in_;
    if (!goes_on) all_.totals_ = all_.handed_on_;
    all_.is_enough_ = goes_on && all_.may_count_postings() && all_.totals_.lines >= all_.options_.k;
    return goes_on;
  }

 private:
  ConcordanceReader& all_;
  std::span<const DocId> documents_;
  std::size_t first_;
  const ConcordanceSink& sink_;
  LineBuffer buffer_;
  std::uint64_t lines_ = 0;
  std::uint64_t found_in_ = 0;  ///< documents
};

ConcordanceReader::ConcordanceReader(const Index& index, const std::vector<SoughtWords>& sought,
                                     std::vector<const BoundTerms*> countable,
                                     const ConcordanceOptions& options, AnalyzerPool& analyzers,
                                     const Deadline& deadline)
    : index_(index),
      sought_(sought),
      countable_(std::move(countable)),
      options_(options),
      analyzers_(analyzers),
      deadline_(deadline) {}

ConcordanceTotals ConcordanceReader::read(const DocumentSet& documents,
                                          const ConcordanceSink& sink) {
  threads::require_thread_count(options_.work.threads);
  sort_keys_ = sort_keys(index_, options_.order);
  const std::vector<DocId> in_order = index_.by_entry(documents);
  if (may_count_postings() && options_.k == 0) {
    workers_.resize(1);
    return count_postings(documents);
  }
  read_all(in_order, sink);
  if (is_enough_) totals_ = count_postings(documents);
  if (is_sorted()) hand_on_sorted(sink);
  return totals_;
}

ConcordanceTotals ConcordanceReader::count_postings(const DocumentSet& documents) {
  LineBuffer none;
  const auto count_in_text = [&](DocId doc) { return reader_of(0).read({doc, 0}, none, 0); };
  return count_leaves(index_, countable_, documents, count_in_text, deadline_);
}

void ConcordanceReader::read_all(const std::vector<DocId>& documents, const ConcordanceSink& sink) {
  const std::size_t threads = std::min(options_.work.threads, documents.size() + 1);
  workers_.resize(threads);
  std::size_t taken = 0;
  threads::run_in_order(threads, [&]() -> std::unique_ptr<threads::Job> {
    deadline_.check();
    if (options_.work.on_progress && !documents.empty())
      options_.work.on_progress(static_cast<double>(taken) / static_cast<double>(documents.size()));
    if (taken == documents.size() || is_enough_) return nullptr;
    // The first lines are there at once: a few are found in a few documents.
    const std::size_t size = std::min({taken + 1, kMostOfJob, documents.size() - taken});
    const std::span<const DocId> part = std::span(documents).subspan(taken, size);
    taken += size;
    return std::make_unique<Job>(*this, part, taken - size, sink);
  });
}

bool ConcordanceReader::hand_on(const LineBuffer& lines, const ConcordanceSink& sink) {
  for (std::size_t at = 0; at < lines.size() && handed_on_.lines < options_.k; ++at) {
    ++handed_on_.lines;
    if (lines[at].doc != std::exchange(last_, lines[at].doc)) ++handed_on_.documents;
    if (!sink(lines[at])) return false;
  }
  return true;
}

void ConcordanceReader::hand_on_sorted(const ConcordanceSink& sink) {
  std::vector<std::string_view> runs;
  for (const std::unique_ptr<Worker>& worker : workers_) {
    if (worker != nullptr) worker->lines.finish_sorted(runs);
  }
  query::hand_on_sorted(std::move(runs), options_.k, sink);
}

LineMaker& ConcordanceReader::reader_of(std::size_t worker) {
  std::unique_ptr<Worker>& found = workers_[worker];
  if (found == nullptr) found = std::make_unique<Worker>(*this);
  return found->lines;
}

LineBuffer ConcordanceReader::spare_buffer() {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) return {};
  LineBuffer buffer = std::move(spare_.back());
  spare_.pop_back();
  return buffer;
}

void ConcordanceReader::give_back(LineBuffer buffer) {
  buffer.clear();
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(buffer));
}

bool ConcordanceReader::may_count_postings() const {
  return !is_sorted() && options_.min_df <= 1 && !countable_.empty();
}

}  // namespace inkling::query
