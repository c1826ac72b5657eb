#pragma once

/// The collection that an index is a part of.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/collection_statistics.h"
#include "inkling/index.h"
#include "inkling/query_options.h"
#include "inkling/types.h"

namespace inkling::query {

/// Builds a key of QueryCounts. Parts are told apart whatever is in them.
class CountKey {
 public:
  CountKey(FieldId field, std::string_view kind);
  CountKey& add(std::string_view part);
  CountKey& add(std::size_t number);
  const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

std::string key_of_term(FieldId field, std::string_view term);
std::string key_of_form(FieldId field, std::string_view term, std::string_view form);

/// What a query may know of the whole collection. Without a survey the index is all there is, and
/// nothing is asked of it.
class WholeCollection {
 public:
  WholeCollection() = default;
  /// The options must outlive it. Throws OptionError for counts without a survey, and for a survey
  /// of other fields than those of `index`.
  WholeCollection(const Index& index, const CollectionStatistics& statistics);

  /// Whether the index is a part of more.
  bool is_larger() const noexcept { return survey_ != nullptr; }
  const CollectionSurvey& survey() const noexcept { return *survey_; }
  /// Whether counts are there, so that they can be asked for.
  bool has_counts() const noexcept { return counts_ != nullptr; }

  bool has_keywords(const std::string& field) const {
    return is_larger() && survey_->keyword_fields.contains(field);
  }
  bool has_numbers(const std::string& field) const {
    return is_larger() && survey_->number_fields.contains(field);
  }

  /// Each throws OptionError for what was not counted: the counts are those of another query.
  TermStatistics statistics(const std::string& key) const;
  std::uint64_t documents(const std::string& key) const;
  /// Whether some documents were counted for it; false where nobody counted.
  bool was_counted(const std::string& key) const {
    const auto found = counts_->documents.find(key);
    return found != counts_->documents.end() && found->second > 0;
  }
  bool has_topic(const std::string& key) const { return counts_->topics.contains(key); }
  /// The most frequent surface form of a term; `term` itself where none is known.
  std::string surface(const std::string& key, const std::string& term) const;

  /// The forms that an expansion stands for.
  struct Forms {
    std::vector<std::string> chosen;  ///< sorted by bytes
    std::size_t found = 0;
  };
  /// As expand() chooses them: of more than `most` the nearest, then the most frequent, then the
  /// first by bytes.
  Forms forms(const std::string& key, std::size_t most) const;

 private:
  const CollectionSurvey* survey_ = nullptr;
  const QueryCounts* counts_ = nullptr;
};

}  // namespace inkling::query
