#pragma once

/// Answers that were worked out before, for faces that live long.

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "inkling/index.h"
#include "service/given_values.h"

namespace inkling::service {

/// What answers are found by: the commit and all that was asked for. What is refused is never
/// found, as no answer is kept of it.
std::string answer_key(const std::string& name, const Index& index,
                       const GivenValues::Values& values);

/// Tells a commit from any other of its own or another index. Cost: O(1).
std::string commit_key(const Index& index);

/// Some digits that tell an answer_key() from others: two have the same by chance once in 2^64.
std::string key_digest(std::string_view key);

/// Keeps answers of any type; AnswerCache knows which. Thread safe.
class AnswerStore {
 public:
  using Answer = std::shared_ptr<const void>;

  explicit AnswerStore(std::uint64_t bytes) : most_(bytes) {}

  Answer find(const std::string& key);
  void keep(const std::string& key, Answer answer, std::uint64_t bytes);

  struct Use {
    std::uint64_t answers = 0, bytes = 0;
    std::uint64_t found = 0, missed = 0;  ///< by find(), so far

    Use& operator+=(const Use& other) noexcept;
  };
  Use use() const;

 private:
  struct Kept {
    std::string key;
    Answer answer;
    std::uint64_t bytes;  ///< of both
  };

  void drop_last();

  std::uint64_t most_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  ///< the last one asked for comes first
  /// Views of the keys in `kept_`.
  std::unordered_map<std::string_view, std::list<Kept>::iterator> places_;
  Use use_{};
};

/// Keeps answers by what was asked, the snapshot being a part of it: an answer never grows old, but
/// those that were not asked for the longest make room. Thread safe.
template <typename Answer>
class AnswerCache {
 public:
  using Kept = std::shared_ptr<const Answer>;

  /// Keys and answers take at most so many bytes, about.
  explicit AnswerCache(std::uint64_t bytes) : store_(bytes) {}

  /// Null if it is not there. Cost: O(key).
  Kept find(const std::string& key) {
    return std::static_pointer_cast<const Answer>(store_.find(key));
  }
  /// `bytes`: what the answer takes. One that is larger than a quarter of the cache is not kept: it
  /// would drive out all others.
  void keep(const std::string& key, Kept answer, std::uint64_t bytes) {
    store_.keep(key, std::move(answer), bytes);
  }

  AnswerStore::Use use() const { return store_.use(); }

 private:
  AnswerStore store_;
};

}  // namespace inkling::service
