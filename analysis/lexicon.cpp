#include "analysis/lexicon.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstring>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace inkling::analysis {

namespace {

std::size_t hash_bytes(std::string_view bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

/// Bytes that never move and are freed together. Chunks double, so that a query's lexicon stays small.
class Arena {
 public:
  std::string_view copy(std::string_view bytes) {
    if (bytes.size() > left_) grow(bytes.size());
    char* const at = next_;
    std::copy(bytes.begin(), bytes.end(), at);
    next_ += bytes.size();
    left_ -= bytes.size();
    return {at, bytes.size()};
  }

  std::size_t memory_bytes() const noexcept { return allocated_ + chunks_.capacity() * sizeof(chunks_[0]); }

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

bool same(const Form& a, const Form& b) noexcept { return a.surface == b.surface && a.term == b.term; }

/// Forms are hashed by surface alone: a surface has one term in nearly every lexicon.
struct FormHash {
  using is_avalanching = void;
  using is_transparent = void;
  const std::vector<Form>* forms;
  std::size_t operator()(const Form& form) const noexcept { return hash_bytes(form.surface); }
  std::size_t operator()(FormId id) const noexcept { return hash_bytes((*forms)[to_number(id)].surface); }
};

struct FormEqual {
  using is_transparent = void;
  const std::vector<Form>* forms;
  bool operator()(FormId a, FormId b) const noexcept { return a == b; }
  bool operator()(const Form& a, FormId b) const noexcept { return same(a, (*forms)[to_number(b)]); }
  bool operator()(FormId a, const Form& b) const noexcept { return same((*forms)[to_number(a)], b); }
};

/// What an open-addressing table of Boost holds: slots in groups of 15, each group with 16 bytes of tags.
template <typename Table>
std::size_t table_bytes(const Table& table) noexcept {
  const std::size_t slots = table.bucket_count();
  return slots * sizeof(typename Table::value_type) + (slots / 15 + 1) * 16;
}

}  // namespace

struct Lexicon::Tables {
  FormId add_form(std::string_view surface, std::string_view term);

  Arena arena;
  std::vector<Form> forms;
  boost::unordered_flat_set<FormId, FormHash, FormEqual> by_form{0, FormHash{&forms}, FormEqual{&forms}};
};

// Most terms are the beginning of their word ("comput" of "computers") and share its bytes.
FormId Lexicon::Tables::add_form(std::string_view surface, std::string_view term) {
  if (const auto found = by_form.find(Form{surface, term}); found != by_form.end()) return *found;
  const std::string_view kept = arena.copy(surface);
  const std::string_view kept_term = surface.starts_with(term) ? kept.substr(0, term.size()) : arena.copy(term);
  const FormId id{static_cast<std::uint32_t>(forms.size())};
  forms.push_back({kept, kept_term});
  by_form.insert(id);
  return id;
}

Lexicon::Lexicon() : tables_(std::make_unique<Tables>()) {}
Lexicon::~Lexicon() = default;
Lexicon::Lexicon(Lexicon&&) noexcept = default;
Lexicon& Lexicon::operator=(Lexicon&&) noexcept = default;

std::size_t Lexicon::size() const noexcept { return tables_->forms.size(); }

Form Lexicon::operator[](FormId form) const noexcept { return tables_->forms[to_number(form)]; }

std::optional<FormId> Lexicon::find(std::string_view raw) const noexcept {
  if (raw.empty()) return std::nullopt;
  const FormId* const form = raws_.find(RawKey::of(raw, span_of(0, raw.size())), raw);
  return form == nullptr ? std::nullopt : std::optional(*form);
}

FormId Lexicon::add(std::string_view raw, std::string_view surface, std::string_view term) {
  const FormId id = tables_->add_form(surface, term);
  const RawKey key = RawKey::of(raw, span_of(0, raw.size()));
  const std::string_view form_surface = tables_->forms[to_number(id)].surface;
  const auto kept = [&] { return raw == form_surface ? form_surface : tables_->arena.copy(raw); };
  raws_.add(key, key.is_long() && raws_.find(key, raw) == nullptr ? kept() : raw, id);
  return id;
}

std::size_t Lexicon::memory_bytes() const noexcept {
  return sizeof(Tables) + tables_->arena.memory_bytes() + tables_->forms.capacity() * sizeof(Form) +
         table_bytes(tables_->by_form) + raws_.memory_bytes();
}

}  // namespace inkling::analysis
