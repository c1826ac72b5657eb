#pragma once

/// What an index should answer, computed without one: a vector of documents, maps and counting.

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"
#include "inkling/index_writer.h"
#include "tests/storage/answers.h"

namespace inkling::test {

class NaiveCollection {
 public:
  explicit NaiveCollection(AnalyzerSettings settings, bool store_text = true,
                           std::vector<std::string> text_fields = {})
      : settings_(std::move(settings)),
        store_text_(store_text),
        text_fields_(std::move(text_fields)) {}

  /// As IndexWriter::add: the document moves to the end, without tags; one that `committed` has but
  /// for labels goes, or stays, where it was.
  Entered add(const Document& document, const NaiveCollection& committed);
  Entered add(const Document& document) { return add(document, NaiveCollection(settings_)); }
  bool remove(const std::string& id);
  /// Tags of the model as it is in `models`, with p_of_tag().
  void tag(const std::string& id, const std::string& model, const std::set<std::string>& topics);
  void drop_model(const std::string& model);

  const std::vector<Document>& documents() const noexcept { return documents_; }
  std::map<std::string, std::string> models;

  Answers answers() const;

  /// What the texts of a document are in an index with these text fields: values of the text last.
  static std::vector<TextValue> in_order(std::vector<TextValue> texts,
                                         const std::vector<std::string>& text_fields);

 private:
  AnalyzerSettings settings_;
  bool store_text_;
  std::vector<std::string> text_fields_;
  std::uint64_t find_number(const std::string& id) const;
  std::vector<GivenTag> tags_of(const std::string& id) const;

  std::vector<Document> documents_;
  std::vector<std::uint64_t>
      numbers_;  ///< of the documents, increasing, each the number of an add()
  std::uint64_t next_number_ = 1;
  std::map<std::string, std::map<std::string, std::vector<GivenTag>>>
      tags_;  ///< id -> model -> its tags
};

/// A probability in whole millionths that tags of tests have; it differs by document and topic.
double p_of_tag(const std::string& id, const std::string& topic);

/// Names of six text fields.
extern const std::vector<std::string> kSixFields;

/// A document of few words that repeat, with every kind of field now and then.
Document random_document(std::mt19937& random, std::string id);
/// The same with some values of some of these text fields, and of the text.
Document random_document(std::mt19937& random, std::string id,
                         const std::vector<std::string>& text_fields);

}  // namespace inkling::test
