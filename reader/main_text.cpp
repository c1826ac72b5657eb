#include "reader/main_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::reader {

namespace {

constexpr std::size_t kShortestParagraph = 25;
constexpr int kAncestors = 5;  ///< that a paragraph speaks for

/// A block, and what is in it.
struct Judged {
  double score = 0;
  bool is_candidate = false;
  bool is_dropped = false;
  bool is_chosen = false;
  std::size_t size = 0;    ///< bytes of text, with those of blocks within it
  std::size_t linked = 0;  ///< those in links
  std::size_t commas = 0;
  std::size_t paragraphs = 0;
  std::size_t items = 0;

  double link_density() const noexcept {
    return size == 0 ? 0 : static_cast<double>(linked) / static_cast<double>(size);
  }
};

/// What is taken for clutter. Where nearly nothing is left, less of it is.
struct Rules {
  bool drops_unlikely;
  bool weighs_names;
  bool cleans;
};
constexpr std::array<Rules, 4> kRules{
    {{true, true, true}, {false, true, true}, {false, false, true}, {false, false, false}}};
constexpr std::size_t kShortestText = 500;

class MainText {
 public:
  MainText(const PageBuilder& page, const Rules& rules)
      : page_(page), rules_(rules), blocks_(page.blocks()), judged_(blocks_.size()) {}

  std::string take() {
    drop();
    count();
    score();
    choose();
    if (rules_.cleans) clean();
    return chosen_text();
  }

  /// Without navigation and the like, as its elements tell it.
  std::string take_all() {
    drop();
    for (Judged& block : judged_) block.is_chosen = !block.is_dropped;
    return chosen_text();
  }

 private:
  std::uint32_t parent(std::uint32_t block) const { return blocks_[block].parent; }
  std::string_view text_of(const PageSegment& segment) const {
    return std::string_view(page_.text()).substr(segment.begin, segment.end - segment.begin);
  }

  /// What is within a dropped block is dropped; parents come first.
  void drop() {
    for (std::uint32_t at = 1; at < blocks_.size(); ++at) {
      const PageBlock& block = blocks_[at];
      const bool is_kept = block.tag == Tag::body || block.tag == Tag::article;
      judged_[at].is_dropped = judged_[block.parent].is_dropped || block.tag == Tag::boilerplate ||
                               (rules_.drops_unlikely && block.is_unlikely && !is_kept);
    }
  }

  void count() {
    for (const PageSegment& segment : page_.segments()) {
      Judged& block = judged_[segment.block];
      if (block.is_dropped) continue;
      const std::string_view text = text_of(segment);
      block.size += text.size();
      block.linked += segment.linked;
      block.commas += static_cast<std::size_t>(std::ranges::count(text, ','));
    }
    for (auto at = static_cast<std::uint32_t>(blocks_.size()); --at > 0;) {
      if (judged_[at].is_dropped) continue;
      Judged& outer = judged_[parent(at)];
      const Judged& inner = judged_[at];
      outer.size += inner.size;
      outer.linked += inner.linked;
      outer.commas += inner.commas;
      outer.paragraphs += inner.paragraphs + (blocks_[at].tag == Tag::paragraph ? 1u : 0u);
      outer.items += inner.items + (blocks_[at].tag == Tag::item ? 1u : 0u);
    }
  }

  double first_score(std::uint32_t at) const {
    const PageBlock& block = blocks_[at];
    const double score = rules_.weighs_names ? 25.0 * block.weight : 0;
    switch (block.tag) {
      case Tag::container:
        return score + 5;
      case Tag::article:
        return score + 10;
      case Tag::preformatted:
      case Tag::cell:
      case Tag::quote:
        return score + 3;
      case Tag::list:
      case Tag::item:
      case Tag::form:
        return score - 3;
      case Tag::heading:
        return score - 5;
      default:
        return score;
    }
  }

  void add_score(std::uint32_t at, double score) {
    Judged& block = judged_[at];
    if (!block.is_candidate) {
      block.is_candidate = true;
      block.score = first_score(at);
    }
    block.score += score;
  }

