#pragma once

/// What Python asks of queries: their requests, with the rules of synonyms themselves instead of a
/// file.

#include <optional>
#include <string>
#include <utility>

#include "inkling/synonyms.h"
#include "python/writing/writer.h"
#include "service/declarations.h"
#include "service/given_values.h"
#include "service/search_requests.h"

namespace inkling::python {

template <typename Request>
struct SynonymsCall {
  Request request{};
  std::optional<std::string> synonyms{};
};

void declare_synonyms(service::Parameters& parameters, std::optional<std::string>& synonyms);
/// Throws what read_synonyms() does.
std::optional<SynonymFile> parsed_synonyms(const std::optional<std::string>& synonyms);

/// Where a request has them.
std::optional<SynonymFile>& synonyms_of(service::SearchRequest& request);
std::optional<SynonymFile>& synonyms_of(service::BatchRequest& request);
std::optional<SynonymFile>& synonyms_of(service::ReadRequest& request);
std::optional<SynonymFile>& synonyms_of(service::ExplainRequest& request);
std::optional<SynonymFile>& synonyms_of(service::CompareRequest& request);

template <typename Request>
void declare(service::Parameters& parameters, SynonymsCall<Request>& call) {
  declare(parameters, call.request);
  declare_synonyms(parameters, call.synonyms);
}

/// The request, with its synonyms. Throws OptionError.
template <typename Request>
Request query_request(Values values) {
  auto [request, synonyms] = service::request_of<SynonymsCall<Request>>(std::move(values));
  synonyms_of(request) = parsed_synonyms(synonyms);
  return request;
}

}  // namespace inkling::python
