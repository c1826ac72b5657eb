#pragma once

/// Documents that are zip archives.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::reader {

/// What is kept besides markup.
enum class Beside {
  nothing,
  drawings,  ///< in SVG
  chunks,    ///< texts and web archives
};

/// The members of markup in a zip archive. Whatever its packed bytes claim, what they become is
/// limited: 100,000 members, 96 MiB, and, above 1 MiB, 1,000 times the archive.
class Package {
 public:
  /// Throws DamagedDocument for anything that is not a zip archive, is encrypted, or is above a
  /// limit; a member whose bytes are damaged is as an empty one. Cost: O(the members, unpacked).
  explicit Package(std::string_view bytes, Beside beside = Beside::nothing);

  // Names are alike whatever the case of their letters (ECMA-376, part 2, section 6.2.2.3); many
  // e-books confuse it, too. A name that is there as it is asked for comes first.

  bool has(const std::string& name) const { return members_.contains(stored_name(name)); }
  /// Empty if there is none of that name.
  std::string_view member(const std::string& name) const;
  /// As it is in the archive; `name` if there is none.
  const std::string& stored_name(const std::string& name) const;
  /// Throws DamagedDocument if there is none, or a damaged one.
  std::string_view required(const std::string& name) const;
  /// The names that begin and end so; those with numbers in the order of these.
  std::vector<std::string> names(std::string_view prefix, std::string_view suffix) const;

 private:
  struct Member {
    std::string bytes;
    std::string damage;  ///< what is wrong with its bytes; empty where nothing is
  };

  std::map<std::string, Member> members_;
  std::map<std::string, std::string> stored_names_;  ///< by what they are in small letters
};

/// The name of a member that another one refers to: "a/b.xml" and "../c%20d.xml#e" make "c d.xml".
std::string resolved_name(std::string_view from, std::string_view reference);

}  // namespace inkling::reader
