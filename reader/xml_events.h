#pragma once

/// The elements of a document in XML, one after the other.

#include <string>
#include <string_view>

namespace inkling::reader {

/// An element as it opens. Names are without prefixes. Valid during the call.
class XmlElement {
 public:
  /// `values` are `count` attributes as libxml2 hands them out: name, prefix, URI, begin and end.
  XmlElement(std::string_view name, std::string_view prefix, const unsigned char** values,
             int count) noexcept
      : name_(name), prefix_(prefix), values_(values), count_(count) {}

  std::string_view name() const noexcept { return name_; }
  std::string_view prefix() const noexcept { return prefix_; }
  /// Of the first attribute of that name, whatever its prefix; empty if there is none.
  std::string_view value(std::string_view name) const noexcept;
  /// Of the first attribute of that name with a prefix, as in r:id.
  std::string_view prefixed_value(std::string_view name) const noexcept;
  std::string_view language() const noexcept;  ///< xml:lang

 private:
  template <typename Accept>
  std::string_view find(std::string_view name, Accept accept) const noexcept;

  std::string_view name_;
  std::string_view prefix_;
  const unsigned char** values_;
  int count_;
};

/// The parser leaves a reference where an attribute has an ampersand, and marks around what an
/// entity stands for.
std::string attribute_text(std::string_view value);

/// Gets what read_xml() finds. May throw.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void open(const XmlElement& element) = 0;
  virtual void close(std::string_view name) = 0;
  virtual void add(std::string_view text) = 0;
};

/// Reads a document in UTF-8, whatever its declaration says. Entities that it declares are their
/// text, without elements; other files are not read; names of characters are those of HTML. Throws
/// DamagedDocument with the line where it is not well-formed, or refers to what DeclaredEntities
/// refuses, and what the handler throws. Cost: O(bytes).
void read_xml(std::string_view bytes, XmlHandler& handler);

}  // namespace inkling::reader
