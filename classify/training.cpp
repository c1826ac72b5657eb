#include "classify/training.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "classify/labelled_documents.h"
#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

void require_alpha(double alpha) {
  if (!(alpha >= 0 && alpha <= kLargestAlpha)) {
    throw OptionError("alpha", "it must be a number from 0 to 1e15",
                      "1 is Laplace's, 0 is maximum likelihood");
  }
}

std::vector<double> weights_by_topic(const GivenPrior& given,
                                     const std::vector<std::string>& topics) {
  std::vector<double> weights;
  for (const std::string& topic : topics) {
    const auto entry = given.find(topic);
    if (entry == given.end())
      throw OptionError("prior", "topic `" + topic + "` has no weight", "give every topic one");
    weights.push_back(entry->second);
  }
  return weights;
}

void require_prior(const GivenPrior& given, const std::vector<std::string>& topics) {
  double total = 0;
  for (const auto& [topic, weight] : given) {
    if (!std::binary_search(topics.begin(), topics.end(), topic)) {
      const std::string nearest = nearest_name(topic, topics);
      throw OptionError("prior", "no selected document has the topic `" + topic + "`",
                        nearest.empty() ? "" : "did you mean `" + nearest + "`?");
    }
    total += weight;
    if (!(weight > 0) || !std::isfinite(total)) {
      throw OptionError("prior", "the weight of `" + topic + "` must be a positive number",
                        "weights are normalised");
    }
  }
}

struct PriorReader {
  TrainingRecord& record;

  void operator()(FittedPrior) const { record.prior = PriorKind::fit; }
  void operator()(UniformPrior) const { record.prior = PriorKind::uniform; }
  void operator()(const GivenPrior& given) const {
    require_prior(given, record.topics);
    record.prior = PriorKind::given;
    record.prior_weights = weights_by_topic(given, record.topics);
  }
};

/// Counts one term after another by slot, and returns its cells by topic.
class TermCounter {
 public:
  explicit TermCounter(const LabelledDocuments& labelled)
      : labelled_(labelled),
        topics_(labelled.topics.size()),
        counts_(labelled.slot_topics.size()) {}

  void count(PostingCursor cursor) {
    for (; !cursor.block_docs().empty(); cursor.next_block())
      count_block(cursor.block_docs(), cursor.block_tfs());
  }

  /// Appends the cells of the term and resets itself for the next one. False if the term has none.
  bool take_cells(std::vector<Cell>& cells) {
    spread_sets();
    std::sort(touched_.begin(), touched_.end());
    const std::size_t before = cells.size();
    for (const std::uint32_t slot : touched_) {
      if (slot < topics_) cells.push_back({slot, counts_[slot]});
      counts_[slot] = 0;
    }
    touched_.clear();
    return cells.size() > before;
  }

 private:
  void count_block(std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
    const std::uint32_t* const slot_of = labelled_.slot_of.data();
    for (std::size_t at = 0; at < docs.size(); ++at) add(slot_of[to_number(docs[at])], tfs[at]);
  }

  void add(std::uint32_t slot, std::uint64_t n) {
    if (counts_[slot] == 0) touched_.push_back(slot);
    counts_[slot] += n;
  }

  /// A document with several topics counts for each of them.
  void spread_sets() {
    const std::size_t met = touched_.size();
    for (std::size_t at = 0; at < met; ++at) {
      const std::uint32_t slot = touched_[at];
      if (slot < topics_) continue;
      for (const std::uint32_t topic : labelled_.slot_topics[slot]) add(topic, counts_[slot]);
    }
  }

  const LabelledDocuments& labelled_;
  std::size_t topics_;
  std::vector<std::uint64_t> counts_;   ///< by slot; 0 between terms
  std::vector<std::uint32_t> touched_;  ///< slots whose count is not 0
};

void walk_terms(const Index& index, FieldId field, const LabelledDocuments& labelled,
                TrainingRecord& record) {
  // Only stems differ from their surface forms.
  const bool has_stems =
      record.analyzer.kind == AnalyzerKind::standard && record.term_unit == TermUnit::stems;
  TermCounter counter(labelled);
  for (TermCursor cursor = index.terms(field, record.term_unit); !cursor.exhausted();
       cursor.advance()) {
    counter.count(cursor.postings());
    if (!counter.take_cells(record.cells)) continue;
    const std::string surface = has_stems ? cursor.surface() : std::string();
    record.terms.add(cursor.term());
    record.surfaces.add(surface == cursor.term() ? std::string_view() : surface);
    record.cell_starts.push_back(record.cells.size());
  }
}

}  // namespace

TrainingRecord count_terms(const Index& index, const DocumentSet& where,
                           const TrainOptions& options) {
  require_alpha(options.alpha);
  const FieldId field = storage::require_field(index, options.field);
  LabelledDocuments labelled = labelled_documents(index, where, options.by, field);
  TrainingRecord record;
  record.analyzer = index.analyzer();
  record.term_unit = options.term_unit;
  record.field = options.field;
  record.by = options.by;
  record.alpha = options.alpha;
  record.documents = labelled.documents;
  record.tokens = labelled.tokens;
  record.topics = labelled.topics;
  record.topic_documents = labelled.topic_documents;
  std::visit(PriorReader{record}, options.prior);
  walk_terms(index, field, labelled, record);
  return record;
}

}  // namespace inkling::classify
