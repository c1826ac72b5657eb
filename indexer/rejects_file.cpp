#include "indexer/rejects_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <iterator>
#include <string>
#include <string_view>

#include "analysis/unicode.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

/// Bytes that are no UTF-8, which converters and foreign files have, become U+FFFD.
std::string json_string(std::string_view text) {
  std::string json = "\"";
  for (const char c : analysis::to_valid_utf8(text)) {
    if (c == '"' || c == '\\') {
      json += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(json), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      json += c;
    }
  }
  return json += '"';
}

}  // namespace

RejectsFile::RejectsFile(const std::filesystem::path& path)
    : path_(path), file_(std::fopen(path.c_str(), "wb")) {
  if (file_ == nullptr) throw IoError(path_.string(), errno, "cannot be made");
}

void RejectsFile::write(const RejectedRecord& record) {
  const std::string row =
      fmt::format("{{\"place\":{},\"reason\":{},\"detail\":{}}}\n", json_string(record.place),
                  json_string(record.reason), json_string(record.detail));
  if (std::fwrite(row.data(), 1, row.size(), file_.get()) != row.size()) {
    throw IoError(path_.string(), errno, "cannot be written");
  }
}

void RejectsFile::close() {
  if (std::fclose(file_.release()) != 0) throw IoError(path_.string(), errno, "cannot be written");
}

}  // namespace inkling::indexer
