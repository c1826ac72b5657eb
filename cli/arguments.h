#pragma once

/// From argv to a request.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/requests.h"
#include "cli/terminal.h"
#include "inkling/error.h"
#include "service/formats.h"

namespace inkling::cli {

/// The command line does not follow the rules: an unknown command or flag, a missing argument.
class UsageError : public Error {
 public:
  explicit UsageError(const std::string& message, std::string hint = {})
      : Error("usage", message, std::move(hint)) {}
};

struct CommonOptions {
  std::optional<std::string> index;         ///< as given by -i
  std::optional<std::uint64_t> at;          ///< as given by --at
  std::optional<service::Format> format{};  ///< as given by --format
  std::vector<std::string> columns{};       ///< as given by --columns
  bool json = false;                        ///< as given by --json
  bool quiet = false;
  ColorChoice color = ColorChoice::automatic;  ///< as given by --color
};

struct Invocation {
  CommonOptions common;
  Request request;
  std::vector<std::string> flags = {};  ///< what the command accepts: "--rank", "-k"
};

/// Throws UsageError; OptionError for a value outside of its choices.
Invocation parse_arguments(int argc, const char* const* argv);

}  // namespace inkling::cli
