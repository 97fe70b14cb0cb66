#!/bin/sh
# The first calls, with nothing but curl.
set -eu
BASE_URL=${BASE_URL:-http://127.0.0.1:8080}

echo '# Is it alive, and is its data simulated?'
curl -sS "$BASE_URL/api/v1/public/health"

echo
echo '# The three perpetuals with the most open interest. Free, and no key is needed.'
curl -sS --fail "$BASE_URL/api/public/symbols?sort=oi&top=3"

echo
echo '# The same for a spreadsheet.'
curl -sS --fail "$BASE_URL/api/public/symbols?sort=oi&top=3&format=csv"

echo
if [ -n "${PERPTAPE_KEY:-}" ]; then
  echo '# Recorded open interest every five minutes: what is sold by the call, with a key of the Builder plan.'
  curl -sS --fail -H "Authorization: Bearer $PERPTAPE_KEY" \
    "$BASE_URL/api/x402/oi-history?symbol=BTC&limit=3&format=csv"
else
  echo '# Recorded history is sold by the call: without a key or a payment the answer says what it costs.'
  curl -sS "$BASE_URL/api/x402/oi-history?symbol=BTC&limit=3" | cut -c 1-200
fi
echo
