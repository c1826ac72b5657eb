#include "storage/view/term_lists.h"

namespace inkling::storage {

TermStatistics live_statistics(const TermLists& lists) {
  TermStatistics sum;
  for (const TermList& list : lists) {
    const TermStatistics live = list.placed->segment->live_statistics(list.entry);
    sum.df += live.df;
    sum.cf += live.cf;
  }
  return sum;
}

}  // namespace inkling::storage
