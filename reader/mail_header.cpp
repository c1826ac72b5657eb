#include "reader/mail_header.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

#include "reader/ascii.h"
#include "reader/charset.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool is_folding_white(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_folding_white(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_folding_white(text.back())) text.remove_suffix(1);
  return text;
}

/// Each run of white space is a space; none at the ends.
std::string on_one_line(std::string_view text) {
  std::string out;
  bool is_gap = false;
  for (const char c : text) {
    if (is_folding_white(c) || c == '\0') {
      is_gap = true;
      continue;
    }
    if (is_gap && !out.empty()) out += ' ';
    is_gap = false;
    out += c;
  }
  return out;
}

int hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  const char letter = lower(c);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/// `mark` and two hexadecimal digits are a byte.
std::string without_escapes(std::string_view text, char mark, bool underscore_is_space) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_escape = text[at] == mark && at + 2 < text.size() &&
                           hex_digit(text[at + 1]) >= 0 && hex_digit(text[at + 2]) >= 0;
    if (is_escape) {
      out += static_cast<char>(hex_digit(text[at + 1]) * 16 + hex_digit(text[at + 2]));
      at += 2;
    } else {
      out += underscore_is_space && text[at] == '_' ? ' ' : text[at];
    }
  }
  return out;
}

int base64_digit(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/// Whatever is not a digit is passed over.
std::string from_base64(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const int digit = base64_digit(c);
    if (digit < 0) continue;
    bits = (bits << 6 | static_cast<unsigned>(digit)) & 0xFFFF;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xFF);
  }
  return out;
}

/// `=?charset?Q?text?=`
struct EncodedWord {
  std::string charset;
  std::string bytes;
  std::size_t end = 0;
};

std::optional<EncodedWord> encoded_word(std::string_view text, std::size_t at) {
  const std::size_t charset_end = text.find('?', at + 2);
  if (charset_end == kNone || charset_end + 3 >= text.size() || text[charset_end + 2] != '?')
    return std::nullopt;
  const std::string_view charset = text.substr(at + 2, charset_end - at - 2);
  const char encoding = lower(text[charset_end + 1]);
  const std::size_t begin = charset_end + 3;
  const std::size_t end = text.find("?=", begin);
  const bool is_word = !charset.empty() && end != kNone && (encoding == 'q' || encoding == 'b') &&
                       std::ranges::none_of(charset, is_folding_white);
  if (!is_word) return std::nullopt;
  const std::string_view encoded = text.substr(begin, end - begin);
  // A language may follow the encoding (RFC 2231, section 5).
  return EncodedWord{lower(charset.substr(0, charset.find('*'))),
                     encoding == 'b' ? from_base64(encoded) : without_escapes(encoded, '=', true),
                     end + 2};
}

/// Bytes of words that follow each other are put together first: some cut within a character.
class WordDecoder {
 public:
  explicit WordDecoder(std::string_view fallback) : fallback_(fallback) {}

  void add_text(std::string_view text) {
    const bool is_gap = !charset_.empty() && std::ranges::all_of(text, is_folding_white);
    if (is_gap) {
      gap_ = text;
      return;
    }
    flush();
    out_ += to_utf8(text, {}, fallback_);
  }
  void add_word(EncodedWord&& word) {
    gap_ = {};
    // Those with escape sequences are whole words, and ICU takes empty ones between them for
    // damage.
    if (word.charset != charset_ || word.charset.starts_with("iso-2022")) flush();
    charset_ = std::move(word.charset);
    bytes_ += word.bytes;
  }
  std::string take() {
    flush();
    return std::move(out_);
  }

 private:
  void flush() {
    if (!charset_.empty()) out_ += to_utf8(bytes_, charset_, fallback_);
    out_ += gap_;
    gap_ = {};
    bytes_.clear();
    charset_.clear();
  }

  std::string_view fallback_;
  std::string_view gap_;  ///< behind the bytes
  std::string charset_;   ///< of the bytes; empty if there are none
  std::string bytes_;
  std::string out_;
};

std::string decoded(std::string_view text, std::string_view fallback) {
  WordDecoder decoder(fallback);
  std::size_t copied = 0;
  for (std::size_t at = text.find("=?"); at != kNone; at = text.find("=?", at)) {
    std::optional<EncodedWord> word = encoded_word(text, at);
    if (!word) {
      at += 2;
      continue;
    }
    if (at > copied) decoder.add_text(text.substr(copied, at - copied));
    at = copied = word->end;
    decoder.add_word(*std::move(word));
  }
  if (copied < text.size()) decoder.add_text(text.substr(copied));
  return decoder.take();
}

/// Where a piece of a header stands.
enum class Place { phrase, quotes, angles, comment };

/// One address, character by character.
class AddressReader {
 public:
  /// Where no `;` ends a group, a `:` is part of a name.
  explicit AddressReader(bool has_groups) : has_groups_(has_groups) {}

  /// False at a comma that ends the address, and at the name or the end of a group of them, `Team:
  /// a@x, b@x;` (RFC 5322, section 3.4).
  bool add(char c) {
    if (is_escaped_) {
      is_escaped_ = false;
      piece() += c;
      return true;
    }
    if (c == '\\' && place_ != Place::phrase) {
      is_escaped_ = true;
      return true;
    }
    if (place_ == Place::phrase) {
      if (c == ',') return false;
      if (is_in_group_ && c == ';') return is_in_group_ = false;
      if (has_groups_ && c == ':' && phrase_.find('@') == kNone) {
        is_in_group_ = true;
        phrase_.clear();
        return true;
      }
    }
    if (!move_to_place(c)) piece() += c;
    return true;
  }

