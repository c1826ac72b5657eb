#pragma once

/// Every failure of the library is one of these exceptions.
///
/// Absent is empty, a rejected record is a row in a report, a bug is an assert; everything else
/// that goes wrong is a failure and ends up here. `what()` says where, what was found and what was
/// wanted; `hint()`, where it is not empty, is the next step a person can take; `code()` is a
/// stable word for programs. Parameters have in them the names of the command line without dashes,
/// as in "name a field with `by`", or where no command has them, those of their declaration.
/// `message()` and `advice()` are the same texts for a program whose users know other names.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error_text.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

class Error : public std::runtime_error {
 public:
  Error(std::string code, ErrorText message, ErrorText hint = {})
      : std::runtime_error(message.plain()),
        code_(std::move(code)),
        message_(std::move(message)),
        advice_(std::move(hint)) {}

  const std::string& code() const noexcept { return code_; }
  const std::string& hint() const noexcept { return advice_.plain(); }
  /// What what() says.
  const ErrorText& message() const noexcept { return message_; }
  /// What hint() says.
  const ErrorText& advice() const noexcept { return advice_; }

 private:
  std::string code_;
  ErrorText message_;
  ErrorText advice_;
};

/// The name among `known` that `name` begins, or else the nearest by edit distance, whatever the
/// case of ASCII letters; empty when none is near.
std::string nearest_name(const std::string& name, const std::vector<std::string>& known);

/// The system refused: a file cannot be read or written, the disk is full, a limit is reached.
class IoError : public Error {
 public:
  /// `error_number` is an errno value; 0 when the system gave none (a truncated compressed stream).
  IoError(std::string path, int error_number, const std::string& what_failed, ErrorText hint = {});

  const std::string& path() const noexcept { return path_; }
  int error_number() const noexcept { return error_number_; }

 private:
  std::string path_;
  int error_number_;
};

/// A commit was made, but a later step failed: the index has what was asked for.
class CommittedError : public Error {
 public:
  /// `what_failed` follows the words "commit 12 is made, but".
  CommittedError(std::uint64_t snapshot, const std::string& what_failed, ErrorText hint = {});

  /// The number of the commit.
  std::uint64_t snapshot() const noexcept { return snapshot_; }

 private:
  std::uint64_t snapshot_;
};

/// Bytes are not what the format says.
class CorruptIndexError : public Error {
 public:
  /// Without a hint, it is about an index.
  CorruptIndexError(std::string path, std::uint64_t offset, const std::string& what_is_wrong,
                    ErrorText hint = {});

  const std::string& path() const noexcept { return path_; }
  std::uint64_t offset() const noexcept { return offset_; }
  /// The message without the place.
  const std::string& what_is_wrong() const noexcept { return what_is_wrong_; }

 private:
  std::string path_;
  std::uint64_t offset_;
  std::string what_is_wrong_;
};

/// The file was written by another release, whose format this one does not read.
class FormatVersionError : public Error {
 public:
  FormatVersionError(const std::string& path, unsigned found, unsigned supported);
};

/// There is no index in the directory.
class IndexMissingError : public Error {
 public:
  explicit IndexMissingError(const std::string& directory);
};

/// The index does not keep that commit, or never had it.
class SnapshotMissingError : public Error {
 public:
  /// `kept` are those that can be read, the oldest first.
  SnapshotMissingError(std::uint64_t snapshot, const std::vector<std::uint64_t>& kept);
};

/// Another process is writing to the index.
class IndexBusyError : public Error {
 public:
  IndexBusyError(const std::string& directory, const std::string& holder);
};

/// The query does not follow the query language. `position()` is in code points, for a caret.
class QuerySyntaxError : public Error {
 public:
  QuerySyntaxError(std::string query, std::size_t position, const std::string& what_is_wrong,
                   ErrorText hint = {});

  const std::string& query() const noexcept { return query_; }
  std::size_t position() const noexcept { return position_; }

 private:
  std::string query_;
  std::size_t position_;
};

/// A search took longer than it was given.
class TimeLimitError : public Error {
 public:
  explicit TimeLimitError(std::chrono::milliseconds limit);
};

/// A value lies outside its domain: that of a parameter, or one in a file. what() is its name or
/// its place, a colon, and what is wrong.
class OptionError : public Error {
 public:
  /// `name` is that of the parameter, as in "min-df"; a face may say "min_df", as its caller
  /// does.
  OptionError(std::string name, const ErrorText& what_is_wrong, ErrorText hint = {});
  /// Of a value at a place of a file, such as "synonyms.txt:3", or of a field of the index.
  static OptionError at(const std::string& place, const ErrorText& what_is_wrong,
                        ErrorText hint = {});

  /// Empty where there is a place.
  const std::string& name() const noexcept { return name_; }
  /// Empty for the value of a parameter.
  const std::string& place() const noexcept { return place_; }
  /// The message without name and place.
  const ErrorText& what_is_wrong() const noexcept { return what_is_wrong_; }

 private:
  std::string name_;
  std::string place_{};
  ErrorText what_is_wrong_;
};

/// The error for a `word` that is not one of the names `known`, with the nearest in its hint.
OptionError unknown_choice(const std::string& option, const std::string& word,
                           const std::vector<std::string>& known);

/// Throws OptionError for a value behind `last`, which its enum does not have.
template <typename Choice>
INKLING_LOCAL void require_choice(const char* option, Choice value, Choice last) {
  const auto number = static_cast<std::size_t>(value);
  if (number > static_cast<std::size_t>(last))
    throw OptionError(option, "there is no choice of number " + std::to_string(number));
}

/// A field, label, tag, model or document of that name does not exist.
class UnknownNameError : public Error {
 public:
  /// `kind` is "field", "label", "tag", "model" or "document"; `known` are the names there are,
  /// from which the hint suggests the nearest.
  UnknownNameError(const std::string& kind, const std::string& name,
                   const std::vector<std::string>& known = {});

  /// Of what does not exist.
  const std::string& kind() const noexcept { return kind_; }
  const std::string& name() const noexcept { return name_; }

 private:
  std::string kind_;
  std::string name_;
};

/// A record of the input is bad, and the caller asked for strictness.
class RecordError : public Error {
 public:
  /// `place` is "file:line" or "file".
  RecordError(const std::string& place, const std::string& reason, const std::string& detail);
  /// The same where no index was to be changed, with what to do about it.
  RecordError(const std::string& place, const std::string& reason, const std::string& detail,
              ErrorText hint);
};

/// The work cannot be done on what was selected: no documents, a topic without documents.
class EmptyInputError : public Error {
 public:
  explicit EmptyInputError(ErrorText message, ErrorText hint = {});
};

}  // namespace inkling
