#!/bin/sh
# Sets up what is missing, and is quick if nothing is: a stamp beside each product holds the checksum
# of what it was made from.
#   tools/setup.sh            Python and Node packages
#   tools/setup.sh browser    those, a Chromium for the page tests, and Firefox and WebKitGTK
#                             where apt-get can install them
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }
die() { say "set-up: $*"; exit 1; }
is_debian_root() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
apt_install() {
    say "set-up: installing $* with apt-get"
    apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}
sum() { cat "$@" | sha256sum | cut -d' ' -f1; }
fresh() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

python=${PYTHON:-python3}
command -v "$python" >/dev/null || die "Python 3.11 or newer is needed (Debian: apt-get install python3 python3-venv)."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "Python 3.11 or newer is needed; $("$python" --version) was found. Set PYTHON=/path/to/python3.11."
command -v npm >/dev/null || die "Node 20 or newer with npm is needed (Debian 13: apt-get install nodejs npm)."
node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
    die "Node 20 or newer is needed; $(node --version) was found."

# Python: one virtual environment with exactly the packages of the lock. Python's own version is part
# of the key, for the lock names different packages for some versions.
want=$(sum requirements.lock)-$("$python" -c 'import sys; print(sys.prefix, sys.version_info[:3])' | sha256sum | cut -c1-12)
if ! fresh .venv/.stamp "$want"; then
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        is_debian_root || die "Python's venv module is missing: run 'sudo apt-get install python3-venv', then try again."
        apt_install python3-venv
    fi
    say "set-up: Python packages into .venv"
    rm -rf .venv
    "$python" -m venv .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
    printf '%s' "$want" >.venv/.stamp
fi

# Node: the packages of package-lock.json. None of them needs its install script.
want=$(sum package.json package-lock.json)
if ! fresh node_modules/.stamp "$want"; then
    say "set-up: Node packages into node_modules"
    npm ci --ignore-scripts --silent
    printf '%s' "$want" >node_modules/.stamp
fi

# Debian's Chromium without windows, in which the page tests are quicker; any other will do.
if [ "${1:-}" = browser ] && is_debian_root && ! .venv/bin/python tools/browser.py --windowless; then
    apt_install chromium-headless-shell ||
        say "set-up: without chromium-headless-shell the page tests take longer"
fi

# A Chromium with windows: Playwright's own, else Chromium on the PATH, else Debian's.
if [ "${1:-}" = browser ] && ! .venv/bin/python tools/browser.py >/dev/null 2>&1; then
    if is_debian_root; then
        apt_install chromium
    else
        say "set-up: no Chromium found; fetching Playwright's"
        .venv/bin/python -m playwright install chromium >&2 ||
            die "No browser for the page tests: install Chromium (Debian: sudo apt-get install chromium)."
    fi
    .venv/bin/python tools/browser.py >/dev/null ||
        die "No browser for the page tests: install Chromium (Debian: sudo apt-get install chromium)."
fi

# Firefox and WebKitGTK, from Debian alone: nobody else has builds that the tests can drive.
if [ "${1:-}" = browser ]; then
    missing=$(.venv/bin/python tools/engines.py)
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086  # several names
        if is_debian_root && apt_install $missing; then :; else
            say "set-up: the tests skip the browsers of these packages, which only root can install" \
                "on Debian: $missing"
        fi
    fi
fi
