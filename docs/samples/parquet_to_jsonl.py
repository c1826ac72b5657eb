"""Writes the rows of a Parquet file as JSON Lines, a batch at a time: python3 FILE.py ROWS.parquet"""

import json
import sys

import pyarrow.parquet

for batch in pyarrow.parquet.ParquetFile(sys.argv[1]).iter_batches():
    for row in batch.to_pylist():
        print(json.dumps(row, default=str, ensure_ascii=False))
