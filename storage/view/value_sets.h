#pragma once

/// The documents that have some value, kept for filters that are asked for again.

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "inkling/document_set.h"

namespace inkling::storage {

/// Of one commit. Any number of threads may ask.
class ValueSets {
 public:
  using Documents = std::shared_ptr<const DocumentSet>;

  /// Keeps so many bytes at most: those that were asked for last.
  explicit ValueSets(std::size_t most_bytes) noexcept : most_bytes_(most_bytes) {}

  /// What `find()`, which gives a set, gives or gave for this name. Two threads that ask at the
  /// same time may both find it. Cost: O(log kept), and else that of finding it.
  template <typename Find>
  Documents get(const std::string& name, Find find) {
    if (Documents known = kept(name)) return known;
    auto found = std::make_shared<const DocumentSet>(find());
    keep(name, found);
    return found;
  }

  std::size_t memory_bytes() const;

 private:
  struct Entry {
    std::string name;
    Documents documents;
  };

  Documents kept(std::string_view name);
  void keep(const std::string& name, const Documents& documents);
  static std::size_t bytes_of(const Entry& entry) noexcept;

  std::size_t most_bytes_;
  mutable std::mutex mutex_;  ///< guards what follows
  std::list<Entry> entries_;  ///< what was asked for last, first
  std::map<std::string_view, std::list<Entry>::iterator> by_name_;  ///< names are those of entries
  std::size_t bytes_ = 0;
};

}  // namespace inkling::storage
