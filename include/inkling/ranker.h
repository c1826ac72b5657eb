#pragma once

/// How documents are scored. Each ranking is a plain struct; docs/ranking.md shows all of them side
/// by side.
///
/// In the formulas:
///
///   N      number of live documents
///   df     number of them that contain the term
///   cf     occurrences of the term in all of them
///   tf     occurrences of the term in the document
///   dl     number of tokens of the document, exact
///   C      sum of dl over all live documents; avgdl is the mean
///
/// Each is that of the field in which the clause is looked for. A term that occurs twice in the
/// query adds its contribution twice. Every score is a finite double; greater is better.
///
/// Cost of ranking with Bm25, Bm25Plus, TfIdf and JelinekMercer: blocks of postings that cannot
/// reach the k best are skipped. With Dirichlet, Dph and Bm25F, terms that cannot bring a document
/// among the k best together are only looked up where others are. Smart scores every match:
/// O(postings of the query's terms).

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Okapi BM25, the "Lucene (accurate)" variant of Kamphuis et al. (2020), Which BM25 Do You Mean?
///
///   score = sum over query terms of idf * tf / (tf + k1 * (1 - b + b * dl / avgdl))
///   idf   = ln(1 + (N - df + 0.5) / (df + 0.5))
///
/// Unit: nats. The 1 inside the logarithm keeps idf above 0 for terms in more than half of the
/// documents. The factor k1 + 1 of the original is left out, as it changes no order. Model:
/// Robertson & Zaragoza (2009), The Probabilistic Relevance Framework: BM25 and Beyond.
struct Bm25 {
  double k1 = 1.2;  ///< tf saturation, k1 >= 0; at 0 only presence counts
  double b = 0.75;  ///< length normalisation, 0 <= b <= 1

  friend bool operator==(const Bm25&, const Bm25&) = default;
};

/// BM25 with a lower bound: a document that contains a term gains at least delta * idf, however
/// long it is.
///
///   score = sum over query terms of idf * ((k1 + 1) * tf / (tf + K) + delta)
///   K     = k1 * (1 - b + b * dl / avgdl)
///   idf   = ln((N + 1) / df)
///
/// Unit: nats. The factor k1 + 1 cannot be left out here, because delta is added to it. Source: Lv
/// & Zhai (2011), Lower-Bounding Term Frequency Normalization.
struct Bm25Plus {
  double k1 = 1.2;   ///< as in Bm25
  double b = 0.75;   ///< as in Bm25
  double delta = 1;  ///< 0 to 1e9; at 0 it is BM25 with another idf

  friend bool operator==(const Bm25Plus&, const Bm25Plus&) = default;
};

/// TF-IDF with relative term frequencies.
///
///   score = sum over query terms of tf / dl * log2(N / df)
///
/// Unit: bits. The mean over documents of the sum over their terms is the information that terms
/// carry about documents (InformationReport::tfidf_information). A term that every document
/// contains adds 0. Source: Aizawa (2003), An information-theoretic perspective of tf-idf measures.
struct TfIdf {
  friend bool operator==(const TfIdf&, const TfIdf&) = default;
};

/// One half of a name "ddd.qqq" in the notation of the SMART system: three letters that say how the
/// weights of a document, or of a query, are made.
///
///   tf     n  tf
///          l  1 + log10(tf)
///          a  0.5 + 0.5 * tf / (greatest tf of the document)
///          b  1
///          L  (1 + log10(tf)) / (1 + log10(mean tf of the document))
///
///   df     n  1
///          t  log10(N / df)
///          p  max(0, log10((N - df) / df))
///
///   norm   n  no normalisation
///          c  cosine: divided by the Euclidean length of the weights
///          u  pivoted unique: divided by (1 - slope) * pivot + slope * (distinct terms); the pivot
///             is the mean number of distinct terms of a document
///          b  byte size: divided by (bytes of all occurrences of its terms) ^ alpha
///
/// Any other letter is an OptionError where the ranking is used. Sources: Manning, Raghavan &
/// Schuetze (2008), Introduction to Information Retrieval, figure 6.15; for u, Singhal, Buckley &
/// Mitra (1996), Pivoted Document Length Normalization.
struct SmartScheme {
  char tf = 'n';
  char df = 'n';
  char norm = 'n';

  friend bool operator==(const SmartScheme&, const SmartScheme&) = default;
};

/// The inner product of two vectors of term weights, one of the document and one of the query.
///
///   score = sum over the distinct terms of the query of w(document, term) * w(query, term)
///
/// Each field is a vector space of its own. In the query, tf is the number of times that the term
/// occurs there; terms that no document contains are left out. Source: Salton & Buckley (1988),
/// Term-weighting approaches in automatic text retrieval.
///
/// Cost: for a, L, c, u and b, the first use walks over all postings of the field (twice for c
/// together with a or L). What it finds is kept by the searcher: 16 bytes per document, and 8 more
/// for each combination of tf and df letters that is used with c.
struct Smart {
  SmartScheme document{'l', 'n', 'c'};
  SmartScheme query{'l', 't', 'c'};
  double slope = 0.2;    ///< of u, 0 <= slope <= 1
  double alpha = 0.375;  ///< of b, 0 <= alpha <= 1

  friend bool operator==(const Smart&, const Smart&) = default;
};

