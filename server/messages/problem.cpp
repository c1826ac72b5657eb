#include "server/messages/problem.h"

#include <filesystem>
#include <new>
#include <optional>
#include <sstream>
#include <string_view>

#include "render/json.h"
#include "service/choices.h"
#include "service/live_models.h"
#include "service/stopping.h"

namespace inkling::server {

namespace {

/// What the codes of inkling/error.h stand for. Of what has a `detail`, the message names files of
/// the server, and goes to its log alone.
struct Meaning {
  std::string_view code;
  unsigned status;
  std::string_view detail;
  std::string_view hint = {};  ///< in the place of a command
};
constexpr Meaning kMeanings[] = {
    {"usage", 400, ""},
    {"option", 400, ""},
    {"query", 400, ""},
    {"time_limit", 503, ""},
    {"empty", 422, ""},
    {"bad_record", 422, ""},
    {"no_snapshot", 404, "", "GET /api/v1/snapshots lists those that can be read"},
    {"unknown_document", 404, "", "ids must match exactly; GET /api/v1/search?q=* lists documents"},
    {"unknown_model", 404, ""},
    {"labels_changed", 409, ""},
    {"no_index", 503, "the index is no longer there"},
    {"busy", 503, "another program is writing to the index"},
    {"format_version", 503, "the index was written by another release"},
    {"corrupt", 500, "the index is damaged"},
    {"committed", 500, "the change is committed, but what had to follow it failed"},
    {"io", 503, "the server cannot read or write a file"},
    {"disk_full", 503, "the disk of the server is full"},
    {"memory", 503, "the server does not have enough memory for this"},
    {"stopped", 503, "the work was stopped"},
    {"internal", 500, "this is a bug in the server"}};

const Meaning* meaning_of(std::string_view code) noexcept {
  for (const Meaning& meaning : kMeanings) {
    if (meaning.code == code) return &meaning;
  }
  return nullptr;
}

/// Those that may be gone when the request is repeated.
bool passes(std::string_view code) noexcept {
  return code == "busy" || code == "time_limit" || code == "memory" || code == "stopped";
}

Problem problem_of(const std::string& code, const ErrorText& message, const ErrorText& hint = {}) {
  const Meaning* const meaning = meaning_of(code);
  Problem problem{.status = 400, .code = code, .detail = message, .hint = hint};
  if (meaning == nullptr) {
    if (!code.starts_with("unknown_")) problem.status = 500;
    return problem;
  }
  problem.status = meaning->status;
  if (!meaning->hint.empty()) problem.hint = std::string(meaning->hint);
  if (!meaning->detail.empty()) {
    problem.internal = message.plain();
    problem.detail = std::string(meaning->detail);
    problem.hint = {};
  }
  if (passes(code)) problem.headers.emplace_back("Retry-After", "1");
  return problem;
}

Problem problem_of(const Error& error) {
  return problem_of(error.code(), error.message(), error.advice());
}

Problem problem_of(const QuerySyntaxError& error) {
  Problem problem = problem_of(static_cast<const Error&>(error));
  problem.query = error.query();
  problem.errors.push_back({"q", "at character " + std::to_string(error.position() + 1)});
  return problem;
}

Problem problem_of(const UnknownNameError& error) {
  Problem problem = problem_of(static_cast<const Error&>(error));
  problem.unknown = error.name();
  return problem;
}

Problem problem_of(const OptionError& error) {
  Problem problem = problem_of(static_cast<const Error&>(error));
  problem.parameter = error.name();
  if (!error.name().empty()) problem.detail = error.what_is_wrong();
  problem.errors.push_back(
      {error.name().empty() ? error.place() : error.name(), error.what_is_wrong()});
  return problem;
}

Problem problem_of(const service::UnknownParameterError& error) {
  Problem problem = problem_of(static_cast<const OptionError&>(error));
  problem.is_as_given = true;
  return problem;
}

Problem problem_of(const service::LabelsChangedError& error) {
  Problem problem = problem_of(static_cast<const Error&>(error));
  problem.labels = error.labels();
  return problem;
}

Problem problem_of(const RefusedError& refused) {
  return {.status = refused.status(),
          .code = refused.code(),
          .detail = refused.message(),
          .hint = refused.advice(),
          .headers = refused.headers()};
}

}  // namespace

Problem problem_in_flight() {
  try {
    throw;
  } catch (const RefusedError& refused) {
    return problem_of(refused);
  } catch (const QuerySyntaxError& error) {
    return problem_of(error);
  } catch (const UnknownNameError& error) {
    return problem_of(error);
  } catch (const service::UnknownParameterError& error) {
    return problem_of(error);
  } catch (const OptionError& error) {
    return problem_of(error);
  } catch (const service::LabelsChangedError& error) {
    return problem_of(error);
  } catch (const Error& error) {
    return problem_of(error);
  } catch (const std::bad_alloc&) {
    return problem_of("memory", "bad_alloc");
  } catch (const std::filesystem::filesystem_error& error) {
    return problem_of("io", std::string(error.what()));
  } catch (const std::exception& error) {
    return problem_of("internal", std::string(error.what()));
  } catch (...) {
    return problem_of("internal", "an exception of unknown type");
  }
}

std::string json_of(const Problem& problem) {
  std::ostringstream out;
  const std::string about = problem.parameter.empty() ? "" : problem.parameter + ": ";
  render::JsonWriter json(out);
  json.begin_object().member("type", "about:blank");
  json.member("title", reason_phrase(problem.status)).member("status", problem.status);
  json.member("detail", about + problem.detail.plain()).member("code", problem.code);
  if (!problem.hint.empty()) json.member("hint", problem.hint.plain());
  json.array("errors", problem.errors, [&](const ParameterFault& fault) {
    json.begin_object().member("parameter", fault.parameter);
    json.member("message", fault.message.plain()).end_object();
  });
  if (problem.labels) json.array("labels", *problem.labels);
  json.end_object().end_line();
  return std::move(out).str();
}

HttpResponse response_of(const Problem& problem) {
  return {.status = problem.status,
          .type = "application/problem+json",
          .headers = problem.headers,
          .body = json_of(problem),
          .cause = problem.status < 500       ? ""
                   : problem.internal.empty() ? problem.code + ": " + problem.detail.plain()
                                              : problem.code + ": " + problem.internal};
}

}  // namespace inkling::server
