#!/usr/bin/env python3
"""Writes sklearn_parity.txt: what scikit-learn's five naive Bayes models say of random tables.

Usage: sklearn_parity.py [OUTPUT]    (needs numpy and scikit-learn; made with 1.9.1)

Each line is a model, the seed of a table, and the logarithm of the probability of each class for
one more row. The tables themselves are drawn from the 32-bit Mersenne twister of that seed, which
sklearn_parity_test.cpp has, too: keep `Table` the same in both.
"""
import pathlib
import sys

import numpy as np
from sklearn.naive_bayes import (BernoulliNB, CategoricalNB, ComplementNB, GaussianNB,
                                 MultinomialNB)

TABLES = 200


class Table:
    def __init__(self, seed):
        self.twister = np.random.MT19937()
        self.twister._legacy_seeding(seed)
        self.classes = 2 + self.below(3)
        self.rows = self.classes + 1 + self.below(8)
        self.columns = 2 + self.below(7)
        self.alpha = [0.1, 0.5, 1.0, 2.0][self.below(4)]
        self.labels = [row if row < self.classes else self.below(self.classes)
                       for row in range(self.rows)]

    def below(self, bound):
        return int(self.twister.random_raw()) % bound

    def count(self):
        return max(0, self.below(8) - 4)

    def counts(self):
        """Every column has a count in some row."""
        table = [[self.count() for _ in range(self.columns)] for _ in range(self.rows)]
        for column in range(self.columns):
            table[column % self.rows][column] += 1
        return table, [self.count() for _ in range(self.columns)]

    def numbers(self):
        draw = lambda: (self.below(20001) - 10000) / 1000
        table = [[draw() for _ in range(self.columns)] for _ in range(self.rows)]
        return table, [draw() for _ in range(self.columns)]

    def values(self):
        """Each of the three values of a column occurs."""
        table = [[row % 3 if row < 3 else self.below(3) for _ in range(self.columns)]
                 for row in range(self.rows)]
        return table, [self.below(3) for _ in range(self.columns)]


MODELS = {
    "multinomial": (Table.counts, lambda t: MultinomialNB(alpha=t.alpha)),
    "complement": (Table.counts, lambda t: ComplementNB(alpha=t.alpha)),
    "normalized": (Table.counts, lambda t: ComplementNB(alpha=t.alpha, norm=True)),
    "bernoulli": (Table.counts, lambda t: BernoulliNB(alpha=t.alpha)),
    "gaussian": (Table.numbers, lambda t: GaussianNB()),
    "categorical": (Table.values, lambda t: CategoricalNB(alpha=t.alpha)),
}


def main():
    default = pathlib.Path(__file__).with_suffix(".txt")
    with open(sys.argv[1] if len(sys.argv) > 1 else default, "w") as out:
        for name, (draw, make) in MODELS.items():
            for seed in range(1, TABLES + 1):
                table = Table(seed)
                rows, row = draw(table)
                model = make(table).fit(np.array(rows), np.array(table.labels))
                logs = model.predict_log_proba(np.array([row]))[0]
                print(name, seed, *(f"{log:.12g}" for log in logs), file=out)


main()
