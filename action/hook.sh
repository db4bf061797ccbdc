#!/usr/bin/env bash
# What the pre-commit hooks run: `hook.sh PACKAGE COMMAND…`. The package stays in pre-commit's copy of this repository.
set -uf

here=$(cd "$(dirname "$0")" && pwd) || exit 2
tool=$here/tool
if [ ! -e "$tool" ]; then
  bash "$here/install.sh" "$tool.$$" "$1" && mv "$tool.$$" "$tool" || exit 2
fi
shift
exec "$tool/node_modules/.bin/bytewright" "$@"
