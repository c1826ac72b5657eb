#include "classify/families/count_family.h"

namespace inkling::classify {

namespace {

std::variant<Multinomial, Complement, Bernoulli> family_of(
    const FamilyChoice& choice, std::span<const std::uint64_t> topic_documents) {
  const std::size_t topics = topic_documents.size();
  switch (choice.family) {
    case ModelKind::complement:
      return Complement(choice.alpha, topics);
    case ModelKind::bernoulli:
      return Bernoulli(choice.alpha, choice.smoothing, topic_documents);
    default:
      return Multinomial(choice.smoothing.kind, choice.alpha, topics);
  }
}

}  // namespace

CountFamily::CountFamily(const FamilyChoice& choice, std::span<const std::uint64_t> topic_documents,
                         std::span<const double> log_priors)
    : family_(family_of(choice, topic_documents)),
      biases_(log_priors.begin(), log_priors.end()),
      wants_second_look_(choice.smoothing.normalize_weights &&
                         std::holds_alternative<Complement>(family_)) {}

void CountFamily::see(const TermCounts& term) {
  if (auto* const multinomial = std::get_if<Multinomial>(&family_)) {
    multinomial->see(term.cells, term.scale);
  } else if (auto* const complement = std::get_if<Complement>(&family_)) {
    complement->see(term.cells, term.scale);
  } else {
    std::get<Bernoulli>(family_).see(term.cells);
  }
}

void CountFamily::close() {
  if (auto* const multinomial = std::get_if<Multinomial>(&family_)) {
    multinomial->close();
  } else if (auto* const complement = std::get_if<Complement>(&family_)) {
    complement->close();
    biases_.assign(biases_.size(), 0);
  } else {
    const auto& bernoulli = std::get<Bernoulli>(family_);
    for (std::size_t topic = 0; topic < biases_.size(); ++topic)
      biases_[topic] += bernoulli.bias(topic);
  }
}

void CountFamily::measure(const TermCounts& term) {
  std::get<Complement>(family_).measure(term.cells, term.scale);
}

void CountFamily::close_measures() { std::get<Complement>(family_).close_measures(); }

std::vector<double> CountFamily::sums() const {
  return std::visit([](const auto& family) { return family.sums(); }, family_);
}

void CountFamily::restore(std::span<const double> sums, std::size_t terms) {
  std::visit([&](auto& family) { family.restore(sums, terms); }, family_);
  close();
  if (wants_second_look_) close_measures();
}

void CountFamily::weights(const TermCounts& term, std::span<double> out) const noexcept {
  if (const auto* const multinomial = std::get_if<Multinomial>(&family_)) {
    multinomial->weights(term.cells, term.scale, out);
  } else if (const auto* const complement = std::get_if<Complement>(&family_)) {
    complement->weights(term.cells, term.scale, out);
  } else if (const auto* const bernoulli = std::get_if<Bernoulli>(&family_)) {
    bernoulli->weights(term.cells, out);
  }
}

}  // namespace inkling::classify
