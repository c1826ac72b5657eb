#pragma once

/// Files and folders that come, change, move and go.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>

namespace inkling::test {

/// The text of each file below a folder, by its path from there.
using Tree = std::map<std::string, std::string>;

/// Makes the file, or empties it before. Does nothing where that cannot be.
void write_text(const std::filesystem::path& path, const std::string& text);

/// What is below `root`, without links; `visit` is called for each folder before it is listed. What
/// vanishes meanwhile is left out.
Tree list_tree(const std::filesystem::path& root,
               const std::function<void(const std::filesystem::path&)>& visit);

/// Changes a tree at random, as editors and people do. Failing steps do nothing.
class ChangingTree {
 public:
  ChangingTree(std::filesystem::path root, std::uint32_t seed)
      : root_(std::move(root)), random_(seed) {}

  void change();

 private:
  std::filesystem::path any_path();
  std::string new_text();
  void save(const std::filesystem::path& path);

  std::filesystem::path root_;
  std::mt19937 random_;
  std::size_t texts_ = 0;
};

}  // namespace inkling::test
