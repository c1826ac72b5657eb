#!/usr/bin/env python3
"""Compares what inkling-reader makes of messages with Python's email package.

Usage: mail_against_python.py READER [FOLDER...]
  READER   the program inkling-reader
  FOLDER   folders of messages, one in each file; without any, mail/spamassassin.tar.zst in
           $INKLING_DATA, or exit code 77 where that is missing

Subject, addresses, date and text of each message are compared, white space aside. Differences that
docs/formats.md lists are counted by their kind; any other one is shown, and the exit code is 1.
"""
import datetime
import email
import email.policy
import io
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tarfile

HTML, MAIL = 1, 4
MOST_SHOWN = 20


class Reader:
    """The process, and the protocol of reader/wire.h."""

    def __init__(self, program):
        self.socket, other = socket.socketpair()
        self.process = subprocess.Popen([program], stdin=other, stdout=subprocess.DEVNULL)
        other.close()
        self.stream = self.socket.makefile("rwb")

    def convert(self, kind, data):
        self.stream.write(struct.pack("=4sIIIQ", b"IKQ1", kind, 0, 0, len(data)) + data)
        self.stream.flush()
        _, outcome, size = struct.unpack("=4sIQ", self.stream.read(16))
        answer = self.stream.read(size)
        return json.loads(answer, object_pairs_hook=values) if outcome == 1 else {}

    def html_text(self, html):
        return self.convert(HTML, html.encode("utf-8", "replace"))["text"][0]


def values(pairs):
    """All values of each member: fields may be repeated."""
    members = {}
    for name, value in pairs:
        members.setdefault(name, []).append(value)
    return members


def words(text):
    return re.sub("[ \t\r\n\f\v\0]+", " ", text).strip(" ")


def leaves(part):
    """Those whose text is read, not what is attached: of alternatives the plain one, or the last
    that has a text."""
    if part.get_content_disposition() == "attachment":
        return []
    if part.get_content_type() == "message/rfc822":
        return []
    if part.get_content_type() == "multipart/alternative" and part.is_multipart():
        children = list(part.iter_parts())
        plain = [child for child in children
                 if child.get_content_type() == "text/plain" and not child.is_multipart()]
        for child in plain[::-1] + children[::-1]:
            found = [leaf for leaf in leaves(child) if text_of(leaf).strip()]
            if found:
                return found
        return []
    if part.is_multipart():
        return [leaf for child in part.get_payload() for leaf in leaves(child)]
    return [part] if part.get_content_maintype() == "text" else []


def text_of(part):
    return part.get_content()


def text_of_message(reader, message):
    texts = []
    for leaf in leaves(message):
        text = text_of(leaf)
        if leaf.get_content_type() == "text/html":
            text = reader.html_text(text)
        texts.append(text)
    return "\n".join(texts)


def addresses(message, header):
    found = message[header]
    named = [f"{a.display_name} <{a.addr_spec}>" if a.display_name else a.addr_spec
             for a in found.addresses] if found else []
    return [", ".join(named)] if named else []