  void score() {
    for (const PageSegment& segment : page_.segments()) {
      const std::string_view text = text_of(segment);
      const Judged& block = judged_[segment.block];
      if (block.is_dropped || text.size() < kShortestParagraph) continue;
      const double points = 1 + static_cast<double>(std::ranges::count(text, ',')) +
                            std::min(static_cast<double>(text.size()) / 100, 3.0);
      // Text that stands in a container without a paragraph is a paragraph of it.
      const Tag tag = blocks_[segment.block].tag;
      std::uint32_t at = segment.block;
      if (tag != Tag::container && tag != Tag::article && tag != Tag::body) at = parent(at);
      for (int level = 0; level < kAncestors && at != 0; ++level, at = parent(at))
        add_score(at, level == 0 ? points : level == 1 ? points / 2 : points / (3 * level));
    }
    for (Judged& block : judged_) block.score *= 1 - std::min(1.0, block.link_density());
  }

  void choose() {
    std::uint32_t top = 0;
    for (std::uint32_t at = 1; at < blocks_.size(); ++at) {
      if (!judged_[at].is_candidate) continue;
      if (top == 0 || judged_[at].score > judged_[top].score) top = at;
    }
    if (top == 0) return;
    top = better_above(top);
    judged_[top].is_chosen = true;
    choose_siblings(top);
    // What is within a chosen block is chosen.
    for (std::uint32_t at = 1; at < blocks_.size(); ++at) {
      Judged& block = judged_[at];
      block.is_chosen = (block.is_chosen || judged_[parent(at)].is_chosen) && !block.is_dropped;
    }
  }

  /// A block above that gathers more.
  std::uint32_t better_above(std::uint32_t top) const {
    double last = judged_[top].score;
    const double least = last / 3;
    for (std::uint32_t at = parent(top); at != 0 && blocks_[at].tag != Tag::body; at = parent(at)) {
      if (!judged_[at].is_candidate) continue;
      if (judged_[at].score < least) break;
      if (judged_[at].score > last) return at;
      last = judged_[at].score;
    }
    return top;
  }

  void choose_siblings(std::uint32_t top) {
    const double least = std::max(10.0, judged_[top].score * 0.2);
    for (std::uint32_t at = 1; at < blocks_.size(); ++at) {
      Judged& block = judged_[at];
      if (at == top || parent(at) != parent(top) || block.is_dropped) continue;
      const bool is_long_paragraph =
          blocks_[at].tag == Tag::paragraph && block.size > 80 && block.link_density() < 0.25;
      if ((block.is_candidate && block.score >= least) || is_long_paragraph) block.is_chosen = true;
    }
  }

  /// Drops from what was chosen lists of links, forms, and what its class speaks against.
  void clean() {
    for (std::uint32_t at = 1; at < blocks_.size(); ++at) {
      Judged& block = judged_[at];
      if (!block.is_chosen) continue;
      if (!judged_[parent(at)].is_chosen && judged_[parent(at)].is_dropped) block.is_dropped = true;
      if (judged_[parent(at)].is_dropped || is_clutter(at)) block.is_dropped = true;
      if (block.is_dropped) block.is_chosen = false;
    }
  }

  bool is_clutter(std::uint32_t at) const {
    const PageBlock& block = blocks_[at];
    const Judged& judged = judged_[at];
    if (block.tag == Tag::form) return true;
    const bool is_checked = block.tag == Tag::container || block.tag == Tag::list ||
                            block.tag == Tag::table || block.tag == Tag::block;
    if (!is_checked) return false;
    if (rules_.weighs_names && block.weight < 0) return true;
    if (judged.commas >= 10) return false;
    const bool is_list = block.tag == Tag::list;
    if (!is_list && judged.items > judged.paragraphs + 100) return true;
    if (block.weight == 0 && judged.link_density() > 0.2 && !is_list) return true;
    return judged.link_density() > 0.5;
  }

  std::string chosen_text() const {
    std::string text;
    for (const PageSegment& segment : page_.segments()) {
      if (!judged_[segment.block].is_chosen) continue;
      if (!text.empty()) text += '\n';
      text += text_of(segment);
    }
    return text;
  }

  const PageBuilder& page_;
  const Rules& rules_;
  const std::vector<PageBlock>& blocks_;
  std::vector<Judged> judged_;
};

}  // namespace

std::string main_text(const PageBuilder& page) {
  std::string longest;
  for (const Rules& rules : kRules) {
    std::string text = MainText(page, rules).take();
    if (text.size() >= kShortestText) return text;
    if (text.size() > longest.size()) longest = std::move(text);
  }
  return longest.empty() ? MainText(page, kRules.back()).take_all() : longest;
}

}  // namespace inkling::reader
