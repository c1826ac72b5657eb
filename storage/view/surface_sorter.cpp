#include "storage/view/surface_sorter.h"

#include <algorithm>
#include <utility>

namespace inkling::storage {

namespace {

/// Bytes of a form from `at` on, as many as the number has, which compares as they do.
template <typename Number>
Number bytes_from(std::size_t at, std::string_view form) noexcept {
  Number number = 0;
  for (const std::size_t end = at + sizeof(Number); at < end; ++at)
    number = number << 8 | (at < form.size() ? static_cast<unsigned char>(form[at]) : 0u);
  return number;
}

/// What is left of a sorted run.
struct RunLeft {
  std::size_t at, end;
  std::string_view form;  ///< the first one
};

/// Whether it comes behind; of equal forms those of the run before come first.
bool is_behind(const RunLeft& a, const RunLeft& b) noexcept {
  const int order = a.form.compare(b.form);
  return order != 0 ? order > 0 : a.at > b.at;
}

}  // namespace

/// Where forms have more bytes than an entry and a start, these go into a file earlier.
template <typename Entry>
StoredForms<Entry>::StoredForms(std::uint64_t most_forms)
    : bytes_(0, most_forms * (sizeof(Entry) + sizeof(std::uint64_t))),
      starts_(0, (most_forms + 1) * sizeof(std::uint64_t)),
      entries_(0, most_forms * sizeof(Entry)) {}

template <typename Entry>
void StoredForms<Entry>::append(std::string_view form, const Entry& entry) {
  starts_.append(bytes_.size());
  bytes_.append(form);
  entries_.append(entry);
}

template <typename Entry>
void StoredForms<Entry>::finish() {
  starts_.append(bytes_.size());
  bytes_.finish();
  starts_.finish();
  entries_.finish();
}

template <typename Entry>
void FormSorter<Entry>::add(std::string_view form, const Entry& entry) {
  if (entries_.size() == most_forms_) {
    move_to(runs_);
    ends_.push_back(runs_.size());
  }
  bytes_ += form;
  starts_.push_back(bytes_.size());
  entries_.push_back(entry);
}

template <typename Entry>
StoredForms<Entry> FormSorter<Entry>::sorted(const OnSorted& on_progress) && {
  if (!ends_.empty()) return merged(on_progress);
  StoredForms<Entry> all(most_forms_);
  move_to(all);
  all.finish();
  return all;
}

/// The places of the forms in memory, in the order of their bytes. Most forms differ in their
/// first twelve bytes, which are sorted beside their places.
template <typename Entry>
std::vector<std::uint32_t> FormSorter<Entry>::order() const {
  struct Key {
    std::uint64_t first;
    std::uint32_t second, at;
  };
  std::vector<Key> keys(entries_.size());
  for (std::uint32_t at = 0; at < keys.size(); ++at)
    keys[at] = {bytes_from<std::uint64_t>(0, form(at)), bytes_from<std::uint32_t>(8, form(at)), at};
  std::ranges::sort(keys, [this](const Key& a, const Key& b) {
    if (a.first != b.first) return a.first < b.first;
    if (a.second != b.second) return a.second < b.second;
    const int order = form(a.at).compare(form(b.at));
    return order != 0 ? order < 0 : a.at < b.at;
  });
  std::vector<std::uint32_t> order(keys.size());
  std::ranges::transform(keys, order.begin(), &Key::at);
  return order;
}

template <typename Entry>
void FormSorter<Entry>::move_to(StoredForms<Entry>& sorted) {
  for (const std::uint32_t at : order()) sorted.append(form(at), entries_[at]);
  bytes_.clear();
  starts_.resize(1);
  entries_.clear();
}

/// A run has a range of terms: it mostly stays the first one for long.
template <typename Entry>
StoredForms<Entry> FormSorter<Entry>::merged(const OnSorted& on_progress) {
  constexpr std::size_t kFormsBetweenCalls = std::size_t{1} << 14;
  move_to(runs_);
  ends_.push_back(runs_.size());
  runs_.finish();
  std::vector<RunLeft> left;
  for (std::size_t at = 0; const std::size_t end : ends_) {
    if (at < end) left.push_back({at, end, runs_[at]});
    at = end;
  }
  std::ranges::make_heap(left, is_behind);
  StoredForms<Entry> all(0);
  while (!left.empty()) {
    std::ranges::pop_heap(left, is_behind);
    RunLeft run = left.back();
    left.pop_back();
    do {
      if (on_progress && all.size() % kFormsBetweenCalls == 0)
        on_progress(static_cast<double>(all.size()) / static_cast<double>(runs_.size()));
      all.append(run.form, runs_.entry(run.at++));
      if (run.at < run.end) run.form = runs_[run.at];
    } while (run.at < run.end && (left.empty() || !is_behind(run, left.front())));
    if (run.at == run.end) continue;
    left.push_back(run);
    std::ranges::push_heap(left, is_behind);
  }
  all.finish();
  return all;
}

template class StoredForms<SurfaceEntry>;
template class FormSorter<SurfaceEntry>;
template class StoredForms<std::uint32_t>;
template class FormSorter<std::uint32_t>;

}  // namespace inkling::storage