def date(message):
    moment = message["date"].datetime if message["date"] else None
    if moment is None:
        return []
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=datetime.timezone.utc)
    return [moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")]


def expected(reader, message):
    yield "subject", lambda: [words(str(message["subject"] or ""))]
    yield "from", lambda: addresses(message, "from")
    yield "date", lambda: date(message)
    yield "text", lambda: [words(text_of_message(reader, message))]


def only_ascii(text):
    return re.sub(r"[^\x00-\x7f]+|\s+", "", text)


WHOLE_DATE = re.compile(r"(\w{3},)?\s*\d{1,2} \w{3} (\d{2}|\d{4}) \d{1,2}:\d\d(:\d\d)?"
                        r"( ?[+-]\d{4}| [A-Z]{1,4})?( \(.*\))?")
SEVERAL_BYTES = re.compile(rb"(?i)gb2312|gbk|big5|euc-|ks_c|iso-2022|utf-8")


def header_difference(name, ours, theirs, message):
    raw = words(" ".join(str(v) for header, v in message.raw_items() if header.lower() == name))
    if name == "from" and "(" in raw and ours.endswith(f"<{theirs}>"):
        return "names in comments are names"
    if name == "from" and (message["from"].defects or theirs.replace('"', "") == ours):
        return "addresses that are damaged"
    if name == "date" and re.match(r"0?1\d\d-", theirs) and ours[4:] == theirs[theirs.index("-"):]:
        return "years of three digits count from 1900"
    if name == "date" and not WHOLE_DATE.fullmatch(raw):
        return "dates that are damaged"
    if "=?" in theirs and "=?" not in ours:
        return "encoded words that are not set apart are decoded"
    return None


def text_difference(ours, theirs, message):
    if not theirs and message.get_content_maintype() == "multipart":
        return "what stands where parts should be is text"
    if re.match("[A-Za-z0-9+/]{60}", theirs.replace(" ", "")):
        return "base64 that is damaged is decoded as far as it goes"
    without_escapes = [only_ascii(text).replace("=", "").replace("3D", "")
                       for text in (ours, theirs)]
    if "=" in ours and without_escapes[0] == without_escapes[1]:
        return "= that is no escape of quoted-printable stays"
    return None


def encoding_difference(ours, theirs, raw):
    is_ascii_equal = only_ascii(ours) == only_ascii(theirs)
    has_unknown = re.search("[\ufffd\udc80-\udcff]", theirs)
    if has_unknown and (is_ascii_equal or SEVERAL_BYTES.search(raw)):
        return "characters that are not of the encoding declared, or none is"
    if is_ascii_equal and re.search("[\x80-\x9f]", theirs):
        return "ISO-8859-1 is read as Windows-1252"
    if is_ascii_equal and any("\x80" <= c <= "\xff" for c in theirs):
        return "UTF-8 is read as that, whatever is declared"
    return None


def kind_of_difference(name, ours, theirs, message, raw):
    """What docs/formats.md lists, or None."""
    ours, theirs = "".join(ours), "".join(theirs)
    known = None if name == "text" else header_difference(name, ours, theirs, message)
    if known is None:
        known = encoding_difference(ours, theirs, raw)
    if known is None and name == "text":
        known = text_difference(ours, theirs, message)
    return known


def messages_of_data():
    data = os.environ.get("INKLING_DATA") or os.environ.get("INKLING_DATA_DEFAULT", "")
    archive = pathlib.Path(data) / "mail/spamassassin.tar.zst"
    if not archive.exists() or shutil.which("zstd") is None:
        print(f"skipped: {archive} is not there, or zstd is not")
        sys.exit(77)
    unpack = ["zstd", "-dc", str(archive)]
    packed = subprocess.run(unpack, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        for member in tar:
            if member.isfile():
                yield member.name, tar.extractfile(member).read()


def messages_of(folders):
    for folder in folders:
        for path in sorted(p for p in pathlib.Path(folder).rglob("*") if p.is_file()):
            yield str(path), path.read_bytes()


class Differences:
    def __init__(self):
        self.counts, self.unlisted = {}, 0

    def add(self, place, name, kind, ours, theirs):
        if kind is None:
            kind = "not listed"
            self.unlisted += 1
            if self.unlisted <= MOST_SHOWN:
                ours, theirs = "".join(ours), "".join(theirs)
                same = len(os.path.commonprefix([ours, theirs]))
                print(f"{place} {name}:", repr(ours[max(0, same - 20):same + 60]),
                      repr(theirs[max(0, same - 20):same + 60]), sep="\n  ")
        self.counts[f"{name}: {kind}"] = self.counts.get(f"{name}: {kind}", 0) + 1


def compare(reader, place, raw, differences):
    ours = reader.convert(MAIL, b"\n" + raw)
    message = email.message_from_bytes(raw, policy=email.policy.default)
    for name, find in expected(reader, message):
        mine = ours.get(name, [""] if name in ("subject", "text") else [])
        mine = [words(value) for value in mine]
        try:
            theirs = [words(value) for value in find()]
        except LookupError:
            differences.add(place, name, "encodings that Python does not know", "", "")
            continue
        if mine != theirs:
            kind = kind_of_difference(name, mine, theirs, message, raw)
            differences.add(place, name, kind, mine, theirs)


def main(arguments):
    messages = messages_of(arguments[1:]) if len(arguments) > 1 else messages_of_data()
    reader = Reader(arguments[0])
    differences = Differences()
    count = 0
    for place, raw in messages:
        compare(reader, place, raw, differences)
        count += 1
    print(f"{count} messages")
    for kind, times in sorted(differences.counts.items()):
        print(f"{times:6} {kind}")
    return 1 if differences.unlisted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
