#pragma once

/// `inkling serve`.

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "service/parameters.h"

namespace inkling::server {

struct ServeRequest {
  std::filesystem::path index{};
  std::optional<std::string> indexes{};  ///< a folder of them, in the place of `index`
  std::string listen = "127.0.0.1:7700";
  std::optional<std::string> token_file{};
  /// The file of tokens where `token_file` names none and something may be written; empty: there is
  /// no home directory.
  std::filesystem::path usual_token_file{};
  std::vector<std::string> public_hosts{};
  std::vector<std::string> origins{};  ///< of pages elsewhere that may read
  std::optional<double> rate{};        ///< requests a second of each client; any number
  std::uint64_t memory = std::uint64_t{576} << 20;
  std::optional<std::size_t> threads{};
  bool allow_write = false;
  bool open = false;  ///< shows the page in a browser
  bool log_queries = false;
  bool is_quiet = false;  ///< no log
};

void declare(service::Parameters& parameters, ServeRequest& request);

/// Serves until SIGTERM or SIGINT, and what had begun by then; says on `err` where, and logs there.
/// Tokens are made where their file is not there. Throws OptionError for an address that others
/// reach without a token, and for writing without a place for tokens; IoError, and what
/// Index::open() throws.
void serve(const ServeRequest& request, std::ostream& err);

}  // namespace inkling::server