  /// Empty if there was none; begins anew.
  std::string take(std::string_view fallback) {
    const std::string phrase = on_one_line(decoded(phrase_, fallback));
    const std::string comment = on_one_line(decoded(comment_, fallback));
    const std::string angles = on_one_line(to_utf8(angles_, {}, fallback));
    phrase_.clear();
    comment_.clear();
    angles_.clear();
    place_ = Place::phrase;
    is_escaped_ = false;
    const std::string& address = angles.empty() ? phrase : angles;
    const std::string& name = angles.empty() || phrase.empty() ? comment : phrase;
    if (name.empty()) return address;
    return address.empty() ? name : name + " <" + address + '>';
  }

 private:
  std::string& piece() {
    if (place_ == Place::angles) return angles_;
    return place_ == Place::comment ? comment_ : phrase_;
  }

  /// True if the character is one that begins or ends something.
  bool move_to_place(char c) {
    switch (place_) {
      case Place::phrase:
        if (c != '"' && c != '<' && c != '(') return false;
        place_ = c == '"' ? Place::quotes : c == '<' ? Place::angles : Place::comment;
        depth_ = 1;
        return true;
      case Place::quotes:
        if (c != '"') return false;
        break;
      case Place::angles:
        if (c != '>') return false;
        break;
      case Place::comment:
        if (c == '(') ++depth_;
        if (c != ')' || --depth_ > 0) return false;
        break;
    }
    place_ = Place::phrase;
    return true;
  }

  bool has_groups_;
  bool is_in_group_ = false;
  Place place_ = Place::phrase;
  bool is_escaped_ = false;
  int depth_ = 0;
  std::string phrase_;
  std::string comment_;
  std::string angles_;
};

using HeaderParameters = std::map<std::string, std::string, std::less<>>;

/// The value at the front, which may be in quotes, and how long it is.
std::pair<std::string, std::size_t> parameter_value(std::string_view text) {
  std::string value;
  std::size_t at = 0;
  while (at < text.size() && is_folding_white(text[at])) ++at;
  if (at == text.size() || text[at] != '"') {
    const std::size_t end = std::min(text.find(';', at), text.size());
    return {std::string(trimmed(text.substr(at, end - at))), end};
  }
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    value += text[at];
  }
  return {std::move(value), std::min(text.find(';', at), text.size())};
}

HeaderParameters parameters_of(std::string_view raw) {
  HeaderParameters parameters;
  std::size_t at = raw.find(';');
  while (at != kNone && at < raw.size()) {
    const std::string_view rest = raw.substr(at + 1);
    const std::size_t equals = rest.find_first_of("=;");
    if (equals == kNone) break;
    if (rest[equals] == ';') {
      at += 1 + equals;
      continue;
    }
    auto [value, size] = parameter_value(rest.substr(equals + 1));
    parameters.try_emplace(lower(trimmed(rest.substr(0, equals))), std::move(value));
    at += 2 + equals + size;
  }
  return parameters;
}

/// `charset'language'text` with its bytes escaped by `%`.
std::string extended_value(std::string_view value, std::string_view fallback) {
  const std::size_t first = value.find('\'');
  const std::size_t second = first == kNone ? kNone : value.find('\'', first + 1);
  if (second == kNone) return to_utf8(without_escapes(value, '%', false), {}, fallback);
  return to_utf8(without_escapes(value.substr(second + 1), '%', false), value.substr(0, first),
                 fallback);
}

/// Of `name*0`, `name*1*` and so on.
std::string value_of_pieces(const HeaderParameters& parameters, const std::string& name,
                            std::string_view fallback) {
  std::string value;
  bool is_extended = false;
  for (std::size_t piece = 0;; ++piece) {
    const std::string key = name + '*' + std::to_string(piece);
    auto found = parameters.find(key);
    if (found == parameters.end()) {
      found = parameters.find(key + '*');
      if (found == parameters.end()) break;
      is_extended = true;
    }
    value += found->second;
  }
  return is_extended ? extended_value(value, fallback) : decoded(value, fallback);
}

}  // namespace

std::string header_text(std::string_view raw, std::string_view fallback) {
  return on_one_line(decoded(raw, fallback));
}

std::vector<std::string> header_addresses(std::string_view raw, std::string_view fallback) {
  std::vector<std::string> addresses;
  AddressReader reader(raw.find(';') != kNone);
  const auto end_address = [&] {
    std::string address = reader.take(fallback);
    if (!address.empty()) addresses.push_back(std::move(address));
  };
  for (const char c : raw) {
    if (!reader.add(c)) end_address();
  }
  end_address();
  return addresses;
}

std::string header_kind(std::string_view raw) {
  return lower(trimmed(raw.substr(0, raw.find(';'))));
}

std::string header_parameter(std::string_view raw, std::string_view name,
                             std::string_view fallback) {
  const HeaderParameters parameters = parameters_of(raw);
  const std::string key(name);
  std::string value;
  if (const auto extended = parameters.find(key + '*'); extended != parameters.end()) {
    value = extended_value(extended->second, fallback);
  } else if (const auto plain = parameters.find(key); plain != parameters.end()) {
    value = decoded(plain->second, fallback);
  } else {
    value = value_of_pieces(parameters, key, fallback);
  }
  return on_one_line(value);
}

std::string first_in_angles(std::string_view raw) {
  const std::size_t begin = raw.find('<');
  const std::size_t end = begin == kNone ? kNone : raw.find('>', begin);
  if (end == kNone) return {};
  std::string id;
  std::ranges::copy_if(raw.substr(begin + 1, end - begin - 1), std::back_inserter(id),
                       [](char c) { return !is_folding_white(c); });
  return id;
}

}  // namespace inkling::reader
