#include "reader/declared_entities.h"

#include <libxml/parserInternals.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "reader/character_names.h"
#include "reader/converted.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kHarmlessEntityBytes = std::size_t{1} << 20;
constexpr std::size_t kMostEntityRatio = 10;
constexpr std::size_t kDeepest = 40;

/// Of `38` or `x26`; 0 for what is no number.
unsigned character_of(std::string_view number) {
  const bool is_hexadecimal = number.starts_with('x');
  number.remove_prefix(is_hexadecimal ? 1 : 0);
  unsigned value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value, is_hexadecimal ? 16 : 10);
  return IS_CHAR(value) ? value : 0;
}

std::string utf8_of(unsigned character) {
  std::array<xmlChar, 8> utf8{};
  const int size = xmlCopyCharMultiByte(utf8.data(), static_cast<int>(character));
  return {reinterpret_cast<const char*>(utf8.data()), static_cast<std::size_t>(size)};
}

/// By a number or a name in HTML; empty for other names.
std::string known_characters(std::string_view name) {
  if (!name.starts_with('#')) return std::string(named_characters(name));
  const unsigned character = character_of(name.substr(1));
  return character == 0 ? std::string() : utf8_of(character);
}

}  // namespace

std::string as_written(std::string_view name) { return "&" + std::string(name) + ";"; }

DeclaredEntities::DeclaredEntities(std::size_t document_bytes)
    : left_(std::max(kHarmlessEntityBytes, kMostEntityRatio * document_bytes)) {}

void DeclaredEntities::declare(std::string_view name, std::optional<std::string_view> content) {
  contents_.try_emplace(std::string(name), content);
}

const std::string* DeclaredEntities::text_of(std::string_view name) {
  const auto entity = contents_.find(name);
  if (entity == contents_.end()) return nullptr;
  text_.clear();
  append(*entity, 0);
  return &text_;
}

void DeclaredEntities::append(const Contents::value_type& entity, std::size_t depth) {
  const auto& [name, declared] = entity;
  if (!declared)
    throw DamagedDocument("the entity `" + name + "` is in another file, which is not read");
  if (depth == kDeepest)
    throw DamagedDocument("the entity `" + name + "` refers to itself, or is nested 40 deep");
  std::string_view content = *declared;
  take(content.size() + 1);
  while (!content.empty()) {
    const std::size_t mark = std::min(content.find_first_of("&<"), content.size());
    text_ += content.substr(0, mark);
    if (mark == content.size()) return;
    const bool is_reference = content[mark] == '&';
    const std::size_t end = std::min(content.find(is_reference ? ';' : '>', mark), content.size());
    if (is_reference) {
      append_reference(content.substr(mark + 1, end - mark - 1), depth + 1);
    } else {
      text_ += ' ';
    }
    content.remove_prefix(std::min(end + 1, content.size()));
  }
}

void DeclaredEntities::append_reference(std::string_view name, std::size_t depth) {
  if (const std::string known = known_characters(name); !known.empty()) {
    text_ += known;
  } else if (const auto entity = contents_.find(name); entity != contents_.end()) {
    append(*entity, depth);
  } else {
    text_ += as_written(name);
  }
}

void DeclaredEntities::take(std::size_t bytes) {
  if (bytes > left_) {
    throw DamagedDocument(
        "its entities stand for more than 1 MiB and 10 times the document: it is made to take "
        "memory and time");
  }
  left_ -= bytes;
}

}  // namespace inkling::reader
