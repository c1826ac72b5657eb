#pragma once

/// The snippets of docs/library.md, as extract_snippets.cpp turns them into functions.

#include <filesystem>
#include <span>
#include <string_view>

namespace inkling::test {

struct PageSnippet {
  int line;  ///< of the page
  void (*run)(const std::filesystem::path& directory);
  std::string_view prints;  ///< what the page says
};

/// In the order of the page.
std::span<const PageSnippet> library_snippets();

}  // namespace inkling::test
