#pragma once

/// From argv, the environment and config.toml to a request.

#include <map>
#include <string>

#include "cli/common_options.h"
#include "cli/requests.h"
#include "cli/usage_error.h"

namespace inkling::cli {

struct Invocation {
  CommonOptions common;
  Request request;
  /// The flags and words of the command, and how each was given, for messages: "--rank" for
  /// "rank", "INKLING_SEARCH_K" for "k", "NAME" for "name".
  std::map<std::string, std::string> spelled = {};
  /// Those of them that came from the environment or from config.toml: the name of the flag, and
  /// where it is set.
  std::map<std::string, std::string> settings = {};
};

/// Throws UsageError; OptionError for a value outside of its choices; SettingError.
Invocation parse_arguments(int argc, const char* const* argv);

}  // namespace inkling::cli
