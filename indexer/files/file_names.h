#pragma once

/// Names of files, as documents are known by them.

#include <string>
#include <string_view>

namespace inkling::indexer {

/// Stands between the id of an archive, or of a message, and the name of a member.
inline constexpr std::string_view kMemberMark = "!/";

/// `path` without empty parts, `.`, and as few `..` as possible: `./docs/` and `a/../docs` are
/// `docs`, `/..` is `/`, and nothing is left of `.`. By its text alone, but that `link/..` stays,
/// which is above what the symbolic link leads to.
std::string normal_path(std::string_view path);

/// `path` as UTF-8 that no other path becomes. Bytes that are not UTF-8 become `%XX`, and so does a
/// `%` in front of what could be read as such an escape: `%25`, `%3A`, `%80` to `%FF`, `%21/`. So
/// does the colon of a name that ends in one and a number, which would be that of a record in a
/// line, and the `!` at the end of a folder's name, which would be that of an archive. All else
/// stays, as in `50%.txt`, `%41` and `Hello!`.
std::string escape_path(std::string_view path);
/// The name of a member of an archive, which is UTF-8 already, so that its records and members are
/// none of another: as escape_path(), which escapes more.
std::string escape_member(std::string_view name);
/// The path that escape_path() was given.
std::string unescape_path(std::string_view name);

/// The id of the document that a file is, and the beginning of the ids of its records: the path in
/// its normal form, escaped.
inline std::string name_of_file(std::string_view path) { return escape_path(normal_path(path)); }
/// What the ids of the files below a folder begin with; a slash is at its end. Empty where nothing
/// is left of the folder's path.
std::string name_of_folder(std::string_view path);

}  // namespace inkling::indexer
