#!/bin/sh
# The first calls, with nothing but curl.
set -eu
BASE_URL=${BASE_URL:-http://127.0.0.1:8080}

# A key of yours, if you have one: free ones are made at $BASE_URL/account.
ask() {
  if [ -n "${PERPTAPE_KEY:-}" ]; then
    curl -sS -H "Authorization: Bearer $PERPTAPE_KEY" "$@"
  else
    curl -sS "$@"
  fi
}

echo '# Is it alive, and is its data simulated?'
ask "$BASE_URL/api/v1/public/health"

echo
echo '# The three perpetuals with the most open interest. Free, and no key is needed.'
ask --fail "$BASE_URL/api/public/symbols?sort=oi&top=3"

echo
echo '# The same for a spreadsheet.'
ask --fail "$BASE_URL/api/public/symbols?sort=oi&top=3&format=csv"

echo
echo '# Recorded history is sold by the call: rows with a key of the Builder plan, otherwise what they cost.'
ask "$BASE_URL/api/x402/oi-history?symbol=BTC&limit=3" | cut -c 1-600
echo
