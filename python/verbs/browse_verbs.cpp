/// explain, keywords, terms and the like: looking at texts, terms and documents.

#include <utility>

#include "python/verbs/rendered.h"
#include "python/verbs/synonyms_call.h"
#include "python/verbs/verbs.h"
#include "service/browsing.h"
#include "service/care.h"
#include "service/declarations.h"
#include "service/searching.h"

namespace inkling::python {

namespace {

template <typename Request>
Verb looking(const char* name, std::function<Answer(const Asked&)> answer) {
  return {name, false, false, declared<Request>(), std::move(answer)};
}

Answer answer_explain(const Asked& asked) {
  if (asked.values.contains("compare"))
    return listed(
        service::compare(*asked.searcher, query_request<service::CompareRequest>(asked.values)));
  return listed(
      service::explain(*asked.searcher, query_request<service::ExplainRequest>(asked.values)));
}

Answer answer_suggest(const Asked& asked) {
  const auto request = filled<service::SuggestRequest>(asked);
  return named(request.prefix, service::suggest(*asked.searcher, request));
}

Answer answer_stats(const Asked& asked) {
  filled<service::StatsRequest>(asked);
  return object(index_statistics(asked.directory, asked.index()));
}

}  // namespace

void add_browse_verbs(std::vector<Verb>& verbs) {
  verbs.push_back(looking<SynonymsCall<service::CompareRequest>>("explain", answer_explain));
  verbs.push_back(looking<SynonymsCall<service::ReadRequest>>("parse", [](const Asked& asked) {
    return listed(
        service::read(*asked.searcher, query_request<service::ReadRequest>(asked.values)));
  }));
  verbs.push_back(looking<service::KeywordsRequest>("keywords", [](const Asked& asked) {
    return listed(service::keywords(*asked.searcher, filled<service::KeywordsRequest>(asked)));
  }));
  verbs.push_back(looking<service::SuggestRequest>("suggest", answer_suggest));
  verbs.push_back(looking<service::TermsRequest>("terms", [](const Asked& asked) {
    return listed(service::terms(asked.index(), filled<service::TermsRequest>(asked)));
  }));
  verbs.push_back(looking<service::AnalyzeRequest>("analyze", [](const Asked& asked) {
    return listed(service::analyze(asked.directory, filled<service::AnalyzeRequest>(asked)));
  }));
  verbs.push_back(looking<service::ShowRequest>("show", [](const Asked& asked) {
    return object(service::show(asked.index(), filled<service::ShowRequest>(asked)));
  }));
  verbs.push_back(looking<service::StatsRequest>("stats", answer_stats));
}

}  // namespace inkling::python
