#include "python/arrow/arrow_cells.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling::python {

namespace {

template <typename Value>
const Value* buffer(const ArrowArray& array, std::size_t at) noexcept {
  return static_cast<const Value*>(array.buffers[at]);
}

bool bit(const ArrowArray& array, std::size_t at, std::int64_t place) noexcept {
  return (buffer<std::uint8_t>(array, at)[place / 8] >> (place % 8) & 1) != 0;
}

template <typename Offset>
class TextCells : public ArrowCells {
 public:
  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    const Offset* const offsets = buffer<Offset>(array, 1) + array.offset + row;
    append_string({buffer<char>(array, 2) + offsets[0], buffer<char>(array, 2) + offsets[1]}, out);
  }
};

/// "vu": 16 bytes each, with the text itself if it has at most 12, else the place of it.
class TextViewCells : public ArrowCells {
 public:
  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    constexpr std::int32_t kInside = 12;
    const char* const view = buffer<char>(array, 1) + 16 * (array.offset + row);
    std::array<std::int32_t, 4> parts{};
    std::copy(view, view + 16, reinterpret_cast<char*>(parts.data()));
    const char* const text =
        parts[0] <= kInside
            ? view + 4
            : buffer<char>(array, static_cast<std::size_t>(2 + parts[2])) + parts[3];
    append_string({text, static_cast<std::size_t>(parts[0])}, out);
  }
};

template <typename Value>
class NumberCells : public ArrowCells {
 public:
  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    const Value value = buffer<Value>(array, 1)[array.offset + row];
    if constexpr (std::is_floating_point_v<Value>) {
      if (std::isinf(value)) throw UnwritableValue{{}, "is infinite"};
      out += std::isnan(value) ? "null" : fmt::format("{}", value);
    } else {
      out += fmt::format("{}", value);
    }
  }
};

class TruthCells : public ArrowCells {
 public:
  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    out += bit(array, 1, array.offset + row) ? "true" : "false";
  }
};

class NullCells : public ArrowCells {
 public:
  void write(const ArrowArray&, std::int64_t, std::string& out) const override { out += "null"; }
};

/// Days, or parts of a second, since 1970, as ISO 8601 has them.
template <typename Value, typename Unit>
class TimeCells : public ArrowCells {
 public:
  explicit TimeCells(bool is_utc) : is_utc_(is_utc) {}

  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    using namespace std::chrono;
    const Unit since(buffer<Value>(array, 1)[array.offset + row]);
    const auto day = floor<days>(since);
    const year_month_day date{sys_days(day)};
    out += fmt::format("\"{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    if constexpr (!std::is_same_v<Unit, days>) append_time(since - day, out);
    out += '"';
  }

 private:
  void append_time(std::chrono::nanoseconds time, std::string& out) const {
    using namespace std::chrono;
    const hh_mm_ss parts(time);
    out += fmt::format("T{:02}:{:02}:{:02}", parts.hours().count(), parts.minutes().count(),
                       parts.seconds().count());
    if (const auto rest = parts.subseconds().count(); rest != 0) out += fmt::format(".{:09}", rest);
    if (is_utc_) out += 'Z';
  }

  bool is_utc_;
};

/// An array of the values that are there.
template <typename Offset>
class ListCells : public ArrowCells {
 public:
  explicit ListCells(const ArrowSchema& schema) : values_(arrow_cells(*schema.children[0])) {}

  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    const Offset* const offsets = buffer<Offset>(array, 1) + array.offset + row;
    const ArrowArray& values = *array.children[0];
    out += '[';
    bool is_first = true;
    for (Offset at = offsets[0]; at < offsets[1]; ++at) {
      if (is_null(values, at)) continue;
      if (!std::exchange(is_first, false)) out += ',';
      values_->write(values, at, out);
    }
    out += ']';
  }

 private:
  std::unique_ptr<ArrowCells> values_;
};

class RecordCells : public ArrowCells {
 public:
  explicit RecordCells(const ArrowSchema& schema) {
    for (std::int64_t at = 0; at < schema.n_children; ++at) {
      const ArrowSchema& child = *schema.children[at];
      names_.emplace_back(child.name != nullptr ? child.name : "");
      std::string name;
      append_string(names_.back(), name);
      members_.emplace_back(name + ':', arrow_cells(child));
    }
  }

  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    out += '{';
    bool is_first = true;
    const std::int64_t place = array.offset + row;
    for (std::size_t at = 0; at < members_.size(); ++at) {
      const ArrowArray& child = *array.children[at];
      if (is_null(child, place)) continue;
      if (!std::exchange(is_first, false)) out += ',';
      out += members_[at].first;
      write_member(at, child, place, out);
    }
    out += '}';
  }

 private:
  void write_member(std::size_t at, const ArrowArray& array, std::int64_t row,
                    std::string& out) const try {
    members_[at].second->write(array, row, out);
  } catch (UnwritableValue& value) {
    value.field = names_[at] + (value.field.empty() ? "" : "." + value.field);
    throw;
  }

  std::vector<std::string> names_{};
  std::vector<std::pair<std::string, std::unique_ptr<ArrowCells>>> members_{};
};

