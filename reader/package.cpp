#include "reader/package.h"

#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "reader/ascii.h"
#include "reader/converted.h"
#include "reader/unpacking.h"
#include "reader/zip_directory.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kMostBytes = std::size_t{96} << 20;

[[noreturn]] void fail(archive* reader) { throw DamagedDocument(error_of(reader)); }

template <std::size_t kSize>
bool ends_in_any(std::string_view name, const std::array<std::string_view, kSize>& endings) {
  return std::ranges::any_of(endings,
                             [&](std::string_view ending) { return name.ends_with(ending); });
}

/// `name` is in small letters.
bool is_kept(std::string_view name, Beside beside) {
  static constexpr std::array<std::string_view, 7> kMarkup{".xml", ".rels",  ".opf", ".htm",
                                                           ".xht", ".xhtml", ".html"};
  static constexpr std::array<std::string_view, 3> kChunks{".txt", ".mht", ".mhtml"};
  return ends_in_any(name, kMarkup) || (beside == Beside::drawings && name.ends_with(".svg")) ||
         (beside == Beside::chunks && ends_in_any(name, kChunks));
}

ArchiveReader open_zip(std::string_view bytes) {
  ArchiveReader reader = new_archive_reader();
  archive_read_support_format_zip_seekable(reader.get());
  open_archive(reader.get(), bytes);
  return reader;
}

/// False if the rest of it is damaged.
bool read_member(archive* reader, Allowance& allowance, std::string& bytes) {
  std::array<char, std::size_t{64} << 10> some;
  for (;;) {
    const la_ssize_t got = archive_read_data(reader, some.data(), some.size());
    if (got <= 0) return got == 0;
    allowance.take(static_cast<std::size_t>(got));
    bytes.append(some.data(), static_cast<std::size_t>(got));
  }
}

/// The number in a name such as "slide12.xml"; 0 without one.
std::size_t number_in(std::string_view name) {
  const std::size_t end = name.find_last_of("0123456789");
  if (end == name.npos) return 0;
  const std::size_t before = name.find_last_not_of("0123456789", end);
  std::size_t number = 0;
  std::from_chars(name.data() + (before == name.npos ? 0 : before + 1), name.data() + end + 1,
                  number);
  return number;
}

std::string without_percent_signs(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned char byte = 0;
    const char* const digits = text.data() + at + 1;
    if (text[at] == '%' && text.size() - at > 2 &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      plain += static_cast<char>(byte);
      at += 2;
    } else {
      plain += text[at];
    }
  }
  return plain;
}

}  // namespace

Package::Package(std::string_view bytes, Beside beside) {
  require_apart(bytes);
  const ArchiveReader reader = open_zip(bytes);
  Allowance allowance(kMostBytes, bytes.size());
  archive_entry* entry = nullptr;
  for (std::size_t count = 0;; ++count) {
    const int got = archive_read_next_header(reader.get(), &entry);
    if (got == ARCHIVE_EOF) break;
    if (got != ARCHIVE_OK && got != ARCHIVE_WARN) fail(reader.get());
    require_member(count);
    const char* const name = archive_entry_pathname(entry);
    if (name == nullptr) continue;
    std::string small = lower(std::string_view(name));
    if (!is_kept(small, beside)) continue;
    if (archive_entry_is_encrypted(entry) != 0) throw DamagedDocument("it is encrypted");
    Member member;
    if (!read_member(reader.get(), allowance, member.bytes))
      member = {.bytes = {}, .damage = error_of(reader.get())};
    members_.insert_or_assign(name, std::move(member));
    stored_names_.try_emplace(std::move(small), name);
  }
  if (members_.empty()) throw DamagedDocument("there is no document in it");
}

const std::string& Package::stored_name(const std::string& name) const {
  if (members_.contains(name)) return name;
  const auto similar = stored_names_.find(lower(name));
  return similar == stored_names_.end() ? name : similar->second;
}

std::string_view Package::member(const std::string& name) const {
  const auto found = members_.find(stored_name(name));
  return found == members_.end() ? std::string_view() : found->second.bytes;
}

std::string_view Package::required(const std::string& name) const {
  const auto found = members_.find(stored_name(name));
  if (found == members_.end()) throw DamagedDocument("there is no " + name + " in it");
  if (!found->second.damage.empty()) throw DamagedDocument(name + ": " + found->second.damage);
  return found->second.bytes;
}

std::vector<std::string> Package::names(std::string_view prefix, std::string_view suffix) const {
  std::vector<std::string> found;
  const std::string begin = lower(prefix);
  for (auto at = stored_names_.lower_bound(begin);
       at != stored_names_.end() && at->first.starts_with(begin); ++at) {
    if (at->first.ends_with(suffix)) found.push_back(at->second);
  }
  std::ranges::stable_sort(found, {}, number_in);
  return found;
}

std::string resolved_name(std::string_view from, std::string_view reference) {
  reference = reference.substr(0, reference.find('#'));
  const std::size_t slash = from.rfind('/');
  std::string folder(from.substr(0, slash == from.npos ? 0 : slash + 1));
  if (reference.starts_with('/')) {
    folder.clear();
    reference.remove_prefix(1);
  }
  for (std::size_t end = reference.find('/'); end != reference.npos; end = reference.find('/')) {
    const std::string_view step = reference.substr(0, end);
    reference.remove_prefix(end + 1);
    if (step == "..") {
      if (!folder.empty()) folder.pop_back();
      const std::size_t above = folder.rfind('/');
      folder.resize(above == folder.npos ? 0 : above + 1);
    } else if (step != ".") {
      folder += without_percent_signs(step) + '/';
    }
  }
  return folder + without_percent_signs(reference);
}

}  // namespace inkling::reader
