# shellcheck shell=bash
# Sourced by the Python adapters: runs the engine of their folder in the shared environment, on one
# thread.

launch() {
  local folder=$1
  shift
  local peer root environment
  peer=$(basename "$folder")
  root=$(cd "$folder/../../.." && pwd)
  environment=$root/build/bench/python
  if [[ ! -x $environment/bin/python ]]; then
    echo "not installed: bench/setup $peer installs it (lacking: build/bench/python)" >&2
    exit 69
  fi
  local words=(
    env OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1 NUMBA_NUM_THREADS=1
    "PYTHONPATH=$folder:$root/bench/peers/python" "PYTHONPYCACHEPREFIX=$environment/pycache"
    "$environment/bin/python" -m peerkit "$peer")
  case ${1:-} in
    program) printf '%s\n' "${words[@]}" ;;
    *) exec "${words[@]}" "$@" ;;
  esac
}
