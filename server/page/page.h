#pragma once

/// The page for browsers. No file is read when it is served.

#include <span>
#include <string_view>

namespace inkling::server {

struct PageFile {
  std::string_view path;   ///< "/index.html"
  std::string_view bytes;  ///< gzipped
  std::string_view etag;   ///< of the bytes, with its quotes
};

/// Sorted by path; none where this was built without the page (INKLING_WEB=OFF).
std::span<const PageFile> page_files() noexcept;

/// The file of that path; null where there is none.
const PageFile* find_page_file(std::string_view path) noexcept;

/// "text/html; charset=utf-8" of a name that ends in .html.
std::string_view content_type(std::string_view path) noexcept;

}  // namespace inkling::server
