#pragma once

/// Labels given by hand whose documents are found elsewhere when they are read again.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/content_digest.h"
#include "indexer/unstored_contents.h"
#include "inkling/document.h"
#include "inkling/index.h"
#include "inkling/types.h"

namespace inkling::indexer {

/// The labelled documents of an index, and the new ones of a run that have the content of one of
/// them, the texts, or the id: labels follow the content where an id only says where a record
/// stands, or where a file has another name. One thread at a time. Memory: some 300 bytes for each
/// document labelled by hand, and for each that may take labels, of each content no more than twice
/// as many as have labels.
class CarriedLabels {
 public:
  /// A new document, which may take labels.
  struct Offer {
    std::string id;
    std::string file;      ///< file_of()
    std::uint64_t number;  ///< of its entry
    std::uint64_t digest;  ///< its ContentDigest
    std::uint64_t texts;   ///< digest_of_texts(); 0 where texts are not kept
    bool may_be_edited;    ///< it may be what had its id before, edited
    bool is_taken = false;
  };
  /// A document of the index that has labels.
  struct Labelled {
    DocId doc;
    std::string id;
    std::string file;                           ///< file_of()
    bool is_placed = false;                     ///< is_named_by_file(): only such lose their place
    std::uint64_t texts = 0;                    ///< digest_of_texts(); 0 where texts are not kept
    std::uint64_t content = 0;                  ///< of texts and fields, once these were read
    std::optional<std::size_t> displaced_by{};  ///< the offer that has its id now
  };
  using Stands = std::function<bool(const Offer&)>;

  /// Reads nothing until it must. `is_remapped`: the documents of the run are read by another
  /// mapping than those of the index, so that no record is what it was.
  CarriedLabels(const Index& index, const LibraryVersions& versions, bool is_remapped);

  /// The document enters, and has no labels given by hand. `before`: the labelled one that had its
  /// id, which says where it stands. False where that has the same content, and is the same record.
  /// What is of no file takes no labels. Cost: O(bytes); the first time, O(bytes) of the labelled
  /// documents and O(documents) of the index; where one has the same texts, O(fields of the index).
  bool note(const Document& document, std::uint64_t digest, std::uint64_t number,
            std::optional<DocId> before);

  /// In the order of entry. Cost: O(documents) of the index, once.
  const std::vector<Labelled>& labelled();
  /// The first offer that stands, is not taken and has the content of `from`: one of its file, else
  /// with `also_elsewhere` one of another, which is not the backup that an editor left of it. Null
  /// if there is none.
  Offer* taker_of(const Labelled& from, bool also_elsewhere, const Stands& stands);
  /// The first offer in the file of `from` that stands, is not taken and has the texts of `from`
  /// with other fields. Null if there is none, and where more documents there have these texts than
  /// had labels.
  Offer* retaker_of(const Labelled& from, const Stands& stands);
  /// What has the id of `from` now, unless it is taken: `from` edited in its place. Null as well
  /// where its texts are elsewhere in the file, or where those of the other were of another
  /// labelled document.
  Offer* displacer_of(const Labelled& from, const Stands& stands);
  /// Whether another labelled document has the content of `one`, for which `is_there` holds.
  bool has_twin(const Labelled& one, const std::function<bool(DocId)>& is_there);
  /// Whether any labelled document is there no more, by `is_there`. Cost: O(labelled documents).
  bool has_lost_any(const std::function<bool(DocId)>& is_there) const;
  bool has_offers() const noexcept { return !offers_.empty(); }

 private:
  /// What several documents are.
  struct Content {
    std::vector<std::size_t> labelled{};
    std::vector<std::size_t> offers{};
    std::map<std::string, std::size_t> wanted{};  ///< further offers of a file that has labels
    std::size_t wanted_elsewhere = 0;             ///< of all others
  };

  /// Documents of one file that have the same texts.
  struct SameTexts {
    std::size_t labelled = 0;
    std::size_t noted = 0;
    std::vector<std::size_t> offers{};  ///< no more than labelled
  };

  std::vector<Document> read(const std::function<bool(std::string_view field)>& is_wanted) const;
  void read_texts();
  void read_contents();
  Content* content_of(const Document& document, std::uint64_t texts);
  Content* unstored_content_of(const Document& document);
  void join_contents(std::uint64_t into, std::uint64_t other);
  SameTexts* same_texts(std::uint64_t texts, const std::string& file);
  bool may_be_edited(const Document& document, DocId before) const;
  static bool take_if_wanted(Content& content, const std::string& file);

  Index index_;
  bool is_remapped_;
  ContentDigest digest_;
  std::vector<Labelled> labelled_;
  std::map<DocId, std::size_t> places_;                              ///< of labelled_
  std::map<std::uint64_t, std::map<std::string, SameTexts>> texts_;  ///< by file, once read
  bool has_contents_ = false;                                        ///< these were read
  std::map<std::uint64_t, Content> contents_;
  UnstoredContents unstored_;  ///< where texts are not kept
  std::vector<Offer> offers_;
};

}  // namespace inkling::indexer
