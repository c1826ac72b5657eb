#pragma once

/// Everything an index answers, gathered through its whole interface: equal answers, equal indexes.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "storage/files/file_system.h"

namespace inkling::test {

struct DocumentAnswer {
  std::string id;
  std::string title;
  std::string text;
  std::vector<TextValue> texts;  ///< in the order of fields
  std::vector<std::string> labels;
  std::vector<std::string> tags;
  std::vector<KeywordValue> keywords;    ///< sorted
  std::vector<NumberValue> numbers;      ///< sorted
  std::vector<std::uint32_t> lengths{};  ///< by field
  std::vector<GivenTag> given_tags{};    ///< by topic, then by model

  friend bool operator==(const DocumentAnswer&, const DocumentAnswer&) = default;
};

/// Documents are numbered by their order among those that live.
struct PostingAnswer {
  std::uint32_t document = 0;
  std::uint32_t tf = 0;
  std::vector<std::uint32_t> positions;

  friend bool operator==(const PostingAnswer&, const PostingAnswer&) = default;
};

struct TermAnswer {
  std::string term;
  TermStatistics statistics;
  std::vector<SurfaceForm> forms;
  std::vector<PostingAnswer> postings;

  friend bool operator==(const TermAnswer&, const TermAnswer&) = default;
};

struct Answers {
  std::vector<DocumentAnswer> documents;
  std::vector<FieldStatistics> fields{};
  std::vector<std::vector<TermAnswer>> terms{};  ///< by field
  std::map<std::string, std::string> models;

  friend bool operator==(const Answers&, const Answers&) = default;
};

/// Calls everything that an Index offers. Where two calls must agree and do not, the text of the
/// disagreement is appended to `contradictions`.
Answers answers_of(const Index& index, std::vector<std::string>& contradictions);

/// The same of the newest commit, which must contradict itself nowhere and pass a deep check.
Answers answers_of(const std::shared_ptr<storage::FileSystem>& files);

/// Fails the test with each finding of a deep check.
void require_sound(const storage::FileSystem& files);

/// What is different first, in words; empty when nothing is.
std::string difference(const Answers& found, const Answers& expected);

/// Leaves out the last fields if they have no terms: there are none where there is no index.
void drop_empty_fields(Answers& answers);

}  // namespace inkling::test
