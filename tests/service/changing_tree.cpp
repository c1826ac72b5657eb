#include "tests/service/changing_tree.h"

#include <fstream>
#include <iterator>
#include <system_error>

namespace inkling::test {

namespace fs = std::filesystem;

void write_text(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

Tree list_tree(const fs::path& root, const std::function<void(const fs::path&)>& visit) {
  Tree tree;
  visit(root);
  std::error_code error;
  for (fs::directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    const std::string name = at->path().filename().string();
    const fs::file_status status = at->symlink_status(gone);
    if (fs::is_directory(status)) {
      for (auto& [below, text] : list_tree(at->path(), visit))
        tree[name + "/" + below] = std::move(text);
    } else if (fs::is_regular_file(status)) {
      std::ifstream in(at->path(), std::ios::binary);
      if (in) tree[name] = std::string(std::istreambuf_iterator<char>(in), {});
    }
  }
  return tree;
}

fs::path ChangingTree::any_path() {
  fs::path path = root_;
  for (auto depth = 1 + random_() % 3; depth > 0; --depth)
    path /= std::string(1, static_cast<char>('a' + random_() % 5));
  return path;
}

/// All have the same size: a file that takes another one's place can often be told from it by
/// neither size nor time.
std::string ChangingTree::new_text() { return "text" + std::to_string(100'000 + ++texts_); }

/// As editors do: the new file takes the place of the old one.
void ChangingTree::save(const fs::path& path) {
  const fs::path beside = path.string() + ".swp";
  std::error_code error;
  if (fs::is_directory(path, error)) return;
  write_text(beside, new_text());
  fs::rename(beside, path, error);
}

void ChangingTree::change() {
  const fs::path path = any_path();
  std::error_code error;
  switch (random_() % 9) {
    case 0:
    case 1:
      fs::create_directories(path, error);
      break;
    case 2:
    case 3:
      if (!fs::is_directory(path, error)) write_text(path, new_text());
      break;
    case 4:
      save(path);
      break;
    case 5:
      fs::rename(path, any_path(), error);
      break;
    case 6:
      fs::remove(path, error);
      break;
    case 7:
      if (random_() % 4 == 0) fs::remove_all(path, error);
      break;
    default:
      if (fs::is_regular_file(path, error)) std::ofstream(path, std::ios::app) << " and more";
  }
}

}  // namespace inkling::test
