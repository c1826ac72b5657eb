#include "python/verbs/verbs.h"

#include "inkling/error.h"
#include "python/verbs/synonyms_call.h"
#include "service/declarations.h"

namespace inkling::python {

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all = [] {
    std::vector<Verb> made;
    add_browse_verbs(made);
    add_report_verbs(made);
    add_model_verbs(made);
    add_change_verbs(made);
    return made;
  }();
  return all;
}

const Verb& verb_named(const std::string& name) {
  std::vector<std::string> known;
  for (const Verb& verb : verbs()) {
    if (verb.name == name) return verb;
    known.push_back(verb.name);
  }
  throw unknown_choice("verb", name, known);
}

void declare(service::Parameters& parameters, const std::string& name) {
  using Declare = std::function<void(service::Parameters&)>;
  static const std::pair<const char*, Declare> kCalls[] = {
      {"search", declared<SynonymsCall<service::SearchRequest>>()},
      {"batch", declared<SynonymsCall<service::BatchRequest>>()},
      {"similar", declared<service::SimilarRequest>()},
      {"classify", declared<service::ClassifyRequest>()},
      {"export", declared<service::ExportRequest>()},
      {"index", [](service::Parameters& all) {
         service::IndexRequest request;
         declare_writer(all, request);
       }}};
  for (const auto& [call, declare_call] : kCalls) {
    if (call == name) return declare_call(parameters);
  }
  verb_named(name).declare(parameters);
}

void require_wanted(const service::StopAsked& stop) {
  if (service::is_asked(stop)) throw service::StoppedError(kInterrupted);
}

}  // namespace inkling::python
