#include "python/verbs/synonyms_call.h"

#include <sstream>

namespace inkling::python {

void declare_synonyms(service::Parameters& parameters, std::optional<std::string>& synonyms) {
  parameters.text("synonyms", synonyms, "TEXT", "lines such as `ny, new york` or `teh => the`");
}

std::optional<SynonymFile> parsed_synonyms(const std::optional<std::string>& synonyms) {
  if (!synonyms) return std::nullopt;
  std::istringstream in(*synonyms);
  return read_synonyms(in, "synonyms");
}

std::optional<SynonymFile>& synonyms_of(service::SearchRequest& request) {
  return request.syntax.synonyms;
}
std::optional<SynonymFile>& synonyms_of(service::BatchRequest& request) { return request.synonyms; }
std::optional<SynonymFile>& synonyms_of(service::ReadRequest& request) {
  return request.syntax.synonyms;
}
std::optional<SynonymFile>& synonyms_of(service::ExplainRequest& request) {
  return request.syntax.synonyms;
}
std::optional<SynonymFile>& synonyms_of(service::CompareRequest& request) {
  return synonyms_of(request.explain);
}

}  // namespace inkling::python
