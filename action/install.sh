#!/usr/bin/env bash
# `install.sh FOLDER PACKAGE` installs the package in a folder of its own: nothing of the checkout, such as .npmrc or node_modules, decides what
# is installed and run.
rm -rf "$1"
mkdir -p "$1" && cd "$1" && npm install --prefix . --ignore-scripts --no-audit --no-fund --loglevel=error "$2" >/dev/null
