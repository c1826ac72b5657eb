#include "storage/view/surface_counts.h"

namespace inkling::storage {

SurfaceCounts SurfaceCounts::of(const Index& index, FieldId field, TermUnit unit) {
  SurfaceCounts counts;
  if (index.analyzer().kind != AnalyzerKind::standard || unit != TermUnit::stems) return counts;
  for (TermCursor cursor = index.terms(field, unit); !cursor.exhausted(); cursor.advance()) {
    Forms& forms = counts.of_term_[std::string(cursor.term())];
    for (const SurfaceForm& form : index.surface_forms(field, cursor.term()))
      forms[form.surface] = form.count;
  }
  return counts;
}

SurfaceCounts SurfaceCounts::read(ByteReader& in) {
  constexpr std::size_t kLeastBytes = 2;
  SurfaceCounts counts;
  const std::size_t terms = in.count(kLeastBytes);
  for (std::size_t term = 0; term < terms; ++term) {
    Forms& forms = counts.of_term_[std::string(in.string())];
    const std::size_t size = in.count(kLeastBytes);
    for (std::size_t at = 0; at < size; ++at) {
      const std::string_view surface = in.string();
      forms.insert_or_assign(std::string(surface), in.varint());
    }
  }
  return counts;
}

void SurfaceCounts::write(std::string& out) const {
  put_varint(out, of_term_.size());
  for (const auto& [term, forms] : of_term_) {
    put_string(out, term);
    put_varint(out, forms.size());
    for (const auto& [surface, count] : forms) {
      put_string(out, surface);
      put_varint(out, count);
    }
  }
}

void SurfaceCounts::add(const SurfaceCounts& other) {
  for (const auto& [term, forms] : other.of_term_) {
    Forms& sum = of_term_[term];
    for (const auto& [surface, count] : forms) sum[surface] += count;
  }
}

std::string_view SurfaceCounts::most_frequent(std::string_view term) const {
  const auto found = of_term_.find(term);
  if (found == of_term_.end()) return {};
  std::string_view best;
  std::uint64_t most = 0;
  for (const auto& [surface, count] : found->second) {
    if (count <= most) continue;
    best = surface;
    most = count;
  }
  return best == term ? std::string_view() : best;
}

}  // namespace inkling::storage
