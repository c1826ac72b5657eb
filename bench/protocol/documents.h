#pragma once

/// Collections: JSON Lines of {"id","title","text"}, with "label" if documents have one.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace inkling::bench {

/// One record; an absent or null member is empty. The views are valid until the callback returns.
struct Document {
  std::string_view id;
  std::string_view title;
  std::string_view text;
  std::string_view label;
};

/// Calls `take` for each document in the order of the file, and returns their number. Holds only a
/// part of the file in memory. Throws IoError; RecordError for a line that is not such an object.
std::uint64_t read_documents(const std::filesystem::path& file,
                             const std::function<void(const Document&)>& take);

/// The only searched field: title, line feed and text; the text alone if there is no title. Returns
/// `document.text`, or `buffer` filled with both.
std::string_view searched_field(const Document& document, std::string& buffer);

}  // namespace inkling::bench
