#pragma once

/// How documents are scored. Each ranking is a plain struct; docs/ranking.md shows all of them side
/// by side.
///
/// Letters: N live documents; df and cf the documents that hold a term and its occurrences in all
/// of them; tf its occurrences in one document; dl the document's tokens, exactly; C and avgdl the
/// sum and the mean of dl.

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inkling {

/// Okapi BM25, the "Lucene (accurate)" variant of Kamphuis et al. (2020), Which BM25 Do You Mean?
///
///   score = sum over query terms of idf * tf / (tf + k1 * (1 - b + b * dl / avgdl))
///   idf   = ln(1 + (N - df + 0.5) / (df + 0.5))
///
/// The 1 inside the logarithm keeps idf above 0 for terms in more than half of the documents.
/// Document lengths are exact. Model: Robertson & Zaragoza (2009), The Probabilistic Relevance
/// Framework: BM25 and Beyond.
struct Bm25 {
  double k1 = 1.2;  ///< tf saturation, k1 >= 0; at 0 only presence counts
  double b = 0.75;  ///< length normalisation, 0 <= b <= 1

  friend bool operator==(const Bm25&, const Bm25&) = default;
};

/// BM25 with a lower bound: a document that holds a term gains at least delta * idf, however long
/// it is.
///
///   score = sum over query terms of idf * ((k1 + 1) * tf / (tf + k1 * (1 - b + b * dl / avgdl)) +
///   delta) idf   = ln((N + 1) / df)
///
/// The factor k1 + 1 counts here, as delta stands beside it. Lv & Zhai (2011), Lower-Bounding Term
/// Frequency Normalization.
struct Bm25Plus {
  double k1 = 1.2;   ///< as in Bm25
  double b = 0.75;   ///< as in Bm25
  double delta = 1;  ///< 0 to 1e9; at 0 it is BM25 with another idf

  friend bool operator==(const Bm25Plus&, const Bm25Plus&) = default;
};

/// TF-IDF in bits: sum over query terms of TF * IDF, TF = tf / dl, IDF = log2(N / df).
/// Averaged over all documents and terms this is the information that terms carry about documents:
/// Aizawa (2003), An information-theoretic perspective of tf-idf measures.
struct TfIdf {
  friend bool operator==(const TfIdf&, const TfIdf&) = default;
};

/// One of the two halves of "ddd.qqq": how the weights of a document or of a query are made, a
/// letter each.
///
///   tf    n tf    l 1 + log10 tf    a 0.5 + 0.5 tf / max tf    b 1    L (1 + log10 tf) / (1 +
///   log10 mean tf) df    n 1     t log10(N / df)   p max(0, log10((N - df) / df)) norm  n none  c
///   cosine: divided by the Euclidean length
///         u pivoted unique: divided by (1 - slope) * pivot + slope * distinct terms; the pivot is
///         their mean b byte size: divided by (bytes of all occurrences of its terms) to the power
///         of alpha
///
/// Sources: Manning, Raghavan & Schuetze (2008), figure 6.15; u: Singhal, Buckley & Mitra (1996),
/// Pivoted Document Length Normalization.
struct SmartScheme {
  char tf = 'n';
  char df = 'n';
  char norm = 'n';

  friend bool operator==(const SmartScheme&, const SmartScheme&) = default;
};

/// The product of two vectors of terms, in the notation of the SMART system.
///
///   score = sum over the distinct terms of the query of (weight in the document) * (weight in the
///   query)
///
/// Every field is a space of its own. A term that stands n times in the query has tf n there; words
/// that no document holds are no part of it. Salton & Buckley (1988), Term-weighting approaches in
/// automatic text retrieval. Cost: what a, L, c, u and b need of each document is found at their
/// first use by a walk over all postings of the field (two walks for c with a or L) and kept: 16
/// bytes a document, and 8 for each pair of letters before c.
struct Smart {
  SmartScheme document{'l', 'n', 'c'};
  SmartScheme query{'l', 't', 'c'};
  double slope = 0.2;    ///< of u, 0 <= slope <= 1
  double alpha = 0.375;  ///< of b, 0 <= alpha <= 1

  friend bool operator==(const Smart&, const Smart&) = default;
};

/// Query likelihood with Dirichlet smoothing, in bits: log2 of P(query | document) / P(query |
/// collection).
///
///   score = sum over query terms of log2(1 + tf / (mu * cf / C)) + |q| * log2(mu / (dl + mu))
///
/// |q| counts all terms of the query that some document holds, also those that this one lacks.
/// Ponte & Croft (1998); Zhai & Lafferty (2004), A Study of Smoothing Methods for Language Models
/// Applied to Information Retrieval.
struct Dirichlet {
  double mu = 1000;  ///< tokens of the collection mixed into every document, 1e-9 to 1e12

  friend bool operator==(const Dirichlet&, const Dirichlet&) = default;
};

/// Query likelihood with Jelinek-Mercer smoothing, in bits: the same quotient, divided by a
/// constant of the query.
///
///   score = sum over query terms of log2(1 + (1 - lambda) / lambda * (tf / dl) / (cf / C))
///
/// Source: as Dirichlet. Near 0 it asks for all words; near 1 it adds up what each says.
struct JelinekMercer {
  double lambda = 0.7;  ///< part of the collection's model, 1e-9 <= lambda < 1

  friend bool operator==(const JelinekMercer&, const JelinekMercer&) = default;
};

/// Divergence from randomness without parameters: DPH, in bits.
///
///   score = sum over query terms of (1 - f)^2 / (tf + 1) * (tf * log2(f / (cf / C)) + 0.5 * log2(2
///   pi tf (1 - f))) f     = tf / dl
///
/// How much more often a term stands in the document than in the collection at random (a
/// hypergeometric model), with Popper's normalisation. A contribution is below 0 where a term is
/// rarer in the document than in the collection, and 0, its limit, where the document is nothing
/// but the term. Amati, Ambrosi, Bianchi, Gaibisso & Gambosi (2007), FUB, IASI-CNR and University
/// of Tor Vergata at TREC 2007 Blog Track.
struct Dph {
  friend bool operator==(const Dph&, const Dph&) = default;
};

using Ranker = std::variant<Bm25, TfIdf, Bm25Plus, Smart, Dirichlet, JelinekMercer, Dph>;

/// What is added for fields besides `text`, which counts once.
///
/// A word or phrase that is sought in `text`, and so in title, text fields and text together,
/// scores again by its occurrences in each field with a weight alone: `title` times what
/// `title:word` would score. It changes no match.
struct FieldWeights {
  double title = 0;  ///< 0 to 1e9; at 0 the title counts as the rest of the text does
  std::map<std::string, double> text_fields{};  ///< by name, likewise

  bool are_none() const noexcept {
    return title == 0 &&
           std::ranges::all_of(text_fields, [](const auto& each) { return each.second == 0; });
  }
};

/// The ranking of that name, with its usual parameters: "bm25", "bm25+", "tfidf", "lm" (Dirichlet),
/// "lm:jm", "dfr" (Dph), or "smart:" and two triples of letters, as "smart:lnc.ltc". Throws
/// OptionError.
Ranker parse_ranker(std::string_view name);

/// The name that parse_ranker() reads.
std::string to_string(const Ranker& ranker);

/// The names of its parameters, as "k1".
std::vector<std::string> parameters_of(const Ranker& ranker);

/// Sets a parameter by its name. Throws OptionError where the ranking has none of that name, with
/// the rankings that do.
void set_parameter(Ranker& ranker, std::string_view name, double value);

/// Throws OptionError unless each parameter lies in its domain.
void check(const Ranker& ranker);
void check(const FieldWeights& weights);

}  // namespace inkling
