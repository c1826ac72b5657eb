#include "query/parse/parser.h"

#include <string>
#include <utility>

#include "query/parse/leaf_reader.h"
#include "query/parse/lexer.h"

namespace inkling::query {

namespace {

/// A group of one clause, which is that clause unless it is forbidden.
Node group_of(Clause clause) {
  if (clause.occur == Occur::forbidden) {
    GroupNode group;
    group.clauses.push_back(std::move(clause));
    return {std::move(group)};
  }
  clause.node.is_required = clause.node.is_required || clause.occur == Occur::required;
  return std::move(clause.node);
}

/// What was read last, for the message that nothing follows it.
struct Before {
  std::string_view sign;
  std::size_t at;
};

class Parser {
 public:
  Parser(std::string_view query, Join join, const IsField& is_field)
      : lexer_(query),
        leaves_(lexer_, is_field),
        unsigned_(join == Join::any ? Occur::optional : Occur::required) {}

  Node parse();

 private:
  struct Operand {
    bool negated = false;
    Node node;
  };

  /// Counts the parentheses and NOTs around what is read while it lives.
  class Nesting {
   public:
    Nesting(Parser& parser, std::size_t at) : parser_(parser) {
      if (++parser_.depth_ > kDeepestQuery) {
        throw TooDeepError(
            std::string(parser_.lexer_.query()), parser_.lexer_.position(at),
            "the query is nested more than " + std::to_string(kDeepestQuery) + " deep");
      }
    }
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Parser& parser_;
  };

  Node disjunction(Before before);
  Node group(Before before);
  Clause item(Before before);
  Clause signed_item(Occur occur, Before sign);
  Operand conjunction();
  Operand unary();
  Node primary();
  Node leaf();
  Node parenthesized(std::size_t at);
  Node in_field(std::string field);
  bool group_ends();
  void expect_operand(Before before);
  void count_clause(std::size_t at);

