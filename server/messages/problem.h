#pragma once

/// Failures as answers: RFC 9457, with the codes and hints of the command line.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "server/messages/message.h"

namespace inkling::server {

/// A request that is refused before anything is asked of the index.
class RefusedError : public Error {
 public:
  RefusedError(unsigned status, const std::string& code, ErrorText message, ErrorText hint = {},
               Headers headers = {})
      : Error(code, std::move(message), std::move(hint)),
        status_(status),
        headers_(std::move(headers)) {}

  unsigned status() const noexcept { return status_; }
  const Headers& headers() const noexcept { return headers_; }

 private:
  unsigned status_;
  Headers headers_;
};

/// What is wrong with one parameter.
struct ParameterFault {
  std::string parameter;  ///< or a place in its value, or a field
  ErrorText message;
};

struct Problem {
  unsigned status = 500;
  std::string code{};
  /// That the detail is about, without naming it; empty: none.
  std::string parameter{};
  bool is_as_given = false;  ///< the parameter is called as the request has it
  ErrorText detail{};
  ErrorText hint{};
  std::vector<ParameterFault> errors{};
  /// Those that a document has, where a request expected others.
  std::optional<std::vector<std::string>> labels{};
  std::string query{};    ///< that has the fault, as far as it was read
  std::string unknown{};  ///< the name that nothing has
  Headers headers{};
  /// For the server's own log: details that no client is shown, such as paths.
  std::string internal{};
};

/// The problem that the exception in flight is. Only within a catch block. What concerns files of
/// the server names none of them.
Problem problem_in_flight();

/// `{"type","title","status","detail","code","hint","errors","labels"}`.
std::string json_of(const Problem& problem);
HttpResponse response_of(const Problem& problem);

}  // namespace inkling::server
