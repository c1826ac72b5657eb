#pragma once

/// Collections: JSON Lines of {"id","title","text"}, with "label" where documents have one.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace inkling::bench {

/// One record; a member that is absent or null is empty. The views end when the callback returns.
struct Document {
  std::string_view id;
  std::string_view title;
  std::string_view text;
  std::string_view label;
};

/// Calls `take` for each document in the order of the file, and returns their number. Holds one
/// stretch of the file in memory, not all of it. Throws IoError; RecordError for a line that is no
/// such object.
std::uint64_t read_documents(const std::filesystem::path& file,
                             const std::function<void(const Document&)>& take);

/// The one field that is searched: title, line feed and text; the text alone when there is no
/// title. Returns `document.text`, or `buffer` filled with both.
std::string_view searched_field(const Document& document, std::string& buffer);

}  // namespace inkling::bench