/// Numbers of values that stand apart.
class DictionaryCells : public ArrowCells {
 public:
  explicit DictionaryCells(const ArrowSchema& schema)
      : index_(schema.format[0]), values_(arrow_cells(*schema.dictionary)) {}

  void write(const ArrowArray& array, std::int64_t row, std::string& out) const override {
    const std::int64_t at = number(array, array.offset + row);
    if (is_null(*array.dictionary, at)) {
      out += "null";
    } else {
      values_->write(*array.dictionary, at, out);
    }
  }

 private:
  std::int64_t number(const ArrowArray& array, std::int64_t place) const {
    switch (index_) {
      case 'c':
        return buffer<std::int8_t>(array, 1)[place];
      case 'C':
        return buffer<std::uint8_t>(array, 1)[place];
      case 's':
        return buffer<std::int16_t>(array, 1)[place];
      case 'S':
        return buffer<std::uint16_t>(array, 1)[place];
      case 'i':
        return buffer<std::int32_t>(array, 1)[place];
      case 'I':
        return buffer<std::uint32_t>(array, 1)[place];
      default:
        return buffer<std::int64_t>(array, 1)[place];
    }
  }

  char index_;
  std::unique_ptr<ArrowCells> values_;
};

template <typename Cells>
std::unique_ptr<ArrowCells> made(const ArrowSchema&) {
  return std::make_unique<Cells>();
}

template <typename Cells>
std::unique_ptr<ArrowCells> made_of(const ArrowSchema& schema) {
  return std::make_unique<Cells>(schema);
}

template <typename Value, typename Unit>
std::unique_ptr<ArrowCells> time(const ArrowSchema& schema) {
  const std::string_view format(schema.format);
  const bool has_zone = format.starts_with("ts") && format.size() > 4;
  return std::make_unique<TimeCells<Value, Unit>>(has_zone);
}

using Make = std::unique_ptr<ArrowCells> (*)(const ArrowSchema&);
using DaysOfMilliseconds = std::chrono::milliseconds;

/// By the beginning of the format.
constexpr std::pair<std::string_view, Make> kFormats[] = {
    {"u", made<TextCells<std::int32_t>>},
    {"U", made<TextCells<std::int64_t>>},
    {"vu", made<TextViewCells>},
    {"c", made<NumberCells<std::int8_t>>},
    {"C", made<NumberCells<std::uint8_t>>},
    {"s", made<NumberCells<std::int16_t>>},
    {"S", made<NumberCells<std::uint16_t>>},
    {"i", made<NumberCells<std::int32_t>>},
    {"I", made<NumberCells<std::uint32_t>>},
    {"l", made<NumberCells<std::int64_t>>},
    {"L", made<NumberCells<std::uint64_t>>},
    {"f", made<NumberCells<float>>},
    {"g", made<NumberCells<double>>},
    {"b", made<TruthCells>},
    {"n", made<NullCells>},
    {"tdD", time<std::int32_t, std::chrono::days>},
    {"tdm", time<std::int64_t, DaysOfMilliseconds>},
    {"tss:", time<std::int64_t, std::chrono::seconds>},
    {"tsm:", time<std::int64_t, std::chrono::milliseconds>},
    {"tsu:", time<std::int64_t, std::chrono::microseconds>},
    {"tsn:", time<std::int64_t, std::chrono::nanoseconds>},
    {"+l", made_of<ListCells<std::int32_t>>},
    {"+L", made_of<ListCells<std::int64_t>>},
    {"+s", made_of<RecordCells>},
};

}  // namespace

std::unique_ptr<ArrowCells> arrow_cells(const ArrowSchema& schema) {
  if (schema.dictionary != nullptr) return std::make_unique<DictionaryCells>(schema);
  const std::string_view format(schema.format);
  for (const auto& [known, make] : kFormats) {
    const bool is_known = known.ends_with(':') ? format.starts_with(known) : format == known;
    if (is_known) return make(schema);
  }
  throw OptionError("rows",
                    fmt::format("column `{}` has the Arrow type `{}`, which no field can have",
                                schema.name != nullptr ? schema.name : "", format),
                    "leave the column out, or cast it to text or numbers");
}

bool is_null(const ArrowArray& array, std::int64_t row) noexcept {
  if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return false;
  return !bit(array, 0, array.offset + row);
}

void append_string(std::string_view text, std::string& out) {
  out += '"';
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    out.append(text, done, at - done);
    done = at + 1;
    if (byte < 0x20) {
      out += fmt::format("\\u{:04x}", byte);
    } else {
      out.append({'\\', static_cast<char>(byte)});
    }
  }
  out.append(text, done).append("\"");
}

}  // namespace inkling::python
