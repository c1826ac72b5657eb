"""`peerkit PEER COMMAND...` runs the module `engine` in the folder that launch.sh put on the
path."""

import sys

from .command_line import main

sys.exit(main(sys.argv[1], sys.argv[2:]))