  Lexer lexer_;
  LeafReader leaves_;
  std::string field_;  ///< of what names none
  Occur unsigned_;     ///< what an item without a sign is
  std::size_t depth_ = 0;
  std::size_t clauses_ = 0;
};

Node Parser::parse() {
  lexer_.skip_space();
  if (lexer_.at_end()) lexer_.fail(0, "the query is empty", "`*` finds all documents");
  Node root = disjunction({"", 0});
  if (!lexer_.at_end())
    lexer_.fail(lexer_.at(), "`)` closes nothing",
                "write a backslash before it if it is meant literally");
  return root;
}

Node Parser::disjunction(Before before) {
  Node first = group(before);
  if (!lexer_.operator_follows("OR")) return first;
  GroupNode any;
  any.clauses.push_back({Occur::optional, std::move(first)});
  for (std::size_t at = lexer_.at(); lexer_.take_operator("OR"); at = lexer_.at()) {
    any.clauses.push_back({Occur::optional, group({"OR", at})});
  }
  return {std::move(any)};
}

Node Parser::group(Before before) {
  Clause first = item(before);
  if (group_ends()) return group_of(std::move(first));
  GroupNode group;
  group.clauses.push_back(std::move(first));
  while (!group_ends()) group.clauses.push_back(item({"", lexer_.at()}));
  return {std::move(group)};
}

bool Parser::group_ends() {
  lexer_.skip_space();
  return lexer_.at_end() || lexer_.next_is(')') || lexer_.operator_follows("OR");
}

Clause Parser::item(Before before) {
  expect_operand(before);
  const std::size_t at = lexer_.at();
  if (lexer_.take('+')) return signed_item(Occur::required, {"+", at});
  if (lexer_.take('-')) return signed_item(Occur::forbidden, {"-", at});
  Operand operand = conjunction();
  return {operand.negated ? Occur::forbidden : unsigned_, std::move(operand.node),
          /*is_bare=*/!operand.negated};
}

Clause Parser::signed_item(Occur occur, Before sign) {
  const std::size_t after = lexer_.at();
  expect_operand(sign);
  if (lexer_.at() != after) {
    lexer_.fail(sign.at, "`" + std::string(sign.sign) + "` stands alone",
                "write it right before its word, or a backslash before it");
  }
  Operand operand = conjunction();
  if (!operand.negated) return {occur, std::move(operand.node)};
  if (occur == Occur::required) return {Occur::forbidden, std::move(operand.node)};
  GroupNode negation;
  negation.clauses.push_back({Occur::forbidden, std::move(operand.node)});
  return {occur, {std::move(negation)}};
}

Parser::Operand Parser::conjunction() {
  Operand first = unary();
  GroupNode all;
  lexer_.skip_space();
  for (std::size_t at = lexer_.at(); lexer_.take_operator("AND"); at = lexer_.at()) {
    expect_operand({"AND", at});
    Operand next = unary();
    all.clauses.push_back(
        {next.negated ? Occur::forbidden : Occur::required, std::move(next.node)});
    lexer_.skip_space();
  }
  if (all.clauses.empty()) return first;
  all.clauses.insert(all.clauses.begin(),
                     {first.negated ? Occur::forbidden : Occur::required, std::move(first.node)});
  return {false, {std::move(all)}};
}

Parser::Operand Parser::unary() {
  const std::size_t at = lexer_.at();
  if (!lexer_.take_operator("NOT")) return {false, primary()};
  const Nesting nesting(*this, at);
  expect_operand({"NOT", at});
  Operand operand = unary();
  if (!operand.negated) return {true, std::move(operand.node)};
  GroupNode negation;
  negation.clauses.push_back({Occur::forbidden, std::move(operand.node)});
  return {true, {std::move(negation)}};
}

Node Parser::primary() {
  const std::size_t at = lexer_.at();
  if (lexer_.next_is('+') || lexer_.next_is('-')) {
    lexer_.fail(at, "a sign cannot stand here",
                "signs go before a clause, one each; after AND write NOT");
  }
  Node node = leaf();
  node.boost *= leaves_.read_boost();
  return node;
}

Node Parser::leaf() {
  const std::size_t at = lexer_.at();
  if (lexer_.take('(')) return parenthesized(at);
  if (std::optional<std::string> field = leaves_.read_field_of_group())
    return in_field(*std::move(field));
  count_clause(at);
  if (lexer_.take_everything()) return {EverythingNode{}};
  return leaves_.read(field_);
}

Node Parser::in_field(std::string field) {
  std::swap(field, field_);
  const std::size_t at = lexer_.at();
  lexer_.take('(');
  Node inside = parenthesized(at);
  std::swap(field, field_);
  return inside;
}

Node Parser::parenthesized(std::size_t at) {
  const Nesting nesting(*this, at);
  Node inside = disjunction({"(", at});
  if (!lexer_.take(')'))
    lexer_.fail(at, "the parenthesis is never closed", "close it, or write a backslash before it");
  return inside;
}

void Parser::expect_operand(Before before) {
  lexer_.skip_space();
  for (const char* name : {"AND", "OR"}) {
    if (lexer_.operator_follows(name)) {
      lexer_.fail(lexer_.at(), "`" + std::string(name) + "` has nothing before it",
                  "operators are written in capitals: put \"" + std::string(name) +
                      "\" in quotation marks for the word");
    }
  }
  if (!lexer_.at_end() && !lexer_.next_is(')')) return;
  if (before.sign.empty())
    lexer_.fail(lexer_.at(), "`)` closes nothing",
                "write a backslash before it if it is meant literally");
  if (before.sign == "(" && lexer_.at_end()) {
    lexer_.fail(before.at, "the parenthesis is never closed",
                "close it, or write a backslash before it");
  }
  if (before.sign == "(") lexer_.fail(before.at, "nothing stands between the parentheses");
  lexer_.fail(before.at, "nothing follows `" + std::string(before.sign) + "`",
              "put it in quotation marks if the word is meant");
}

void Parser::count_clause(std::size_t at) {
  if (++clauses_ > kMostClauses) {
    throw TooManyClausesError(
        std::string(lexer_.query()), lexer_.position(at),
        "the query has more than " + std::to_string(kMostClauses) + " clauses",
        "shorten it, or rank by a whole text with --topics");
  }
}

}  // namespace

Node parse_query(std::string_view text, Join join, const IsField& is_field) {
  return Parser(text, join, is_field).parse();
}

}  // namespace inkling::query
