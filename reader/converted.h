#pragma once

/// What a document of a foreign format is, once it is converted.

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace inkling::reader {

struct ConvertedDocument {
  std::string title{};
  std::string text{};
  std::vector<std::pair<std::string, std::string>> fields{};  ///< a name may occur several times
};

inline constexpr const char* kHeadingField = "heading";

/// Adds a field of that name. Throws HostileDocument for one of more than 500,000: in the index
/// each takes hundreds of bytes, whatever its length.
void add_heading(std::string heading, ConvertedDocument& document);

/// Bytes that are not of their format. what() says where and why.
class DamagedDocument : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Bytes that are made to become more than anybody wants: nothing in them is worth another try.
class HostileDocument : public DamagedDocument {
 public:
  using DamagedDocument::DamagedDocument;
};

/// An archive whose list of members cannot be read without a password.
class EncryptedDocument : public DamagedDocument {
 public:
  using DamagedDocument::DamagedDocument;
};

/// One JSON object: "title" unless it is empty, "text", and each field as a string.
std::string to_json(const ConvertedDocument& document);

}  // namespace inkling::reader