/// Query likelihood with Dirichlet smoothing: log2(P(query | document) / P(query | collection)).
///
///   score = sum over query terms of log2(1 + tf / (mu * cf / C)) + |q| * log2(mu / (dl + mu))
///
/// Unit: bits. |q| is the number of terms of the query that some document contains, whether or not
/// this document does. Sources: Ponte & Croft (1998), A Language Modeling Approach to Information
/// Retrieval; Zhai & Lafferty (2004), A Study of Smoothing Methods for Language Models Applied to
/// Information Retrieval.
struct Dirichlet {
  double mu = 1000;  ///< tokens of the collection mixed into every document, 1e-9 to 1e12

  friend bool operator==(const Dirichlet&, const Dirichlet&) = default;
};

/// Query likelihood with Jelinek-Mercer smoothing: the same quotient as Dirichlet's, up to a
/// constant of the query.
///
///   score = sum over query terms of log2(1 + (1 - lambda) / lambda * (tf / dl) / (cf / C))
///
/// Unit: bits. With lambda near 0 a document needs all terms to score high; with lambda near 1 the
/// contributions of the terms simply add up. Source: Zhai & Lafferty (2004), as for Dirichlet.
struct JelinekMercer {
  double lambda = 0.7;  ///< weight of the collection's model, 1e-9 <= lambda < 1

  friend bool operator==(const JelinekMercer&, const JelinekMercer&) = default;
};

/// DPH, a divergence-from-randomness model without parameters.
///
///   score = sum over query terms of (1 - f)^2 / (tf + 1) * (tf * log2(f / (cf / C)) + g)
///   f     = tf / dl
///   g     = 0.5 * log2(2 * pi * tf * (1 - f))
///
/// Unit: bits. It measures how much more often a term occurs in the document than a hypergeometric
/// model expects, with Popper's normalisation. A contribution is negative where the term is rarer
/// in the document than in the collection, and 0 (the limit) where the document consists of this
/// term alone. Source: Amati, Ambrosi, Bianchi, Gaibisso & Gambosi (2007), FUB, IASI-CNR and
/// University of Tor Vergata at TREC 2007 Blog Track.
struct Dph {
  friend bool operator==(const Dph&, const Dph&) = default;
};

/// A field that Bm25F reads: `title`, a text field, or `text`.
struct FieldStream {
  std::string field;
  double weight = 1;          ///< 0 to 1e9
  std::optional<double> b{};  ///< its own length normalisation, 0 to 1; else that of Bm25F

  friend bool operator==(const FieldStream&, const FieldStream&) = default;
};

/// BM25 over several fields: occurrences are added up over fields before they are saturated, so
/// that a word that the title and the text have is not rewarded twice.
///
///   score = sum over query terms of idf * x / (k1 + x)
///   x     = sum over fields of weight * tf / (1 - b + b * dl / avgdl), of each field its own
///   idf   = that of Bm25, by the documents that have the term in any field
///
/// The streams are disjoint: that of `text` is what the others leave of it, so `title` and `text`
/// are the title and the rest. With `text` alone it is Bm25. A clause that names its field reads
/// that field alone. Unit: nats. Source: Robertson & Zaragoza (2009), as for Bm25, ch. 3.6.
struct Bm25F {
  double k1 = 1.2;  ///< as in Bm25
  double b = 0.75;  ///< of fields without one of their own
  std::vector<FieldStream> fields{{"title", 2, {}}, {"text", 1, {}}};  ///< each once, at least one

  friend bool operator==(const Bm25F&, const Bm25F&) = default;
};

using Ranker = std::variant<Bm25, TfIdf, Bm25Plus, Smart, Dirichlet, JelinekMercer, Dph, Bm25F>;

/// Extra weight for occurrences in single fields.
///
/// A word or phrase that is looked for in `text` (which holds the title, the text fields and the
/// text itself) scores there as always. For each field with a weight above 0 it scores once more:
/// `title` adds `title` times the score of `title:word`. The weights never change what matches.
struct FieldWeights {
  double title = 0;  ///< 0 to 1e9; at 0 a word of the title counts as any other word of the text
  std::map<std::string, double> text_fields{};  ///< by the name of the field, likewise

  /// Whether every weight is 0.
  bool are_none() const noexcept {
    return title == 0 &&
           std::ranges::all_of(text_fields, [](const auto& each) { return each.second == 0; });
  }
};

/// The ranking of that name, with its default parameters: "bm25", "bm25+", "bm25f", "tfidf", "lm"
/// (Dirichlet), "lm:jm", "dfr" (Dph), or "smart:" and two triples of letters, as in
/// "smart:lnc.ltc". Throws OptionError for any other name, with the nearest one as a hint.
Ranker parse_ranker(std::string_view name);

/// The name that parse_ranker() reads; parameters are not part of it.
std::string to_string(const Ranker& ranker);

/// The names of the ranking's parameters, such as "k1".
std::vector<std::string> parameters_of(const Ranker& ranker);

/// Sets the parameter of that name; check() says whether the value is allowed. Throws OptionError
/// if the ranking has no such parameter, and names the rankings that do.
void set_parameter(Ranker& ranker, std::string_view name, double value);

/// Throws OptionError unless each parameter lies in its domain, which excludes NaN and infinities,
/// and the letters of Smart are in the table of SmartScheme. Everything that ranks checks this
/// first.
void check(const Ranker& ranker);
/// Throws OptionError unless each weight lies between 0 and 1e9.
void check(const FieldWeights& weights);

}  // namespace inkling
