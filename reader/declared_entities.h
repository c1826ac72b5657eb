#pragma once

/// Entities that a document in XML declares itself.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace inkling::reader {

/// The reference to an entity that nothing declares.
std::string as_written(std::string_view name);

/// Turns references into text, at a price that no document can drive up: few bytes may stand for
/// very many, as in "billion laughs".
class DeclaredEntities {
 public:
  /// `document_bytes`: how long the document is that declares them.
  explicit DeclaredEntities(std::size_t document_bytes);

  /// The first declaration of a name counts. Without content it is in another file.
  void declare(std::string_view name, std::optional<std::string_view> content);

  /// What a reference to `name` stands for, in place of elements a blank; null if it is not
  /// declared. Valid until the next call. Throws DamagedDocument for an entity that is in another
  /// file or refers to itself, and when all references together stand for more than 1 MiB and 10
  /// times the document.
  const std::string* text_of(std::string_view name);

 private:
  using Contents = std::map<std::string, std::optional<std::string>, std::less<>>;

  void append(const Contents::value_type& entity, std::size_t depth);
  void append_reference(std::string_view name, std::size_t depth);
  void take(std::size_t bytes);

  Contents contents_{};
  std::size_t left_;
  std::string text_{};
};

}  // namespace inkling::reader
