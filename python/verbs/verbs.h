#pragma once

/// What can be asked of an index, as one table: names as on the command line.

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/search.h"
#include "python/verbs/answer.h"
#include "python/writing/writer.h"
#include "service/given_values.h"
#include "service/parameters.h"
#include "service/stopping.h"

namespace inkling::python {

/// One request.
struct Asked {
  const std::filesystem::path& directory;
  const Searcher* searcher = nullptr;  ///< null for a verb that changes the index
  Values values{};
  service::StopAsked stop{};

  const Index& index() const { return searcher->index(); }
};

struct Verb {
  std::string name{};    ///< "report topics"
  bool changes = false;  ///< it commits
  bool is_slow = false;  ///< it may take long, and so be interrupted
  /// The declarations that fill the request.
  std::function<void(service::Parameters&)> declare{};
  /// Throws what service/ throws.
  std::function<Answer(const Asked&)> answer{};
  bool is_kept = false;  ///< a reader keeps its answers: they take long and are asked for again
};

/// All of them.
const std::vector<Verb>& verbs();
/// Throws OptionError for a name that is none.
const Verb& verb_named(const std::string& name);

/// The parameters of a verb, or of a call with a function of its own: "search", "batch", "similar",
/// "index", "classify", "export". Throws OptionError for a name that is none.
void declare(service::Parameters& parameters, const std::string& name);

void add_browse_verbs(std::vector<Verb>& verbs);
void add_report_verbs(std::vector<Verb>& verbs);
void add_model_verbs(std::vector<Verb>& verbs);
void add_change_verbs(std::vector<Verb>& verbs);

inline constexpr const char* kInterrupted = "the work was interrupted";
/// Throws StoppedError where the work was asked to stop.
void require_wanted(const service::StopAsked& stop);

/// Declarations of a request alone.
template <typename Request>
std::function<void(service::Parameters&)> declared() {
  return [](service::Parameters& parameters) {
    Request request;
    declare(parameters, request);
  };
}

template <typename Request>
Request filled(const Asked& asked) {
  return service::request_of<Request>(asked.values);
}

}  // namespace inkling::python
