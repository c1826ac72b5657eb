#pragma once

/// One commit of an index, open to be asked.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/search.h"
#include "python/verbs/answer.h"
#include "python/verbs/verbs.h"
#include "service/answer_cache.h"
#include "service/searching.h"

namespace inkling::python {

/// Any number of threads may ask one reader. It keeps the answers of reports: an eighth of the
/// memory of a searcher is for them, so that both take no more than that together.
class Reader {
 public:
  /// The commit `snapshot`, or the newest. Throws as Index::open().
  Reader(std::filesystem::path directory, std::optional<std::uint64_t> snapshot);

  const Index& index() const noexcept { return searcher_.index(); }
  const Searcher& searcher() const noexcept { return searcher_; }
  const std::filesystem::path& directory() const noexcept { return directory_; }

  /// Throws OptionError for a verb that there is not, and what the verb throws.
  Answer ask(const std::string& verb, Values values, const service::StopAsked& stop) const;
  service::SearchResult search(const service::SearchRequest& request,
                               const service::StopAsked& stop) const;
  service::SearchResult similar(Values values, const service::StopAsked& stop) const;

  /// The ids of documents that match, all without a query, in the order of entry.
  std::vector<std::string> ids(const std::string& where) const;
  bool has(const std::string& id) const { return index().find(id).has_value(); }
  /// Throws UnknownNameError.
  std::shared_ptr<const Classifier> model(const std::string& name) const;

 private:
  std::filesystem::path directory_;
  Searcher searcher_;
  mutable service::AnswerCache<Answer> answers_;
};

/// An answer of a verb that changes an index. Throws OptionError for another verb, and what the
/// verb throws.
Answer change(const std::filesystem::path& directory, const std::string& verb, Values values,
              const service::StopAsked& stop);

/// Hits as rows and as JSON.
Answer answer_of(const std::shared_ptr<const service::SearchResult>& result);

/// Why a hit of a search with `explain` has its score. Throws OptionError where it is none.
Answer explanation_of(const std::shared_ptr<const service::SearchResult>& result,
                      const std::string& id);

}  // namespace inkling::python
