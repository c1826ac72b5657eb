#include "storage/term_forms.h"

namespace inkling::storage {

namespace {

// Both lengths stand in a byte; what a length has above what fits stands behind it.
constexpr std::size_t kMostDropped = 7;
constexpr std::size_t kMostAdded = 31;
constexpr unsigned kAddedBits = 5;

/// Calls `on_form(dropped, added, whether it is the last)` for each form; the caller reads the count behind.
template <typename OnForm>
void for_each(ByteReader& in, OnForm on_form) {
  const std::size_t count = in.count();
  if (count == 0) in.fail("a list of no forms");
  for (std::size_t left = count; left > 0; --left) {
    const auto head = in.fixed<std::uint8_t>();
    std::uint64_t dropped = head >> kAddedBits;
    std::uint64_t added = head & kMostAdded;
    if (dropped == kMostDropped) dropped += in.varint32();
    if (added == kMostAdded) added += in.varint32();
    on_form(dropped, as_text(in.take(added)), left == 1);
  }
}

/// As ==, and without a look at the bytes where they are the same memory, as those of most terms are.
bool is_same(std::string_view a, std::string_view b) noexcept {
  return a.size() == b.size() && (a.data() == b.data() || a == b);
}

/// The count behind a form; that of the last is what is left of `rest`.
std::uint64_t take_count(ByteReader& in, bool is_last, std::uint64_t& rest) {
  const std::uint64_t count = is_last ? rest : in.varint();
  if (count == 0 || count > rest) in.fail("forms that do not add up to the term");
  rest -= count;
  return count;
}

}  // namespace

void TermForms::put(std::string_view term, std::span<const FormCount> forms, ByteBuffer& out) {
  if (forms.size() == 1 && is_same(forms[0].surface, term)) return;
  out.reserve_more(ByteBuffer::kLongestVarint);
  out.put_varint(forms.size());
  for (std::size_t at = 0; at < forms.size(); ++at) {
    const auto& [surface, count] = forms[at];
    const std::size_t kept = shared_prefix(term, surface);
    const std::size_t dropped = term.size() - kept;
    const std::size_t added = surface.size() - kept;
    out.reserve_more(1 + 3 * ByteBuffer::kLongestVarint + added);
    out.put(static_cast<std::uint8_t>(std::min(dropped, kMostDropped) << kAddedBits | std::min(added, kMostAdded)));
    if (dropped >= kMostDropped) out.put_varint(dropped - kMostDropped);
    if (added >= kMostAdded) out.put_varint(added - kMostAdded);
    out.put(surface.substr(kept));
    if (at + 1 < forms.size()) out.put_varint(count);
  }
}

void TermForms::pass(ByteReader& in) {
  for_each(in, [&](std::uint64_t, std::string_view, bool is_last) {
    if (!is_last) in.varint();
  });
}

std::vector<SurfaceForm> TermForms::read(ByteReader in, std::string_view term, std::uint64_t cf) {
  std::vector<SurfaceForm> forms;
  for_each(in, [&](std::uint64_t dropped, std::string_view added, bool is_last) {
    if (dropped > term.size()) in.fail("form that drops more than the term");
    SurfaceForm& form = forms.emplace_back();
    form.surface = term.substr(0, term.size() - static_cast<std::size_t>(dropped));
    form.surface += added;
    form.count = take_count(in, is_last, cf);
  });
  return forms;
}

std::vector<std::uint64_t> TermForms::read_counts(ByteReader in, std::uint64_t cf) {
  std::vector<std::uint64_t> counts;
  for_each(in, [&](std::uint64_t, std::string_view, bool is_last) { counts.push_back(take_count(in, is_last, cf)); });
  return counts;
}

}  // namespace inkling::storage
