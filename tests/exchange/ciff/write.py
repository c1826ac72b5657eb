#!/usr/bin/env python3
"""Writes made_by_protobuf.ciff beside this file with Google's library: `pip install protobuf`.

The messages are those of CommonIndexFileFormat.proto (https://github.com/osirrc/ciff). With a file
as argument, it prints what that holds instead.
"""

import io
import pathlib
import sys

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import decoder, encoder

Field = descriptor_pb2.FieldDescriptorProto
SCHEMA = {
    "Header": [("version", Field.TYPE_INT32), ("num_postings_lists", Field.TYPE_INT32),
               ("num_docs", Field.TYPE_INT32), ("total_postings_lists", Field.TYPE_INT32),
               ("total_docs", Field.TYPE_INT32), ("total_terms_in_collection", Field.TYPE_INT64),
               ("average_doclength", Field.TYPE_DOUBLE), ("description", Field.TYPE_STRING)],
    "Posting": [("docid", Field.TYPE_INT32), ("tf", Field.TYPE_INT32)],
    "PostingsList": [("term", Field.TYPE_STRING), ("df", Field.TYPE_INT64),
                     ("cf", Field.TYPE_INT64), ("postings", Field.TYPE_MESSAGE)],
    "DocRecord": [("docid", Field.TYPE_INT32), ("collection_docid", Field.TYPE_STRING),
                  ("doclength", Field.TYPE_INT32)],
}


def classes():
    file = descriptor_pb2.FileDescriptorProto(name="ciff.proto", package="ciff", syntax="proto3")
    for name, fields in SCHEMA.items():
        message = file.message_type.add(name=name)
        for number, (field, kind) in enumerate(fields, 1):
            label = Field.LABEL_REPEATED if kind == Field.TYPE_MESSAGE else Field.LABEL_OPTIONAL
            added = message.field.add(name=field, number=number, type=kind, label=label)
            if kind == Field.TYPE_MESSAGE:
                added.type_name = ".ciff.Posting"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    get = message_factory.GetMessageClass
    return {name: get(pool.FindMessageTypeByName("ciff." + name)) for name in SCHEMA}


def delimited(message):
    out = io.BytesIO()
    data = message.SerializeToString()
    encoder._EncodeVarint(out.write, len(data))
    return out.getvalue() + data


DOCUMENTS = {"d1": "coffe export coffe brazil", "d2": "tea export", "d3": "coffe tea tea tea harvest",
             "d4": "", "d\N{LATIN SMALL LETTER E WITH ACUTE}5": "brazil harvest harvest"}


def write():
    made = classes()
    texts = [text.split() for text in DOCUMENTS.values()]
    terms = sorted({term for text in texts for term in text})
    tokens = sum(map(len, texts))
    out = delimited(made["Header"](
        version=1, num_postings_lists=len(terms), num_docs=len(texts),
        total_postings_lists=len(terms), total_docs=len(texts), total_terms_in_collection=tokens,
        average_doclength=tokens / len(texts), description="a few words, stemmed"))
    for term in terms:
        found = [(doc, text.count(term)) for doc, text in enumerate(texts) if term in text]
        posting_list = made["PostingsList"](term=term, df=len(found), cf=sum(tf for _, tf in found))
        before = 0
        for doc, tf in found:
            posting_list.postings.add(docid=doc - before, tf=tf)
            before = doc
        out += delimited(posting_list)
    for doc, (name, text) in enumerate(zip(DOCUMENTS, texts)):
        out += delimited(made["DocRecord"](docid=doc, collection_docid=name, doclength=len(text)))
    pathlib.Path(__file__).with_name("made_by_protobuf.ciff").write_bytes(out)


def show(path):
    made = classes()
    data = pathlib.Path(path).read_bytes()
    at = 0

    def take(kind):
        nonlocal at
        size, begin = decoder._DecodeVarint32(data, at)
        at = begin + size
        return made[kind].FromString(data[begin:at])

    header = take("Header")
    print(repr(header))
    for _ in range(header.num_postings_lists):
        each = take("PostingsList")
        doc = 0
        places = []
        for posting in each.postings:
            doc += posting.docid
            places.append(f"{doc}x{posting.tf}")
        print(each.term, each.df, each.cf, *places)
    for _ in range(header.num_docs):
        each = take("DocRecord")
        print(each.docid, each.collection_docid, each.doclength)
    assert at == len(data)


if __name__ == "__main__":
    show(sys.argv[1]) if len(sys.argv) > 1 else write()
