#pragma once

/// Judging the best documents of two rankings: what `inkling judge` asks a person.
///
/// A PoolJudge says which document is next and takes grades; a JudgmentFile keeps them. trec.h
/// measures and compares the rankings by PoolJudge::judgments().

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/search.h"
#include "inkling/trec.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct PoolOptions {
  std::size_t k = 10;      ///< documents that are judged of each ranking and topic, at least 1
  std::uint64_t seed = 1;  ///< of the order within topics; the same seed gives the same order
};

/// A document of a topic, and its ranks from 1 in both rankings; empty where it is not among the k
/// best of one.
struct PoolItem {
  std::string topic{};
  std::string text{};  ///< of the topic
  std::string id{};
  std::optional<std::size_t> first_rank{};
  std::optional<std::size_t> second_rank{};
};

/// A document of a ranking, and its grade where it is known.
struct JudgedPlace {
  std::string id{};
  std::optional<int> grade{};
};

/// What two rankings have at a rank from 1; empty where one is not so long.
struct JudgedRow {
  std::size_t rank = 0;
  std::optional<JudgedPlace> first{};
  std::optional<JudgedPlace> second{};
};

/// The pool of two rankings: for each topic, in the order of the topics, the documents that either
/// has among its k best, as trec_eval orders them. Within a topic they come in a random order, so
/// that neither their ranks nor their ranking sway a judgment. Documents with a known judgment are
/// not asked about. Source: Spärck Jones & van Rijsbergen (1975), Report on the Need for and
/// Provision of an "Ideal" Information Retrieval Test Collection.
///
/// Memory: the k best of each topic and ranking, and the judgments. Not thread safe.
class PoolJudge {
 public:
  /// Cost: O(entries log entries). Throws OptionError for k of 0, for a topic that is listed twice,
  /// and for what trec_evaluate() refuses in a run.
  PoolJudge(const std::vector<TrecTopic>& topics, const Run& first, const Run& second,
            Judgments known = {}, const PoolOptions& options = {});

  /// The document to be judged; null when none is left. It is valid until the judge goes away.
  const PoolItem* current() const noexcept { return at_ < items_.size() ? &items_[at_] : nullptr; }
  /// Gives the current document a grade, and goes on; above 0 is relevant. Throws OptionError when
  /// none is left, as skip() does.
  void judge(int grade);
  /// Goes on without a judgment.
  void skip();
  /// Goes back to the document before, and takes its judgment back; false if there is none.
  bool undo();

  /// Those that were known, and those that were given.
  const Judgments& judgments() const noexcept { return judgments_; }
  /// Documents that were given a grade.
  std::size_t judged() const noexcept { return judged_; }
  /// Documents that are still to come, the current one included.
  std::size_t left() const noexcept { return items_.size() - at_; }

  /// The k best of both rankings of a topic by rank, with the grades known so far.
  std::vector<JudgedRow> side_by_side(const std::string& topic) const;

 private:
  void add_topic(const TrecTopic& topic, std::uint64_t seed);

  Run first_;
  Run second_;
  std::size_t k_;
  Judgments judgments_;
  std::vector<PoolItem> items_{};
  std::size_t at_ = 0;
  std::size_t judged_ = 0;
};

/// The document as a hit of its topic, with a snippet: the passage with most of the topic's words,
/// or the beginning of the text where it has none. Without a snippet where the index does not have
/// the document. Cost: a search in one document. Throws what Searcher::search() does.
SearchHit pooled_document(const Searcher& searcher, const PoolItem& item);

/// A file of judgments that other programs may write, too: whatever is not of the document in
/// question stays as it is, byte by byte, with comments, ends of lines and permissions, and at the
/// end of a symbolic link. Each change is on disk when the function returns. Not for several
/// programs at the same time.
class JudgmentFile {
 public:
  /// The file need not be there. Throws IoError for anything that is not a regular file: a device
  /// or a pipe keeps no judgments.
  explicit JudgmentFile(std::string path);

  /// None where there is no file. Throws OptionError for a line that is no judgment, IoError.
  Judgments read() const;
  /// Appends a line, or changes the one that the document has already. Cost: O(bytes of the file).
  /// Throws OptionError for a name that a file cannot hold (escaped_name() mends it), IoError.
  void write(std::string_view topic, std::string_view document, int grade) const;
  /// Takes the line of a document out, if there is one. Cost: O(bytes of the file). Throws IoError.
  void take_back(std::string_view topic, std::string_view document) const;

 private:
  std::string path_;
};

}  // namespace inkling
