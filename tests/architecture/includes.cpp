#include "tests/architecture/includes.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace inkling::test {

namespace {

using Arrows = std::map<std::string, std::set<std::string>>;

/// The place of the sub-room among those of its room, the lowest first. Empty when `path`, as an
/// include has it, leads to none.
std::optional<std::ptrdiff_t> floor_of(const Room& room, const std::string& path) {
  const std::string prefix = room.name + '/';
  if (!path.starts_with(prefix)) return std::nullopt;
  const std::string sub_room =
      path.substr(prefix.size(), path.find('/', prefix.size()) - prefix.size());
  const auto found = std::ranges::find(room.sub_rooms, sub_room);
  if (found == room.sub_rooms.end()) return std::nullopt;
  return found - room.sub_rooms.begin();
}

/// As an include would name it, without its ending.
std::string stem_of(std::string path) {
  constexpr std::string_view kPublic = "include/";
  if (path.starts_with(kPublic)) path.erase(0, kPublic.size());
  return path.substr(0, path.rfind('.'));
}

Arrows arrows_between(const std::vector<Source>& sources) {
  Arrows arrows;
  for (const Source& source : sources) {
    const std::string from = stem_of(source.path);
    for (const std::string& path : own_includes(source.text)) {
      if (stem_of(path) != from) arrows[from].insert(stem_of(path));
    }
  }
  return arrows;
}

/// Leaves what leads into a circle: takes away, again and again, what leads to nothing that is
/// left.
void drop_dead_ends(Arrows& arrows) {
  for (bool has_dropped = true; has_dropped;) {
    has_dropped = false;
    for (auto from = arrows.begin(); from != arrows.end();) {
      std::erase_if(from->second, [&](const std::string& to) { return !arrows.contains(to); });
      has_dropped |= from->second.empty();
      from = from->second.empty() ? arrows.erase(from) : std::next(from);
    }
  }
}

/// The first circle that one meets who follows the first arrow each time.
std::vector<std::string> first_circle(const Arrows& arrows) {
  std::vector<std::string> path{arrows.begin()->first};
  for (;;) {
    const std::string& next = *arrows.at(path.back()).begin();
    const auto before = std::ranges::find(path, next);
    if (before != path.end()) return {before, path.end()};
    path.push_back(next);
  }
}

}  // namespace

std::string arrows_up(const Room& room, const std::vector<Source>& sources) {
  std::string found;
  if (room.sub_rooms.empty()) return found;
  for (const Source& source : sources) {
    // What is in no sub-room stands above all of them.
    const auto from = floor_of(room, source.path);
    for (const std::string& path : own_includes(source.text)) {
      const auto to = floor_of(room, path);
      const bool is_up = from && (to ? *to > *from : path.starts_with(room.name + '/'));
      if (is_up) found += source.path + " includes " + path + '\n';
    }
  }
  return found;
}

std::string circles(const std::vector<Source>& sources) {
  std::string found;
  Arrows arrows = arrows_between(sources);
  for (drop_dead_ends(arrows); !arrows.empty(); drop_dead_ends(arrows)) {
    const std::vector<std::string> circle = first_circle(arrows);
    for (const std::string& stem : circle) found += stem + " -> ";
    found += circle.front() + '\n';
    for (const std::string& stem : circle) arrows.erase(stem);
  }
  return found;
}

}  // namespace inkling::test
