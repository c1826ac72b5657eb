#include "storage/postings/term_forms.h"

namespace inkling::storage {

namespace {

// Of exp-Golomb codes.
constexpr unsigned kRuleParameter = 3;
constexpr unsigned kLengthParameter = 2;
/// Stands for a rule without a number, which is spelled behind it; others count from 1.
constexpr std::uint64_t kSpelled = 0;

constexpr unsigned kMostGammaBits = 128;

/// What the forms of a term take over from it, all together.
class KeptBytes {
 public:
  /// Whether so many more may be, which they are then.
  bool add(std::uint64_t bytes) noexcept {
    if (bytes > left_) return false;
    left_ -= bytes;
    return true;
  }

 private:
  std::uint64_t left_ = TermForms::kMostKept;
};

/// That of a form which takes over what it can, or nothing where that is too much.
FormRule rule_within(KeptBytes& kept, std::string_view term, std::string_view form) {
  const FormRule rule = rule_of(term, form);
  return kept.add(term.size() - rule.dropped) ? rule : FormRule{term.size(), form};
}

void put_rule(const FormRule& rule, FormRulesWriter& rules, BitWriter& out) {
  out.reserve_more(3 * kMostGammaBits + 8 * rule.added.size());
  if (const auto number = rules.number_of(rule))
    return out.put_exp_golomb(*number + 1, kRuleParameter);
  out.put_exp_golomb(kSpelled, kRuleParameter);
  out.put_exp_golomb(rule.dropped, kLengthParameter);
  out.put_exp_golomb(rule.added.size(), kLengthParameter);
  for (const char byte : rule.added) out.put(static_cast<unsigned char>(byte), 8);
}

/// Sees to it that no rule is told twice by its number, as far as their number tells.
class NumberedRules {
 public:
  void add(std::uint64_t number, const BitReader& in) {
    if (number != kSpelled && ++count_ > FormRules::kMost)
      in.fail("more forms than there are rules");
  }

 private:
  std::size_t count_ = 0;
};

/// The number of the rule.
std::uint64_t pass_rule(BitReader& in) {
  const std::uint64_t number = in.exp_golomb(kRuleParameter);
  if (number != kSpelled) return number;
  in.exp_golomb(kLengthParameter);
  for (std::uint64_t left = in.exp_golomb(kLengthParameter); left > 0; --left) in.pass(8);
  return number;
}

/// Makes the forms of a term one by one, in memory for which there are bytes in the file, but for
/// as much as a dictionary may claim.
class FormMaker {
 public:
  FormMaker(std::string_view term, const FormRules& rules) noexcept : term_(term), rules_(rules) {}

  std::string take(BitReader& in) {
    const std::uint64_t number = in.exp_golomb(kRuleParameter);
    numbered_.add(number, in);
    if (number == kSpelled) return take_spelled(in);
    if (number > rules_.size()) in.fail("form by a rule that is not there");
    const FormRule rule = rules_[static_cast<std::size_t>(number - 1)];
    return std::string(keep_but(rule.dropped, in)).append(rule.added);
  }

 private:
  std::string take_spelled(BitReader& in) {
    std::string surface(keep_but(in.exp_golomb(kLengthParameter), in));
    for (std::uint64_t left = in.exp_golomb(kLengthParameter); left > 0; --left) {
      surface.push_back(static_cast<char>(in.take(8)));
    }
    return surface;
  }

  /// The term without `dropped` bytes at its end.
  std::string_view keep_but(std::uint64_t dropped, const BitReader& in) {
    if (dropped > term_.size()) in.fail("form that drops more than the term");
    const std::string_view kept = term_.substr(0, term_.size() - static_cast<std::size_t>(dropped));
    if (!kept_.add(kept.size())) in.fail("forms that take over more of the term than they may");
    return kept;
  }

  std::string_view term_;
  const FormRules& rules_;
  NumberedRules numbered_;
  KeptBytes kept_;
};

/// What occurs once has one form.
bool tells_count(std::uint64_t cf) { return cf > 1; }

std::uint64_t take_count(BitReader& in, std::uint64_t cf) {
  return tells_count(cf) ? in.unary() + 1 : 1;
}

/// How often each of `forms` forms occurs: told from the last on, and the first has what is left of
/// `cf`.
std::vector<std::uint64_t> take_counts(BitReader& in, std::size_t forms, std::uint64_t cf) {
  std::vector<std::uint64_t> counts(forms);
  std::uint64_t count = 1;
  for (std::size_t at = forms - 1; at > 0; --at) {
    const std::uint64_t more = in.gamma() - 1;
    const std::uint64_t most = cf / 2;  // those before it occur as often at least
    if (count > most || more > most - count) in.fail("forms that do not add up to the term");
    count += more;
    cf -= count;
    counts[at] = count;
  }
  counts[0] = cf;
  return counts;
}

}  // namespace

void TermForms::put(std::string_view term, std::uint64_t cf, std::span<const FormCount> forms,
                    FormRulesWriter& rules, BitWriter& out) {
  out.reserve_more(forms.size() * kMostGammaBits);
  if (tells_count(cf)) out.put_unary(forms.size() - 1);
  KeptBytes kept;
  for (const FormCount& form : forms) put_rule(rule_within(kept, term, form.surface), rules, out);
  out.reserve_more(forms.size() * kMostGammaBits);
  std::uint64_t last = 1;
  for (std::size_t at = forms.size() - 1; at > 0; --at) {
    out.put_gamma(forms[at].count - last + 1);
    last = forms[at].count;
  }
}

void TermForms::pass(BitReader& in, std::uint64_t cf) {
  const std::uint64_t count = take_count(in, cf);
  for (std::uint64_t left = count; left > 0; --left) pass_rule(in);
  for (std::uint64_t left = count; left > 1; --left) in.gamma();
}

BitReader TermForms::reader(const PostingListPlace& place, const std::string& path) {
  BitReader in(place.forms, path, place.forms_offset);
  in.pass(place.forms_bit);
  return in;
}

std::size_t TermForms::count(BitReader in, std::uint64_t cf) {
  return static_cast<std::size_t>(take_count(in, cf));
}

std::vector<SurfaceForm> TermForms::read(BitReader in, std::string_view term, std::uint64_t cf,
                                         const FormRules& rules) {
  std::vector<SurfaceForm> forms;
  FormMaker maker(term, rules);
  for (std::uint64_t left = take_count(in, cf); left > 0; --left)
    forms.push_back({maker.take(in), 0});
  const std::vector<std::uint64_t> counts = take_counts(in, forms.size(), cf);
  for (std::size_t at = 0; at < forms.size(); ++at) forms[at].count = counts[at];
  return forms;
}

std::string TermForms::read_first(BitReader in, std::string_view term, std::uint64_t cf,
                                  const FormRules& rules) {
  take_count(in, cf);
  return FormMaker(term, rules).take(in);
}

std::vector<std::uint64_t> TermForms::read_counts(BitReader in, std::uint64_t cf) {
  const std::uint64_t count = take_count(in, cf);
  NumberedRules numbered;
  for (std::uint64_t left = count; left > 0; --left) numbered.add(pass_rule(in), in);
  return take_counts(in, static_cast<std::size_t>(count), cf);
}

}  // namespace inkling::storage
