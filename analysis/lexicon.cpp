#include "analysis/lexicon.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/growth.h"
#include "analysis/huge_pages.h"

namespace inkling::analysis {

namespace {

/// Bytes that never move and are freed together. Chunks double in size, so a query's
/// lexicon stays small.
class Arena {
 public:
  /// Copies one after the other.
  const char* copy(std::string_view bytes, std::string_view more) {
    const std::size_t size = bytes.size() + more.size();
    if (size > left_) grow(size);
    char* const at = next_;
    next_ = std::copy(more.begin(), more.end(), std::copy(bytes.begin(), bytes.end(), at));
    left_ -= size;
    return at;
  }

  std::size_t memory_bytes() const noexcept {
    return allocated_ + chunks_.capacity() * sizeof(chunks_[0]);
  }

 private:
  static constexpr std::size_t kFirstChunk = 1 << 10;
  static constexpr std::size_t kLargestChunk = 1 << 20;

  void grow(std::size_t needed) {
    const std::size_t size = std::max(needed, std::clamp(allocated_, kFirstChunk, kLargestChunk));
    chunks_.push_back(std::make_unique_for_overwrite<char[]>(size));
    next_ = chunks_.back().get();
    left_ = size;
    allocated_ += size;
  }

  std::vector<std::unique_ptr<char[]>> chunks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
  std::size_t allocated_ = 0;
};

/// A form whose bytes are in an arena: half as large as two views, because there are many. Most
/// terms are a prefix of their surface form ("comput" of "computers") and share its bytes; others
/// are stored after it.
class KeptForm {
 public:
  KeptForm(std::string_view surface, std::string_view term, Arena& arena)
      : surface_bytes_(static_cast<std::uint32_t>(surface.size())),
        term_bytes_(static_cast<std::uint32_t>(term.size()) & kMostBytes),
        term_is_apart_(!surface.starts_with(term)),
        at_(arena.copy(surface, term_is_apart_ ? term : std::string_view())) {
    assert(surface.size() <= kMostBytes && term.size() <= kMostBytes);
  }

  Form form() const noexcept {
    return {{at_, surface_bytes_}, {at_ + (term_is_apart_ ? surface_bytes_ : 0), term_bytes_}};
  }

 private:
  static constexpr std::uint32_t kMostBytes = 0x7FFF'FFFF;

  std::uint32_t surface_bytes_;
  std::uint32_t term_bytes_ : 31;
  std::uint32_t term_is_apart_ : 1;
  const char* at_;
};

std::optional<FormId> find_in(const RawTable& raws, std::string_view raw) noexcept {
  const RawKey key = RawKey::of(raw);
  const FormId* const form = raws.find(key, key.hash(), raw);
  return form == nullptr ? std::nullopt : std::optional(*form);
}

}  // namespace

struct Lexicon::Tables {
  /// Where the forms of a compound are in compound_forms.
  struct Compound {
    std::uint32_t begin;
    std::uint32_t size;
  };

  Arena arena;
  std::vector<KeptForm, HugePageAllocator<KeptForm>> forms;
  std::vector<Compound> compounds;
  std::vector<FormId> compound_forms;
  std::vector<std::unique_ptr<RawTable>> raws;  ///< by language; null for those not seen
};

Lexicon::Lexicon() : tables_(std::make_unique<Tables>()) { use(LanguageId{}); }
Lexicon::~Lexicon() = default;
Lexicon::Lexicon(Lexicon&&) noexcept = default;
Lexicon& Lexicon::operator=(Lexicon&&) noexcept = default;

std::size_t Lexicon::size() const noexcept { return tables_->forms.size(); }

Form Lexicon::operator[](FormId form) const noexcept {
  return tables_->forms[to_number(form)].form();
}

void Lexicon::prefetch(FormId form) const noexcept {
  __builtin_prefetch(&tables_->forms[to_number(form)]);
}

void Lexicon::use(LanguageId language) {
  const std::size_t number = to_number(language);
  if (number >= tables_->raws.size()) tables_->raws.resize(number + 1);
  std::unique_ptr<RawTable>& raws = tables_->raws[number];
  if (raws == nullptr) raws = std::make_unique<RawTable>();
  raws_of_language_ = raws.get();
}

std::optional<FormId> Lexicon::find(std::string_view raw) const noexcept {
  return raw.empty() ? std::nullopt : find_in(raws(), raw);
}

std::span<const FormId> Lexicon::forms_of(const FormId& form) const noexcept {
  if (is_form(form)) return {&form, 1};
  if (form == kStopWord) return {};
  const auto [begin, size] = tables_->compounds[to_number(form) - kNoForm];
  return std::span(tables_->compound_forms).subspan(begin, size);
}

std::optional<FormId> Lexicon::find_elsewhere(std::string_view surface,
                                              std::string_view term) const noexcept {
  for (const auto& raws : tables_->raws) {
    if (raws == nullptr || raws.get() == raws_of_language_) continue;
    const std::optional<FormId> word = find_in(*raws, surface);
    if (!word || *word == kStopWord) continue;
    const FormId form = forms_of(*word).front();
    if ((*this)[form].surface == surface && (*this)[form].term == term) return form;
  }
  return std::nullopt;
}

FormId Lexicon::add(std::string_view surface, std::string_view term) {
  const FormId form = add_form(surface, term);
  const std::string_view kept = (*this)[form].surface;
  raws_of_language_->add(RawKey::of(kept), kept, form);
  return form;
}

FormId Lexicon::add_form(std::string_view surface, std::string_view term) {
  assert(!find(surface));
  if (const std::optional<FormId> form = find_elsewhere(surface, term)) return *form;
  tables_->forms.emplace_back(surface, term, tables_->arena);
  return FormId{static_cast<std::uint32_t>(tables_->forms.size() - 1)};
}

FormId Lexicon::add_compound(std::span<const FormId> forms) {
  const auto begin = static_cast<std::uint32_t>(tables_->compound_forms.size());
  tables_->compound_forms.insert(tables_->compound_forms.end(), forms.begin(), forms.end());
  tables_->compounds.push_back({begin, static_cast<std::uint32_t>(forms.size())});
  return FormId{kNoForm + static_cast<std::uint32_t>(tables_->compounds.size() - 1)};
}

void Lexicon::add_raw(std::string_view raw, FormId form) {
  assert(!find(raw));
  const RawKey key = RawKey::of(raw);
  raws_of_language_->add(key, key.is_long() ? kept(raw, form) : raw, form);
}

/// Of a folded word, the bytes of its form.
std::string_view Lexicon::kept(std::string_view raw, FormId form) {
  if (form != kStopWord) {
    const std::string_view surface = (*this)[forms_of(form).front()].surface;
    if (surface == raw) return surface;
  }
  return {tables_->arena.copy(raw, {}), raw.size()};
}

std::size_t Lexicon::memory_bytes() const noexcept {
  std::size_t bytes = sizeof(Tables) + tables_->arena.memory_bytes() +
                      bytes_with_growth(tables_->forms) + bytes_with_growth(tables_->compounds) +
                      bytes_with_growth(tables_->compound_forms);
  for (const auto& raws : tables_->raws)
    bytes += raws == nullptr ? 0 : sizeof *raws + raws->memory_bytes();
  return bytes;
}

}  // namespace inkling::analysis
