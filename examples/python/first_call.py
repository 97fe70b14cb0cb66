"""The first call, with nothing but Python itself: the perpetuals with the most open interest."""

import json
import os
from urllib.request import Request, urlopen

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("PERPTAPE_KEY")

request = Request(f"{BASE_URL}/api/public/symbols?sort=oi&top=5")
if KEY:
    request.add_header("Authorization", f"Bearer {KEY}")
with urlopen(request) as response:
    simulated = response.headers.get("X-Data-Source") == "simulated"
    board = json.load(response)

if simulated:
    print("The data is simulated: none of these figures is real.\n")
for row in board["symbols"]:
    # Unknown is None, never 0.
    open_interest = row["openInterestUsd"]
    shown = "unknown" if open_interest is None else f"{open_interest / 1e6:,.0f} M USD"
    print(f"{row['symbol']:<12} {row['lastPrice']:>12,.4f} USD  open interest {shown}")
print(f"\n{board['totalSymbols']} perpetuals are on record, as of {board['asOf']}.")
