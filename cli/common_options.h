#pragma once

/// What every command takes.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "service/formats.h"

namespace inkling::cli {

struct CommonOptions {
  std::optional<std::string> index;         ///< as given by -i
  std::optional<std::uint64_t> at;          ///< as given by --at
  std::optional<service::Format> format{};  ///< as given by --format
  std::vector<std::string> columns{};       ///< as given by --columns
  bool json = false;                        ///< as given by --json
  bool quiet = false;
  bool pager = false;
  ColorChoice color = ColorChoice::automatic;  ///< as given by --color
  bool help = false;
  bool version = false;
};

}  // namespace inkling::cli
