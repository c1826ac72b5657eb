/// The pool of two rankings, judged document by document.

#include "inkling/pool_judging.h"

#include <map>
#include <random>
#include <set>
#include <utility>

#include "inkling/error.h"
#include "query/trec/ranked_entries.h"

namespace inkling {

namespace {

/// The `k` best of each topic, best first.
Run best_entries(const Run& run, std::size_t k) {
  Run result;
  for (const auto& [topic, entries] : run) {
    std::vector<RunEntry>& kept = result[topic];
    for (const RunEntry* entry : query::ranked_entries(topic, entries)) {
      if (kept.size() == k) break;
      kept.push_back(*entry);
    }
  }
  return result;
}

using Ranks = std::map<std::string, std::size_t>;

Ranks ranks_in(const Run& run, const std::string& topic) {
  Ranks ranks;
  const auto found = run.find(topic);
  if (found == run.end()) return ranks;
  for (const RunEntry& entry : found->second) ranks.emplace(entry.document, ranks.size() + 1);
  return ranks;
}

std::optional<std::size_t> rank_of(const Ranks& ranks, const std::string& id) {
  const auto found = ranks.find(id);
  return found == ranks.end() ? std::nullopt : std::optional(found->second);
}

/// Fisher & Yates, with the same numbers everywhere.
void shuffle(std::vector<PoolItem>& items, std::size_t from, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t left = items.size() - from; left > 1; --left) {
    const auto chosen = static_cast<std::size_t>((random() >> 32) * left >> 32);
    std::swap(items[from + chosen], items[from + left - 1]);
  }
}

constexpr std::size_t kShownBytes = 400;

/// The beginning of a text, cut between characters.
std::string beginning(const std::string& text) {
  if (text.size() <= kShownBytes) return text;
  std::size_t end = kShownBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;
  return text.substr(0, end);
}

void require_current(const char* name, const PoolItem* current) {
  if (current == nullptr) throw OptionError(name, "no document is left to be judged");
}

/// What is at a rank of the ranking of a topic.
std::optional<JudgedPlace> place_in(const Run& run, const std::string& topic, std::size_t rank,
                                    const Judgments& judgments) {
  const auto entries = run.find(topic);
  if (entries == run.end() || rank > entries->second.size()) return std::nullopt;
  JudgedPlace place{entries->second[rank - 1].document, std::nullopt};
  const auto judged = judgments.find(topic);
  if (judged == judgments.end()) return place;
  const auto grade = judged->second.find(place.id);
  if (grade != judged->second.end()) place.grade = grade->second;
  return place;
}

}  // namespace

PoolJudge::PoolJudge(const std::vector<TrecTopic>& topics, const Run& first, const Run& second,
                     Judgments known, const PoolOptions& options)
    : first_(best_entries(first, options.k)),
      second_(best_entries(second, options.k)),
      k_(options.k),
      judgments_(std::move(known)) {
  if (k_ == 0) throw OptionError("k", "must be at least 1");
  std::set<std::string> seen;
  std::uint64_t seed = options.seed;
  for (const TrecTopic& topic : topics) {
    if (!seen.insert(topic.id).second)
      throw OptionError("topics", "topic `" + topic.id + "` is listed twice");
    add_topic(topic, seed++);
  }
}

void PoolJudge::add_topic(const TrecTopic& topic, std::uint64_t seed) {
  const Ranks first = ranks_in(first_, topic.id), second = ranks_in(second_, topic.id);
  Ranks pool = first;
  pool.insert(second.begin(), second.end());
  const auto known = judgments_.find(topic.id);
  const std::size_t from = items_.size();
  for (const auto& [id, rank] : pool) {
    if (known != judgments_.end() && known->second.contains(id)) continue;
    items_.push_back({topic.id, topic.text, id, rank_of(first, id), rank_of(second, id)});
  }
  shuffle(items_, from, seed);
}

void PoolJudge::judge(int grade) {
  require_current("grade", current());
  judgments_[items_[at_].topic][items_[at_].id] = grade;
  ++judged_;
  ++at_;
}

void PoolJudge::skip() {
  require_current("document", current());
  ++at_;
}

bool PoolJudge::undo() {
  if (at_ == 0) return false;
  --at_;
  const auto of_topic = judgments_.find(items_[at_].topic);
  if (of_topic != judgments_.end() && of_topic->second.erase(items_[at_].id) > 0) {
    --judged_;
    if (of_topic->second.empty()) judgments_.erase(of_topic);
  }
  return true;
}

std::vector<JudgedRow> PoolJudge::side_by_side(const std::string& topic) const {
  std::vector<JudgedRow> rows;
  for (std::size_t rank = 1; rank <= k_; ++rank) {
    JudgedRow row{rank, place_in(first_, topic, rank, judgments_),
                  place_in(second_, topic, rank, judgments_)};
    if (!row.first && !row.second) break;
    rows.push_back(std::move(row));
  }
  return rows;
}

SearchHit pooled_document(const Searcher& searcher, const PoolItem& item) {
  SearchHit shown;
  shown.id = item.id;
  const std::optional<DocId> doc = searcher.index().find(item.id);
  if (!doc) return shown;
  DocumentSet only = searcher.index().no_documents();
  only.insert(*doc);
  SearchOptions options;
  options.k = 1;
  options.snippets = true;
  options.filter = only;
  options.query.lenient = true;
  const SearchAnswer answer = searcher.search(item.text, options);
  if (!answer.hits.empty() && answer.hits.front().snippet) return answer.hits.front();
  shown.title = searcher.index().title(*doc);
  shown.snippet = Snippet{beginning(searcher.index().text(*doc)), {}};
  return shown;
}

}  // namespace inkling
