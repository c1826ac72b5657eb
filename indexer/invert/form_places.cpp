#include "indexer/invert/form_places.h"

#include <algorithm>

namespace inkling::indexer {

// Not inline, since few words are new.
FormPlaces::Place FormPlaces::put(analysis::FormId form) {
  const std::size_t range = ranges_->range_of((*lexicon_)[form].term);
  std::vector<analysis::FormId>& forms = forms_[range];
  const Place place{static_cast<std::uint32_t>(range), static_cast<std::uint32_t>(forms.size())};
  forms.push_back(form);
  places_[to_number(form)] = place;
  ++placed_;
  most_in_a_range_ = std::max(most_in_a_range_, forms.size());
  return place;
}

}  // namespace inkling::indexer
