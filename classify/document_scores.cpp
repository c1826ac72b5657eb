#include "classify/document_scores.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

constexpr std::uint32_t kNoRow = 0xFFFF'FFFF;

/// The settings without those that have no effect for their kind.
AnalyzerSettings effective(AnalyzerSettings settings) {
  const bool knows_languages =
      settings.kind == AnalyzerKind::standard || settings.kind == AnalyzerKind::words;
  if (!knows_languages) settings.drop_stop_words = settings.fold_accents = settings.bigrams = false;
  if (settings.kind != AnalyzerKind::standard && !settings.drop_stop_words)
    settings.language.clear();
  return settings;
}

std::string described(const AnalyzerSettings& settings) {
  std::string text = "`" + std::string(to_string(settings.kind)) + "`";
  if (!settings.language.empty()) text += " (" + settings.language + ")";
  if (settings.drop_stop_words) text += " without stop words";
  if (settings.fold_accents) text += " without accents";
  if (settings.bigrams) text += " with bigrams";
  return text;
}

void require_same_analyzer(const AnalyzerSettings& of_model, const AnalyzerSettings& of_index) {
  const AnalyzerSettings model = effective(of_model);
  const AnalyzerSettings index = effective(of_index);
  if (model == index) return;
  throw OptionError("model",
                    "it knows terms of the analyzer " + described(model) +
                        ", the index has those of " + described(index),
                    "train a model on this index");
}

/// Log joints of some documents in order, accumulated term by term.
class Scores {
 public:
  Scores(const Model& model, std::span<const DocId> docs)
      : model_(model),
        docs_(docs),
        row_of_(to_number(docs.back()) - to_number(docs.front()) + 1, kNoRow) {
    for (std::uint32_t row = 0; row < docs.size(); ++row)
      row_of_[to_number(docs[row]) - first()] = row;
    joints_.reserve(docs.size() * model.topic_count());
    for (std::size_t row = 0; row < docs.size(); ++row) {
      joints_.insert(joints_.end(), model.log_priors().begin(), model.log_priors().end());
    }
    has_known_term_.resize(docs.size());
    log_probabilities_.resize(model.topic_count());
  }

  void add(std::size_t term, PostingCursor postings) {
    postings.seek(docs_.front());
    if (postings.doc() > docs_.back()) return;
    has_log_probabilities_ = false;
    for (; postings.doc() <= docs_.back(); postings.next_block()) {
      add_block(term, postings.block_docs(), postings.block_tfs());
    }
  }

  DocumentScore operator[](std::size_t row) {
    return {docs_[row], has_known_term_[row] != 0, joints(row)};
  }

 private:
  std::uint32_t first() const { return to_number(docs_.front()); }
  std::span<double> joints(std::size_t row) {
    return std::span(joints_).subspan(row * model_.topic_count(), model_.topic_count());
  }

  /// The log probabilities of the current term, computed only when needed: most terms of an index
  /// are in none of a few documents.
  std::span<const double> log_probabilities(std::size_t term) {
    if (!has_log_probabilities_) model_.log_probabilities(term, log_probabilities_);
    has_log_probabilities_ = true;
    return log_probabilities_;
  }

  void add_block(std::size_t term, std::span<const DocId> docs,
                 std::span<const std::uint32_t> tfs) {
    for (std::size_t at = 0; at < docs.size() && docs[at] <= docs_.back(); ++at) {
      const std::uint32_t row = row_of_[to_number(docs[at]) - first()];
      if (row == kNoRow) continue;
      add_term(joints(row), tfs[at], log_probabilities(term));
      has_known_term_[row] = 1;
    }
  }

  const Model& model_;
  std::span<const DocId> docs_;
  std::vector<std::uint32_t> row_of_;  ///< by DocId, counted from the first
  std::vector<double> joints_;         ///< row by row
  std::vector<char> has_known_term_;
  std::vector<double> log_probabilities_;
  bool has_log_probabilities_ = false;  ///< for the current term
};

/// Both lists of terms are sorted, so one pass over each is enough.
void add_shared_terms(const Model& model, const Index& index, Scores& scores) {
  std::size_t term = 0;
  const FieldId field = storage::require_field(index, model.record().field);
  for (TermCursor cursor = index.terms(field, model.record().term_unit); !cursor.exhausted();
       cursor.advance()) {
    while (term < model.term_count() && model.record().terms[term] < cursor.term()) ++term;
    if (term == model.term_count()) return;
    if (model.record().terms[term] == cursor.term()) scores.add(term, cursor.postings());
  }
}

}  // namespace

void score_documents(const Model& model, const Index& index, const DocumentSet& documents,
                     const std::function<void(const DocumentScore&)>& visit,
                     std::size_t matrix_bytes) {
  require_same_analyzer(model.record().analyzer, index.analyzer());
  std::vector<DocId> docs;
  documents.for_each([&](DocId doc) { docs.push_back(doc); });
  const std::size_t rows =
      std::max<std::size_t>(1, matrix_bytes / (model.topic_count() * sizeof(double)));
  for (std::size_t start = 0; start < docs.size(); start += rows) {
    const std::size_t count = std::min(rows, docs.size() - start);
    Scores scores(model, std::span(docs).subspan(start, count));
    add_shared_terms(model, index, scores);
    for (std::size_t row = 0; row < count; ++row) visit(scores[row]);
  }
}

}  // namespace inkling::classify
