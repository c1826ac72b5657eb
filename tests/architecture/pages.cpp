#include "tests/architecture/pages.h"

#include <algorithm>

namespace inkling::test {

namespace {

/// The text without fenced blocks and without `code`, in which brackets are not links.
std::string prose_of(std::string_view markdown) {
  std::string prose;
  bool fenced = false;
  for (const std::string& line : lines_of(markdown)) {
    if (line.starts_with("```")) fenced = !fenced;
    if (fenced) continue;
    bool code = false;
    for (const char c : line) {
      if (c == '`') code = !code;
      if (!code) prose += c;
    }
    prose += '\n';
  }
  return prose;
}

std::vector<std::string> link_targets(std::string_view markdown) {
  std::vector<std::string> targets;
  const std::string prose = prose_of(markdown);
  for (std::size_t at = prose.find("]("); at != std::string::npos; at = prose.find("](", at + 2)) {
    targets.push_back(prose.substr(at + 2, prose.find_first_of(" )\n", at + 2) - at - 2));
  }
  return targets;
}

}  // namespace

std::vector<std::string> sub_rooms_in(std::string_view page, const std::string& folder) {
  const std::string before = "../" + folder + '/';
  constexpr std::string_view kBehind = "/README.md";
  std::vector<std::string> sub_rooms;
  for (const std::string& target : link_targets(page)) {
    if (target.size() > before.size() + kBehind.size() && target.starts_with(before) &&
        target.ends_with(kBehind))
      sub_rooms.push_back(
          target.substr(before.size(), target.size() - before.size() - kBehind.size()));
  }
  return sub_rooms;
}

std::string readme_faults(const Source& readme, const std::vector<Source>& sources) {
  constexpr std::size_t kLongest = 10;
  const std::string folder = readme.path.substr(0, readme.path.rfind('/'));
  std::string found;
  const auto require = [&](bool holds, const std::string& fault) {
    if (!holds) found += readme.path + fault + '\n';
  };
  require(readme.text.starts_with("# " + folder + "\n"), " has another title than its folder");
  require(readme.text.find("\n- In: ") != std::string::npos, " does not say what flows in");
  require(readme.text.find("\n- Out: ") != std::string::npos, " does not say what flows out");
  constexpr std::string_view kRead = "\n- Read `";
  const std::size_t at = readme.text.find(kRead);
  const std::size_t name = at + kRead.size();
  const std::string first =
      at == std::string::npos
          ? ""
          : folder + '/' + readme.text.substr(name, readme.text.find('`', name) - name);
  require(std::ranges::find(sources, first, &Source::path) != sources.end(),
          " does not say which of its files to read first");
  require(lines_of(readme.text).size() <= kLongest, " is longer than a glance");
  return found;
}

std::string broken_links(const Source& markdown) {
  std::string found;
  const std::filesystem::path folder = std::filesystem::path(markdown.path).parent_path();
  for (const std::string& target : link_targets(markdown.text)) {
    const std::string file = target.substr(0, target.find('#'));
    const bool elsewhere = target.find("://") != std::string::npos || target.starts_with("mailto:");
    if (file.empty() || elsewhere || exists_in_project(folder / file)) continue;
    found += markdown.path + " links to " + target + '\n';
  }
  return found;
}

std::string names_no_reader(const Source& markdown) {
  const std::vector<std::string> lines = lines_of(markdown.text);
  const bool names =
      lines.size() >= 3 && lines[0].starts_with("# ") && lines[2].starts_with("For ");
  return names ? "" : markdown.path + " does not say whom it is for\n";
}

std::string leaves_the_screen(const Source& markdown, std::size_t most) {
  const std::size_t lines = lines_of(markdown.text).size();
  return lines <= most ? "" : markdown.path + " has " + std::to_string(lines) + " lines\n";
}

}  // namespace inkling::test
