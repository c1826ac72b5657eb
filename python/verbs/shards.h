#pragma once

/// The steps of work over shards. What a step counts is text or bytes, which travel and add up.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "python/verbs/reader.h"
#include "service/search_requests.h"
#include "service/stopping.h"

namespace inkling::python {

using Texts = std::vector<std::string>;

/// A search of many queries, in the steps of service/sharding.h. Of each query, in order.
class ShardSearch {
 public:
  /// `request`: of all queries; `survey`: the sum of those of all shards.
  ShardSearch(const Reader& reader, const service::SearchRequest& request,
              const std::string& survey);

  Texts expand(const Texts& queries, const service::StopAsked& stop) const;
  /// `expansions`: the sums of what the shards expanded.
  Texts count(const Texts& queries, const Texts& expansions, const service::StopAsked& stop) const;
  /// Answers as JSON. `counts`: the sums of both steps.
  Texts search(const Texts& queries, const Texts& counts, const service::StopAsked& stop) const;

 private:
  template <typename Step>
  Texts of_each(const Texts& queries, const Texts& counts, Step step) const;

  const Reader& reader_;
  service::SearchRequest request_;
  std::shared_ptr<const CollectionSurvey> survey_;
};

std::string survey(const Reader& reader, const service::SearchRequest& request);
std::string added_surveys(const Texts& surveys);
std::string added_counts(const Texts& counts);

/// What the shards counted of queries that select documents: their survey, and the counts of each.
struct Known {
  std::string survey{};
  std::vector<std::pair<std::string, std::string>> counts{};
};

/// Of the parameters of `train`.
std::string training_counts(const Reader& reader, Values values, const Known& known);
std::string added_training_counts(const Texts& counts);
Classifier trained(const std::string& counts, Values values);

/// Of the parameters of a report, "report topics" or "report keyness". Throw OptionError for
/// another one.
std::string term_counts(const Reader& reader, const std::string& report, Values values,
                        const Known& known);
std::string added_term_counts(const Texts& counts);
Answer counted_report(const std::string& counts, const std::string& report, Values values);

/// The id of each selected document and its tags, in the order of entry; none of those that the
/// model abstains from. `values`: parameters of `tag`; unless it is a dry run, the index in the
/// directory gets the model and the tags.
std::vector<std::pair<std::string, Texts>> tags_of(const std::string& directory,
                                                   const Classifier& classifier, Values values,
                                                   const Known& known,
                                                   const service::StopAsked& stop);

}  // namespace inkling::python
