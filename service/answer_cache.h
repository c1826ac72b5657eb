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

namespace inkling::service {

/// Keeps answers by what was asked, the snapshot being a part of it: an answer never grows old, but
/// those that were not asked for the longest make room. Thread safe.
class AnswerCache {
 public:
  using Answer = std::shared_ptr<const std::string>;

  /// Keys and answers take at most so many bytes, about.
  explicit AnswerCache(std::uint64_t bytes) : most_(bytes) {}

  /// Null if it is not there. Cost: O(key).
  Answer find(const std::string& key);
  /// An answer larger than a quarter of the cache is not kept: it would drive out all others.
  void keep(const std::string& key, Answer answer);

  struct Use {
    std::uint64_t answers = 0, bytes = 0;
    std::uint64_t found = 0, missed = 0;  ///< by find(), so far
  };
  Use use() const;

 private:
  struct Kept {
    std::string key;
    Answer answer;
  };

  static std::uint64_t bytes_of(const Kept& kept) noexcept;
  void drop_last();

  std::uint64_t most_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  ///< the last one asked for comes first
  /// Views of the keys in `kept_`.
  std::unordered_map<std::string_view, std::list<Kept>::iterator> places_;
  Use use_{};
};

}  // namespace inkling::service
