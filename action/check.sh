#!/usr/bin/env bash
# What the action runs. All that it is given comes in variables, so that no input is taken for code. Works with the bash of macOS.
set -uf

temp=${RUNNER_TEMP:?}
summary=$temp/bytewright-summary.md
options=()
notes=()
status=0

# option and text: the option before each line of the text
each() {
  while IFS= read -r line || [ -n "$line" ]; do
    line=${line%$'\r'}
    [ -z "$line" ] || options+=("$1" "$line")
  done <<<"$2"
}

# the same for paths that a pull request from a fork may lack
each_there() {
  while IFS= read -r line || [ -n "$line" ]; do
    line=${line%$'\r'}
    if [ -e "$line" ]; then
      options+=("$1" "$line")
    elif [ -n "$line" ]; then
      notes+=("A path of the input $2 does not exist, so it is left out.")
    fi
  done <<<"$3"
}

# the files of the base commit in a folder; git's own state stays as it is
unpack_base() {
  local top prefix
  top=$(git rev-parse --show-toplevel 2>/dev/null) && prefix=$(git rev-parse --show-prefix) || return 1
  rm -rf "$temp/bytewright-base" "$temp/bytewright-index"
  git -C "$top" cat-file -e "$BASE^{commit}" 2>/dev/null || return 1
  GIT_INDEX_FILE=$temp/bytewright-index git -C "$top" read-tree "$BASE" || return 1
  GIT_INDEX_FILE=$temp/bytewright-index git -C "$top" checkout-index --all --prefix="$temp/bytewright-base/" || return 1
  mkdir -p "$temp/bytewright-base/$prefix"
  base=$temp/bytewright-base/$prefix
}

options+=(--missing-dictionary warning)
[ -z "$SHARD" ] || options+=(--shard "$SHARD")
[ -z "$CACHE" ] || options+=(--cache "$CACHE")
each --names "$NAMES"
each_there --dictionaries dictionaries "$DICTIONARIES"
of_both=${#options[@]}

each_there --dump dump "$DUMP"
options+=(--fail-on "$FAIL_ON" --summary "$summary")
[ -z "$SARIF" ] || options+=(--sarif "$SARIF")
if [ -n "$BASE" ]; then
  if unpack_base; then
    options+=(--base "$base")
  else
    notes+=("The base commit is not in this checkout, so nothing is compared with it. Give actions/checkout fetch-depth: 0.")
  fi
fi
of_check=("${options[@]}")

options=()
each -- "$PATHS"
paths=()
for path in ${options[@]+"${options[@]}"}; do [ "$path" = -- ] || paths+=("$path"); done

tool=$temp/bytewright-tool
bash "$(dirname "$0")/install.sh" "$tool" "bytewright@$VERSION" || exit 2

rm -f "$summary"
verified=
for command in $COMMANDS; do
  case $command in
    check) given=("${of_check[@]}") ;;
    verify) given=("${of_check[@]:0:of_both}") ;;
    *) given=() ;;
  esac
  "$tool/node_modules/.bin/bytewright" "$command" ${given[@]+"${given[@]}"} -- ${paths[@]+"${paths[@]}"}
  code=$?
  if [ "$command" = verify ]; then
    [ $code -eq 0 ] && verified="Every file can be written back byte for byte." || verified="Some files cannot be written back byte for byte: the log has them."
    # what was there before, or is meant to fail nothing, is no reason
    case $FAIL_ON in new-error | never) [ $code -ne 1 ] || code=0 ;; esac
  fi
  [ $code -le $status ] || status=$code
done

{
  [ ! -f "$summary" ] || cat "$summary"
  for note in ${notes[@]+"${notes[@]}"} ${verified:+"$verified"}; do printf '\n%s\n' "$note"; done
} >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
{
  echo "summary=$summary"
  echo "sarif=$SARIF"
  [ -z "$CACHE" ] || echo "cache-key=$CACHE_KEY$(ls "$CACHE" | git hash-object --stdin)"
} >>"${GITHUB_OUTPUT:-/dev/null}"
exit $status
