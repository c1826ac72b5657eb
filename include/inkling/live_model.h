#pragma once

/// A model that learns and forgets one document after another.
///
/// Counts are sums over documents, so that adding and taking away are exact: after any steps the
/// model has the bytes that training on the documents it then has would give, all choices held
/// fixed. docs/classification.md says where surface forms differ.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "inkling/visibility.h"

namespace inkling::classify {
struct DocumentCounts;
struct TrainingRecord;
}  // namespace inkling::classify

namespace INKLING_PUBLIC inkling {

/// What became of a text.
enum class Learning {
  learned,
  relabelled,  ///< it was known under other topics
  unchanged,   ///< it was known under the same
  forgotten,   ///< it was known, and is under no topic any more
};

struct LearnedDocument {
  Learning what = Learning::learned;
  std::vector<std::string> topics;  ///< sorted
  std::vector<std::string> before;  ///< of one that was relabelled or forgotten
  std::uint64_t tokens = 0;
  std::uint64_t terms = 0;  ///< distinct ones
};

struct ForgottenDocument {
  std::vector<std::string> topics;  ///< under which it was known, sorted
  std::uint64_t tokens = 0;
  std::uint64_t terms = 0;  ///< distinct ones
};

/// Kinds that are trained by counting, with values that depend on no other document (weight `tf` or
/// `binary`, or `--idf counts`), and with all terms; of other models every call that changes one
/// throws OptionError, which says why and what to do. An exception leaves the model as it was. A
/// model that was moved from may only be assigned to or destroyed. Not thread safe.
class LiveModel {
 public:
  /// Reads what Classifier::serialize() or serialize() wrote. Throws as Classifier::parse().
  static LiveModel parse(std::string_view bytes, const std::string& name);
  /// Throws UnknownNameError when the index has no such model, and what parse() throws.
  static LiveModel load(const Index& index, std::string_view name);
  std::string serialize() const;

  ~LiveModel();
  LiveModel(LiveModel&&) noexcept;
  LiveModel& operator=(LiveModel&&) noexcept;

  std::uint64_t documents() const noexcept;
  const std::vector<std::string>& topics() const noexcept;  ///< sorted
  const std::string& by() const noexcept;                   ///< the field that named them
  const std::string& field() const noexcept;                ///< whose terms it counts
  /// Whether a document of this id trained it. Of a model of an earlier release that is unknown,
  /// and false.
  bool has_trained_with(std::string_view id) const noexcept;
  /// Whether it learned a text under this name. Cost: O(texts that it learned).
  bool has_learned(std::string_view name) const noexcept;

  /// Learns a text, or puts one that it learned before under other topics. It remembers the digest
  /// of the text's counts with `name` and topics, which a freshly trained model does
  /// not. Topics and terms may be new. Cost: O(bytes of the text), and what new terms move. Throws
  /// OptionError for an invalid topic name.
  LearnedDocument learn(std::string_view text, const std::vector<std::string>& topics,
                        const std::string& name);
  /// Forgets a text that it learned. Throws OptionError for one that it did not learn with these
  /// words.
  ForgottenDocument forget(std::string_view text);
  /// By which it knows a text again: the same for texts with the same terms, as often each. Cost:
  /// O(bytes).
  std::uint64_t digest(std::string_view text) const;

  /// Learns a document of an index with its topics there. Throws OptionError if it has none, if a
  /// document of its id trained the model, or if the index cuts text differently from the model.
  LearnedDocument learn(const Index& index, DocId doc);
  /// Forgets a document of the index that trained the model, under the topics that it has: the
  /// caller claims that these are those of training. Of an id that did not train it, the text of
  /// these words that the model learned; without one OptionError.
  ForgottenDocument forget(const Index& index, DocId doc);
  /// The document, which is in training under `from`, or not in it if that is empty, gets `to`. It
  /// is forgotten if `to` is empty, and one that was not in training is left alone then. Throws
  /// OptionError if `from` is empty and a document of its id trained the model.
  LearnedDocument relabel(const Index& index, DocId doc, std::vector<std::string> from,
                          std::vector<std::string> to);

 private:
  explicit LiveModel(classify::TrainingRecord record);
  classify::DocumentCounts counts_of(const Index& index, DocId doc) const;

  std::unique_ptr<classify::TrainingRecord> record_;
};

}  // namespace inkling
