#pragma once

/// Names of files, as documents are known by them.

#include <string>
#include <string_view>

namespace inkling::indexer {

/// `path` without empty parts, `.`, and as few `..` as possible, by its text alone: `./docs/` and
/// `a/../docs` are `docs`, `/..` is `/`, and nothing is left of `.`.
std::string normal_path(std::string_view path);

/// `path` as UTF-8 that no other path becomes. Bytes that are not UTF-8 become `%XX`, and so does a
/// `%` in front of what could be read as such an escape: `%25`, `%3A` or `%80` to `%FF`. So does
/// the colon of a name that ends in one and a number, which would be that of a record in a line.
/// All else stays, as in `50%.txt` and `%41`.
std::string escape_path(std::string_view path);
/// The path that escape_path() was given.
std::string unescape_path(std::string_view name);

/// The id of the document that a file is, and the beginning of the ids of its records: the path in
/// its normal form, escaped.
inline std::string name_of_file(std::string_view path) { return escape_path(normal_path(path)); }

}  // namespace inkling::indexer
