#!/usr/bin/env python3
"""Runs the filter of "Whole mail, years apart" in docs/tour-spam.md by the program itself.

Usage: spam_filter.py PROGRAM
  PROGRAM  inkling, with inkling-reader beside it

The messages are those of mail/spamassassin.tar.zst in $INKLING_DATA; exit code 77 where they are
missing. The exit code is 1 if less spam is found, or more ham lost, than the page says.
"""
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

# Where the messages of a folder lie here, and their topic.
FOLDERS = {
    "easy-ham-1": ("train/easy", "ham"),
    "hard-ham-1": ("train/hard", "ham"),
    "spam-1": ("train/junk", "spam"),
    "easy-ham-2": ("test/easy", "ham"),
    "spam-2": ("test/junk", "spam"),
}
FOLDS = 5
TEXT = "subject,from,to,cc,list-id,attachment_type,text"
KIND = ["--kind", "logistic", "--weight", "sublinear", "--terms", "words"]
LEAST_FOUND = 0.95
MOST_LOST = 2


def archive():
    data = os.environ.get("INKLING_DATA") or os.environ.get("INKLING_DATA_DEFAULT", "../shared/data")
    path = pathlib.Path(data) / "mail" / "spamassassin.tar.zst"
    if not path.exists() or shutil.which("zstd") is None:
        print(f"skipped: {path} or zstd is missing")
        sys.exit(77)
    return subprocess.run(["zstd", "-dc", path], check=True, capture_output=True).stdout


def unpack(root):
    """Every fifth message of a folder is in the same fold: train/easy/fold0/ham/NAME."""
    messages = {}
    with tarfile.open(fileobj=io.BytesIO(archive())) as tar:
        for member in tar:
            if member.isfile():
                folder, name = member.name.split("/")
                messages.setdefault(folder, []).append((name, tar.extractfile(member).read()))
    for folder, found in messages.items():
        place, topic = FOLDERS[folder]
        for number, (name, data) in enumerate(sorted(found)):
            path = root / place / f"fold{number % FOLDS}" / topic
            path.mkdir(parents=True, exist_ok=True)
            path.joinpath(name).write_bytes(data)


class Program:
    def __init__(self, path, root):
        self.path = path
        self.root = root

    def run(self, *words):
        # 3: a message of which nothing can be read is skipped, and said to be.
        done = subprocess.run([self.path, "-i", "index", *words], cwd=self.root,
                              capture_output=True, text=True)
        if done.returncode not in (0, 3):
            sys.exit(f"{words}: {done.stderr}")
        return done.stdout

    def count(self, query):
        return json.loads(self.run("search", query, "-k", "0", "--json"))["total"]


def highest_of_ham(inkling, fold):
    """The highest probability of spam that a model without the messages of a fold gives to them."""
    inkling.run("train", "fold", *KIND, "--where", f"folder:train -folder:{fold} -parent:*")
    held_out = [path for path in inkling.root.glob("train/easy/**/*.txt") if fold in path.parts]
    answers = inkling.run("classify", "fold", "--input", "mail", "--json",
                          *(str(path.relative_to(inkling.root)) for path in held_out))
    spam = [topic["p"] for line in answers.splitlines() for topic in json.loads(line)["predictions"]
            if topic["topic"] == "spam"]
    return max(spam)


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        unpack(root)
        inkling = Program(pathlib.Path(sys.argv[1]).resolve(), root)
        inkling.run("index", "train", "test", "--format", "mail", "--text", TEXT,
                    "--label-from-dir", "--no-store")
        cut = max(highest_of_ham(inkling, f"fold{fold}") for fold in range(FOLDS))
        inkling.run("train", "filter", *KIND, "--where", "folder:train -parent:*")
        inkling.run("tag", "filter", "--where", "folder:test -parent:*", "--at-least-one",
                    "--cost", f"spam>ham={(1 - cut) / cut}")
        found = inkling.count("+folder:test +label:spam +tag:spam")
        spam = inkling.count("+folder:test +label:spam -parent:*")
        lost = inkling.count("+folder:test +label:ham +tag:spam")
        ham = inkling.count("+folder:test +label:ham -parent:*")
    print(f"spam from p {cut:.3f} on: {found} of {spam} found, {lost} of {ham} ham lost")
    sys.exit(0 if found >= LEAST_FOUND * spam and lost <= MOST_LOST else 1)


main()
