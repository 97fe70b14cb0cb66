// Made of openapi.json by `npm run openapi`: nothing here is written by hand.

export interface paths {
  "/api/public/symbols": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Symbol board
     * @description Every perpetual with price, volume, funding, open interest and pressure, largest first; or, with a window, how our signals did on each.
     */
    get: operations["symbols"];
    post?: never;
  };
  "/api/public/heatmap": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Funding heatmap
     * @description Current funding, next settlement and the last 24 hours of the most traded perpetuals.
     */
    get: operations["heatmap"];
    post?: never;
  };
  "/api/public/funding-arb": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Funding spreads between venues
     * @description Where the same perpetual pays different funding on six venues: short the highest, long the lowest, a year of it after taker fees.
     */
    get: operations["funding-arb"];
    post?: never;
  };
  "/api/public/oi": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open interest, gainers and losers
     * @description Where open interest grew and shrank over 24 hours, in base units so that price moves do not count.
     */
    get: operations["oi"];
    post?: never;
  };
  "/api/public/top-movers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Top movers
     * @description The largest 24-hour moves among perpetuals that trade at least 5 million dollars a day: price, open interest, funding, basis, pressure.
     */
    get: operations["top-movers"];
    post?: never;
  };
  "/api/public/listings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * New and delisted perpetuals
     * @description Perpetuals that six exchanges listed and delisted, and who was first.
     */
    get: operations["listings"];
    post?: never;
  };
  "/api/public/venues/lead-lag": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Which market moves first
     * @description Correlations of one-minute returns between markets at lags of up to three minutes, by UTC day, and who led.
     */
    get: operations["venues-lead-lag"];
    post?: never;
  };
  "/api/public/rsi": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * RSI heatmap
     * @description Wilder's RSI(14) of the 400 most traded perpetuals and of every one on shares, commodities and indices, on eight intervals, with how many are overbought and oversold.
     */
    get: operations["rsi"];
    post?: never;
  };
  "/api/public/themes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Theme indices
     * @description Eight equal-weighted indices of fixed baskets of coins, day by day since 2025, and how each did against bitcoin.
     */
    get: operations["themes"];
    post?: never;
  };
  "/api/public/correlations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Correlations of daily returns
     * @description How the thirty most traded perpetuals moved together over the last thirty finished days.
     */
    get: operations["correlations"];
    post?: never;
  };
  "/api/public/context": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A metric in its own history
     * @description Where a metric stands among the days on record, and what bitcoin did after days like it, beside all days.
     */
    get: operations["context"];
    post?: never;
  };
  "/api/public/factors": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Every metric in its band
     * @description Every recorded metric in the fifth of its own history, with the median seven-day move of bitcoin that followed.
     */
    get: operations["factors"];
    post?: never;
  };
  "/api/series": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Time series
     * @description One shape for every recorded series: the newest bars up to a moment, aligned to UTC, none left out. What is not on record is null. The newest bar may still be under way.
     */
    get: operations["series"];
    post?: never;
  };
  "/api/series/metrics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Series that can be asked for
     * @description Every series of /api/series: what it tells, of whom, since when and how finely.
     */
    get: operations["series-metrics"];
    post?: never;
  };
  "/api/v1/public/briefs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Daily briefs
     * @description The market of each finished UTC day in a few sentences, written from what is on record of it.
     */
    get: operations["briefs"];
    post?: never;
  };
  "/api/public/liquidations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liquidations of the last 24 hours
     * @description Forced orders by side, symbol and venue, and an estimate of what sampled feeds leave out.
     */
    get: operations["liquidations"];
    post?: never;
  };
  "/api/public/liquidation-leaderboard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Largest liquidations
     * @description The largest single forced orders of a day, a week or a month, and at which hours of the week they happen.
     */
    get: operations["liquidation-leaderboard"];
    post?: never;
  };
  "/api/public/incidents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liquidation cascades
     * @description Cascades of liquidations as they were detected: size, side, coins, venues, and what the price of bitcoin did meanwhile.
     */
    get: operations["incidents"];
    post?: never;
  };
  "/api/liqmap/public": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liquidation map
     * @description Where the positions opened in the last 24 hours would be liquidated, as a model draws it, with the forced orders that happened and how well earlier maps fared. Members (Builder and above) choose the time.
     */
    get: operations["liqmap"];
    post?: never;
  };
  "/api/public/liqmap": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liquidation map
     * @description Where the positions opened in the last 24 hours would be liquidated, as a model draws it, with the forced orders that happened and how well earlier maps fared. Members (Builder and above) choose the time.
     */
    get: operations["liqmap-2"];
    post?: never;
  };
  "/api/v1/public/liquidation-map": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liquidation map
     * @description Where the positions opened in the last 24 hours would be liquidated, as a model draws it, with the forced orders that happened and how well earlier maps fared. Members (Builder and above) choose the time.
     */
    get: operations["liqmap-3"];
    post?: never;
  };
  "/api/public/whales": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whale tape
     * @description Single trades of a million dollars and more in the last 24 hours: who took, where, and which side.
     */
    get: operations["whales"];
    post?: never;
  };
  "/api/public/positioning": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Positioning
     * @description How accounts and positions lean in the 30 most traded perpetuals, from ten sources, and the cumulative volume delta of BTC, ETH and SOL.
     */
    get: operations["positioning"];
    post?: never;
  };
  "/api/public/smart-money/{symbol}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Smart money of one symbol
     * @description Large accounts against all accounts in one perpetual, and which side takes.
     */
    get: operations["smart-money"];
    post?: never;
  };
  "/api/public/hyperliquid-whales": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whales of Hyperliquid
     * @description What the 300 largest accounts of Hyperliquid hold, coin by coin, and what they changed.
     */
    get: operations["hyperliquid-whales"];
    post?: never;
  };
  "/api/public/flow": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Order flow toxicity
     * @description VPIN of BTC, ETH and SOL: how one-sided takers were over the last fifty equal amounts of volume, against 90 days; with 120 days of [date, mean, highest, close].
     */
    get: operations["flow"];
    post?: never;
  };
  "/api/public/orderbook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Order book depth and walls
     * @description Spot books of five venues summed in steps of 0.1 % within 20 % of the mid price: depth, imbalance, walls and who holds them.
     */
    get: operations["orderbook"];
    post?: never;
  };
  "/api/public/slippage": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Slippage by order size
     * @description What market orders of four sizes would pay beyond the mid price on eight perpetuals, fees left out.
     */
    get: operations["slippage"];
    post?: never;
  };
  "/api/public/borrow-rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Borrow rates and carry
     * @description What borrowing for margin costs a year, per venue and asset; 30 days by the hour; and what is left of funding after it.
     */
    get: operations["borrow-rates"];
    post?: never;
  };
  "/api/public/fees": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fees by venue
     * @description Maker and taker fees of the base tier per venue and market, their medians, and every change on record.
     */
    get: operations["fees"];
    post?: never;
  };
  "/api/public/insurance-funds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Insurance funds
     * @description What venues hold against losses that liquidations leave, by asset, with daily closes, against open interest.
     */
    get: operations["insurance-funds"];
    post?: never;
  };
  "/api/public/venues/markets": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Markets across venues
     * @description Open interest, funding and spot prices of each coin over all venues, the venues by size, and stablecoin pegs; with a symbol, venue by venue.
     */
    get: operations["venues-markets"];
    post?: never;
  };
  "/api/public/venues/oi-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open interest of all venues, hour by hour
     * @description Open interest of perpetuals summed over every venue, the share of it on-chain, and present funding weighted by it.
     */
    get: operations["venues-oi-history"];
    post?: never;
  };
  "/api/public/withdrawals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Deposits and withdrawals
     * @description Which networks are open for deposits and withdrawals, and at what fee, per venue and asset. Without a filter: the withdrawals that are paused now.
     */
    get: operations["withdrawals"];
    post?: never;
  };
  "/api/public/poolperps": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Perpetuals against a pool
     * @description Open interest, utilisation and borrow rates of Jupiter perpetuals, the pool behind them, its best traders.
     */
    get: operations["poolperps"];
    post?: never;
  };
  "/api/public/jupiter": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Perpetuals against a pool
     * @description Open interest, utilisation and borrow rates of Jupiter perpetuals, the pool behind them, its best traders.
     */
    get: operations["poolperps-2"];
    post?: never;
  };
  "/api/public/leverage-tiers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Leverage ladders
     * @description How much leverage venues allow on each perpetual at which size, and what they changed.
     */
    get: operations["leverage-tiers"];
    post?: never;
  };
  "/api/public/venues/profile": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Profile of a venue
     * @description One venue: contracts, open interest and funding, leverage, networks, fees, uptime, and what changed there. Without a venue, the list of them.
     */
    get: operations["venues-profile"];
    post?: never;
  };
  "/api/public/settlements": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Expiries and settlements
     * @description Dated futures and options that expire within 60 days, and the prices at which others were delivered.
     */
    get: operations["settlements"];
    post?: never;
  };
  "/api/public/options": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Options
     * @description Open interest of Bitcoin and ether options by strike and expiry: walls, max pain, dealer gamma and where it turns, the volatility index and its term structure.
     */
    get: operations["options"];
    post?: never;
  };
  "/api/public/options-flow": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Options flow
     * @description The tape of Bitcoin and ether options: premium bought and sold, by strike, with blocks and structures, the largest prints and thirty days.
     */
    get: operations["options-flow"];
    post?: never;
  };
  "/api/public/options/surface": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Implied volatility surface
     * @description Implied volatility by expiry and moneyness, out-of-the-money quotes joined in total variance and never extrapolated; 25-delta skew and butterfly by expiry and at a constant 30 days, with a year of these.
     */
    get: operations["options-surface"];
    post?: never;
  };
  "/api/public/turkey-premium": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Turkey premium
     * @description What bitcoin costs on Turkish venues above the world price at the official exchange rate: the part of the dollar and the part of the coin, and every book behind it.
     */
    get: operations["turkey-premium"];
    post?: never;
  };
  "/api/public/premium": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Premiums and carry
     * @description What bitcoin and ether cost in the United States, Korea and Turkey against the world, and what dated futures earn over spot.
     */
    get: operations["premium"];
    post?: never;
  };
  "/api/public/indicators": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Bitcoin cycle indicators
     * @description Pi Cycle with the dates of its crossings, Mayer and Puell multiples, averages of 200 weeks and two years, golden ratio, profitable days, stock-to-flow and margin positions, from daily closes.
     */
    get: operations["indicators"];
    post?: never;
  };
  "/api/public/network": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Bitcoin network
     * @description Hashrate, difficulty and its next change, fees and mempool of the Bitcoin network, by UTC day.
     */
    get: operations["network"];
    post?: never;
  };
  "/api/public/quantum": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Quantum-exposed bitcoin
     * @description Bitcoins whose public key can be read from the chain, by kind of script and by how long they have not moved, with the hashes by which a measurement can be repeated.
     */
    get: operations["quantum"];
    post?: never;
  };
  "/api/public/quantum/watchset.csv": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Watch set of bare public keys
     * @description Old outputs that pay to a bare public key, one a line, with the block at which the set was drawn, as CSV.
     */
    get: operations["quantum-watchset"];
    post?: never;
  };
  "/api/public/charge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Charge
     * @description A liquidity-state model of our own: how much money waits beside the market, how strained the market is, and what followed on each of its states, year by year, beside what followed on any day.
     */
    get: operations["charge"];
    post?: never;
  };
  "/api/public/altseason": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Altcoin season index
     * @description How many of the fifty most traded coins did better than bitcoin over 90 days: so far today, and at the end of every day on record.
     */
    get: operations["altseason"];
    post?: never;
  };
  "/api/public/indices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Market indices
     * @description Euphoria, fear and greed, the whole market, stablecoins and altcoin season in one answer.
     */
    get: operations["indices"];
    post?: never;
  };
  "/api/public/euphoria": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Euphoria
     * @description How euphoric the market is, 0 to 100, with what the score is made of.
     */
    get: operations["euphoria"];
    post?: never;
  };
  "/api/public/cot": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Commitments of traders
     * @description Who holds the regulated Bitcoin and Ether futures in the United States, by class and week, and how unusual that is.
     */
    get: operations["cot"];
    post?: never;
  };
  "/api/public/etf": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * ETF flows
     * @description Money into and out of US spot funds on Bitcoin, Ether and Solana: by day, by fund, and both held against each other.
     */
    get: operations["etf"];
    post?: never;
  };
  "/api/public/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Central bank meetings
     * @description When the Federal Reserve decides next, and what bitcoin did in the 5, 30 and 60 minutes after its statements.
     */
    get: operations["events"];
    post?: never;
  };
  "/api/public/macro": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Macro liquidity
     * @description Interest rates, the balance sheet of the Federal Reserve, reverse repo and the supply of stablecoins, by day.
     */
    get: operations["macro"];
    post?: never;
  };
  "/api/public/tokenized-stocks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tokenized stocks
     * @description Tokens that stand for shares, by share, issuer and chain: price and where it comes from, premium over the share while its market trades, liquidity, supply.
     */
    get: operations["tokenized-stocks"];
    post?: never;
  };
  "/api/public/tradfi": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Perpetuals on shares, commodities and indices
     * @description Funding, basis, open interest and liquidations of TradFi perpetuals, and whether the market behind them is open.
     */
    get: operations["tradfi"];
    post?: never;
  };
  "/api/public/pressure": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Pressure scores
     * @description How one-sided each perpetual is, 0 to 100, from open interest, funding and basis.
     */
    get: operations["pressure"];
    post?: never;
  };
  "/api/public/pressure/{symbol}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Pressure of one symbol
     * @description The pressure score of one perpetual with its rank and its last 24 hours; worked out anew when the recorded one is old.
     */
    get: operations["pressure-symbol"];
    post?: never;
  };
  "/api/public/performance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Performance of the signals
     * @description What the signals of our own strategies came to after costs, over 30, 90 and 180 days: results, drawdown, Sharpe ratio, sides and the daily curve, and what chance alone would have shown.
     */
    get: operations["performance"];
    post?: never;
  };
  "/api/public/leaderboard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ranking of strategies
     * @description Our strategies by what their signals came to after costs, over 30, 90 or 180 days.
     */
    get: operations["leaderboard"];
    post?: never;
  };
  "/api/public/recent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Signals that ended
     * @description The newest signals of our own strategies that ended: how, with what result after costs, and the hash under which each was decided.
     */
    get: operations["recent"];
    post?: never;
  };
  "/api/v1/public/leaderboard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ranking of strategies, any window
     * @description The ranking of strategies over any window up to a year, with small curves on request.
     */
    get: operations["v1-leaderboard"];
    post?: never;
  };
  "/api/v1/public/symbols/{symbol}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How our signals did on one symbol
     * @description The signals of our own strategies on one perpetual: figures of a window, its daily curve and its last signals.
     */
    get: operations["v1-symbol"];
    post?: never;
  };
  "/api/v1/public/strategies/{name}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How one strategy did
     * @description The signals of one of our strategies: figures of a window, its daily curve, its symbols and its last signals.
     */
    get: operations["v1-strategy"];
    post?: never;
  };
  "/api/public/signals/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Receipt of a signal
     * @description One decision of a strategy with the hash that was published when it was made, and how it ended: all that is needed to verify it.
     */
    get: operations["receipt"];
    post?: never;
  };
  "/api/v1/proof": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Seals of the record
     * @description Every five minutes the key figures of the market and the receipts of new signals are sealed in a tree whose root is signed and chained to the one before: a past that is changed later shows it.
     */
    get: operations["proof"];
    post?: never;
  };
  "/api/v1/proof/catalog": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What is sealed
     * @description The figures that are sealed every five minutes, and the receipts of signals: units, decimals and how each is made.
     */
    get: operations["proof-catalog"];
    post?: never;
  };
  "/api/v1/proof/epochs/{sequence}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One seal
     * @description One seal with the manifest that was signed.
     */
    get: operations["proof-epoch"];
    post?: never;
  };
  "/api/v1/proof/proofs/{sequence}/{feed}/{asset}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Proof that something was sealed
     * @description One record of a seal with the path from its leaf to the root that was signed: all that is needed to check it without us.
     */
    get: operations["proof-record"];
    post?: never;
  };
  "/api/public/coverage": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Coverage registry
     * @description What is recorded from which venue, since when, and when it last spoke.
     */
    get: operations["coverage"];
    post?: never;
  };
  "/api/public/gaps": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What is missing
     * @description The gap ledger: every source with how much of its time it recorded, and every period in which it could not, and why, so that a reader knows what is missing before using a series.
     */
    get: operations["gaps"];
    post?: never;
  };
  "/api/public/dev-activity": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What was built
     * @description The changelog of perptape itself, entry by entry, as of the version that records.
     */
    get: operations["dev-activity"];
    post?: never;
  };
  "/api/x402/liqmap-levels": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liquidation map, all of it
     * @description The whole liquidation map of one perpetual: modelled levels by leverage and venue, clusters, magnets, forced orders that happened, and the funding, open interest and spot books around it. A model, not a record of positions.
     */
    get: operations["paid-liqmap-levels"];
    post?: never;
  };
  "/api/x402/options-flow": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Options flow, all of it
     * @description Premium flow of options day by day, and the list of big prints: strike, expiry, direction, premium, implied volatility, venue.
     */
    get: operations["paid-options-flow"];
    post?: never;
  };
  "/api/x402/flow-vpin": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Order flow toxicity, bucket by bucket
     * @description VPIN of BTC, ETH and SOL: ninety days with closes, and the last 500 buckets of equal volume.
     */
    get: operations["paid-flow-vpin"];
    post?: never;
  };
  "/api/x402/cot-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Commitments of Traders: who holds the regulated futures, by class.
     * @description Weekly Commitments of Traders of the bitcoin and ether futures: long, short and spread of every class, dealers included, and how open interest changed from week to week.
     */
    get: operations["paid-cot-history"];
    post?: never;
  };
  "/api/x402/liquidations-raw": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Every forced order that a venue published.
     * @description Individual liquidation events: side of the forced order (SELL means a long was liquidated), price, quantity, notional, venue, millisecond time. A floor: venues whose feed is sampled publish fewer events than happened. See /api/public/coverage.
     */
    get: operations["paid-liquidations-raw"];
    post?: never;
  };
  "/api/x402/liquidation-leaderboard-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The hundred largest single liquidations of each finished UTC day.
     * @description The hundred largest single liquidations of every finished UTC day: rank, perpetual, venue, side (SELL means a long was liquidated), price, quantity, notional, millisecond time.
     */
    get: operations["paid-liquidation-leaderboard-history"];
    post?: never;
  };
  "/api/x402/networks-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether an asset can be deposited and withdrawn over a network, in every version that was seen.
     * @description Every recorded version of how assets can be deposited and withdrawn over networks: flags, withdrawal fee and minimum, and from when to when it held. from and to bound valid_from.
     */
    get: operations["paid-networks-history"];
    post?: never;
  };
  "/api/x402/leverage-tiers-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Leverage ladders of perpetuals, in every version that was seen.
     * @description Every recorded version of each perpetual's leverage ladder: notional floor and cap, highest leverage and maintenance margin of each step, and from when to when it held. from and to bound valid_from.
     */
    get: operations["paid-leverage-tiers-history"];
    post?: never;
  };
  "/api/x402/oi-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open interest of perpetuals every five minutes.
     * @description 5-minute open interest of perpetuals on the main venue, one-sided, in base units and US dollars.
     */
    get: operations["paid-oi-history"];
    post?: never;
  };
  "/api/x402/tradfi-oi-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open interest of perpetuals on shares, commodities and indices, one-sided.
     * @description 5-minute open interest of perpetuals on shares, commodities and indices, one-sided, in base units and US dollars.
     */
    get: operations["paid-tradfi-oi-history"];
    post?: never;
  };
  "/api/x402/tradfi-funding-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Settled funding of perpetuals on shares, commodities and indices.
     * @description Settled funding of perpetuals on shares, commodities and indices, per settlement.
     */
    get: operations["paid-tradfi-funding-history"];
    post?: never;
  };
  "/api/x402/indicators-events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Days on which an indicator crossed one of its bands, and what bitcoin did afterwards.
     * @description Every day on which a Bitcoin cycle indicator crossed one of its bands, with the close and what bitcoin did in the 7, 30, 90, 180 and 365 days after.
     */
    get: operations["paid-indicators-events"];
    post?: never;
  };
  "/api/x402/rsi-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Wilder's RSI(14) of perpetuals on eight intervals, hour by hour.
     * @description Hourly RSI(14) of perpetuals on eight intervals, from a quarter of an hour to a month.
     */
    get: operations["paid-rsi-history"];
    post?: never;
  };
  "/api/x402/dex-whale-events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What changed in their positions from one scan to the next.
     * @description Every change of a position of the largest accounts on the perpetual exchange on chain, scan by scan: size before and after, notional changed, entry and liquidation price, leverage.
     */
    get: operations["paid-dex-whale-events"];
    post?: never;
  };
  "/api/x402/positioning-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How accounts and positions lean, as each venue publishes it.
     * @description How accounts and positions lean, as each venue publishes it: long/short ratios of accounts and positions, taker ratios and shares, margin longs and shorts, open interest of pools by side.
     */
    get: operations["paid-positioning-history"];
    post?: never;
  };
  "/api/x402/bulk-liquidations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liquidations by the month, in files.
     * @description One-hour signed links to monthly files (gzip CSV, and Parquet) of every liquidation event: one of each finalized month, and of the month to date. A floor: venues whose feed is sampled publish fewer events than happened. See /api/public/coverage.
     */
    get: operations["paid-bulk-liquidations"];
    post?: never;
  };
  "/api/x402/bulk-derivatives": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open interest, funding and venues by the month, in files.
     * @description One-hour signed links to monthly files (gzip CSV, and Parquet) of open interest every five minutes, settled funding, and snapshots of all venues every ten minutes: one of each finalized month, and of the month to date. oi-5m is of binance perpetuals, one-sided, like oi-history.
     */
    get: operations["paid-bulk-derivatives"];
    post?: never;
  };
  "/api/x402/bulk-flow": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Large trades, positions and RSI by the month, in files.
     * @description One-hour signed links to monthly files (gzip CSV, and Parquet) of trades of a million dollars and more, changes of the largest positions on chain, long/short ratios and RSI: one of each finalized month, and of the month to date.
     */
    get: operations["paid-bulk-flow"];
    post?: never;
  };
  "/api/x402/poolperps-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open interest, utilisation and borrow rates of the perpetual exchange that trades against a pool.
     * @description Hourly open interest, utilisation, borrow rates and pool figures of the perpetual exchange that trades against a pool, per market and metric.
     */
    get: operations["paid-poolperps-history"];
    post?: never;
  };
  "/api/x402/turkey-premium-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What coins cost on Turkish venues against the world price at the official exchange rate.
     * @description Minutes of the Turkey premium: reference price, venues counted, world prices, official lira rate, premium and index in basis points; with a venue its book instead: best prices, spread, depth within 10 to 100 basis points.
     */
    get: operations["paid-turkey-premium-history"];
    post?: never;
  };
  "/api/x402/insurance-fund-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Insurance fund balances, by venue, pool and asset.
     * @description Hourly insurance fund readings per venue, pool and asset: balance, US dollars (null where unpriced), contracts covered.
     */
    get: operations["paid-insurance-fund-history"];
    post?: never;
  };
  "/api/x402/tokenized-stocks-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Price, premium, liquidity and supply of tokenized shares.
     * @description Readings of a tokenized share: price, share reference and session state, premium, pool liquidity, 24-hour volume, admitted pools, supply.
     */
    get: operations["paid-tokenized-stocks-history"];
    post?: never;
  };
  "/api/x402/prepaid-key": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Prepaid key
     * @description Mints a prepaid key with 10 USD of credit, returned once, or tops up the key that is named. Calls that send it as x-api-key are paid from it at their listed price. It can be paid by x402 only: neither a plan nor a prepaid key buys credit.
     */
    get: operations["paid-prepaid-key"];
    post?: never;
  };
  "/api/x402/orderbook-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Spot order books within 20 % of the mid price, summed in steps of 0.1 %.
     * @description 5-minute snapshots of spot order books: US dollars in steps of 0.1 % within 20 % of the mid, depth within 2 %, how far the book reached, and whether it is summed with others.
     */
    get: operations["paid-orderbook-history"];
    post?: never;
  };
  "/api/x402/funding-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Funding as it was settled, per venue, perpetual and settlement.
     * @description Settled funding per venue and settlement, with the interval it covers and its 8-hour equivalent.
     */
    get: operations["paid-funding-history"];
    post?: never;
  };
  "/api/x402/options-oi-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open interest and implied volatility of every option, once a UTC day.
     * @description Daily open interest of every listed option: venue, strike, expiry, type, open interest in coins, implied volatility at the mark, price of the underlying, traded notional.
     */
    get: operations["paid-options-oi-history"];
    post?: never;
  };
  "/api/x402/spot-microstructure": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Finished minutes of perpetual and spot markets, with the side that took.
     * @description Minute bars with what takers bought against all that was traded, of all venues in one form.
     */
    get: operations["paid-spot-microstructure"];
    post?: never;
  };
  "/api/x402/venue-markets-history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Price, volume, open interest and 8-hour funding per venue, market and coin, every ten minutes.
     * @description 10-minute snapshots of price, 24-hour volume, open interest and 8-hour funding per venue, market and coin.
     */
    get: operations["paid-venue-markets-history"];
    post?: never;
  };
  "/api/x402/whale-trades-raw": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Single trades of a million dollars and more.
     * @description Every single trade of a million US dollars and more: side of the aggressor, price, quantity, notional, millisecond time.
     */
    get: operations["paid-whale-trades-raw"];
    post?: never;
  };
  "/api/v1/public/datasets/{name}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One dataset
     * @description All rows of a dataset as JSON, CSV or Parquet, under CC0 1.0. Days are published when they are over and settled; null, or an empty cell, is unknown.
     */
    get: operations["dataset"];
    post?: never;
  };
  "/api/v1/public/manifest": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Manifest
     * @description Every public endpoint with its parameters, cache time and access rule.
     */
    get: operations["manifest"];
    post?: never;
  };
  "/api/v1/public/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Health
     * @description Whether the service is up and what is wrong with it, whether its data is live or simulated, and how fresh the record is.
     */
    get: operations["health"];
    post?: never;
  };
  "/api/x402": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Catalog of the paid endpoints
     * @description What can be bought by the call, at which price, with which parameters.
     */
    get: operations["catalog"];
    post?: never;
  };
  "/api/v1/public/datasets": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Datasets
     * @description Every dataset that is published as a file, in the public domain: columns, rows, days, addresses.
     */
    get: operations["datasets"];
    post?: never;
  };
  "/api/v1/public/sitemap.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sitemap
     * @description Every page for people, as in /sitemap.xml.
     */
    get: operations["sitemap-json"];
    post?: never;
  };
  "/api/v1/public/ideas": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ideas
     * @description What members with a public profile expect of a perpetual, with what it came to by recorded prices and after fees once it is closed.
     */
    get: operations["ideas"];
    post?: never;
  };
  "/api/v1/public/profiles/{handle}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Profile
     * @description A member with a public profile: who it is, its ideas with their results, and its courses.
     */
    get: operations["profile"];
    post?: never;
  };
  "/api/v1/public/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Me
     * @description The account that is signed in, by its session cookie: its profile, plan and usage.
     */
    get: operations["me"];
    post?: never;
  };
  "/api/v1/public/series": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Course series
     * @description Published series of courses.
     */
    get: operations["course-series"];
    post?: never;
  };
  "/api/v1/stream": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Live tape
     * @description Server-sent events as they are recorded: at once with an account key, otherwise a minute late. Last-Event-ID resumes within an hour.
     */
    get: operations["stream"];
    post?: never;
  };
  "/mcp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Model Context Protocol
     * @description Every tool, document and prompt for agents, by one message after the other; no session is kept, and no credentials are needed. Clients of older revisions get the same as one server-sent event.
     */
    post: operations["mcp"];
  };
  "/api/x402/prepaid-key/balance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Balance of a prepaid key
     * @description What is left on a prepaid key, and what it was used for last. Free; the key is sent as x-api-key.
     */
    get: operations["prepaid-balance"];
    post?: never;
  };
  "/download/bulk/{file}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A bulk file
     * @description A file of a month of rows, by the link that a bulk route gave; links are good for an hour. Parts of it can be asked for with Range.
     */
    get: operations["bulk-download"];
    post?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Problem: {
      /** @description Address of the page about this error. */
      type: string;
      /** @description The error in two words. */
      title: string;
      /** @description The status of the answer. Unit: HTTP status. */
      status: number;
      /** @description What was wrong and what is allowed. */
      detail: string;
      /**
       * @description False in every error.
       * @constant
       */
      ok: false;
      /**
       * @description The error by its code.
       * @enum {string}
       */
      error: "invalid_parameter" | "missing_parameter" | "key_required" | "key_invalid" | "payment_required" | "plan_required" | "internal_route" | "blocked" | "not_public" | "form_refused" | "link_invalid" | "link_expired" | "not_found" | "unknown_symbol" | "unknown_metric" | "unknown_venue" | "unknown_dataset" | "no_data" | "method_not_allowed" | "ambiguous_prefix" | "payment_in_use" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "rate_limited" | "internal" | "warming_up" | "upstream_unavailable";
      /** @description Which call it was, for who asks about it. */
      request_id: string;
      /** @description The parameter that is wrong, where it is one. */
      param?: string;
      /** @description What the parameter may be, where that is a list. */
      allowed?: string[];
    };
    PaymentRequiredResource: {
      /** @description Its address. */
      url: string;
      /** @description What it answers. */
      description: string;
      /** @description What the answer is written in. */
      mimeType: string;
      /** @description Who sells it. */
      serviceName: string;
      /** @description What it is about. */
      tags: string[];
    };
    PaymentRequiredAcceptsItem: {
      /**
       * @description How the amount is meant: exactly.
       * @constant
       */
      scheme: "exact";
      /**
       * @description Network by its CAIP-2 id.
       * @enum {string}
       */
      network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" | "eip155:8453";
      /** @description What is to be paid, in the smallest unit of the asset: millionths of a dollar. */
      amount: string;
      /** @description Address of the token: USDC. */
      asset: string;
      /** @description Address that the payment goes to. */
      payTo: string;
      /** @description How long a payment may take. Unit: seconds. */
      maxTimeoutSeconds: number;
      /** @description What the network wants to know besides. */
      extra: {
        [key: string]: string;
      };
    };
    PaymentRequiredExtensions: {
      /** @description An example call and answer, and the schema of both, for catalogs. */
      bazaar: {
        [key: string]: unknown;
      };
      /** @description Says that a payment may carry a secret by which its buyer gets the answer again. */
      "payment-identifier"?: {
        [key: string]: unknown;
      };
      /** @description A challenge: the wallet that paid signs it to get again what it bought. */
      "sign-in-with-x"?: {
        [key: string]: unknown;
      };
    };
    PaymentRequired: {
      /**
       * @description False: nothing was sold yet.
       * @constant
       */
      ok: false;
      /** @description Why, and how to pay, in words. */
      message: string;
      /**
       * @description Of the payment protocol. Unit: version.
       * @constant
       */
      x402Version: 2;
      /** @description Why there is no answer, by a code. */
      error: string;
      /** @description What is sold. */
      resource: components["schemas"]["PaymentRequiredResource"];
      /** @description The terms: each is one way to pay. */
      accepts: components["schemas"]["PaymentRequiredAcceptsItem"][];
      /** @description Further terms. */
      extensions: components["schemas"]["PaymentRequiredExtensions"];
    };
    Gap: {
      /** @description Source that did not record, as venue.subject. */
      source: string;
      /**
       * Format: date-time
       * @description End of what was recorded before.
       */
      from: string;
      /**
       * Format: date-time
       * @description Next record; null while it goes on.
       */
      to: string | null;
      /**
       * @description Why nothing was recorded.
       * @enum {string}
       */
      reason: "not_running" | "unreachable" | "timeout" | "rate_limited" | "refused" | "bad_answer" | "silent" | "cut" | "store_slow" | "store_failed" | "contract_changed" | "partial" | "forgotten" | "lost";
    };
    SymbolsMarketRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Last trade on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      lastPrice: number;
      /** @description Change of the price over 24 hours, as the venue tells it; null for a younger contract. Unit: %. */
      change24hPct: number | null;
      /** @description Traded in the last 24 hours on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      quoteVolume24h: number | null;
      /** @description Funding announced for the present interval of the contract; positive: longs pay shorts. Unit: %. */
      fundingRatePct: number | null;
      /** @description Open interest on the reference venue, one side, at the mark price. Unit: USD. */
      openInterestUsd: number | null;
      /** @description Change of open interest over 24 hours, in coins. Unit: %. */
      oi24hPct: number | null;
      /** @description How one-sided the perpetual is; null where it has no score. Unit: points of 100. */
      pressureScore: number | null;
      /**
       * @description The side that is crowded.
       * @enum {string|null}
       */
      pressureDirection: "LONG" | "SHORT" | null;
      /**
       * Format: date-time
       * @description When that score was worked out.
       */
      pressureUpdatedAt: string | null;
    };
    SymbolsMarketAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description What the list is ordered by.
       * @enum {string}
       */
      sort: "volume" | "change" | "funding" | "oi" | "pressure";
      /** @description Perpetuals on record, before the list is cut. Unit: count. */
      totalSymbols: number;
      /** @description Perpetuals, the largest first. */
      symbols: components["schemas"]["SymbolsMarketRow"][];
      /** @description The price in the last 24 clock hours with the present one, by perpetual. */
      courses?: {
        [key: string]: (number | null)[];
      };
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    SymbolsRankingRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Signals that ended in it: at their target, at their stop or at their time limit. Unit: count. */
      trades: number;
      /** @description Those of them that were long. Unit: count. */
      longTrades: number;
      /** @description Those of them that were short. Unit: count. */
      shortTrades: number;
      /** @description Those that earned something after costs. Unit: count. */
      wins: number;
      /** @description Those that lost something after costs. Unit: count. */
      losses: number;
      /** @description Wins of wins and losses; null where there are neither. Unit: %. */
      winRatePct: number | null;
      /** @description What wins earned over what losses lost, after costs: above 1 it earns. 999 at most, which is also what it is without a loss; null where nothing was won or lost. Unit: ratio. */
      profitFactorNet: number | null;
      /** @description Mean result after costs. Unit: bps. */
      avgNetBps: number | null;
      /** @description Sum of the results after costs, each signal of the same size. Unit: bps. */
      sumNetBps: number;
      /** @description The best result of a single signal. Unit: bps. */
      bestTradeBps: number;
      /** @description The worst result of a single signal. Unit: bps. */
      worstTradeBps: number;
      /** @description How far the running sum of results fell below its highest point, which is at least the 0 that it starts from. Unit: bps. */
      maxDrawdownBps: number;
      /**
       * Format: date-time
       * @description When the last of them ended.
       */
      lastTradeAt: string;
      /** @description Whether there are at least 20 trades: less says little. */
      qualified: boolean;
      /** @description Score: profitFactorNet, 10 at most, · √(trades / 20) · winRatePct / 50; null where one of them is. Unit: ratio. */
      compositeScore: number | null;
    };
    SymbolsRankingAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Length of the window: so many UTC days, the present one among them. Unit: days. */
      windowDays: number;
      /**
       * @description So many trades qualify. Unit: count.
       * @constant
       */
      minTradesQualified: 20;
      /** @description Perpetuals of which a signal ended in the window, before the list is cut. Unit: count. */
      totalSymbols: number;
      /** @description Those of them that qualify. Unit: count. */
      qualifiedCount: number;
      /** @description Those that qualify first, each part by compositeScore. */
      symbols: components["schemas"]["SymbolsRankingRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    SymbolsAnswer: components["schemas"]["SymbolsMarketAnswer"] | components["schemas"]["SymbolsRankingAnswer"];
    HeatmapRowHistory24hItem: {
      /**
       * Format: date-time
       * @description Start of the clock hour.
       */
      hour: string;
      /** @description The last funding announced in it, for its interval. Unit: %. */
      fundingRatePct: number | null;
    };
    HeatmapRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Funding announced for the present interval of the contract; positive: longs pay shorts. Unit: %. */
      fundingRatePct: number;
      /** @description Between two settlements of the contract. Unit: hours. */
      fundingIntervalHours: number | null;
      /** @description The same funding per 8 hours: rate · 8 / interval. Compare contracts by it. Unit: %. */
      fundingRate8hPct: number | null;
      /** @description The same funding over a year: rate · (24 / interval) · 365. Unit: % a year. */
      fundingAprPct: number | null;
      /**
       * Format: date-time
       * @description When funding is next settled.
       */
      nextFundingAt: string | null;
      /** @description Last trade on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      lastPrice: number;
      /** @description Change of the price over 24 hours, as the venue tells it; null for a younger contract. Unit: %. */
      change24hPct: number | null;
      /** @description Traded in the last 24 hours on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      quoteVolume24h: number | null;
      /** @description Open interest on the reference venue, one side, at the mark price. Unit: USD. */
      openInterestUsd: number | null;
      /** @description Change of open interest over 24 hours, in coins. Unit: %. */
      oi24hPct: number | null;
      /** @description The last 24 clock hours with the present one, oldest first. */
      history24h: components["schemas"]["HeatmapRowHistory24hItem"][];
    };
    HeatmapAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Rows in the list. Unit: count. */
      count: number;
      /** @description The reference venue. */
      exchange: string | null;
      /** @description The 30 most traded perpetuals that announce funding. */
      rows: components["schemas"]["HeatmapRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    FundingArbRowRatesItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Funding announced for its own interval. Unit: %. */
      fundingRatePct: number;
      /** @description Between two settlements. Unit: hours. */
      intervalHours: number;
      /** @description The same per 8 hours. Unit: %. */
      rate8hPct: number;
      /**
       * Format: date-time
       * @description When funding is next settled.
       */
      nextFundingAt: string | null;
      /**
       * Format: date-time
       * @description When the rate was read.
       */
      updatedAt: string;
      /** @description Not read for two of its own intervals: shown, not used. */
      stale: boolean;
    };
    FundingArbRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Venue with the lowest funding, to be long. */
      longExchange: string;
      /** @description Venue with the highest funding, to be short. */
      shortExchange: string;
      /** @description Funding per 8 hours where one is long. Unit: %. */
      longRate8hPct: number;
      /** @description Funding per 8 hours where one is short. Unit: %. */
      shortRate8hPct: number;
      /** @description Highest − lowest funding, per 8 hours. Unit: %. */
      spreadPct: number;
      /** @description A year of the spread: spread · 3 · 365. Unit: % a year. */
      grossApr: number;
      /** @description A year of taker fees: in and out of both legs every week. Unit: % a year. */
      costApr: number | null;
      /** @description Gross − cost. Unit: % a year. */
      netApr: number | null;
      /** @description Taker fee of the base tier where one is long. Unit: %. */
      longTakerFeePct: number | null;
      /** @description Taker fee of the base tier where one is short. Unit: %. */
      shortTakerFeePct: number | null;
      /** @description How long the spread takes to earn the fees of one round trip. Unit: days. */
      breakevenDays: number | null;
      /** @description Whether anything is left after cost. */
      profitable: boolean | null;
      /** @description What each venue announces. */
      rates: components["schemas"]["FundingArbRowRatesItem"][];
    };
    FundingArbAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The venues that are compared. */
      exchanges: string[];
      /** @description How often a year both legs are entered and left, for the cost. Unit: count. */
      rebalancesPerYear: number;
      /** @description Perpetuals with two live legs. Unit: count. */
      count: number;
      /** @description The hundred best, by net yield. */
      rows: components["schemas"]["FundingArbRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    OiTotals: {
      /** @description Open interest of all of them, one side. Unit: USD. */
      openInterestUsd: number | null;
      /** @description What was opened (+) or closed (−) in 24 hours, at present prices, of those known at both ends. Unit: USD. */
      oi24hUsd: number | null;
      /** @description The same as a change of the whole. Unit: %. */
      oi24hPct: number | null;
      /** @description Perpetuals that are quoted and whose open interest is unknown. Unit: count. */
      openInterestUnknown: number | null;
    };
    OiGainersItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Open interest on the reference venue, one side, at the mark price. Unit: USD. */
      openInterestUsd: number;
      /** @description Open interest on the reference venue, one side. Unit: coins. */
      openInterestBase: number;
      /** @description Change of open interest over an hour, in coins: a price move alone is none. Unit: %. */
      oi1hPct: number | null;
      /** @description Change of open interest over 4 hours, in coins. Unit: %. */
      oi4hPct: number | null;
      /** @description Change of open interest over 24 hours, in coins. Unit: %. */
      oi24hPct: number | null;
      /** @description What was opened (+) or closed (−) in 24 hours, one side, at the present price. Unit: USD. */
      oi24hUsd: number | null;
      /** @description Last trade on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      lastPrice: number;
      /** @description Change of the price over 24 hours, as the venue tells it; null for a younger contract. Unit: %. */
      change24hPct: number | null;
      /**
       * @description What open interest and price did together over 24 hours; null where one of them is unknown.
       * @enum {string|null}
       */
      regime: "LONGS_BUILDING" | "SHORTS_BUILDING" | "LONG_SQUEEZE" | "SHORT_SQUEEZE" | "QUIET" | null;
      /** @description The regime in words. */
      regimeLabel: string | null;
      /**
       * Format: date-time
       * @description When the open interest was read.
       */
      updatedAt: string;
    };
    OiRow: components["schemas"]["OiGainersItem"];
    OiRegimeCounts: {
      /** @description Open interest up, price up. Unit: count. */
      LONGS_BUILDING: number | null;
      /** @description Open interest up, price down. Unit: count. */
      SHORTS_BUILDING: number | null;
      /** @description Open interest down, price down. Unit: count. */
      LONG_SQUEEZE: number | null;
      /** @description Open interest down, price up. Unit: count. */
      SHORT_SQUEEZE: number | null;
      /** @description Open interest moved by less than 2 %. Unit: count. */
      QUIET: number | null;
    };
    OiAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Perpetuals whose open interest is known. Unit: count. */
      symbols: number | null;
      /** @description All perpetuals of the reference venue. */
      totals: components["schemas"]["OiTotals"];
      /** @description Open interest that grew most in 24 hours, in percent of coins. */
      gainers: components["schemas"]["OiGainersItem"][];
      /** @description Open interest that shrank most in 24 hours, in percent of coins. */
      losers: components["schemas"]["OiGainersItem"][];
      /** @description Ten majors, the largest first. */
      rows: components["schemas"]["OiRow"][];
      /** @description How many perpetuals are in each regime. */
      regimeCounts: components["schemas"]["OiRegimeCounts"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    TopMoversGainersItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Last trade on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      lastPrice: number;
      /** @description Change of the price over 24 hours, as the venue tells it; null for a younger contract. Unit: %. */
      change24hPct: number | null;
      /** @description Traded in the last 24 hours on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      quoteVolume24h: number | null;
      /** @description Change of that volume against a day earlier. Unit: %. */
      volumeChange24hPct: number | null;
      /** @description Open interest on the reference venue, one side, at the mark price. Unit: USD. */
      openInterestUsd: number | null;
      /** @description Change of open interest over 24 hours, in coins. Unit: %. */
      oi24hPct: number | null;
      /** @description What was opened (+) or closed (−) in 24 hours, one side, at the present price. Unit: USD. */
      oi24hUsd: number | null;
      /** @description Funding announced for the present interval of the contract; positive: longs pay shorts. Unit: %. */
      fundingRatePct: number | null;
      /** @description (Mark − index) / index. Unit: %. */
      basisPct: number | null;
      /** @description How one-sided the perpetual is; null where it has no score. Unit: points of 100. */
      pressureScore: number | null;
      /**
       * @description The side that is crowded.
       * @enum {string|null}
       */
      pressureDirection: "LONG" | "SHORT" | null;
    };
    TopMoversAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Perpetuals that trade enough to be ranked. Unit: count. */
      universe: number | null;
      /** @description Prices that rose most in 24 hours. */
      gainers: components["schemas"]["TopMoversGainersItem"][];
      /** @description Prices that fell most in 24 hours. */
      losers: components["schemas"]["TopMoversGainersItem"][];
      /** @description Largest changes of open interest, whatever their sign. */
      biggestOi24h: components["schemas"]["TopMoversGainersItem"][];
      /** @description Largest funding, whatever its sign. */
      extremeFunding: components["schemas"]["TopMoversGainersItem"][];
      /** @description Widest basis, whatever its sign. */
      widestBasis: components["schemas"]["TopMoversGainersItem"][];
      /** @description Highest pressure scores. */
      highestStress: components["schemas"]["TopMoversGainersItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ListingsCountsByExchangeValue: {
      /** @description Perpetuals listed in that time. Unit: count. */
      listed: number | null;
      /** @description Perpetuals delisted in that time. Unit: count. */
      delisted: number | null;
    };
    ListingsCounts: {
      /** @description Perpetuals listed in that time. Unit: count. */
      listed: number | null;
      /** @description Perpetuals delisted in that time. Unit: count. */
      delisted: number | null;
      /** @description The same by venue. */
      by_exchange: {
        [key: string]: components["schemas"]["ListingsCountsByExchangeValue"];
      };
    };
    ListingsRow: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Coin, as BTC. */
      base: string;
      /** @description What it is quoted in. */
      quote: string;
      /**
       * Format: date-time
       * @description When it was first seen.
       */
      first_seen_at: string;
      /** @description Whether the venue was read before it came: it was seen to be listed. */
      listing_known: boolean;
      /** @description Whether no other venue of the list had a perpetual of the coin before. */
      first_anywhere: boolean;
      /** @description Where else it is listed. */
      other_exchanges: string[];
    };
    ListingsDelistedItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Coin, as BTC. */
      base: string;
      /**
       * Format: date-time
       * @description When it was first missing.
       */
      delisted_at: string;
      /**
       * Format: date-time
       * @description When it was first seen; null where nobody saw it come.
       */
      first_seen_at: string | null;
    };
    ListingsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How far back. Unit: days. */
      days: number;
      /** @description The venues that are watched. */
      exchanges: string[];
      /**
       * Format: date-time
       * @description When any of them was last read.
       */
      last_scan_at: string | null;
      /** @description Over everything, before the lists are cut. */
      counts: components["schemas"]["ListingsCounts"];
      /** @description New perpetuals, newest first. */
      listed: components["schemas"]["ListingsRow"][];
      /** @description Perpetuals that went, newest first. */
      delisted: components["schemas"]["ListingsDelistedItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    VenuesLeadLagPairsItemA: {
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
    };
    VenuesLeadLagPairsItemLatest: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Correlations at lags_minutes, in that order. */
      rho: number[];
      /** @description Sum of squared correlations where a comes first, less the sum where b does; above 0, a leads. Unit: ratio. */
      asymmetry: number;
      /** @description Who led: the name of a or b; null where neither did. */
      leader: string | null;
      /** @description Minutes that were compared. Unit: count. */
      n: number;
    };
    VenuesLeadLagPairsItem: {
      /** @description Both markets by name. */
      pair: string;
      /** @description The first market. */
      a: components["schemas"]["VenuesLeadLagPairsItemA"];
      /** @description The second market. */
      b: components["schemas"]["VenuesLeadLagPairsItemA"];
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Days on record. Unit: count. */
      days: number;
      /** @description Share of these days on which a led. Unit: %. */
      a_led_pct: number | null;
      /** @description Share of these days on which b led. Unit: %. */
      b_led_pct: number | null;
      /** @description Mean of the daily asymmetry. Unit: ratio. */
      mean_asymmetry: number | null;
      /** @description The newest day. */
      latest: components["schemas"]["VenuesLeadLagPairsItemLatest"];
      /** @description Every day on record, newest first. */
      daily: components["schemas"]["VenuesLeadLagPairsItemLatest"][];
    };
    VenuesLeadLagAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The lags that are looked at. */
      lags_minutes: number[];
      /**
       * @description How far back. Unit: days.
       * @constant
       */
      days: 30;
      /** @description Pairs of markets. */
      pairs: components["schemas"]["VenuesLeadLagPairsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    RsiSummary15m: {
      /** @description Perpetuals whose RSI is known. Unit: count. */
      n: number | null;
      /** @description Of these at 70 or above. Unit: count. */
      overbought: number | null;
      /** @description Of these at 30 or below. Unit: count. */
      oversold: number | null;
      /** @description Median RSI. Unit: points of 100. */
      median: number | null;
      /** @description Share at 70 or above. Unit: %. */
      overbought_pct: number | null;
      /** @description Share at 30 or below. Unit: %. */
      oversold_pct: number | null;
    };
    RsiSummary: {
      /** @description How many of them are overbought and oversold on that interval. */
      "15m": components["schemas"]["RsiSummary15m"];
      /** @description How many of them are overbought and oversold on that interval. */
      "1h": components["schemas"]["RsiSummary15m"];
      /** @description How many of them are overbought and oversold on that interval. */
      "4h": components["schemas"]["RsiSummary15m"];
      /** @description How many of them are overbought and oversold on that interval. */
      "12h": components["schemas"]["RsiSummary15m"];
      /** @description How many of them are overbought and oversold on that interval. */
      "1d": components["schemas"]["RsiSummary15m"];
      /** @description How many of them are overbought and oversold on that interval. */
      "3d": components["schemas"]["RsiSummary15m"];
      /** @description How many of them are overbought and oversold on that interval. */
      "1w": components["schemas"]["RsiSummary15m"];
      /** @description How many of them are overbought and oversold on that interval. */
      "1M": components["schemas"]["RsiSummary15m"];
    };
    RsiRowRsi: {
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "15m": number | null;
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "1h": number | null;
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "4h": number | null;
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "12h": number | null;
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "1d": number | null;
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "3d": number | null;
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "1w": number | null;
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: points of 100. */
      "1M": number | null;
    };
    RsiRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Coin, or share, commodity or index.
       * @enum {string}
       */
      kind: "crypto" | "tradfi";
      /** @description Last trade on the reference venue. Unit: USD. */
      price: number;
      /** @description Change of the price over 24 hours, as the venue tells it; null for a younger contract. Unit: %. */
      change_24h_pct: number | null;
      /** @description By the length of a bar. */
      rsi: components["schemas"]["RsiRowRsi"];
      /**
       * Format: date-time
       * @description When the price was read.
       */
      updated_at: string;
    };
    RsiAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description Bars of the first average. Unit: bars.
       * @constant
       */
      period: 14;
      /**
       * @description How averages go on.
       * @constant
       */
      method: "wilder";
      /**
       * @description From here on a perpetual counts as overbought. Unit: points of 100.
       * @constant
       */
      overbought: 70;
      /**
       * @description From here down as oversold. Unit: points of 100.
       * @constant
       */
      oversold: 30;
      /** @description The intervals, shortest first. */
      intervals: ("15m" | "1h" | "4h" | "12h" | "1d" | "3d" | "1w" | "1M")[];
      /** @description Perpetuals in the list. Unit: count. */
      count: number;
      /** @description All perpetuals of the kind, by interval. */
      summary: components["schemas"]["RsiSummary"];
      /** @description Perpetuals, the most traded or the highest first. */
      rows: components["schemas"]["RsiRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ThemesBtcReturns: {
      /** @description Over a day. Unit: %. */
      d1: number | null;
      /** @description Over 7 days. Unit: %. */
      d7: number | null;
      /** @description Over 30 days. Unit: %. */
      d30: number | null;
      /** @description Over 90 days. Unit: %. */
      d90: number | null;
      /** @description Since the last day of the year before. Unit: %. */
      ytd: number | null;
    };
    ThemesBtc: {
      /** @description Bitcoin on the same scale. Unit: index points. */
      index: number | null;
      /** @description Return of bitcoin. */
      returns: components["schemas"]["ThemesBtcReturns"];
    };
    ThemesThemesItemVsBtc: {
      /** @description Over a day. Unit: percentage points. */
      d1: number | null;
      /** @description Over 7 days. Unit: percentage points. */
      d7: number | null;
      /** @description Over 30 days. Unit: percentage points. */
      d30: number | null;
      /** @description Over 90 days. Unit: percentage points. */
      d90: number | null;
      /** @description Since the last day of the year before. Unit: percentage points. */
      ytd: number | null;
    };
    ThemesThemesItemMembersItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Return over 30 days. Unit: %. */
      return_30d_pct: number | null;
      /**
       * Format: date
       * @description The first day on record; null where there is none.
       */
      contributes_from: string | null;
    };
    ThemesThemesItem: {
      /**
       * @description The basket, by its id.
       * @enum {string}
       */
      theme: "ai" | "rwa" | "depin" | "meme" | "l1" | "l2" | "defi" | "quantum";
      /** @description The same by its name. */
      label: string;
      /** @description Where it stands at the end of the newest day. Unit: index points. */
      index: number;
      /** @description Return of the index. */
      returns: components["schemas"]["ThemesBtcReturns"];
      /** @description By how much that is more than what bitcoin returned. */
      vs_btc: components["schemas"]["ThemesThemesItemVsBtc"];
      /** @description The basket; each has the same weight. */
      members: components["schemas"]["ThemesThemesItemMembersItem"][];
      /** @description Members in the return of the newest day. Unit: count. */
      members_live: number;
      /** @description Every day, oldest first; left out with points=0. */
      points?: [
        string,
        number
      ][];
    };
    ThemesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date
       * @description The day on which indices stand at 100: the first on record from 2025-01-01 on.
       */
      base_date: string | null;
      /**
       * @description What they stand at on it. Unit: index points.
       * @constant
       */
      base_value: 100;
      /**
       * @description How members count.
       * @constant
       */
      weighting: "equal, fixed basket";
      /** @description What themes are held against. */
      btc: components["schemas"]["ThemesBtc"];
      /** @description Largest return over 30 days first. */
      themes: components["schemas"]["ThemesThemesItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    CorrelationsMostCorrelatedItem: {
      /** @description Perpetual, as BTCUSDT. */
      a: string;
      /** @description Perpetual, as BTCUSDT. */
      b: string;
      /** @description Their correlation. Unit: ratio. */
      rho: number;
    };
    CorrelationsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description Days whose returns are compared. Unit: days.
       * @constant
       */
      window_days: 30;
      /**
       * @description What is compared, and how.
       * @constant
       */
      method: "pearson, daily log returns";
      /**
       * @description With fewer in common two are not compared. Unit: days.
       * @constant
       */
      min_observations: 20;
      /** @description The most traded of these days first. */
      symbols: string[];
      /** @description By the order of symbols, both ways. */
      matrix: (number | null)[][];
      /** @description The 10 most correlated pairs, the most first. */
      most_correlated: components["schemas"]["CorrelationsMostCorrelatedItem"][];
      /** @description The 10 least correlated pairs, the least first. */
      least_correlated: components["schemas"]["CorrelationsMostCorrelatedItem"][];
      /** @description Mean correlation of the others with bitcoin. Unit: ratio. */
      mean_rho_btc: number | null;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ContextMetricBandsItemH1: {
      /** @description Median move of the bitcoin close. Unit: %. */
      medianPct: number;
      /** @description Share of these days after which it was higher. Unit: %. */
      upSharePct: number;
    };
    ContextMetricBandsItem: {
      /** @description Which fifth; the lowest is 1. Unit: rank. */
      index: number;
      /** @description The fifth in words. */
      label: string;
      /** @description Its figures are above this one; null of the lowest. Unit: as `unit` says. */
      low: number | null;
      /** @description And up to this one; null of the highest. Unit: as `unit` says. */
      high: number | null;
      /** @description Days whose move over seven days is known. Unit: count. */
      n: number;
      /** @description Whether the newest figure is in it. */
      current: boolean;
      /** @description Whether it has too few days to say anything. */
      suppressed: boolean;
      /** @description What followed a day later; null of fewer days than minN. */
      h1: components["schemas"]["ContextMetricBandsItemH1"] | null;
      /** @description What followed three days later; null of fewer days than minN. */
      h3: components["schemas"]["ContextMetricBandsItemH1"] | null;
      /** @description What followed seven days later; null of fewer days than minN. */
      h7: components["schemas"]["ContextMetricBandsItemH1"] | null;
    };
    ContextMetricCurrent: {
      /** @description Which fifth. Unit: rank. */
      index: number;
      /** @description Days whose move over seven days is known. Unit: count. */
      n: number;
      /** @description What followed a day later; null of fewer days than minN. */
      h1: components["schemas"]["ContextMetricBandsItemH1"] | null;
      /** @description What followed three days later; null of fewer days than minN. */
      h3: components["schemas"]["ContextMetricBandsItemH1"] | null;
      /** @description What followed seven days later; null of fewer days than minN. */
      h7: components["schemas"]["ContextMetricBandsItemH1"] | null;
    };
    ContextMetricBase: {
      /** @description Days whose move over seven days is known. Unit: count. */
      n: number | null;
      /** @description What followed a day later; null of fewer days than minN. */
      h1: components["schemas"]["ContextMetricBandsItemH1"] | null;
      /** @description What followed three days later; null of fewer days than minN. */
      h3: components["schemas"]["ContextMetricBandsItemH1"] | null;
      /** @description What followed seven days later; null of fewer days than minN. */
      h7: components["schemas"]["ContextMetricBandsItemH1"] | null;
    };
    ContextMetricAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Metric, by its name. */
      metric: string;
      /** @description The metric in words. */
      label: string;
      /**
       * @description What its figures are counted in; busd is billions of US dollars, points an index of 0 to 100, ehs exahashes a second.
       * @enum {string}
       */
      unit: "pct" | "pp" | "usd" | "busd" | "points" | "fraction" | "ehs" | "btc" | "ratio";
      /**
       * Format: date
       * @description UTC day of the newest figure.
       */
      date: string | null;
      /** @description The newest figure, in its unit. Unit: as `unit` says. */
      value: number | null;
      /** @description How much of what the newest figure sums up is on record, by the gap ledger; null of what is told by the day, and where nothing was due. Unit: %. */
      coveragePct: number | null;
      /** @description Share of its days on record with a lower figure; those with the same count half. Unit: %. */
      percentile: number | null;
      /**
       * Format: date
       * @description Its first day on record.
       */
      historySince: string | null;
      /** @description Days on record, the newest included. Unit: count. */
      n: number | null;
      /**
       * @description Of fewer days nothing is said. Unit: days.
       * @constant
       */
      minN: 30;
      /** @description Fifths of its own history up to the newest figure, the lowest first. Equal figures are in one band, so that some may be empty. */
      bands: components["schemas"]["ContextMetricBandsItem"][];
      /** @description The band of the newest figure. */
      current: components["schemas"]["ContextMetricCurrent"] | null;
      /** @description All days since historySince, whatever the metric was. */
      base: components["schemas"]["ContextMetricBase"];
      /** @description Whether the median of the current band after seven days is outside of the 95 % bootstrap interval of the base median, 500 draws of as many days as the band has. */
      separates: boolean;
      /** @description The same in sentences. */
      interpretationEn: string;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ContextListMetricsItem: {
      /** @description Metric, by its name. */
      metric: string;
      /** @description The metric in words. */
      label: string;
      /**
       * @description What its figures are counted in; busd is billions of US dollars, points an index of 0 to 100, ehs exahashes a second.
       * @enum {string}
       */
      unit: "pct" | "pp" | "usd" | "busd" | "points" | "fraction" | "ehs" | "btc" | "ratio";
      /**
       * Format: date
       * @description Its first day on record; null where nothing is.
       */
      since: string | null;
      /**
       * Format: date
       * @description Its newest day.
       */
      latestDate: string | null;
      /** @description The figure of that day, in its unit. Unit: as `unit` says. */
      latestValue: number | null;
    };
    ContextListAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Every metric that is followed. */
      metrics: components["schemas"]["ContextListMetricsItem"][];
      /** @description How many there are, in a sentence. */
      interpretationEn: string;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ContextAnswer: components["schemas"]["ContextMetricAnswer"] | components["schemas"]["ContextListAnswer"];
    FactorsBase: {
      /** @description Days whose move over seven days is known. Unit: count. */
      n: number | null;
      /** @description Median move. Unit: %. */
      median_7d_pct: number | null;
      /** @description Share of days after which it was higher. Unit: %. */
      up_share_7d_pct: number | null;
    };
    FactorsRowBand: {
      /** @description Which fifth of its own history; the lowest is 1. Unit: rank. */
      index: number;
      /** @description The fifth in words. */
      label: string;
      /** @description Its figures are above this one; null of the lowest. Unit: as `unit` says. */
      low: number | null;
      /** @description And up to this one; null of the highest. Unit: as `unit` says. */
      high: number | null;
    };
    FactorsRow: {
      /** @description Metric, by its name. */
      metric: string;
      /** @description The metric in words. */
      label: string;
      /**
       * @description What its figures are counted in; busd is billions of US dollars, points an index of 0 to 100, ehs exahashes a second.
       * @enum {string}
       */
      unit: "pct" | "pp" | "usd" | "busd" | "points" | "fraction" | "ehs" | "btc" | "ratio";
      /**
       * Format: date
       * @description UTC day of the newest figure.
       */
      date: string;
      /** @description The newest figure, in its unit. Unit: as `unit` says. */
      value: number;
      /** @description How much of what the newest figure sums up is on record, by the gap ledger; null of what is told by the day, and where nothing was due. Unit: %. */
      coverage_pct: number | null;
      /** @description Share of its days on record with a lower figure; those with the same count half. Unit: %. */
      percentile: number;
      /** @description Where the newest figure is. */
      band: components["schemas"]["FactorsRowBand"];
      /** @description Days in that band whose move over seven days is known. Unit: count. */
      n: number;
      /** @description Median move of bitcoin after these days; null while suppressed. Unit: %. */
      median_7d_pct: number | null;
      /** @description Share of these days after which it was higher; null while suppressed. Unit: %. */
      up_share_7d_pct: number | null;
      /** @description Median move after all days since history_since. Unit: %. */
      base_median_7d_pct: number | null;
      /** @description Less base_median_7d_pct. Unit: percentage points. */
      difference_pp: number | null;
      /** @description Whether the median is outside of the 95 % bootstrap interval of the base median, 500 draws of as many days as the band has. */
      separates: boolean;
      /** @description Whether the band has fewer days than min_n. */
      suppressed: boolean;
      /**
       * Format: date
       * @description First day on record.
       */
      history_since: string;
    };
    FactorsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description Over how many days moves are measured. Unit: days.
       * @constant
       */
      horizon_days: 7;
      /**
       * @description Of fewer days nothing is said. Unit: days.
       * @constant
       */
      min_n: 30;
      /** @description All days since the first close on record; each metric is held against those since its own first day. */
      base: components["schemas"]["FactorsBase"];
      /** @description Metrics on record, in the order of the list of metrics. */
      rows: components["schemas"]["FactorsRow"][];
      /** @description Rows. Unit: count. */
      count: number;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    /** @description Open and figure of a bar. */
    SeriesValuesRow: [
      number,
      number | null
    ];
    SeriesValuesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Series, by its name. */
      metric: string;
      /** @description Perpetual, as BTCUSDT; of what is told by coin, the coin, as BTC. */
      symbol: string;
      /**
       * @description How long a bar is.
       * @enum {string}
       */
      period: "5m" | "15m" | "1h" | "4h" | "1d";
      /** @description Venue that the figures are of; null where a series is not told by venue. */
      venue: string | null;
      /**
       * @description What its figures are counted in; 8h-eq is funding as a rate of eight hours.
       * @enum {string}
       */
      unit: "usd" | "coins" | "pct" | "pct 8h-eq" | "apr pct" | "ratio" | "0-100";
      /**
       * @description How it is drawn.
       * @enum {string}
       */
      kind: "line" | "bars" | "signed_bars";
      /** @description Where the figures come from. */
      source: string;
      /**
       * @description As venues tell it, worked out by us, or told by others.
       * @enum {string}
       */
      source_kind: "recorded" | "derived" | "third_party";
      /**
       * Format: date
       * @description First day on record of what was asked for; null where nothing is.
       */
      recorded_since: string | null;
      /** @description How many bars may be shown, by what was asked for and by the key. Unit: count. */
      limit: number;
      /** @description How many are. Unit: count. */
      bars: number;
      /** @description Whether the last bar is still under way, so that its figure may change. */
      provisional: boolean;
      /** @description Whether a key was named, which allows 5,000 bars instead of 300. */
      member_depth: boolean;
      /** @description Whether bars that were asked for are left out, the oldest, because there are too many. */
      truncated: boolean;
      /** @description Bars, oldest first; each is there, and what is not on record is null. */
      points: components["schemas"]["SeriesValuesRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
    };
    /** @description Open, prices and volume of a bar. */
    SeriesCandlesRow: [
      number,
      number | null,
      number | null,
      number | null,
      number | null,
      number | null
    ];
    SeriesCandlesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Series, by its name. */
      metric: string;
      /** @description Perpetual, as BTCUSDT; of what is told by coin, the coin, as BTC. */
      symbol: string;
      /**
       * @description How long a bar is.
       * @enum {string}
       */
      period: "5m" | "15m" | "1h" | "4h" | "1d";
      /** @description Venue that the figures are of; null where a series is not told by venue. */
      venue: string | null;
      /**
       * @description What its figures are counted in; 8h-eq is funding as a rate of eight hours.
       * @enum {string}
       */
      unit: "usd" | "coins" | "pct" | "pct 8h-eq" | "apr pct" | "ratio" | "0-100";
      /**
       * @description How it is drawn.
       * @enum {string}
       */
      kind: "candles";
      /** @description Where the figures come from. */
      source: string;
      /**
       * @description As venues tell it, worked out by us, or told by others.
       * @enum {string}
       */
      source_kind: "recorded" | "derived" | "third_party";
      /**
       * Format: date
       * @description First day on record of what was asked for; null where nothing is.
       */
      recorded_since: string | null;
      /** @description How many bars may be shown, by what was asked for and by the key. Unit: count. */
      limit: number;
      /** @description How many are. Unit: count. */
      bars: number;
      /** @description Whether the last bar is still under way, so that its figure may change. */
      provisional: boolean;
      /** @description Whether a key was named, which allows 5,000 bars instead of 300. */
      member_depth: boolean;
      /** @description Whether bars that were asked for are left out, the oldest, because there are too many. */
      truncated: boolean;
      /** @description Bars, oldest first; each is there, and what is not on record is null. */
      points: components["schemas"]["SeriesCandlesRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
    };
    SeriesAnswer: components["schemas"]["SeriesValuesAnswer"] | components["schemas"]["SeriesCandlesAnswer"];
    SeriesMetricsLimits: {
      /**
       * @description At most without a key. Unit: bars.
       * @constant
       */
      anonymous: 300;
      /**
       * @description At most with a key of any plan. Unit: bars.
       * @constant
       */
      signed_in: 5000;
      /**
       * @description At least. Unit: bars.
       * @constant
       */
      min: 10;
    };
    SeriesMetricsRow: {
      /** @description Series, by its name. */
      metric: string;
      /** @description The series in words. */
      label: string;
      /**
       * @description What its figures are counted in; 8h-eq is funding as a rate of eight hours.
       * @enum {string}
       */
      unit: "usd" | "coins" | "pct" | "pct 8h-eq" | "apr pct" | "ratio" | "0-100";
      /**
       * @description How it is drawn.
       * @enum {string}
       */
      kind: "candles" | "line" | "bars" | "signed_bars";
      /**
       * @description The shortest bars that it has.
       * @enum {string}
       */
      finest_period: "5m" | "15m" | "1h" | "4h" | "1d";
      /** @description Whether a venue may be named. */
      venue_support: boolean;
      /** @description Venues that have told of it within a week; none where it is not told by venue. */
      venues: string[];
      /** @description Any perpetual, or those that have been told of within a week. */
      symbols: "any perp" | string[];
      /** @description Where the figures come from. */
      source: string;
      /**
       * Format: date
       * @description First day on record of any of them; null where nothing is.
       */
      recorded_since: string | null;
    };
    SeriesMetricsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Shortest first; 5m needs a key. */
      periods: ("5m" | "15m" | "1h" | "4h" | "1d")[];
      /** @description How many bars may be asked for. */
      limits: components["schemas"]["SeriesMetricsLimits"];
      /** @description The series. */
      metrics: components["schemas"]["SeriesMetricsRow"][];
    };
    BriefsRowNumbers: {
      /** @description Bitcoin, close. Unit: USD. */
      btc_close_usd: number | null;
      /** @description Bitcoin, change. Unit: %. */
      btc_change_pct: number | null;
      /** @description Bitcoin, usual move of a day. Unit: %. */
      usual_btc_change_pct: number | null;
      /** @description Ether, close. Unit: USD. */
      eth_close_usd: number | null;
      /** @description Ether, change. Unit: %. */
      eth_change_pct: number | null;
      /** @description Ether, usual move of a day. Unit: %. */
      usual_eth_change_pct: number | null;
      /** @description Liquidated on record. Unit: USD. */
      liquidated_usd: number | null;
      /** @description Longs liquidated. Unit: USD. */
      long_liquidated_usd: number | null;
      /** @description Shorts liquidated. Unit: USD. */
      short_liquidated_usd: number | null;
      /** @description Liquidated on a usual day. Unit: USD. */
      usual_liquidated_usd: number | null;
      /** @description Largest single liquidation. Unit: USD. */
      largest_liquidation_usd: number | null;
      /** @description Cascades detected. Unit: count. */
      cascades: number | null;
      /** @description Largest cascade. Unit: USD. */
      largest_cascade_usd: number | null;
      /** @description Open interest as the day ended. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Open interest, change. Unit: %. */
      open_interest_change_pct: number | null;
      /** @description Open interest, usual change of a day. Unit: %. */
      usual_open_interest_change_pct: number | null;
      /** @description Funding for eight hours as the day ended, weighted by open interest. Unit: %. */
      oi_weighted_funding_pct: number | null;
      /** @description Highest funding settled of a perpetual. Unit: %. */
      highest_funding_pct: number | null;
      /** @description Lowest funding settled of a perpetual. Unit: %. */
      lowest_funding_pct: number | null;
      /** @description Fear and greed index. Unit: points of 100. */
      fear_greed: number | null;
      /** @description Fear and greed index, day before. Unit: points of 100. */
      fear_greed_day_before: number | null;
      /** @description US bitcoin funds, net flow. Unit: USD. */
      etf_btc_net_flow_usd: number | null;
      /** @description US ether funds, net flow. Unit: USD. */
      etf_eth_net_flow_usd: number | null;
      /** @description US solana funds, net flow. Unit: USD. */
      etf_sol_net_flow_usd: number | null;
      /** @description Own signals closed. Unit: count. */
      signals_closed: number | null;
      /** @description Own signals, result after costs. Unit: bps. */
      signals_net_bps: number | null;
    };
    BriefsRow: {
      /**
       * Format: date
       * @description UTC day that it is about.
       */
      date: string;
      /** @description What stood out: the figure furthest above its usual size, or where bitcoin ended. */
      title: string;
      /** @description Sentences, one a line; what is not on record is left out. */
      summary: string;
      /**
       * Format: date-time
       * @description When the day had settled and it was written.
       */
      published_at: string;
      /** @description Path of its page. */
      page: string;
      /** @description Figures that it is written from; null where they are not on record. */
      numbers: components["schemas"]["BriefsRowNumbers"];
    };
    BriefsAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /** @description Briefs in the list. Unit: count. */
      count: number;
      /** @description Newest day first. */
      briefs: components["schemas"]["BriefsRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
    };
    LiquidationsTotals: {
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number | null;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number | null;
      /** @description Both sides together. Unit: USD. */
      total_usd: number | null;
      /** @description Forced orders. Unit: count. */
      events: number | null;
      /** @description Perpetuals among them. Unit: count. */
      symbols: number | null;
    };
    LiquidationsBySymbolItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number;
      /** @description Both sides together. Unit: USD. */
      total_usd: number;
      /** @description Forced orders. Unit: count. */
      events: number;
      /** @description Largest single order. Unit: USD. */
      largest_usd: number;
    };
    LiquidationsByExchangeItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description How much of what happens the feed of the venue shows.
       * @enum {string}
       */
      kind: "full" | "sampled" | "delayed" | "shadow" | "none";
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number | null;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number | null;
      /** @description Both sides together. Unit: USD. */
      total_usd: number | null;
      /** @description Forced orders. Unit: count. */
      events: number | null;
      /** @description Its part of the whole. Unit: %. */
      share_pct: number | null;
      /**
       * Format: date-time
       * @description Its newest order in that time.
       */
      last_record: string | null;
      /** @description Whether the feed is silent for too long. */
      stale: boolean;
    };
    LiquidationsHourlyItem: {
      /**
       * Format: date-time
       * @description Start of the clock hour.
       */
      hour: string;
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number | null;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number | null;
      /** @description Forced orders. Unit: count. */
      events: number | null;
    };
    LiquidationsLargest: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      event_time: string;
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Side of the forced order: SELL closes a long.
       * @enum {string}
       */
      side: "SELL" | "BUY";
      /**
       * @description The position that was liquidated.
       * @enum {string}
       */
      liquidated: "LONG" | "SHORT";
      /** @description Price of the forced order. Unit: USD. */
      price: number;
      /** @description Size of the order. Unit: coins. */
      qty: number;
      /** @description Size of the order. Unit: USD. */
      quote_qty: number;
    };
    LiquidationsMarketEstimateInputsItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description How much of what happens the feed of the venue shows.
       * @enum {string}
       */
      kind: "full" | "sampled" | "delayed" | "shadow" | "none";
      /** @description Liquidations on record. Unit: USD. */
      recorded_usd: number | null;
      /** @description Open interest of the venue, one side, as last known within a day; null unless it is whole. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Recorded / open interest. Unit: bps. */
      recorded_per_oi_bps: number | null;
      /** @description Estimated / recorded. Unit: ratio. */
      factor: number | null;
      /** @description What the venue is estimated to have liquidated. Unit: USD. */
      estimated_usd: number | null;
    };
    LiquidationsMarketEstimate: {
      /** @description Estimate of all liquidations. Unit: USD. */
      total_usd: number | null;
      /** @description Of longs. Unit: USD. */
      long_usd: number | null;
      /** @description Of shorts. Unit: USD. */
      short_usd: number | null;
      /** @description Lower bound: what was recorded. Unit: USD. */
      low_usd: number | null;
      /** @description Upper bound: the estimate with the 75th percentile of the reference venues in place of their median. Unit: USD. */
      high_usd: number | null;
      /** @description How it is worked out. */
      method: string;
      /** @description By venue. */
      inputs: components["schemas"]["LiquidationsMarketEstimateInputsItem"][];
      /** @description Venues with full feeds that the rest is held against. */
      reference_venues: string[];
      /** @description Venues whose feed is silent. */
      stale_venues: string[];
    };
    LiquidationsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description How far back. Unit: hours.
       * @constant
       */
      window_hours: 24;
      /** @description The perpetual that was asked for; null for all. */
      symbol: string | null;
      /**
       * Format: date
       * @description Day of the first liquidation on record.
       */
      recorded_since: string | null;
      /** @description All counted venues. */
      totals: components["schemas"]["LiquidationsTotals"];
      /** @description The fifty largest perpetuals. */
      by_symbol: components["schemas"]["LiquidationsBySymbolItem"][];
      /** @description Every counted venue. */
      by_exchange: components["schemas"]["LiquidationsByExchangeItem"][];
      /** @description The last 24 clock hours with the present one, oldest first. */
      hourly: components["schemas"]["LiquidationsHourlyItem"][];
      /** @description The largest single order. */
      largest: components["schemas"]["LiquidationsLargest"] | null;
      /** @description The 20 newest orders. */
      recent: components["schemas"]["LiquidationsLargest"][];
      /** @description What sampled feeds leave out, estimated. */
      market_estimate: components["schemas"]["LiquidationsMarketEstimate"];
      /** @description How to read the figures. */
      note: string;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    LiquidationLeaderboardRowsItem: {
      /** @description Place by size. Unit: rank. */
      rank: number;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Side of the forced order: SELL closes a long.
       * @enum {string}
       */
      side: "SELL" | "BUY";
      /**
       * @description The position that was liquidated.
       * @enum {string}
       */
      liquidated: "LONG" | "SHORT";
      /** @description Price of the forced order. Unit: USD. */
      price: number;
      /** @description Size of the order. Unit: coins. */
      qty: number;
      /** @description Size of the order. Unit: USD. */
      notional_usd: number;
      /**
       * Format: date-time
       * @description When it happened.
       */
      event_time: string;
    };
    LiquidationLeaderboardByExchangeItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description How much of what happens the feed of the venue shows.
       * @enum {string}
       */
      kind: "full" | "sampled" | "delayed" | "shadow" | "none";
      /** @description Forced orders in that time. Unit: count. */
      events: number | null;
      /** @description Liquidated in that time. Unit: USD. */
      total_usd: number | null;
      /** @description Whether the feed is silent for too long. */
      stale: boolean;
    };
    LiquidationLeaderboardHeatmapCellsItem: {
      /** @description Day of the week, UTC. Unit: weekday, 0 is Monday. */
      weekday: number;
      /** @description Hour of that day. Unit: hour of the day, UTC. */
      hour: number;
      /** @description Liquidated in that hour of the week. Unit: USD. */
      total_usd: number | null;
      /** @description Forced orders in it. Unit: count. */
      events: number | null;
    };
    LiquidationLeaderboardHeatmapHoursItem: {
      /** @description Hour of the day. Unit: hour of the day, UTC. */
      hour: number;
      /** @description Liquidated in it. Unit: USD. */
      total_usd: number | null;
    };
    LiquidationLeaderboardHeatmapWeekdaysItem: {
      /** @description Day of the week, UTC. Unit: weekday, 0 is Monday. */
      weekday: number;
      /** @description Liquidated on it. Unit: USD. */
      total_usd: number | null;
    };
    LiquidationLeaderboardHeatmapSessionsItem: {
      /**
       * @description Trading session.
       * @enum {string}
       */
      session: "asia" | "europe" | "us";
      /** @description Its hours, UTC. */
      hours: string;
      /** @description Liquidated in it. Unit: USD. */
      total_usd: number | null;
      /** @description Its part of the whole. Unit: %. */
      share_pct: number | null;
    };
    LiquidationLeaderboardHeatmap: {
      /** @description How many days are summed. Unit: days. */
      days: number;
      /** @description Every hour of the week. */
      cells: components["schemas"]["LiquidationLeaderboardHeatmapCellsItem"][];
      /** @description By hour of the day. */
      hours: components["schemas"]["LiquidationLeaderboardHeatmapHoursItem"][];
      /** @description By day of the week. */
      weekdays: components["schemas"]["LiquidationLeaderboardHeatmapWeekdaysItem"][];
      /** @description By session. */
      sessions: components["schemas"]["LiquidationLeaderboardHeatmapSessionsItem"][];
    };
    LiquidationLeaderboardAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description How far back the ranking looks.
       * @enum {string}
       */
      window: "24h" | "7d" | "30d";
      /** @description Liquidations in that time. Unit: count. */
      count: number | null;
      /**
       * Format: date
       * @description Day of the first liquidation on record.
       */
      recorded_since: string | null;
      /** @description The largest single orders. */
      rows: components["schemas"]["LiquidationLeaderboardRowsItem"][];
      /** @description Every counted venue. */
      by_exchange: components["schemas"]["LiquidationLeaderboardByExchangeItem"][];
      /** @description At which hours of the week liquidations happen. */
      heatmap: components["schemas"]["LiquidationLeaderboardHeatmap"];
      /** @description How to read the figures. */
      note: string;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    IncidentsThresholds: {
      /** @description A cascade opens when five minutes are above this sum. Unit: USD. */
      floor_usd: number;
      /** @description They must be above so many times the baseline as well. Unit: ratio. */
      multiple: number;
      /** @description What the baseline is. */
      baseline: string;
      /** @description It ends when five minutes stay within so many times the baseline. Unit: ratio. */
      close_below_multiple: number;
      /** @description How long they must stay within. Unit: minutes. */
      quiet_minutes: number;
      /** @description Another that opens sooner than this after the end is the same one. Unit: minutes. */
      merge_gap_minutes: number;
      /** @description No incident is smaller. Unit: USD. */
      min_total_usd: number;
    };
    IncidentsIncidentsItemCoinsItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Liquidated. Unit: USD. */
      total_usd: number;
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number;
      /** @description Its part of the whole. Unit: %. */
      share_pct: number;
    };
    IncidentsIncidentsItemByExchangeItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description How much of what happens the feed of the venue shows.
       * @enum {string}
       */
      kind: "full" | "sampled" | "delayed" | "shadow" | "none";
      /** @description Liquidated. Unit: USD. */
      total_usd: number;
      /** @description Forced orders. Unit: count. */
      events: number;
    };
    IncidentsIncidentsItemPricePath: {
      /** @description The perpetual that is followed. */
      symbol: string;
      /** @description Where the price began. Unit: USD. */
      start: number | null;
      /** @description Lowest price. Unit: USD. */
      low: number | null;
      /** @description Highest price. Unit: USD. */
      high: number | null;
      /** @description Where it ended. Unit: USD. */
      end: number | null;
      /** @description From start to end. Unit: %. */
      change_pct: number | null;
      /** @description The furthest the price got from its start, with its sign. Unit: %. */
      max_move_pct: number | null;
      /** @description Minutes, oldest first; thinned where there are many. */
      points: [
        string,
        number
      ][];
    };
    IncidentsIncidentsItem: {
      /** @description Stays the same however the incident goes on. */
      id: string;
      /**
       * Format: date-time
       * @description Where the five minutes begin that opened it.
       */
      started_at: string;
      /**
       * Format: date-time
       * @description The last minute above the closing multiple; null while it goes on.
       */
      ended_at: string | null;
      /** @description Whether it goes on. */
      open: boolean;
      /** @description From start to end, or to now. Unit: minutes. */
      duration_minutes: number;
      /** @description Liquidated. Unit: USD. */
      total_usd: number;
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number;
      /**
       * @description What was liquidated more.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /** @description Forced orders. Unit: count. */
      events: number;
      /** @description Largest sum of five minutes. Unit: USD. */
      peak_5m_usd: number;
      /** @description Median sum of five minutes over the seven days before. Unit: USD. */
      baseline_5m_usd: number;
      /** @description By perpetual, the largest first. */
      coins: components["schemas"]["IncidentsIncidentsItemCoinsItem"][];
      /** @description By venue, the largest first. */
      by_exchange: components["schemas"]["IncidentsIncidentsItemByExchangeItem"][];
      /** @description The largest single order. */
      largest: components["schemas"]["LiquidationsLargest"] | null;
      /** @description What bitcoin did meanwhile. */
      price_path: components["schemas"]["IncidentsIncidentsItemPricePath"];
      /**
       * @description Sums are a floor: sampled feeds leave orders out.
       * @constant
       */
      lower_bound: true;
    };
    IncidentsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Cascades on record in a year, before the list is cut. Unit: count. */
      count: number | null;
      /**
       * Format: date
       * @description Day of the first liquidation on record.
       */
      recorded_since: string | null;
      /** @description When sums of five minutes are called a cascade. */
      thresholds: components["schemas"]["IncidentsThresholds"];
      /** @description The fifty newest, newest first. */
      incidents: components["schemas"]["IncidentsIncidentsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    LiqmapRealLevelsLevelsItem: {
      /** @description Middle of the bin. Unit: USD. */
      price: number;
      /**
       * @description What would be, or was, liquidated.
       * @enum {string}
       */
      side: "long" | "short";
      /** @description Liquidated at that price. Unit: USD. */
      notional_usd: number;
      /** @description From the mark up to here, on that side. Unit: USD. */
      cumulative_usd: number;
      /** @description From the mark; negative below it. Unit: %. */
      distance_pct: number;
    };
    LiqmapRealLevelsTotals: {
      /** @description Longs in the band. Unit: USD. */
      long_usd: number | null;
      /** @description Shorts in the band. Unit: USD. */
      short_usd: number | null;
    };
    LiqmapRealLevelsTierWeights: {
      /** @description Part that is opened with 5 times leverage. Unit: ratio. */
      5: number;
      /** @description Part that is opened with 10 times leverage. Unit: ratio. */
      10: number;
      /** @description Part that is opened with 25 times leverage. Unit: ratio. */
      25: number;
      /** @description Part that is opened with 50 times leverage. Unit: ratio. */
      50: number;
      /** @description Part that is opened with 100 times leverage. Unit: ratio. */
      100: number;
    };
    LiqmapRealLevels: {
      /** @description Where open positions would be liquidated, by bins of equal width. */
      levels: components["schemas"]["LiqmapRealLevelsLevelsItem"][];
      /** @description All levels together. */
      totals: components["schemas"]["LiqmapRealLevelsTotals"];
      /** @description The fullest bin. Unit: USD. */
      max_level_usd: number | null;
      /** @description Mark price that the map is drawn around. Unit: USD. */
      reference_price: number | null;
      /** @description How far the map reaches on each side of the mark. Unit: %. */
      band_half_range_pct: number;
      /** @description Leverage whose levels lie outside of the band. */
      excluded_tiers: number[];
      /** @description Highest leverage for this contract, by venue. */
      leverage_caps: {
        [key: string]: number;
      };
      /** @description How openings are spread over leverage. */
      tier_weights: components["schemas"]["LiqmapRealLevelsTierWeights"];
      /** @description Version of the model. */
      model_version: string;
      /** @description Venues whose open interest is followed. */
      sources: string[];
      /**
       * @description Every leverage is in it.
       * @constant
       */
      leverage_group: "all";
      /**
       * @description Every source is in it.
       * @constant
       */
      exchange_filter: "all";
    };
    LiqmapHeatmapCells: {
      /** @description Moments of the window, oldest first. */
      times: string[];
      /** @description Bins, lowest first. */
      prices: number[];
      /** @description Cells from from_pct of the largest on. */
      cells: [
        number,
        number,
        number
      ][];
      /** @description Cells from 1 % of the largest on. Unit: count. */
      cells_total: number;
      /** @description Whether some of these are left out. */
      truncated: boolean;
      /** @description Every cell from this part of the largest on is shown; null where equal ones are left out. Unit: %. */
      from_pct: number | null;
    };
    LiqmapStatsNearestLong: {
      /** @description Middle of the bin. Unit: USD. */
      price: number;
      /** @description Liquidated at that price. Unit: USD. */
      notional_usd: number;
      /** @description From the mark; negative below it. Unit: %. */
      distance_pct: number;
    };
    LiqmapStats: {
      /** @description Longs / shorts in the band. Unit: ratio. */
      long_short_ratio: number | null;
      /** @description What that means, in words. */
      bias_label: string;
      /** @description The first bin below the mark with a quarter of the largest. */
      nearest_long: components["schemas"]["LiqmapStatsNearestLong"] | null;
      /** @description The first bin above the mark with a quarter of the largest. */
      nearest_short: components["schemas"]["LiqmapStatsNearestLong"] | null;
    };
    LiqmapRealLiquidationsTotals: {
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number | null;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number | null;
      /** @description Forced orders. Unit: count. */
      events: number | null;
    };
    LiqmapRealLiquidationsLevelsItem: {
      /** @description Middle of the bin. Unit: USD. */
      price: number;
      /**
       * @description What would be, or was, liquidated.
       * @enum {string}
       */
      side: "long" | "short";
      /** @description Liquidated at that price. Unit: USD. */
      notional_usd: number;
      /** @description Forced orders in the bin. Unit: count. */
      events: number;
    };
    LiqmapRealLiquidationsByExchangeItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description How much of what happens the feed of the venue shows.
       * @enum {string}
       */
      kind: "full" | "sampled" | "delayed" | "shadow" | "none";
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number;
      /** @description Forced orders. Unit: count. */
      events: number;
    };
    LiqmapRealLiquidations: {
      /** @description How far back. Unit: hours. */
      window_hours: number;
      /** @description Part of the window since the first forced order that was recorded at all. Unit: %. */
      covered_pct: number;
      /** @description All of the window, outside of the band too. */
      totals: components["schemas"]["LiqmapRealLiquidationsTotals"];
      /** @description By the bins of the map. */
      levels: components["schemas"]["LiqmapRealLiquidationsLevelsItem"][];
      /** @description By venue, the largest first. */
      by_exchange: components["schemas"]["LiqmapRealLiquidationsByExchangeItem"][];
    };
    LiqmapAccuracy: {
      /**
       * @description How far back maps are judged. Unit: days.
       * @constant
       */
      window_days: 30;
      /** @description Maps that were judged. Unit: count. */
      snapshots: number;
      /** @description Of what was liquidated where price went, the part in the fullest quarter of these bins. Unit: %. */
      hit_share_pct: number | null;
      /**
       * @description What chance would give. Unit: %.
       * @constant
       */
      chance_pct: 25;
    };
    LiqmapMetaCoverageItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * Format: date-time
       * @description First reading in the window.
       */
      from: string;
      /** @description Readings. Unit: count. */
      samples: number;
      /** @description Part of the window that was recorded. Unit: %. */
      covered_pct: number;
    };
    LiqmapMeta: {
      /** @description Whether the map comes from a store of maps. */
      cache_only: boolean;
      /** @description How old a reading may be for the map to count as fresh. Unit: milliseconds. */
      max_stale_age_ms: number;
      /** @description Readings of open interest that went in. Unit: count. */
      samples: number;
      /** @description Part of the window that was recorded, venues weighed by open interest. Unit: %. */
      covered_pct: number;
      /** @description By venue. */
      coverage: components["schemas"]["LiqmapMetaCoverageItem"][];
    };
    LiqmapAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /**
       * @description Whose openings are followed.
       * @enum {string}
       */
      timeframe: "1h" | "4h" | "12h" | "24h" | "3d" | "1w" | "30d";
      /**
       * @description The timeframe that was asked for.
       * @enum {string}
       */
      requested_timeframe: "1h" | "4h" | "12h" | "24h" | "3d" | "1w" | "30d";
      /** @description Whether the plan of the caller gives another one than was asked for. */
      limited_by_plan: boolean;
      /** @description How the map is drawn. */
      methodology: string;
      /** @description The map of the moment. */
      real_levels: components["schemas"]["LiqmapRealLevels"];
      /** @description The same map at moments of the window. */
      heatmap_cells: components["schemas"]["LiqmapHeatmapCells"];
      /** @description The map in a few figures. */
      stats: components["schemas"]["LiqmapStats"];
      /** @description Forced orders that were recorded in the window. */
      real_liquidations: components["schemas"]["LiqmapRealLiquidations"];
      /** @description How earlier maps fared; null where none was judged. */
      accuracy: components["schemas"]["LiqmapAccuracy"] | null;
      /** @description What the map is made of. */
      meta: components["schemas"]["LiqmapMeta"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    WhalesTotals: {
      /** @description Trades. Unit: count. */
      prints: number | null;
      /** @description Bought by takers. Unit: USD. */
      buy_usd: number | null;
      /** @description Sold by takers. Unit: USD. */
      sell_usd: number | null;
      /** @description Bought − sold. Unit: USD. */
      net_usd: number | null;
      /** @description Bought / (bought + sold). Unit: %. */
      buy_share_pct: number | null;
      /** @description Largest single trade. Unit: USD. */
      largest_usd: number | null;
    };
    WhalesBySymbolItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Trades. Unit: count. */
      prints: number;
      /** @description Bought by takers. Unit: USD. */
      buy_usd: number;
      /** @description Sold by takers. Unit: USD. */
      sell_usd: number;
      /** @description Bought − sold. Unit: USD. */
      net_usd: number;
      /** @description Bought / (bought + sold). Unit: %. */
      buy_share_pct: number | null;
      /** @description Largest single trade. Unit: USD. */
      largest_usd: number | null;
    };
    WhalesByExchangeItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
      /** @description Trades. Unit: count. */
      prints: number;
      /** @description Bought by takers. Unit: USD. */
      buy_usd: number;
      /** @description Sold by takers. Unit: USD. */
      sell_usd: number;
    };
    WhalesHourlyItem: {
      /**
       * Format: date-time
       * @description Start of the clock hour.
       */
      hour: string;
      /** @description Bought by takers. Unit: USD. */
      buy_usd: number | null;
      /** @description Sold by takers. Unit: USD. */
      sell_usd: number | null;
      /** @description Trades. Unit: count. */
      prints: number | null;
    };
    WhalesRow: {
      /**
       * Format: date-time
       * @description Time of the trade.
       */
      ts: string;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
      /** @description The coin's perpetual, in spot markets too. */
      symbol: string;
      /**
       * @description What the taker did.
       * @enum {string}
       */
      side: "BUY" | "SELL";
      /** @description Price of the trade. Unit: USD. */
      price: number;
      /** @description Size of the trade. Unit: coins. */
      qty: number;
      /** @description Size of the trade. Unit: USD. */
      notional_usd: number;
    };
    WhalesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description Trades of this size and more are on the tape. Unit: USD.
       * @constant
       */
      min_usd: 1000000;
      /**
       * @description How far back. Unit: hours.
       * @constant
       */
      window_hours: 24;
      /** @description All venues; null where nothing was recorded in that time. */
      totals: components["schemas"]["WhalesTotals"];
      /** @description By perpetual of the coin, spot included. */
      by_symbol: components["schemas"]["WhalesBySymbolItem"][];
      /** @description By venue and market. */
      by_exchange: components["schemas"]["WhalesByExchangeItem"][];
      /** @description The last 24 clock hours with the present one, oldest first. */
      hourly: components["schemas"]["WhalesHourlyItem"][];
      /** @description The newest trades, newest first. */
      tape: components["schemas"]["WhalesRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    PositioningSourcesItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description What it publishes. */
      metrics: string[];
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    PositioningRowExchangesBinance: {
      /** @description Accounts long / accounts short, all accounts. Unit: ratio. */
      global_ls_ratio: number | null;
      /** @description Accounts long / accounts short, of the largest accounts. Unit: ratio. */
      top_account_ls_ratio: number | null;
      /** @description Long / short positions of the largest accounts, by size. Unit: ratio. */
      top_position_ls_ratio: number | null;
      /** @description Dollars that takers bought / sold in the quarter of an hour before. Unit: ratio. */
      taker_buy_sell_ratio: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesBybit: {
      /** @description Accounts that are long. Unit: %. */
      buy_ratio_pct: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesOkx: {
      /** @description Accounts long / accounts short, all accounts. Unit: ratio. */
      ls_ratio: number | null;
      /** @description Long / short positions of the largest accounts, by size. Unit: ratio. */
      top_position_ls_ratio: number | null;
      /** @description Part that takers bought of what was traded in the quarter of an hour before. Unit: %. */
      taker_buy_share_pct: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesGate: {
      /** @description Accounts long / accounts short, all accounts. Unit: ratio. */
      account_ls_ratio: number | null;
      /** @description Accounts long / accounts short, of the largest accounts. Unit: ratio. */
      top_account_ls_ratio: number | null;
      /** @description Long / short positions of the largest accounts, by size. Unit: ratio. */
      top_position_ls_ratio: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesHtx: {
      /** @description Accounts long / accounts short, of the largest accounts. Unit: ratio. */
      elite_account_ls_ratio: number | null;
      /** @description Long / short positions of the largest accounts, by size. Unit: ratio. */
      elite_position_ls_ratio: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesBitget: {
      /** @description Accounts long / accounts short, all accounts. Unit: ratio. */
      account_ls_ratio: number | null;
      /** @description Long / short positions, by size. Unit: ratio. */
      position_ls_ratio: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesKraken: {
      /** @description Accounts that are long. Unit: %. */
      long_account_pct: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesBitfinex: {
      /** @description Longs on margin. Unit: coins. */
      margin_long_size: number | null;
      /** @description Shorts on margin. Unit: coins. */
      margin_short_size: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchangesJupiter: {
      /** @description Open interest of longs. Unit: USD. */
      long_oi_usd: number | null;
      /** @description Open interest of shorts. Unit: USD. */
      short_oi_usd: number | null;
      /** @description The part that is long, worked out alike for every source. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date-time
       * @description Time of its newest reading.
       */
      ts: string;
    };
    PositioningRowExchanges: {
      /** @description What binance says; null where it says nothing. */
      binance: components["schemas"]["PositioningRowExchangesBinance"] | null;
      /** @description What bybit says; null where it says nothing. */
      bybit: components["schemas"]["PositioningRowExchangesBybit"] | null;
      /** @description What okx says; null where it says nothing. */
      okx: components["schemas"]["PositioningRowExchangesOkx"] | null;
      /** @description What gate says; null where it says nothing. */
      gate: components["schemas"]["PositioningRowExchangesGate"] | null;
      /** @description What htx says; null where it says nothing. */
      htx: components["schemas"]["PositioningRowExchangesHtx"] | null;
      /** @description What bitget says; null where it says nothing. */
      bitget: components["schemas"]["PositioningRowExchangesBitget"] | null;
      /** @description What kraken says; null where it says nothing. */
      kraken: components["schemas"]["PositioningRowExchangesKraken"] | null;
      /** @description What bitfinex says; null where it says nothing. */
      bitfinex: components["schemas"]["PositioningRowExchangesBitfinex"] | null;
      /** @description What jupiter says; null where it says nothing. */
      jupiter: components["schemas"]["PositioningRowExchangesJupiter"] | null;
      /** @description What gmx says; null where it says nothing. */
      gmx: components["schemas"]["PositioningRowExchangesJupiter"] | null;
    };
    PositioningRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Last trade on the reference venue. Unit: USD. */
      price: number | null;
      /** @description Change of the price over 24 hours. Unit: %. */
      change_24h_pct: number | null;
      /** @description What each source says. */
      exchanges: components["schemas"]["PositioningRowExchanges"];
      /** @description Mean of the long shares, every source alike. Unit: %. */
      long_share_mean_pct: number | null;
    };
    PositioningCvdBTCPerp24h: {
      /**
       * Format: date-time
       * @description Where the sum begins, at zero.
       */
      start: string;
      /** @description Length of a step. Unit: seconds. */
      step_seconds: number;
      /**
       * @description Unit of the values.
       * @constant
       */
      unit: "usd";
      /** @description One a step, oldest first. */
      values: (number | null)[];
    };
    PositioningCvdBTC: {
      /** @description Perpetual, 24 hours. */
      perp_24h: components["schemas"]["PositioningCvdBTCPerp24h"];
      /** @description Spot, 24 hours. */
      spot_24h: components["schemas"]["PositioningCvdBTCPerp24h"];
      /** @description Perpetual, seven days. */
      perp_7d: components["schemas"]["PositioningCvdBTCPerp24h"];
      /** @description Spot, seven days. */
      spot_7d: components["schemas"]["PositioningCvdBTCPerp24h"];
    };
    PositioningCvd: {
      /** @description Bitcoin. */
      BTC: components["schemas"]["PositioningCvdBTC"];
      /** @description Ether. */
      ETH: components["schemas"]["PositioningCvdBTC"];
      /** @description Solana. */
      SOL: components["schemas"]["PositioningCvdBTC"];
    };
    PositioningAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date
       * @description Day of the first reading on record.
       */
      recorded_since: string | null;
      /** @description Perpetuals in the ranking. Unit: count. */
      symbols: number;
      /** @description Who is asked. */
      sources: components["schemas"]["PositioningSourcesItem"][];
      /** @description The 30 most traded perpetuals, or the one that was asked for. */
      rows: components["schemas"]["PositioningRow"][];
      /** @description Cumulative volume delta of the main venue. */
      cvd: components["schemas"]["PositioningCvd"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    SmartMoneyAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * Format: date-time
       * @description When the venue was asked.
       */
      fetchedAt: string;
      /** @description What the figures say together, in words. */
      interpretation: string;
      /** @description Bought / sold by takers in the period. Unit: ratio. */
      takerBuySellRatio: number;
      /** @description Of all accounts, those that are net long. Unit: %. */
      globalAccountLongPct: number;
      /** @description Of all accounts, those that are net short. Unit: %. */
      globalAccountShortPct: number;
      /** @description Of the accounts with the largest margin, those that are net long. Unit: %. */
      topTraderAccountLongPct: number | null;
      /** @description Of the accounts with the largest margin, those that are net short. Unit: %. */
      topTraderAccountShortPct: number | null;
      /** @description Of the positions of these accounts, the part that is long. Unit: %. */
      topTraderPositionLongPct: number;
      /** @description Of the positions of these accounts, the part that is short. Unit: %. */
      topTraderPositionShortPct: number;
      /** @description Long share of the large positions − long share of all accounts. Unit: %. */
      positioningDivergencePct: number;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description What a reading is over.
       * @enum {string}
       */
      period: "5m" | "15m" | "1h";
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    HyperliquidWhalesCoverage: {
      /** @description Accounts that answered at the newest scan. Unit: count. */
      scanned: number | null;
      /** @description Accounts that are asked. Unit: count. */
      universe: number;
      /**
       * Format: date-time
       * @description When they were asked.
       */
      scanned_at: string | null;
      /** @description Accounts that did not answer. Unit: count. */
      failed: number | null;
    };
    HyperliquidWhalesTotals: {
      /** @description Accounts in the sums. Unit: count. */
      accounts: number | null;
      /** @description Equity of these accounts. Unit: USD. */
      equity_usd: number | null;
      /** @description Longs at the mark price. Unit: USD. */
      long_notional_usd: number | null;
      /** @description Shorts at the mark price. Unit: USD. */
      short_notional_usd: number | null;
      /** @description Longs − shorts. Unit: USD. */
      net_notional_usd: number | null;
      /** @description Longs / (longs + shorts). Unit: %. */
      long_share_pct: number | null;
      /** @description Positions in the sums. Unit: count. */
      positions: number | null;
    };
    HyperliquidWhalesByCoinItemTopLong: {
      /** @description Account, by its address. */
      address: string;
      /** @description Size at the mark price. Unit: USD. */
      notional_usd: number;
      /** @description Leverage that is set for the position. Unit: x. */
      leverage: number;
      /** @description Mean price at which it was opened. Unit: USD. */
      entry_price: number;
      /** @description Where the venue would liquidate it; null where it would not. Unit: USD. */
      liquidation_price: number | null;
    };
    HyperliquidWhalesByCoinItem: {
      /** @description Coin, as BTC. */
      coin: string;
      /** @description Mark price at the scan. Unit: USD. */
      mark_price: number;
      /** @description Longs at the mark price. Unit: USD. */
      long_notional_usd: number;
      /** @description Shorts at the mark price. Unit: USD. */
      short_notional_usd: number;
      /** @description Longs − shorts. Unit: USD. */
      net_notional_usd: number;
      /** @description Longs / (longs + shorts). Unit: %. */
      long_share_pct: number | null;
      /** @description Accounts that are long. Unit: count. */
      longs: number;
      /** @description Accounts that are short. Unit: count. */
      shorts: number;
      /** @description The largest long. */
      top_long: components["schemas"]["HyperliquidWhalesByCoinItemTopLong"] | null;
      /** @description The largest short. */
      top_short: components["schemas"]["HyperliquidWhalesByCoinItemTopLong"] | null;
    };
    HyperliquidWhalesPositionsItem: {
      /** @description Account, by its address. */
      address: string;
      /** @description Place of the account by equity. Unit: rank. */
      rank: number | null;
      /** @description Coin, as BTC. */
      coin: string;
      /**
       * @description Direction.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /** @description Size, always positive. Unit: coins. */
      size: number;
      /** @description Size at the mark price. Unit: USD. */
      notional_usd: number;
      /** @description Mean price at which it was opened. Unit: USD. */
      entry_price: number;
      /** @description Mark price at the scan. Unit: USD. */
      mark_price: number;
      /** @description Where the venue would liquidate it; null where it would not. Unit: USD. */
      liquidation_price: number | null;
      /** @description From the mark to the liquidation price, of the mark; negative below it. Unit: %. */
      liquidation_distance_pct: number | null;
      /** @description Leverage that is set for the position. Unit: x. */
      leverage: number;
      /**
       * @description Whether other positions of the account stand for it.
       * @enum {string}
       */
      margin_mode: "cross" | "isolated";
      /** @description Profit if it were closed at the mark. Unit: USD. */
      unrealized_pnl_usd: number;
      /** @description Equity of the whole account. Unit: USD. */
      equity_usd: number | null;
    };
    HyperliquidWhalesEventsItem: {
      /**
       * Format: date-time
       * @description Time of the newer scan.
       */
      ts: string;
      /** @description Account, by its address. */
      address: string;
      /** @description Coin, as BTC. */
      coin: string;
      /**
       * @description What changed.
       * @enum {string}
       */
      kind: "opened" | "closed" | "increased" | "reduced" | "flipped";
      /**
       * @description Direction before; null where there was none.
       * @enum {string|null}
       */
      side_before: "LONG" | "SHORT" | null;
      /**
       * @description Direction after; null where there is none.
       * @enum {string|null}
       */
      side_after: "LONG" | "SHORT" | null;
      /** @description Size before. Unit: coins. */
      size_before: number;
      /** @description Size after. Unit: coins. */
      size_after: number;
      /** @description Coins traded at the mark price of the newer scan. Unit: USD. */
      notional_changed_usd: number;
      /** @description Mark price at the scan. Unit: USD. */
      mark_price: number;
      /** @description Mean price at which it was opened. Unit: USD. */
      entry_price: number | null;
      /** @description Where the venue would liquidate it; null where it would not. Unit: USD. */
      liquidation_price: number | null;
      /** @description Leverage that is set for the position. Unit: x. */
      leverage: number | null;
    };
    HyperliquidWhalesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How much of the whales the answer shows. */
      coverage: components["schemas"]["HyperliquidWhalesCoverage"];
      /**
       * Format: date
       * @description Day of the first change, or scan, on record.
       */
      recorded_since: string | null;
      /** @description The coin that was asked for; null for all. */
      coin: string | null;
      /** @description Over all accounts, or those that hold the coin. */
      totals: components["schemas"]["HyperliquidWhalesTotals"];
      /** @description Coins, the largest first. */
      by_coin: components["schemas"]["HyperliquidWhalesByCoinItem"][];
      /** @description Coins that are held. Unit: count. */
      coins_total: number | null;
      /** @description Positions, the largest first. */
      positions: components["schemas"]["HyperliquidWhalesPositionsItem"][];
      /** @description Positions before the list is cut. Unit: count. */
      positions_total: number | null;
      /** @description Whether it was cut. */
      positions_truncated: boolean;
      /** @description The newest changes of positions. */
      events?: components["schemas"]["HyperliquidWhalesEventsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    FlowParams: {
      /** @description Buckets that an ordinary day fills. Unit: count. */
      buckets_per_day: number;
      /** @description Buckets that a VPIN is over. Unit: count. */
      window_buckets: number;
      /** @description From which on a VPIN is called elevated. Unit: percentile. */
      threshold_percentile: number;
      /** @description How buys are told from sells. */
      trade_sign: string;
    };
    FlowLatestItem: {
      /**
       * @description Perpetual.
       * @enum {string}
       */
      symbol: "BTCUSDT" | "ETHUSDT" | "SOLUSDT";
      /** @description How one-sided takers were over the last fifty buckets: mean of |bought − sold| / volume. Unit: ratio. */
      vpin: number;
      /** @description Where that stands among the VPINs of 90 days. Unit: percentile. */
      percentile_90d: number;
      /** @description The VPIN that is exceeded a tenth of the time in 90 days. Unit: ratio. */
      threshold: number;
      /** @description Mean VPIN of the day up to the newest bucket. Unit: ratio. */
      avg_24h: number;
      /** @description Whether it is at the threshold or above. */
      elevated: boolean;
      /** @description Share of the last fifty buckets that takers bought. Unit: %. */
      buy_share_pct: number;
      /** @description Volume of one bucket. Unit: USD. */
      bucket_volume_usd: number;
      /**
       * Format: date-time
       * @description When the newest bucket was full.
       */
      last_bucket_at: string;
    };
    FlowHistory: {
      /** @description Days, oldest first. */
      BTCUSDT: [
        string,
        number,
        number,
        number
      ][];
      /** @description Days, oldest first. */
      ETHUSDT: [
        string,
        number,
        number,
        number
      ][];
      /** @description Days, oldest first. */
      SOLUSDT: [
        string,
        number,
        number,
        number
      ][];
    };
    FlowAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How it is worked out. */
      params: components["schemas"]["FlowParams"];
      /** @description The newest reading of each perpetual. */
      latest: components["schemas"]["FlowLatestItem"][];
      /** @description 120 days. */
      history: components["schemas"]["FlowHistory"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    OrderbookWallsItemVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description What stands in the step there. Unit: USD. */
      usd: number;
    };
    OrderbookWallsItem: {
      /**
       * @description Side of the book.
       * @enum {string}
       */
      side: "bid" | "ask";
      /** @description Lower end of the step. Unit: USD. */
      price_low: number;
      /** @description Upper end of the step. Unit: USD. */
      price_high: number;
      /** @description From the mid to the middle of the step; negative below it. Unit: %. */
      distance_pct: number;
      /** @description What stands in the step. Unit: USD. */
      usd: number;
      /** @description Its part of all that stands on that side. Unit: %. */
      share_of_side_pct: number;
      /** @description Who holds it, the largest first. */
      venues: components["schemas"]["OrderbookWallsItemVenuesItem"][];
    };
    OrderbookVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description What the book is quoted in. */
      quote: string;
      /** @description Middle of best bid and ask. Unit: USD. */
      mid_usd: number;
      /** @description Best ask − best bid, of the mid. Unit: bps. */
      spread_bps: number | null;
      /** @description Bids within 2 % of the mid. Unit: USD. */
      bid_usd_2pct: number;
      /** @description Asks within 2 % of the mid. Unit: USD. */
      ask_usd_2pct: number;
      /** @description How far below the mid the bids reach that the venue shows. Unit: %. */
      cover_bid_pct: number;
      /** @description How far above the mid the asks reach that the venue shows. Unit: %. */
      cover_ask_pct: number;
      /** @description Price levels that the venue shows. Unit: count. */
      levels: number;
      /** @description Whether it is summed with the others. */
      in_aggregate: boolean;
      /** @description Bids by steps of bucket_pct below the mid, nearest first. */
      bids: number[];
      /** @description Asks by steps of bucket_pct above the mid, nearest first. */
      asks: number[];
      /**
       * Format: date-time
       * @description When the book was read.
       */
      as_of: string;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    OrderbookHeldOutItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Why, in words. */
      reason: string;
    };
    OrderbookHistoryPointsItem: {
      /**
       * Format: date-time
       * @description When the books were read.
       */
      ts: string;
      /** @description Median of the mids. Unit: USD. */
      mid_usd: number;
      /** @description Bids within 2 % of the mid. Unit: USD. */
      bid_usd_2pct: number;
      /** @description Asks within 2 % of the mid. Unit: USD. */
      ask_usd_2pct: number;
      /** @description Books in the sum. Unit: count. */
      venues: number;
      /** @description Bids by steps of bucket_pct below the mid, nearest first. */
      bids: number[];
      /** @description Asks by steps of bucket_pct above the mid, nearest first. */
      asks: number[];
    };
    OrderbookHistory: {
      /** @description How far back, in hours. Unit: count. */
      hours: number;
      /**
       * @description Between two points. Unit: seconds.
       * @constant
       */
      step_seconds: 300;
      /**
       * @description Width of a step of bids and asks. Unit: %.
       * @constant
       */
      bucket_pct: 0.5;
      /**
       * @description How far from the mid they reach. Unit: %.
       * @constant
       */
      range_pct: 5;
      /** @description The summed book every five minutes, oldest first. */
      points: components["schemas"]["OrderbookHistoryPointsItem"][];
    };
    OrderbookAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /**
       * Format: date
       * @description Day of the first book of the coin on record.
       */
      recorded_since: string | null;
      /** @description Median of the mids of the summed books. Unit: USD. */
      mid_usd: number | null;
      /**
       * @description Width of a step of bids and asks. Unit: %.
       * @constant
       */
      bucket_pct: 0.1;
      /**
       * @description How far from the mid they reach. Unit: %.
       * @constant
       */
      range_pct: 20;
      /** @description Bids by steps of bucket_pct below the mid, nearest first. */
      bids: number[];
      /** @description Asks by steps of bucket_pct above the mid, nearest first. */
      asks: number[];
      /** @description Bids within 2 % of the mid. Unit: USD. */
      bid_usd_2pct: number | null;
      /** @description Asks within 2 % of the mid. Unit: USD. */
      ask_usd_2pct: number | null;
      /** @description (Bids − asks) / (bids + asks) within 2 % of the mid. Unit: %. */
      imbalance_2pct_pct: number | null;
      /** @description Steps that hold far more than those around them. */
      walls: components["schemas"]["OrderbookWallsItem"][];
      /** @description The book of each venue. */
      venues: components["schemas"]["OrderbookVenuesItem"][];
      /** @description Venues whose book is not in the sum. */
      held_out: components["schemas"]["OrderbookHeldOutItem"][];
      /** @description The summed book of some hours. */
      history?: components["schemas"]["OrderbookHistory"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    SlippageRowsItemLadderItem: {
      /** @description Size of the order. Unit: USD. */
      clip_usd: number;
      /** @description What a market buy of that size pays above the mid; null where the book is thinner. Unit: bps. */
      buy_bps: number | null;
      /** @description What a market sale of that size loses below the mid; null where the book is thinner. Unit: bps. */
      sell_bps: number | null;
    };
    SlippageRowsItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Middle of best bid and ask. Unit: USD. */
      mid: number | null;
      /** @description Best ask − best bid, of the mid. Unit: bps. */
      spread_bps: number | null;
      /** @description All bids that were read. Unit: USD. */
      book_usd_bid: number;
      /** @description All asks that were read. Unit: USD. */
      book_usd_ask: number;
      /** @description By size of the order. */
      ladder: components["schemas"]["SlippageRowsItemLadderItem"][];
      /** @description Mean cost of a buy of a million dollars over 24 hours. Unit: bps. */
      buy_1m_avg_24h_bps: number | null;
    };
    SlippageAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Venue, by its id. */
      exchange: string;
      /** @description The sizes that are tried. */
      clips_usd: number[];
      /**
       * @description Fees are left out.
       * @constant
       */
      fees_included: false;
      /** @description Where buying and selling a million dollars costs most. */
      thinnest: string | null;
      /** @description Where it costs least. */
      deepest: string | null;
      /** @description Eight perpetuals. */
      rows: components["schemas"]["SlippageRowsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    BorrowRatesRow: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description What is borrowed. */
      asset: string;
      /** @description What borrowing on margin costs. Unit: % a year. */
      apr_pct: number;
      /** @description The same per hour: a year / 8,760. Unit: %. */
      hourly_pct: number;
      /** @description Change of the yearly rate over 24 hours. Unit: percentage points. */
      change_24h_pp: number | null;
      /** @description Lowest on record in 30 days. Unit: % a year. */
      min_30d_pct: number;
      /** @description Highest on record in 30 days. Unit: % a year. */
      max_30d_pct: number;
      /**
       * Format: date-time
       * @description When it was read.
       */
      ts: string;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    BorrowRatesSeriesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description What is borrowed. */
      asset: string;
      /**
       * Format: date-time
       * @description Start of the first hour.
       */
      start: string;
      /**
       * @description Between two values. Unit: seconds.
       * @constant
       */
      step_seconds: 3600;
      /** @description One an hour, oldest first. */
      values: (number | null)[];
    };
    BorrowRatesCarryItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description What is borrowed to buy the coin. */
      borrow_asset: string;
      /** @description Funding that the short is paid. Unit: % a year. */
      funding_apr_pct: number;
      /** @description What borrowing costs on the same venue. Unit: % a year. */
      borrow_apr_pct: number;
      /** @description Funding − borrowing; fees are not in it. Unit: % a year. */
      carry_apr_pct: number;
      /**
       * Format: date-time
       * @description The older of the two readings.
       */
      ts: string;
    };
    BorrowRatesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The newest rate of each venue and asset. */
      latest: components["schemas"]["BorrowRatesRow"][];
      /** @description 30 days of stablecoins and majors. */
      series: components["schemas"]["BorrowRatesSeriesItem"][];
      /** @description What is left of funding after borrowing, the most first. */
      carry: components["schemas"]["BorrowRatesCarryItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    FeesRow: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Name of the venue. */
      name: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot" | "future" | "option";
      /** @description Maker fee of the base tier, of the traded value; negative is a rebate. Unit: %. */
      maker_pct: number;
      /** @description Taker fee of the base tier, of the traded value. Unit: %. */
      taker_pct: number;
      /**
       * @description A published schedule, or the median where fees differ by pair.
       * @enum {string}
       */
      basis: "schedule" | "median_of_pairs";
      /** @description Pairs that the median is over. Unit: count. */
      pairs: number | null;
      /**
       * Format: date
       * @description Since when it holds.
       */
      valid_from: string;
      /**
       * Format: date-time
       * @description When it was last seen to hold.
       */
      checked_at: string;
      /**
       * @description Venue: it was asked. Built-in: a list that comes with perptape, looked up on the day of checked_at; nobody was asked since.
       * @enum {string|null}
       */
      source: "venue" | "built-in" | null;
      /** @description Whether checked_at is more than three days ago. */
      stale: boolean;
    };
    FeesChangesItem: {
      /**
       * Format: date-time
       * @description When the new fee began.
       */
      at: string;
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot" | "future" | "option";
      /**
       * @description Which fee.
       * @enum {string}
       */
      field: "maker" | "taker";
      /** @description Fee before. Unit: %. */
      old_pct: number;
      /** @description Fee since. Unit: %. */
      new_pct: number;
    };
    FeesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Median fee of takers of perpetuals, each venue once. Unit: %. */
      median_taker_perp: number | null;
      /** @description Median fee of makers of perpetuals, each venue once. Unit: %. */
      median_maker_perp: number | null;
      /** @description Median fee of takers of spot, each venue once. Unit: %. */
      median_taker_spot: number | null;
      /** @description Median fee of makers of spot, each venue once. Unit: %. */
      median_maker_spot: number | null;
      /** @description The schedules in force. */
      rows: components["schemas"]["FeesRow"][];
      /** @description Changes on record, newest first. */
      changes: components["schemas"]["FeesChangesItem"][];
      /** @description Schedules in the list. Unit: count. */
      count: number;
      /** @description Of these, schedules that come with perptape and were asked of nobody. Unit: count. */
      built_in: number;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    InsuranceFundsTotals: {
      /** @description All funds that are known. Unit: USD. */
      fund_usd: number | null;
      /** @description Venues in the sum. Unit: count. */
      venues: number | null;
    };
    InsuranceFundsVenuesItemAssetsItem: {
      /** @description Asset that is held. */
      asset: string;
      /** @description How much of it. Unit: coins. */
      balance: number;
      /** @description The same in dollars; null without a price. Unit: USD. */
      usd: number | null;
    };
    InsuranceFundsVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Name of the venue. */
      name: string;
      /** @description What the fund holds. Unit: USD. */
      fund_usd: number | null;
      /**
       * @description The total that the venue states, or the sum of the pools that have a price.
       * @enum {string}
       */
      fund_basis: "venue_total" | "sum_of_priced_pools";
      /** @description By asset. */
      assets: components["schemas"]["InsuranceFundsVenuesItemAssetsItem"][];
      /** @description Change over 24 hours. Unit: USD. */
      change_24h_usd: number | null;
      /** @description Change over 24 hours. Unit: %. */
      change_24h_pct: number | null;
      /** @description Change over seven days. Unit: USD. */
      change_7d_usd: number | null;
      /** @description Change over seven days. Unit: %. */
      change_7d_pct: number | null;
      /** @description Open interest of the venue in the coins we record, one side; null unless it is whole. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Fund / that open interest. Unit: %. */
      fund_to_oi_pct: number | null;
      /** @description Pools of the fund. Unit: count. */
      pools: number;
      /** @description Pools without a price, in no sum. Unit: count. */
      unpriced_pools: number;
      /**
       * Format: date-time
       * @description When the fund was read.
       */
      as_of: string;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    InsuranceFundsHistoryValueItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Last reading of the day. Unit: USD. */
      fund_usd: number | null;
      /** @description Whether the UTC day is on or has just ended, so that its figures may still change. */
      provisional: boolean;
    };
    InsuranceFundsPoolsItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Pool as its venue names it. */
      pool: string;
      /** @description Asset that is held. */
      asset: string;
      /** @description How much of it. Unit: coins. */
      balance: number;
      /** @description The same in dollars; null without a price. Unit: USD. */
      usd: number | null;
      /** @description Contracts that it stands for. Unit: count. */
      contracts: number;
      /**
       * Format: date-time
       * @description When it was read.
       */
      ts: string;
    };
    InsuranceFundsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How many days of closes. Unit: days. */
      days: number;
      /** @description The funds together. */
      totals: components["schemas"]["InsuranceFundsTotals"];
      /** @description Venues, the largest fund first. */
      venues: components["schemas"]["InsuranceFundsVenuesItem"][];
      /** @description Daily closes by venue. */
      history: {
        [key: string]: components["schemas"]["InsuranceFundsHistoryValueItem"][];
      };
      /** @description The single pools. */
      pools?: components["schemas"]["InsuranceFundsPoolsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    VenuesMarketsCoverageItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot" | "option" | "delivery";
      /**
       * @description Whether it is a company or on chain.
       * @enum {string}
       */
      type: "cex" | "dex";
      /** @description Coins that it quoted in 24 hours. Unit: count. */
      symbols: number | null;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    VenuesMarketsTotals: {
      /** @description Venues. Unit: count. */
      exchanges: number;
      /** @description Feeds, one per venue and market. Unit: count. */
      feeds: number;
      /** @description Open interest of perpetuals on all venues, one side. Unit: USD. */
      perp_oi_usd: number | null;
      /** @description The part of it that is on chain. Unit: USD. */
      dex_oi_usd: number | null;
      /** @description The part of it that is on chain; null while more than a hundredth lacks. Unit: %. */
      dex_share_pct: number | null;
      /** @description Traded in 24 hours, perpetuals. Unit: USD. */
      perp_volume_24h_usd: number | null;
      /** @description Traded in 24 hours, spot. Unit: USD. */
      spot_volume_24h_usd: number | null;
      /** @description Open interest that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      perp_oi_missing_usd: number;
      /** @description Open interest on chain that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      dex_oi_missing_usd: number;
      /** @description Volume of perpetuals that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      perp_volume_missing_usd: number;
      /** @description Volume of spot that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      spot_volume_missing_usd: number;
      /** @description Venues in the sum of open interest. Unit: count. */
      perp_oi_venues: number;
      /** @description Venues of which a part that counts is missing from it. */
      perp_oi_missing: string[];
    };
    VenuesMarketsVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description Whether it is a company or on chain.
       * @enum {string}
       */
      type: "cex" | "dex";
      /** @description Perpetuals in the sums. Unit: count. */
      perps: number;
      /** @description Spot markets in the sums. Unit: count. */
      spot_markets: number;
      /** @description Open interest of its perpetuals, one side. Unit: USD. */
      perp_oi_usd: number | null;
      /** @description Open interest of this venue / of all; null while more than a hundredth lacks. Unit: %. */
      oi_share_pct: number | null;
      /** @description Traded in 24 hours, perpetuals. Unit: USD. */
      perp_volume_24h_usd: number | null;
      /** @description Volume of perpetuals of this venue / of all; null while more than a hundredth lacks. Unit: %. */
      volume_share_pct: number | null;
      /** @description Traded in 24 hours, spot. Unit: USD. */
      spot_volume_24h_usd: number | null;
      /** @description Funding per 8 hours, weighted by open interest. Unit: %. */
      funding_8h_oi_weighted_pct: number | null;
      /** @description Open interest that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      perp_oi_missing_usd: number;
    };
    VenuesMarketsSymbolsItem: {
      /** @description Coin, as BTC. */
      symbol: string;
      /** @description Venues that quote it. Unit: count. */
      venues: number;
      /** @description Open interest of perpetuals on all venues, one side. Unit: USD. */
      perp_oi_usd: number | null;
      /** @description The part of it that is on chain; null while more than a hundredth lacks. Unit: %. */
      dex_share_pct: number | null;
      /** @description Traded in 24 hours, perpetuals. Unit: USD. */
      perp_volume_24h_usd: number | null;
      /** @description Traded in 24 hours, spot. Unit: USD. */
      spot_volume_24h_usd: number | null;
      /** @description Lowest funding of the venues, per 8 hours. Unit: %. */
      funding_8h_min_pct: number | null;
      /** @description Highest funding of the venues, per 8 hours. Unit: %. */
      funding_8h_max_pct: number | null;
      /** @description Median funding of the venues, per 8 hours. Unit: %. */
      funding_8h_median_pct: number | null;
      /** @description Funding per 8 hours, weighted by open interest. Unit: %. */
      funding_8h_oi_weighted_pct: number | null;
      /** @description Where funding is lowest. */
      funding_min_venue: string | null;
      /** @description Where funding is highest. */
      funding_max_venue: string | null;
      /** @description Lowest spot price of the venues. Unit: USD. */
      spot_min_usd: number | null;
      /** @description Median spot price of the venues. Unit: USD. */
      spot_median_usd: number | null;
      /** @description Highest spot price of the venues. Unit: USD. */
      spot_max_usd: number | null;
      /** @description (Highest − lowest) / median spot price. Unit: bps. */
      spot_dispersion_bps: number | null;
      /** @description Open interest that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      perp_oi_missing_usd: number;
      /** @description Volume of perpetuals that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      perp_volume_missing_usd: number;
      /** @description Volume of spot that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      spot_volume_missing_usd: number;
    };
    VenuesMarketsPegsItem: {
      /** @description Stablecoin. */
      symbol: string;
      /** @description Venues that quote it. Unit: count. */
      venues: number;
      /** @description Lowest price. Unit: USD. */
      min_usd: number;
      /** @description Median price. Unit: USD. */
      median_usd: number;
      /** @description Highest price. Unit: USD. */
      max_usd: number;
      /** @description Median − a dollar. Unit: bps. */
      deviation_bps: number;
      /** @description Where it is cheapest. */
      min_venue: string;
      /** @description Where it is dearest. */
      max_venue: string;
    };
    VenuesMarketsRowsItem: {
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
      /**
       * @description Whether it is a company or on chain.
       * @enum {string}
       */
      type: "cex" | "dex";
      /** @description What it is quoted in. */
      quote: string;
      /** @description Price there. Unit: USD. */
      price_usd: number;
      /** @description Traded in 24 hours. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Open interest, one side. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Funding per 8 hours; positive: longs pay shorts. Unit: %. */
      funding_rate_8h_pct: number | null;
      /**
       * @description Open interest counts a long and its short once.
       * @constant
       */
      oi_sides: "one";
      /**
       * Format: date-time
       * @description When it was read.
       */
      ts: string;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    VenuesMarketsFundingByVenueRowsItem: {
      /** @description Coin, as BTC. */
      symbol: string;
      /** @description Open interest of perpetuals on all venues, one side. Unit: USD. */
      perp_oi_usd: number | null;
      /** @description One a venue, of its contract with the most open interest. */
      rates_8h_pct: (number | null)[];
    };
    VenuesMarketsFundingByVenue: {
      /** @description The columns, most open interest first. */
      venues: string[];
      /** @description Coins, most open interest first. */
      rows: components["schemas"]["VenuesMarketsFundingByVenueRowsItem"][];
    };
    VenuesMarketsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The coin that was asked for; null for all. */
      symbol: string | null;
      /** @description The feeds behind it. */
      coverage: components["schemas"]["VenuesMarketsCoverageItem"][];
      /** @description All coins. */
      totals: components["schemas"]["VenuesMarketsTotals"];
      /** @description Venues over all coins, the most open interest first. */
      venues: components["schemas"]["VenuesMarketsVenuesItem"][];
      /** @description The 300 coins with the most open interest, or the one that was asked for. */
      symbols: components["schemas"]["VenuesMarketsSymbolsItem"][];
      /** @description Stablecoins. */
      pegs: components["schemas"]["VenuesMarketsPegsItem"][];
      /** @description What each venue says of the coin. */
      rows?: components["schemas"]["VenuesMarketsRowsItem"][];
      /** @description Funding of the largest coins, venue by venue. */
      funding_by_venue?: components["schemas"]["VenuesMarketsFundingByVenue"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    VenuesOiHistoryPointsItem: {
      /**
       * Format: date-time
       * @description Start of the hour.
       */
      ts: string;
      /** @description Open interest of perpetuals on all venues, one side. Unit: USD. */
      oi_usd: number;
      /** @description The part of it that is on chain; null while more than a hundredth lacks. Unit: %. */
      dex_share_pct: number | null;
      /** @description Venues in the sum. Unit: count. */
      venues: number;
      /** @description Venues that were known within the day before and are not in it. Unit: count. */
      missing: number | null;
    };
    VenuesOiHistoryAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How far back. Unit: days. */
      days: number;
      /**
       * Format: date
       * @description Day of the first hour on record.
       */
      recorded_since: string | null;
      /** @description Present funding per 8 hours, weighted by open interest. Unit: %. */
      oi_weighted_funding_pct: number | null;
      /** @description Venues whose open interest is known now. Unit: count. */
      venues: number | null;
      /** @description Venues that were known within a day and are not now. */
      missing_venues: string[];
      /** @description One an hour, oldest first. */
      points: components["schemas"]["VenuesOiHistoryPointsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    WithdrawalsOverviewVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Assets that it lists. Unit: count. */
      assets: number;
      /**
       * Format: date-time
       * @description When it was last asked.
       */
      last_record: string;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    WithdrawalsOverviewPausedItem: {
      /** @description Place in the list. Unit: rank. */
      rank: number;
      /** @description Venue, by its id. */
      venue: string;
      /** @description What is moved. */
      asset: string;
      /** @description Network, as every venue calls it here. */
      network: string;
      /**
       * Format: date-time
       * @description Since when withdrawals are shut; one that was so at the first look is as old as the record.
       */
      since: string;
      /** @description Whether deposits are open; null where the venue does not say. */
      deposit_enabled: boolean | null;
      /** @description Place of the asset by what is traded of it in 24 hours. Unit: rank. */
      market_rank: number | null;
    };
    WithdrawalsOverviewEventsItem: {
      /**
       * Format: date-time
       * @description When it was seen.
       */
      at: string;
      /** @description Venue, by its id. */
      venue: string;
      /** @description What is moved. */
      asset: string;
      /** @description Network, as every venue calls it here. */
      network: string;
      /**
       * @description What changed.
       * @enum {string}
       */
      kind: "withdrawal_suspended" | "withdrawal_resumed" | "deposit_suspended" | "deposit_resumed";
    };
    WithdrawalsOverviewAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Venues that are asked. */
      venues: components["schemas"]["WithdrawalsOverviewVenuesItem"][];
      /** @description Ways that are shut for withdrawals. Unit: count. */
      paused_total: number | null;
      /** @description Withdrawals that are paused now, the most traded assets first. */
      paused: components["schemas"]["WithdrawalsOverviewPausedItem"][];
      /**
       * @description How far back `events` go. Unit: days.
       * @constant
       */
      event_days: 90;
      /** @description What changed in the last `event_days` days, newest first, at most 100; older changes are in networks-history. */
      events: components["schemas"]["WithdrawalsOverviewEventsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    WithdrawalsWaysRowsItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description What is moved. */
      asset: string;
      /** @description Network, as every venue calls it here. */
      network: string;
      /** @description Network as the venue calls it. */
      network_raw: string;
      /** @description Whether deposits are open; null where the venue does not say. */
      deposit_enabled: boolean | null;
      /** @description Whether withdrawals are open; null where the venue does not say. */
      withdraw_enabled: boolean | null;
      /** @description Fee for a withdrawal, in units of the asset. Unit: coins. */
      withdraw_fee: number | null;
      /** @description The same at the median price of all venues. Unit: USD. */
      withdraw_fee_usd: number | null;
      /** @description Least that can be withdrawn, in units of the asset. Unit: coins. */
      withdraw_min: number | null;
      /**
       * Format: date-time
       * @description Since when all of this holds.
       */
      valid_from: string;
      /**
       * Format: date-time
       * @description When it was last seen to hold.
       */
      checked_at: string;
    };
    WithdrawalsWaysCheapest: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Network, as every venue calls it here. */
      network: string;
      /** @description Fee for a withdrawal, in units of the asset. Unit: coins. */
      withdraw_fee: number;
      /** @description The same at the median price of all venues. Unit: USD. */
      withdraw_fee_usd: number | null;
    };
    WithdrawalsWaysAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The asset that was asked for; null for all. */
      asset: string | null;
      /** @description The venue that was asked for; null for all. */
      venue: string | null;
      /** @description Rows in the list. Unit: count. */
      count: number;
      /** @description Rows before the list is cut. Unit: count. */
      total: number;
      /** @description Whether it was cut. */
      truncated: boolean;
      /** @description Ways in and out. */
      rows: components["schemas"]["WithdrawalsWaysRowsItem"][];
      /** @description The least fee among the ways that are open; of one asset only. */
      cheapest: components["schemas"]["WithdrawalsWaysCheapest"] | null;
      /**
       * @description How far back `events` go. Unit: days.
       * @constant
       */
      event_days: 90;
      /** @description What changed in the last `event_days` days, newest first, at most 100; older changes are in networks-history. */
      events: components["schemas"]["WithdrawalsOverviewEventsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    WithdrawalsAnswer: components["schemas"]["WithdrawalsOverviewAnswer"] | components["schemas"]["WithdrawalsWaysAnswer"];
    PoolperpsPool: {
      /** @description Token of the pool. */
      token: string;
      /** @description What the pool holds. Unit: USD. */
      aum_usd: number | null;
      /** @description What it earned, at the last reading. Unit: % a year. */
      apr_pct: number | null;
      /** @description Price of the token. Unit: USD. */
      price_usd: number | null;
    };
    PoolperpsMarketsItem: {
      /**
       * @description Coin of the market.
       * @enum {string}
       */
      base: "SOL" | "ETH" | "BTC";
      /** @description Open interest of longs. Unit: USD. */
      long_oi_usd: number | null;
      /** @description Open interest of shorts. Unit: USD. */
      short_oi_usd: number | null;
      /** @description Longs / (longs + shorts). Unit: %. */
      long_share_pct: number | null;
      /** @description How much of the coins that back longs is lent. Unit: %. */
      long_util_pct: number | null;
      /** @description How much of the dollars that back shorts is lent. Unit: %. */
      short_util_pct: number | null;
      /** @description What longs pay the pool per hour. Unit: %. */
      long_borrow_hourly_pct: number | null;
      /** @description What shorts pay the pool per hour. Unit: %. */
      short_borrow_hourly_pct: number | null;
      /** @description What the pool holds of the coin. Unit: USD. */
      custody_aum_usd: number | null;
      /** @description Price of the coin. Unit: USD. */
      price_usd: number | null;
      /** @description Traded in 24 hours. Unit: USD. */
      volume_24h_usd: number | null;
      /**
       * Format: date-time
       * @description When it was read.
       */
      as_of: string;
    };
    PoolperpsTopTradersRowsItem: {
      /** @description Place by profit. Unit: rank. */
      rank: number;
      /**
       * @description Coin of the market.
       * @enum {string}
       */
      base: "SOL" | "ETH" | "BTC";
      /** @description Account, by its address. */
      address: string;
      /** @description Profit realised in the week. Unit: USD. */
      realized_pnl_usd: number;
      /** @description Traded in the week. Unit: USD. */
      volume_usd: number | null;
      /** @description Trades in the week. Unit: count. */
      trades: number | null;
    };
    PoolperpsTopTraders: {
      /**
       * Format: date
       * @description Monday of the week, UTC.
       */
      week_start: string | null;
      /** @description Accounts, the most profit first. */
      rows: components["schemas"]["PoolperpsTopTradersRowsItem"][];
    };
    PoolperpsHistoryPointsItem: {
      /**
       * Format: date-time
       * @description Hour.
       */
      ts: string;
      /** @description Open interest of longs. Unit: USD. */
      long_oi_usd: number | null;
      /** @description Open interest of shorts. Unit: USD. */
      short_oi_usd: number | null;
    };
    PoolperpsHistory: {
      /**
       * @description Coin of the market.
       * @enum {string}
       */
      base: "SOL" | "ETH" | "BTC";
      /** @description How far back. Unit: days. */
      days: number;
      /** @description One an hour, oldest first. */
      points: components["schemas"]["PoolperpsHistoryPointsItem"][];
    };
    PoolperpsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date
       * @description Day of the first reading on record.
       */
      recorded_since: string | null;
      /** @description The pool that traders trade against. */
      pool: components["schemas"]["PoolperpsPool"];
      /** @description Its markets. */
      markets: components["schemas"]["PoolperpsMarketsItem"][];
      /** @description The best traders of the week. */
      top_traders: components["schemas"]["PoolperpsTopTraders"];
      /** @description Open interest of the past; null unless days are asked for. */
      history: components["schemas"]["PoolperpsHistory"] | null;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    LeverageTiersOverviewVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Contracts with a ladder. Unit: count. */
      contracts: number;
      /** @description Highest leverage. Unit: x. */
      max_leverage: number;
      /** @description Median of the highest leverage of its contracts. Unit: x. */
      median_max_leverage: number;
      /**
       * Format: date-time
       * @description When its ladders were last read, or changed.
       */
      last_record: string;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    LeverageTiersOverviewSymbolsItem: {
      /** @description Coin, as BTC. */
      symbol: string;
      /** @description Venues with a ladder for it. Unit: count. */
      venues: number;
      /** @description Highest leverage. Unit: x. */
      max_leverage: number;
      /** @description Where that is. */
      max_venue: string;
      /** @description Lowest of the highest leverages. Unit: x. */
      min_leverage: number;
      /** @description Where that is. */
      min_venue: string;
    };
    LeverageTiersOverviewChangesItem: {
      /**
       * Format: date-time
       * @description When it changed.
       */
      at: string;
      /** @description Venue, by its id. */
      venue: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /**
       * @description Whether the highest leverage fell, rose, or only the steps changed.
       * @enum {string}
       */
      kind: "cut" | "raise" | "ladder_changed";
      /** @description Highest leverage before; null: there was no ladder. Unit: x. */
      old_max_leverage: number | null;
      /** @description Highest leverage since; null: there is no ladder. Unit: x. */
      new_max_leverage: number | null;
    };
    LeverageTiersOverviewAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description By venue. */
      venues: components["schemas"]["LeverageTiersOverviewVenuesItem"][];
      /** @description By coin, the most venues first. */
      symbols: components["schemas"]["LeverageTiersOverviewSymbolsItem"][];
      /** @description What changed, newest first. */
      changes: components["schemas"]["LeverageTiersOverviewChangesItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    LeverageTiersLaddersLaddersItemTiersItem: {
      /** @description Which step; the first is 1. Unit: step. */
      tier: number;
      /** @description From this size of position on. Unit: USD. */
      notional_floor: number;
      /** @description Up to this size; null without an end. Unit: USD. */
      notional_cap: number | null;
      /** @description Highest leverage on that step. Unit: x. */
      max_leverage: number;
      /** @description Margin that must be left, as a part of the position: 0.005 is half a percent. Unit: fraction. */
      maintenance_margin_rate: number;
    };
    LeverageTiersLaddersLaddersItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /** @description Contract as its venue names it. */
      contract: string;
      /** @description Highest leverage. Unit: x. */
      max_leverage: number;
      /**
       * Format: date-time
       * @description Since when it holds.
       */
      valid_from: string;
      /** @description Steps, the smallest positions first; of a whole venue the ends of each ladder. */
      tiers: components["schemas"]["LeverageTiersLaddersLaddersItemTiersItem"][];
    };
    LeverageTiersLaddersAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The coin that was asked for; null for all. */
      symbol: string | null;
      /** @description The venue that was asked for; null for all. */
      venue: string | null;
      /**
       * Format: date-time
       * @description When any of the venues shown was last read.
       */
      last_scan_at: string | null;
      /** @description Ladders in the list. Unit: count. */
      count: number;
      /** @description Whether the list was cut. */
      truncated: boolean;
      /** @description Ladders in force. */
      ladders: components["schemas"]["LeverageTiersLaddersLaddersItem"][];
      /** @description What changed, newest first. */
      changes: components["schemas"]["LeverageTiersOverviewChangesItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    LeverageTiersAnswer: components["schemas"]["LeverageTiersOverviewAnswer"] | components["schemas"]["LeverageTiersLaddersAnswer"];
    VenuesProfileListAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Venues in the list. Unit: count. */
      count: number;
      /** @description Every venue id. */
      venues: string[];
      /**
       * Format: date
       * @description Day of the first snapshot on record.
       */
      recorded_since: string | null;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    VenuesProfileProfileContracts: {
      /** @description Perpetuals that it lists; null where that is not recorded. Unit: count. */
      perp: number | null;
      /** @description Dated futures that it lists; null where that is not recorded. Unit: count. */
      future: number | null;
      /** @description Options that it lists; null where that is not recorded. Unit: count. */
      option: number | null;
      /** @description Spot markets that it lists; null where that is not recorded. Unit: count. */
      spot: number | null;
      /** @description All that are known. Unit: count. */
      total: number | null;
    };
    VenuesProfileProfileBasket: {
      /** @description Coins that we record there. Unit: count. */
      symbols: number;
      /** @description Open interest of their perpetuals, one side. Unit: USD. */
      perp_oi_usd: number | null;
      /** @description Traded in 24 hours, perpetuals and spot. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Mean funding per 8 hours. Unit: %. */
      avg_funding_8h_pct: number | null;
      /** @description Funding per 8 hours, weighted by open interest. Unit: %. */
      oi_weighted_funding_8h_pct: number | null;
      /** @description Open interest that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      perp_oi_missing_usd: number;
      /** @description Volume that was known within 24 hours and is not in the sum; 0 when it is whole. Unit: USD. */
      volume_missing_usd: number;
    };
    VenuesProfileProfileLeverage: {
      /** @description Contracts with a ladder. Unit: count. */
      contracts: number;
      /** @description Highest leverage. Unit: x. */
      max_leverage: number | null;
      /** @description Median of the highest leverage of its contracts. Unit: x. */
      median_max_leverage: number | null;
      /** @description Changes of ladders in 30 days, as leverage-tiers lists them. Unit: count. */
      changes_30d: number;
    };
    VenuesProfileProfileNetworks: {
      /** @description Assets. Unit: count. */
      assets: number;
      /** @description Ways in and out. Unit: count. */
      networks: number;
      /** @description Ways that are shut for deposits. Unit: count. */
      deposits_paused: number;
      /** @description Ways that are shut for withdrawals. Unit: count. */
      withdrawals_paused: number;
    };
    VenuesProfileProfileFeesItem: {
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot" | "future" | "option";
      /** @description Maker fee of the base tier; negative is a rebate. Unit: %. */
      maker_pct: number;
      /** @description Taker fee of the base tier. Unit: %. */
      taker_pct: number;
      /**
       * @description Whether the venue was asked, or it is of the list that comes with perptape.
       * @enum {string|null}
       */
      source: "venue" | "built-in" | null;
    };
    VenuesProfileProfileStatus: {
      /** @description Checks of 30 days that were answered, slowly or not. Unit: %. */
      uptime_30d_pct: number | null;
      /** @description Checks of 30 days. Unit: count. */
      checks_30d: number;
      /**
       * @description State at the last check; unknown 15 minutes after it.
       * @enum {string}
       */
      state: "up" | "degraded" | "down" | "unknown";
      /**
       * Format: date-time
       * @description When it was last checked.
       */
      checked_at: string | null;
    };
    VenuesProfileProfileLiquidationFeed: {
      /**
       * @description How much of what happens the feed of the venue shows.
       * @enum {string}
       */
      kind: "full" | "sampled" | "delayed" | "shadow" | "none";
      /**
       * Format: date
       * @description Day of its first liquidation on record.
       */
      since: string | null;
    };
    VenuesProfileProfileEventsItem: {
      /**
       * Format: date-time
       * @description When.
       */
      at: string;
      /**
       * @description What happened.
       * @enum {string}
       */
      kind: "listing" | "delisting" | "leverage_cut" | "leverage_raise" | "withdrawal_paused" | "withdrawal_resumed" | "fee_change" | "incident";
      /** @description To what. */
      subject: string;
      /** @description In words. */
      detail: string;
    };
    VenuesProfileProfileAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Venue, by its id. */
      venue: string;
      /** @description Name of the venue. */
      name: string;
      /**
       * @description Whether it is a company or on chain.
       * @enum {string}
       */
      type: "cex" | "dex";
      /** @description Country of the venue, two letters. */
      country: string | null;
      /**
       * Format: date
       * @description Day of its first snapshot on record.
       */
      recorded_since: string | null;
      /** @description What can be traded. */
      contracts: components["schemas"]["VenuesProfileProfileContracts"];
      /** @description The coins that we record there. */
      basket: components["schemas"]["VenuesProfileProfileBasket"];
      /** @description Leverage; null where no ladder is recorded. */
      leverage: components["schemas"]["VenuesProfileProfileLeverage"] | null;
      /** @description Deposits and withdrawals; null where none are recorded. */
      networks: components["schemas"]["VenuesProfileProfileNetworks"] | null;
      /** @description Fees in force. */
      fees: components["schemas"]["VenuesProfileProfileFeesItem"][];
      /** @description Whether its interface answers. */
      status: components["schemas"]["VenuesProfileProfileStatus"];
      /** @description What its insurance fund holds. Unit: USD. */
      insurance_fund_usd: number | null;
      /** @description Its feed of liquidations; null where it has none. */
      liquidation_feed: components["schemas"]["VenuesProfileProfileLiquidationFeed"] | null;
      /** @description What changed there, newest first. */
      events: components["schemas"]["VenuesProfileProfileEventsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    VenuesProfileAnswer: components["schemas"]["VenuesProfileListAnswer"] | components["schemas"]["VenuesProfileProfileAnswer"];
    SettlementsNext7d: {
      /** @description Contracts that expire. Unit: count. */
      contracts: number | null;
      /** @description Futures among them. Unit: count. */
      futures: number | null;
      /** @description Options among them. Unit: count. */
      options: number | null;
      /** @description Moments of expiry. Unit: count. */
      expiries: number | null;
      /** @description Venues. Unit: count. */
      venues: number | null;
      /** @description Open interest of the options among them, one side, where it is recorded. Unit: USD. */
      open_interest_usd: number | null;
    };
    SettlementsUpcomingItem: {
      /**
       * Format: date
       * @description UTC day of the expiry.
       */
      expiry: string;
      /**
       * Format: date-time
       * @description Moment of the expiry.
       */
      expires_at: string;
      /** @description Venue, by its id. */
      venue: string;
      /** @description Coin, as BTC. */
      underlying: string;
      /**
       * @description What expires.
       * @enum {string}
       */
      kind: "future" | "option";
      /**
       * @description Which expiry it is.
       * @enum {string}
       */
      cycle: "daily" | "weekly" | "monthly" | "quarterly";
      /** @description Contracts that expire. Unit: count. */
      contracts: number;
      /** @description Open interest of options, one side: coins at their price; null for futures. Unit: USD. */
      open_interest_usd: number | null;
    };
    SettlementsRecordedItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Contract as its venue names it. */
      instrument: string;
      /** @description Coin, as BTC. */
      underlying: string;
      /**
       * Format: date-time
       * @description Moment of the expiry.
       */
      expires_at: string;
      /** @description Price at which it was delivered. Unit: USD. */
      settlement_price: number;
      /**
       * Format: date-time
       * @description When that was read.
       */
      recorded_at: string;
    };
    SettlementsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description How far ahead. Unit: days.
       * @constant
       */
      horizon_days: 60;
      /** @description The next seven days. */
      next_7d: components["schemas"]["SettlementsNext7d"];
      /** @description By venue, coin, kind and moment, the soonest first. */
      upcoming: components["schemas"]["SettlementsUpcomingItem"][];
      /** @description Whether the list was cut. */
      truncated: boolean;
      /** @description Deliveries on record, newest first. */
      recorded: components["schemas"]["SettlementsRecordedItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    OptionsVenuesIncludedItem: {
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description What the options are on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description Open interest, options that have not expired. Unit: coins. */
      open_interest_coins: number;
      /** @description The same at the price of the underlying. Unit: USD. */
      open_interest_usd: number;
      /** @description Options listed. Unit: count. */
      instruments: number;
      /**
       * Format: date-time
       * @description Start of the UTC day of its chain.
       */
      as_of: string;
      /** @description Whether that day is more than three days ago. */
      stale: boolean;
    };
    OptionsCurrenciesBTCDvol: {
      /** @description Volatility expected over 30 days, as Deribit publishes it; without one of the last days, by the variance strip of the chain. Unit: % a year. */
      value: number | null;
      /** @description Against the last value of the UTC day before. Unit: percentage points. */
      change_24h: number | null;
      /**
       * Format: date-time
       * @description Start of the UTC day that the value is of; the current day is read anew every hour.
       */
      as_of: string | null;
      /** @description Share of the days of a year on which it was not above the value. Unit: percentile. */
      percentile_1y: number | null;
      /** @description One standard deviation of a day: the value / √365. Unit: %. */
      implied_1d_move_pct: number | null;
    };
    OptionsCurrenciesBTCCallWall: {
      /** @description Strike. Unit: USD. */
      strike: number;
      /** @description Open interest of that type at it, over all expiries. Unit: coins. */
      open_interest: number;
      /** @description From the spot to the strike; negative below it. Unit: %. */
      distance_pct: number;
    };
    OptionsCurrenciesBTCLargestCall: {
      /** @description Strike. Unit: USD. */
      strike: number;
      /** @description Open interest of that type, over all expiries. Unit: coins. */
      open_interest: number;
    };
    OptionsCurrenciesBTCTopStrikesItem: {
      /** @description Strike. Unit: USD. */
      strike: number;
      /** @description Calls, over all expiries. Unit: coins. */
      call_oi: number;
      /** @description Puts, over all expiries. Unit: coins. */
      put_oi: number;
      /** @description Both. Unit: coins. */
      total_oi: number;
    };
    OptionsCurrenciesBTCGexByStrikeItem: {
      /** @description Strike. Unit: USD. */
      strike: number;
      /** @description The same of that strike alone, all expiries. Unit: USD. */
      gex_usd_per_1pct: number;
    };
    OptionsCurrenciesBTCGex: {
      /** @description What dealers sell when the price rises by 1 %, by the sign convention. Unit: USD. */
      total_usd_per_1pct: number | null;
      /**
       * @description Positive dampens moves, negative feeds them.
       * @enum {string|null}
       */
      regime: "positive" | "negative" | null;
      /** @description Spot at which the total changes its sign, nearest to the spot and within 30 %. Unit: USD. */
      zero_gamma_usd: number | null;
      /** @description The 60 strikes nearest to the spot, lowest first. */
      by_strike: components["schemas"]["OptionsCurrenciesBTCGexByStrikeItem"][];
    };
    OptionsCurrenciesBTCTermStructureItem: {
      /**
       * Format: date
       * @description UTC day of the expiry, at 08:00.
       */
      expiry: string;
      /** @description From the start of the day of the chain to the expiry. Unit: days. */
      days: number;
      /** @description Implied volatility at the forward; null where quotes do not reach around it. Unit: % a year. */
      atm_iv_pct: number | null;
    };
    OptionsCurrenciesBTCExpiriesItem: {
      /**
       * Format: date
       * @description UTC day of the expiry, at 08:00.
       */
      expiry: string;
      /** @description From the start of the day of the chain to the expiry. Unit: days. */
      days: number;
      /** @description Open interest of calls. Unit: coins. */
      call_oi: number;
      /** @description Open interest of puts. Unit: coins. */
      put_oi: number;
      /** @description Puts / calls. Unit: ratio. */
      put_call_ratio: number | null;
      /** @description Open interest at the price of the underlying. Unit: USD. */
      notional_usd: number;
      /** @description Strike at which all options together pay least. Unit: USD. */
      max_pain_strike: number | null;
      /** @description Implied volatility at the forward; null where quotes do not reach around it. Unit: % a year. */
      atm_iv_pct: number | null;
      /** @description One standard deviation until the expiry: volatility · √(days / 365). Unit: %. */
      implied_move_pct: number | null;
    };
    OptionsCurrenciesBTC: {
      /** @description Price of the coin when the chain was read: the underlying of the soonest expiry. Unit: USD. */
      spot_usd: number | null;
      /** @description The 30-day implied volatility index. */
      dvol: components["schemas"]["OptionsCurrenciesBTCDvol"];
      /** @description Open interest of all options that have not expired. Unit: coins. */
      open_interest_coins: number | null;
      /** @description The same at the price of the underlying. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Open interest of puts / calls. Unit: ratio. */
      put_call_ratio: number | null;
      /** @description Strike above the spot with most calls. */
      call_wall: components["schemas"]["OptionsCurrenciesBTCCallWall"] | null;
      /** @description Strike below the spot with most puts. */
      put_wall: components["schemas"]["OptionsCurrenciesBTCCallWall"] | null;
      /** @description Strike with most calls, wherever it is. */
      largest_call: components["schemas"]["OptionsCurrenciesBTCLargestCall"] | null;
      /** @description Strike with most puts, wherever it is. */
      largest_put: components["schemas"]["OptionsCurrenciesBTCLargestCall"] | null;
      /** @description The 20 strikes with most open interest. */
      top_strikes: components["schemas"]["OptionsCurrenciesBTCTopStrikesItem"][];
      /** @description Dealer gamma exposure. */
      gex: components["schemas"]["OptionsCurrenciesBTCGex"];
      /** @description Volatility at the money by expiry, the soonest first. */
      term_structure: components["schemas"]["OptionsCurrenciesBTCTermStructureItem"][];
      /** @description The soonest first. */
      expiries: components["schemas"]["OptionsCurrenciesBTCExpiriesItem"][];
      /** @description 90 days of the index, oldest first. */
      dvol_history: [
        string,
        number
      ][];
    };
    OptionsCurrencies: {
      /** @description Options on that coin. */
      BTC: components["schemas"]["OptionsCurrenciesBTC"];
      /** @description Options on that coin. */
      ETH: components["schemas"]["OptionsCurrenciesBTC"];
    };
    OptionsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Whose options: one venue, or all. */
      venue: string;
      /** @description Venue whose quotes price the chain, of Bitcoin where that differs; an option that it does not quote is priced by a venue that lists it. */
      iv_source: string | null;
      /** @description Whose chains are in the figures. */
      venues_included: components["schemas"]["OptionsVenuesIncludedItem"][];
      /** @description How the gamma of calls and puts is signed. */
      sign_convention: string;
      /** @description By what the options are on. */
      currencies: components["schemas"]["OptionsCurrencies"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    OptionsFlowSummaryBTCByVenueItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Trades. Unit: count. */
      trades: number;
      /** @description Premium. Unit: USD. */
      premium_usd: number;
    };
    OptionsFlowSummaryBTC: {
      /** @description Trades; each leg of a structure is one. Unit: count. */
      trades: number | null;
      /** @description Coins that the options are on. Unit: coins. */
      contracts: number | null;
      /** @description The same at the price of the underlying. Unit: USD. */
      notional_usd: number | null;
      /** @description Premium that changed hands, whichever way. Unit: USD. */
      premium_usd: number | null;
      /** @description What takers paid for calls, the legs of each structure netted first. Unit: USD. */
      call_premium_bought_usd: number | null;
      /** @description What takers paid for puts, the legs of each structure netted first. Unit: USD. */
      put_premium_bought_usd: number | null;
      /** @description What takers paid less what they were paid, calls and puts. Unit: USD. */
      net_premium_usd: number | null;
      /** @description Share of the premium that was of puts. Unit: %. */
      put_share_pct: number | null;
      /** @description Premium of puts / calls. Unit: ratio. */
      put_call_premium_ratio: number | null;
      /** @description Trades that were agreed on off the book. Unit: count. */
      block_trades: number | null;
      /** @description Share of the premium that was in them. Unit: %. */
      block_share_pct: number | null;
      /** @description Structures of two legs and more. Unit: count. */
      multi_leg_structures: number | null;
      /** @description Most premium first. */
      by_venue: components["schemas"]["OptionsFlowSummaryBTCByVenueItem"][];
    };
    OptionsFlowSummary: {
      /** @description What was traded in options on that coin. */
      BTC: components["schemas"]["OptionsFlowSummaryBTC"];
      /** @description What was traded in options on that coin. */
      ETH: components["schemas"]["OptionsFlowSummaryBTC"];
    };
    OptionsFlowStrikesItem: {
      /**
       * @description What the option is on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /**
       * Format: date
       * @description UTC day of the expiry.
       */
      expiry: string;
      /** @description Strike. Unit: USD. */
      strike: number;
      /**
       * @description Which right it is.
       * @enum {string}
       */
      type: "call" | "put";
      /** @description Premium that changed hands. Unit: USD. */
      premium_usd: number;
      /** @description Coins that the options are on. Unit: coins. */
      contracts: number;
      /** @description Trades. Unit: count. */
      trades: number;
    };
    OptionsFlowPrintsItem: {
      /**
       * Format: date-time
       * @description When it was traded.
       */
      ts: string;
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description What the option is on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description Option as its venue names it. */
      instrument: string;
      /**
       * Format: date
       * @description UTC day of the expiry.
       */
      expiry: string;
      /** @description Strike. Unit: USD. */
      strike: number;
      /**
       * @description Which right it is.
       * @enum {string}
       */
      type: "call" | "put";
      /**
       * @description Side of the taker.
       * @enum {string}
       */
      direction: "buy" | "sell";
      /** @description Coins that it is on. Unit: coins. */
      contracts: number;
      /** @description Premium of one, in coins. Unit: coins. */
      price_coin: number;
      /** @description Premium. Unit: USD. */
      premium_usd: number;
      /** @description Coins at the price of the underlying. Unit: USD. */
      notional_usd: number;
      /** @description Implied volatility that was paid. Unit: % a year. */
      iv_pct: number | null;
      /** @description Price of the underlying. Unit: USD. */
      underlying_usd: number;
      /** @description Whether it was agreed on off the book. */
      block: boolean;
      /** @description Shared by the legs of one structure. */
      structure_id: string | null;
      /** @description Legs of its structure; 1 where it stands alone. Unit: count. */
      legs: number;
    };
    OptionsFlowDailyItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /**
       * @description What the option is on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description Trades. Unit: count. */
      trades: number;
      /** @description Coins at the price of the underlying. Unit: USD. */
      notional_usd: number;
      /** @description Premium that changed hands. Unit: USD. */
      premium_usd: number;
      /** @description Share of the premium that was of puts. Unit: %. */
      put_share_pct: number | null;
      /** @description Trades that were agreed on off the book. Unit: count. */
      block_trades: number;
      /** @description Whether the UTC day is on or has just ended, so that its figures may still change. */
      provisional: boolean;
    };
    OptionsFlowAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Whose trades are recorded. */
      venues: ("deribit" | "okx")[];
      /**
       * @description What the summary and the strikes are over. Unit: hours.
       * @constant
       */
      window_hours: 24;
      /** @description By what the options are on. */
      summary: components["schemas"]["OptionsFlowSummary"];
      /** @description The 20 options with most premium. */
      strikes: components["schemas"]["OptionsFlowStrikesItem"][];
      /** @description The 50 largest of each currency by premium, of the last 48 hours. */
      prints: components["schemas"]["OptionsFlowPrintsItem"][];
      /** @description Thirty days, newest first. */
      daily: components["schemas"]["OptionsFlowDailyItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    OptionsSurfaceSurfaceItem: {
      /**
       * Format: date
       * @description UTC day of the expiry, at 08:00.
       */
      expiry: string;
      /** @description From the start of the day of the chain to the expiry. Unit: days. */
      days: number;
      /** @description At each moneyness; null beyond the outermost quotes, and where total variance would fall from a sooner expiry. */
      iv_pct: (number | null)[];
    };
    OptionsSurfaceExpiriesItem: {
      /**
       * Format: date
       * @description UTC day of the expiry, at 08:00.
       */
      expiry: string;
      /** @description From the start of the day of the chain to the expiry. Unit: days. */
      days: number;
      /** @description Forward of the expiry. Unit: USD. */
      forward_usd: number;
      /** @description Volatility at the forward. Unit: % a year. */
      atm_iv_pct: number | null;
      /** @description Volatility of the put with a delta of −0.25. Unit: % a year. */
      put_25d_iv_pct: number | null;
      /** @description Volatility of the call with a delta of 0.25. Unit: % a year. */
      call_25d_iv_pct: number | null;
      /** @description Volatility of the 25-delta put less that of the 25-delta call. Unit: percentage points. */
      skew_25d_pp: number | null;
      /** @description Mean of both less the volatility at the money. Unit: percentage points. */
      butterfly_25d_pp: number | null;
      /** @description Quotes out of the money that the smile is made of. Unit: count. */
      quotes: number;
    };
    OptionsSurfaceConstant30d: {
      /** @description Volatility at the money. Unit: % a year. */
      atm_iv_pct: number | null;
      /** @description Volatility of the 25-delta put less that of the 25-delta call. Unit: percentage points. */
      skew_25d_pp: number | null;
      /** @description Mean of both less the volatility at the money. Unit: percentage points. */
      butterfly_25d_pp: number | null;
    };
    OptionsSurfaceHistoryItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Volatility at the money, 30 days ahead. Unit: % a year. */
      atm_iv_30d_pct: number | null;
      /** @description Volatility of the 25-delta put less that of the 25-delta call. Unit: percentage points. */
      skew_25d_30d_pp: number | null;
      /** @description Mean of both less the volatility at the money. Unit: percentage points. */
      butterfly_25d_30d_pp: number | null;
      /** @description Whether the UTC day is on or has just ended, so that its figures may still change. */
      provisional: boolean;
    };
    OptionsSurfaceAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * @description What the options are on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description Whose quotes: Deribit’s where it quotes, else those of who quotes most. */
      venue: string | null;
      /** @description Price of the coin when the chain was read: the forward of the soonest expiry. Unit: USD. */
      spot_usd: number | null;
      /**
       * @description Which delta is meant.
       * @constant
       */
      delta_convention: "black-76 forward delta";
      /** @description The columns of the surface. */
      moneyness: number[];
      /** @description The soonest expiry first. */
      surface: components["schemas"]["OptionsSurfaceSurfaceItem"][];
      /** @description Each smile in figures, the soonest first. */
      expiries: components["schemas"]["OptionsSurfaceExpiriesItem"][];
      /** @description Thirty days ahead, straight in total variance between the expiries around; null where one of them is missing or variance falls. */
      constant_30d: components["schemas"]["OptionsSurfaceConstant30d"];
      /** @description The same of each day of a year, oldest first. */
      history: components["schemas"]["OptionsSurfaceHistoryItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    TurkeyPremiumIndex: {
      /** @description BTC-TRY above world bitcoin at the official rate. Unit: bps. */
      index_bps: number | null;
      /** @description USDT-TRY above the official rate. Unit: bps. */
      dollar_leg_bps: number | null;
      /** @description The rest: index − dollar leg. Unit: bps. */
      crypto_leg_bps: number | null;
      /** @description 50 is the world price; 50 + index / 10. Unit: points of 100. */
      score: number | null;
      /**
       * @description What the index means.
       * @enum {string|null}
       */
      regime: "discount" | "parity" | "premium" | "high_premium" | null;
      /** @description Mean of the index over 24 hours. Unit: bps. */
      avg_24h_bps: number | null;
      /** @description Mean of the index over seven days. Unit: bps. */
      avg_7d_bps: number | null;
      /** @description UTC days in a row, with today, whose mean has the same sign. Unit: days. */
      streak_days: number | null;
      /**
       * @description That sign. Unit: sign.
       * @enum {number|null}
       */
      streak_sign: -1 | 0 | 1 | null;
      /**
       * @description Whether enough books stand behind it.
       * @enum {string}
       */
      status: "ok" | "degraded" | "unavailable";
    };
    TurkeyPremiumFx: {
      /** @description Official exchange rate. Unit: TRY per USD. */
      official_usd_try: number | null;
      /**
       * Format: date
       * @description Day since which it has stood.
       */
      official_date: string | null;
      /** @description Reference price of USDT-TRY. Unit: TRY per USDT. */
      usdt_try_reference: number | null;
      /** @description USDT on world markets. Unit: USD. */
      global_usdt_usd: number | null;
      /** @description Bitcoin on world markets. Unit: USD. */
      global_btc_usd: number | null;
    };
    TurkeyPremiumReferencesItem: {
      /**
       * @description Pair of a coin and what it is paid in.
       * @enum {string}
       */
      pair: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
      /** @description Median of the middles of eligible books. Unit: quote of the pair. */
      reference_price: number | null;
      /** @description Eligible books. Unit: count. */
      venue_count: number;
      /** @description Books on record. Unit: count. */
      venues_total: number;
      /**
       * @description Whether enough books stand behind it.
       * @enum {string}
       */
      status: "ok" | "degraded" | "unavailable";
      /** @description Above the world price; lira at the official rate. Unit: bps. */
      premium_bps: number | null;
      /**
       * Format: date-time
       * @description When it was worked out.
       */
      updated_at: string;
    };
    TurkeyPremiumVenuesItemDepthUsd: {
      /** @description Both sides within 10 basis points of the middle. Unit: USD. */
      10: number | null;
      /** @description Both sides within 25 basis points of the middle. Unit: USD. */
      25: number | null;
      /** @description Both sides within 50 basis points of the middle. Unit: USD. */
      50: number | null;
      /** @description Both sides within 100 basis points of the middle. Unit: USD. */
      100: number | null;
    };
    TurkeyPremiumVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Name of the venue. */
      name: string;
      /**
       * @description Pair of a coin and what it is paid in.
       * @enum {string}
       */
      pair: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
      /**
       * @description Whether the book can be used, or why not.
       * @enum {string}
       */
      status: "ok" | "wide" | "thin" | "stale" | "down";
      /** @description Whether it is in the reference. */
      eligible: boolean;
      /** @description Best bid. Unit: quote of the pair. */
      best_bid: number | null;
      /** @description Best ask. Unit: quote of the pair. */
      best_ask: number | null;
      /** @description Best ask − best bid, of the middle. Unit: bps. */
      spread_bps: number | null;
      /** @description What stands in the book, by distance in basis points. */
      depth_usd: components["schemas"]["TurkeyPremiumVenuesItemDepthUsd"];
      /** @description Above the world price; lira at the official rate. Unit: bps. */
      premium_bps: number | null;
      /**
       * Format: date-time
       * @description When the book was read.
       */
      updated_at: string;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    TurkeyPremiumHistoryPointsItem: {
      /**
       * Format: date-time
       * @description Start of the quarter of an hour.
       */
      ts: string;
      /** @description Median of the middles of eligible books. Unit: quote of the pair. */
      reference_price: number | null;
      /** @description Above the world price; lira at the official rate. Unit: bps. */
      premium_bps: number | null;
      /** @description BTC-TRY above world bitcoin at the official rate. Unit: bps. */
      index_bps: number | null;
      /** @description Eligible books. Unit: count. */
      venue_count: number;
    };
    TurkeyPremiumHistory: {
      /**
       * @description Pair of a coin and what it is paid in.
       * @enum {string}
       */
      pair: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
      /** @description How far back. Unit: days. */
      days: number;
      /**
       * @description Between two points. Unit: minutes.
       * @constant
       */
      step_minutes: 15;
      /** @description Oldest first. */
      points: components["schemas"]["TurkeyPremiumHistoryPointsItem"][];
    };
    TurkeyPremiumAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date
       * @description Day of the first premium on record.
       */
      recorded_since: string | null;
      /** @description The premium as one figure. */
      index: components["schemas"]["TurkeyPremiumIndex"];
      /** @description Prices that the premium is worked out from. */
      fx: components["schemas"]["TurkeyPremiumFx"];
      /** @description The reference price of each pair. */
      references: components["schemas"]["TurkeyPremiumReferencesItem"][];
      /** @description Every book, or those of the pair. */
      venues: components["schemas"]["TurkeyPremiumVenuesItem"][];
      /** @description The past of one pair; null unless days are asked for. */
      history: components["schemas"]["TurkeyPremiumHistory"] | null;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    PremiumLatestBTC: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Coinbase, in dollars, at the end of the day. Unit: USD. */
      us_close_usd: number;
      /** @description Binance, in USDT, at the end of the day. Unit: USD. */
      global_close_usd: number;
      /** @description Coinbase in dollars above Binance in USDT; a USDT counts as a dollar. Unit: %. */
      premium_pct: number;
      /** @description The same with the price on Binance in dollars, at what USDT cost. Unit: %. */
      premium_usdt_adjusted_pct: number | null;
      /** @description Mean of the premium over the seven days up to this one. Unit: %. */
      avg_7d_pct: number;
      /** @description Days in a row, up to this one, with a premium of the same sign. Unit: days. */
      streak_days: number;
      /**
       * @description That sign. Unit: sign.
       * @enum {number}
       */
      streak_sign: -1 | 0 | 1;
    };
    PremiumLatest: {
      /** @description The newest finished day of that coin. */
      BTC: components["schemas"]["PremiumLatestBTC"] | null;
      /** @description The newest finished day of that coin. */
      ETH: components["schemas"]["PremiumLatestBTC"] | null;
    };
    PremiumLast30dBTCItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Coinbase, in dollars, at the end of the day. Unit: USD. */
      us_close_usd: number;
      /** @description Binance, in USDT, at the end of the day. Unit: USD. */
      global_close_usd: number;
      /** @description Coinbase in dollars above Binance in USDT; a USDT counts as a dollar. Unit: %. */
      premium_pct: number;
    };
    PremiumLast30d: {
      /** @description Newest first. */
      BTC: components["schemas"]["PremiumLast30dBTCItem"][];
      /** @description Newest first. */
      ETH: components["schemas"]["PremiumLast30dBTCItem"][];
    };
    PremiumCarryItem: {
      /**
       * Format: date
       * @description UTC day; prices are of its end.
       */
      date: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /**
       * @description Which delivery.
       * @enum {string}
       */
      tenor: "current_quarter" | "next_quarter";
      /**
       * Format: date
       * @description Day of the delivery, at 08:00 UTC.
       */
      expiry: string;
      /** @description From the end of the day to the delivery, with the fraction of a day. Unit: days. */
      days: number;
      /** @description Spot. Unit: USD. */
      spot_usd: number;
      /** @description The future. Unit: USD. */
      future_usd: number;
      /** @description (Future / spot − 1) · 365 / days. Unit: % a year. */
      annualized_pct: number;
    };
    PremiumRegionalItem: {
      /**
       * @description Korea or Turkey.
       * @enum {string}
       */
      country: "KR" | "TR";
      /** @description Venue, by its id. */
      venue: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /**
       * Format: date
       * @description UTC day; the one that is on as far as it is known.
       */
      date: string;
      /** @description Price on the venue, in dollar coins as the same venue sells them. Unit: USD. */
      venue_usd: number;
      /** @description Price in the world, in USDT. Unit: USD. */
      global_usd: number;
      /** @description Venue above world. Unit: %. */
      premium_pct: number;
      /** @description The same with local money at the official rate. Unit: %. */
      premium_official_fx_pct: number | null;
      /** @description What it was worked out from. */
      source: string;
      /** @description Whether the UTC day is on or has just ended, so that its figures may still change. */
      provisional: boolean;
    };
    PremiumHistory: {
      /** @description Oldest first. */
      BTC: [
        string,
        number
      ][];
      /** @description Oldest first. */
      ETH: [
        string,
        number
      ][];
    };
    PremiumAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date
       * @description First day of the premium of the United States on record.
       */
      history_since: string | null;
      /**
       * Format: date
       * @description First day of the others on record.
       */
      regional_since: string | null;
      /** @description The newest finished day; null where none is on record. */
      latest: components["schemas"]["PremiumLatest"];
      /** @description The last thirty days. */
      last_30d: components["schemas"]["PremiumLast30d"];
      /** @description Buying spot and selling the future: the newest day of each delivery. */
      carry: components["schemas"]["PremiumCarryItem"][];
      /** @description The newest day of each venue. */
      regional: components["schemas"]["PremiumRegionalItem"][];
      /** @description Every day on record. */
      history: components["schemas"]["PremiumHistory"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    IndicatorsLatestPiCycle: {
      /** @description Average of 111 days. Unit: USD. */
      ma111: number | null;
      /** @description Twice the average of 350 days. Unit: USD. */
      ma350x2: number | null;
      /** @description The first / the second. Unit: ratio. */
      ratio: number | null;
      /** @description How far the first is above the second; below 0: under it. Unit: %. */
      gap_pct: number | null;
      /** @description Whether it is above, which has marked tops. */
      above: boolean | null;
    };
    IndicatorsLatestMayer: {
      /** @description Close / average of 200 days. Unit: ratio. */
      value: number | null;
      /** @description Average of 200 days. Unit: USD. */
      ma200: number | null;
      /** @description Between which of its bands that is: 0.8, 1 and 2.4. */
      band: string | null;
    };
    IndicatorsLatestMa200w: {
      /** @description Average of 1,400 days. Unit: USD. */
      value: number | null;
      /** @description Close / that average. Unit: ratio. */
      multiple: number | null;
      /** @description How the average changed over 30 days. Unit: %. */
      slope_30d_pct: number | null;
    };
    IndicatorsLatestMa2y: {
      /** @description Average of 730 days. Unit: USD. */
      value: number | null;
      /** @description Five times that. Unit: USD. */
      x5: number | null;
      /** @description Close / the average. Unit: ratio. */
      multiple: number | null;
    };
    IndicatorsLatestGoldenRatioLevels: {
      /** @description 2 times the average of 350 days. Unit: USD. */
      2: number | null;
      /** @description 3 times the average of 350 days. Unit: USD. */
      3: number | null;
      /** @description 5 times the average of 350 days. Unit: USD. */
      5: number | null;
      /** @description 8 times the average of 350 days. Unit: USD. */
      8: number | null;
      /** @description 13 times the average of 350 days. Unit: USD. */
      13: number | null;
      /** @description 21 times the average of 350 days. Unit: USD. */
      21: number | null;
      /** @description 1.6 times the average of 350 days. Unit: USD. */
      1.6: number | null;
    };
    IndicatorsLatestGoldenRatio: {
      /** @description Average of 350 days. Unit: USD. */
      ma350: number | null;
      /** @description Close / that average. Unit: ratio. */
      multiple: number | null;
      /** @description Levels by how many times the average they are. */
      levels: components["schemas"]["IndicatorsLatestGoldenRatioLevels"];
    };
    IndicatorsLatestProfitableDays: {
      /** @description Share of earlier closes that are below this one. Unit: %. */
      pct: number | null;
      /** @description Earlier closes below this one. Unit: count. */
      days: number;
      /** @description Earlier closes on record. Unit: count. */
      total: number;
    };
    IndicatorsLatestStockToFlow: {
      /** @description Stock / flow. Unit: ratio. */
      ratio: number | null;
      /** @description Bitcoins there are, by the halving schedule and the date. Unit: BTC. */
      stock_btc: number;
      /** @description Of these, mined in the last 365 days. Unit: BTC. */
      flow_365d_btc: number;
      /** @description Historic: what the model of 2019 makes of the ratio, exp(−1.84) · ratio^3.36. The price has not followed it. Unit: USD. */
      model_price_usd: number | null;
      /** @description How far the close is from that. Unit: %. */
      deviation_pct: number | null;
    };
    IndicatorsLatestPuell: {
      /** @description Issuance / its average of 365 days. Unit: ratio. */
      value: number | null;
      /** @description Bitcoins mined that day by the halving schedule, at the close; on the day of a halving the old subsidy until its moment, the new one after it. Unit: USD. */
      issuance_usd: number;
      /** @description Average of 365 days of that. Unit: USD. */
      ma365_usd: number | null;
      /** @description Between which of its bands the value is: 0.5 and 4. */
      band: string | null;
    };
    IndicatorsLatestMargin: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Bitcoins held long on margin. Unit: coins. */
      long_btc: number;
      /** @description Bitcoins sold short on margin. Unit: coins. */
      short_btc: number;
      /** @description Longs / both. Unit: %. */
      long_share_pct: number | null;
      /**
       * Format: date
       * @description The day of the reading.
       */
      date: string;
    };
    IndicatorsLatest: {
      /**
       * Format: date
       * @description The newest day with a close.
       */
      date: string;
      /** @description Close of the UTC day. Unit: USD. */
      btc_close: number;
      /** @description Pi Cycle. */
      pi_cycle: components["schemas"]["IndicatorsLatestPiCycle"];
      /** @description Mayer multiple. */
      mayer: components["schemas"]["IndicatorsLatestMayer"];
      /** @description The average of 200 weeks. */
      ma200w: components["schemas"]["IndicatorsLatestMa200w"];
      /** @description The average of two years. */
      ma2y: components["schemas"]["IndicatorsLatestMa2y"];
      /** @description Golden ratio multiplier. */
      golden_ratio: components["schemas"]["IndicatorsLatestGoldenRatio"];
      /** @description On how many days a buyer would be ahead now. */
      profitable_days: components["schemas"]["IndicatorsLatestProfitableDays"];
      /** @description Stock-to-flow, for the record. */
      stock_to_flow: components["schemas"]["IndicatorsLatestStockToFlow"];
      /** @description Puell multiple. */
      puell: components["schemas"]["IndicatorsLatestPuell"];
      /** @description Margin positions. */
      margin: components["schemas"]["IndicatorsLatestMargin"] | null;
    };
    IndicatorsPiCycleCrossesItem: {
      /**
       * Format: date
       * @description The first day on the other side.
       */
      date: string;
      /**
       * @description The average of 111 days rose above twice that of 350, or fell back.
       * @enum {string}
       */
      kind: "top" | "uncross";
      /** @description Close of the UTC day. Unit: USD. */
      btc_close: number;
      /** @description Average of 111 days. Unit: USD. */
      ma111: number | null;
      /** @description Twice the average of 350 days. Unit: USD. */
      ma350x2: number | null;
      /** @description What bitcoin did in the year after; null until it has passed. Unit: %. */
      return_365d_pct: number | null;
    };
    IndicatorsPoints: {
      /** @description What the places of a row are. */
      columns: ("date" | "btc_close" | "ma111" | "ma350x2" | "mayer" | "ma200" | "ma200w" | "ma2y" | "ma2y_x5" | "ma350" | "profitable_days_pct" | "s2f_ratio" | "s2f_model_usd" | "puell" | "margin_long_share_pct")[];
      /** @description Oldest first. */
      rows: [
        string,
        number,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null,
        number | null
      ][];
    };
    IndicatorsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date
       * @description Day of the first close on record.
       */
      recorded_since: string | null;
      /** @description How far back points go. Unit: days. */
      days: number;
      /** @description How many days one point is after the other. Unit: days. */
      step_days: number;
      /** @description The newest day. */
      latest: components["schemas"]["IndicatorsLatest"] | null;
      /** @description Every crossing on record, oldest first. */
      pi_cycle_crosses: components["schemas"]["IndicatorsPiCycleCrossesItem"][];
      /** @description Day by day. */
      points?: components["schemas"]["IndicatorsPoints"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    NetworkLatestRetarget: {
      /** @description Height at which difficulty changes next. Unit: count. */
      height: number;
      /** @description Blocks until then. Unit: count. */
      blocks_left: number;
      /** @description By how much, if blocks keep the pace of this period so far; null in the first day of a period. Unit: %. */
      estimated_change_pct: number | null;
    };
    NetworkLatestMempool: {
      /** @description Transactions that wait. Unit: count. */
      tx_count: number | null;
      /** @description How large they are together. Unit: vB. */
      vbytes: number;
      /** @description The least that is taken in. Unit: sat/vB. */
      min_feerate_sat_vb: number | null;
    };
    NetworkLatest: {
      /**
       * Format: date
       * @description The newest UTC day on record.
       */
      date: string;
      /** @description Height of the chain at its end. Unit: count. */
      height: number;
      /** @description Blocks of the day · difficulty · 2^32 / seconds of it. Unit: EH/s. */
      hashrate_ehs: number;
      /** @description Mean of the last seven days on record; a day by itself is mostly luck. Unit: EH/s. */
      hashrate_7d_ehs: number;
      /** @description How hard a block is to find. Unit: difficulty. */
      difficulty: number;
      /** @description The next change of difficulty. */
      retarget: components["schemas"]["NetworkLatestRetarget"];
      /** @description Fees of the day. Unit: BTC. */
      fees_btc_24h: number;
      /** @description Fees / blocks. Unit: BTC. */
      fees_per_block_btc: number | null;
      /** @description Fees among all that miners earned. Unit: %. */
      fee_share_pct: number;
      /** @description Median fee rate of the day. Unit: sat/vB. */
      median_feerate_sat_vb: number | null;
      /** @description Blocks of the day. Unit: count. */
      blocks_24h: number;
      /** @description Seconds of the day / blocks. Unit: seconds. */
      avg_block_interval_s: number | null;
      /** @description What waits to be mined; null of a node that keeps no mempool. */
      mempool: components["schemas"]["NetworkLatestMempool"] | null;
    };
    NetworkSeriesItem: {
      /**
       * @description Name of the figure.
       * @enum {string}
       */
      metric: "btc_hashrate_ehs" | "btc_difficulty" | "btc_fees_btc" | "btc_fee_share_pct" | "btc_mempool_vbytes";
      /** @description Its unit. */
      unit: string;
      /** @description Oldest first. */
      points: [
        string,
        number | null
      ][];
    };
    NetworkAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How far back. Unit: days. */
      days: number;
      /** @description How many days one point is after the other. Unit: days. */
      step_days: number;
      /** @description The newest day. */
      latest: components["schemas"]["NetworkLatest"] | null;
      /** @description One for each figure. */
      series: components["schemas"]["NetworkSeriesItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    QuantumLatest: {
      /**
       * Format: date
       * @description UTC day of the measurement.
       */
      date: string;
      /** @description Height of the block at which unspent outputs were counted. Unit: count. */
      base_height: number;
      /** @description Hash of that block. */
      base_hash: string;
      /** @description Hash of the set of unspent outputs: who repeats the count can compare it. */
      txoutset_hash: string;
      /** @description Unspent outputs in the set. Unit: count. */
      coins_written: number;
      /** @description Bitcoins whose script shows the public key. Unit: BTC. */
      exposed_btc: number;
      /** @description Outputs that hold them. Unit: count. */
      exposed_outputs: number;
      /** @description Exposed / all bitcoins in the set. Unit: %. */
      exposed_pct_value: number;
      /** @description Exposed / all outputs in the set. Unit: %. */
      exposed_pct_outputs: number | null;
      /** @description All bitcoins in the set. Unit: BTC. */
      utxo_set_btc: number;
      /** @description Outputs of the watch set that were unspent. Unit: count. */
      watch_set_size: number;
      /** @description Bitcoins that they hold. Unit: BTC. */
      watch_set_btc: number;
      /** @description Version of the rules by which scripts are told apart. */
      classifier_version: string;
      /** @description Who measured. */
      source: string;
    };
    QuantumCompositionItem: {
      /**
       * @description Kind of script.
       * @enum {string}
       */
      family: "p2pk" | "p2ms" | "p2tr" | "other";
      /** @description Exposed bitcoins. Unit: BTC. */
      btc: number;
      /** @description How many unspent outputs that is. Unit: count. */
      outputs: number;
      /** @description Share of all exposed bitcoins. Unit: %. */
      share_of_exposed_pct: number | null;
    };
    QuantumReusedKeys: {
      /** @description Bitcoins behind keys that an earlier spend has shown. Unit: BTC. */
      btc: number | null;
      /** @description How many unspent outputs that is. Unit: count. */
      outputs: number | null;
      /** @description How they are counted. */
      method: string;
    };
    QuantumDormancyItem: {
      /**
       * @description For how long they have not moved.
       * @enum {string}
       */
      cohort: "<1y" | "1-3y" | "3-5y" | "5-10y" | ">10y";
      /** @description Exposed bitcoins. Unit: BTC. */
      btc: number;
      /** @description How many unspent outputs that is. Unit: count. */
      outputs: number;
    };
    QuantumWatchSet: {
      /** @description Outputs of the set that are unspent. Unit: count. */
      size: number;
      /** @description Bitcoins that they hold. Unit: BTC. */
      btc: number;
      /** @description Height at which the set was drawn: that of the first measurement. Unit: count. */
      base_height: number | null;
      /** @description Outputs of the set that were spent since. Unit: count. */
      spent_since_base: number;
      /**
       * Format: date-time
       * @description Day of the first measurement that showed the last of these spends; null where none was.
       */
      last_spent_at: string | null;
      /**
       * @description Where the whole set is.
       * @constant
       */
      csv: "/api/public/quantum/watchset.csv";
    };
    QuantumHistoryItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Exposed bitcoins. Unit: BTC. */
      exposed_btc: number;
      /** @description Exposed / all. Unit: %. */
      exposed_pct_value: number;
      /** @description Bitcoins in the watch set. Unit: BTC. */
      watch_set_btc: number;
    };
    QuantumAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The newest measurement. */
      latest: components["schemas"]["QuantumLatest"] | null;
      /**
       * @description Scripts that show the key by themselves: pay-to-public-key, bare multisig, taproot.
       * @constant
       */
      exposure_class: "structural";
      /** @description By kind of script, of the newest measurement. */
      composition: components["schemas"]["QuantumCompositionItem"][];
      /** @description Keys shown by reuse, a class of their own and in no figure here; null while nobody measures them. */
      reused_keys: components["schemas"]["QuantumReusedKeys"] | null;
      /** @description By how long they have not moved, of the newest measurement. */
      dormancy: components["schemas"]["QuantumDormancyItem"][];
      /** @description Old outputs that pay to a bare public key, watched one by one. */
      watch_set: components["schemas"]["QuantumWatchSet"] | null;
      /** @description Measurements, oldest first. */
      history: components["schemas"]["QuantumHistoryItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ChargeAlarmsItem: {
      /**
       * Format: date
       * @description First day of the state.
       */
      date: string;
      /**
       * @description State of the model.
       * @enum {string}
       */
      state: "superposition" | "collapse" | "purge" | "ground";
      /** @description Charge, 0 to 100: high where stablecoins grew and bitcoin did not follow. Unit: points of 100. */
      score: number;
      /** @description Close of the day. Unit: USD. */
      btc_close: number | null;
      /** @description What bitcoin did in the 7 days after; null until they have passed. Unit: %. */
      move_7d_pct: number | null;
      /** @description What bitcoin did in the 30 days after; null until they have passed. Unit: %. */
      move_30d_pct: number | null;
    };
    ChargeScorecardItem: {
      /** @description UTC year. Unit: year. */
      year: number;
      /**
       * @description State of the model.
       * @enum {string}
       */
      state: "superposition" | "collapse" | "purge" | "ground";
      /** @description Days of the year in that state. Unit: days. */
      days: number;
      /** @description Of these, those whose 30 days have passed: few say little. Unit: count. */
      n_30d: number;
      /** @description Median move of bitcoin in the 7 days after them. Unit: %. */
      median_7d_pct: number | null;
      /** @description The same of 30 days. Unit: %. */
      median_30d_pct: number | null;
      /** @description Share of them after which bitcoin was higher 30 days later. Unit: %. */
      up_share_30d_pct: number | null;
      /** @description Median move of 30 days after all days of the year. Unit: %. */
      base_median_30d_pct: number | null;
      /** @description Share of all days of the year after which it was higher. Unit: %. */
      base_up_share_30d_pct: number | null;
    };
    ChargeAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Charge, 0 to 100: high where stablecoins grew and bitcoin did not follow. Unit: points of 100. */
      score: number | null;
      /**
       * @description State of the model.
       * @enum {string|null}
       */
      state: "superposition" | "collapse" | "purge" | "ground" | null;
      /** @description The state in words. */
      state_label: string | null;
      /**
       * Format: date
       * @description First day of it.
       */
      state_since: string | null;
      /**
       * @description The state before; null where there was none.
       * @enum {string|null}
       */
      previous_state: "superposition" | "collapse" | "purge" | "ground" | null;
      /** @description Strain, 0 to 100: mean percentile of volatility, funding and liquidations, as far as known. Unit: points of 100. */
      stress: number | null;
      /**
       * @description Whether several parts of it are at 60 and above, one, or none.
       * @enum {string|null}
       */
      stress_locality: "broad" | "local" | "none" | null;
      /** @description Version of the model; figures of different versions are different measures. */
      model_version: string;
      /** @description Days on which a state other than ground began, newest first. */
      alarms: components["schemas"]["ChargeAlarmsItem"][];
      /** @description What followed, year by year and state by state; days overlap, so that n_30d is not a count of independent cases. */
      scorecard: components["schemas"]["ChargeScorecardItem"][];
      /** @description The last 365 days on record, oldest first. */
      history: [
        string,
        number,
        "superposition" | "collapse" | "purge" | "ground"
      ][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    AltseasonTopItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Return over 90 days. Unit: %. */
      return_pct: number;
    };
    AltseasonHistoryItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Value at its end. Unit: points of 100. */
      value: number;
      /** @description Whether the UTC day is on or has just ended, so that its figures may still change. */
      provisional: boolean;
    };
    AltseasonAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Share of the sample that did better than bitcoin, rounded. Unit: points of 100. */
      value: number | null;
      /**
       * @description From 75 on altseason, up to 25 bitcoin season.
       * @enum {string|null}
       */
      season: "altseason" | "bitcoin_season" | "neutral" | null;
      /**
       * Format: date-time
       * @description The moment whose prices the value is made of.
       */
      computed_at: string | null;
      /** @description Coins that were compared, fifty at most. Unit: count. */
      sample_size: number | null;
      /** @description Of these with a larger return than bitcoin. Unit: count. */
      outperformers: number | null;
      /** @description What bitcoin returned over 90 days. Unit: %. */
      btc_return_90d_pct: number | null;
      /** @description The strongest of the sample, the strongest first. */
      top: components["schemas"]["AltseasonTopItem"][];
      /** @description The weakest of the sample, the weakest first. */
      bottom: components["schemas"]["AltseasonTopItem"][];
      /** @description Days on record, oldest first; the last is the day that is on. */
      history: components["schemas"]["AltseasonHistoryItem"][];
      /**
       * Format: date
       * @description First day on record.
       */
      history_since: string | null;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    IndicesEuphoriaComponents: {
      /** @description Fear and greed in words. */
      fearGreedLabel: string | null;
      /** @description Fear and greed. Unit: points of 100. */
      fearGreedValue: number | null;
      /** @description Bitcoin's part of the capitalisation of the market. Unit: %. */
      btcDominancePct: number | null;
      /** @description How that part changed in 24 hours. Unit: percentage points. */
      btcDominanceChange24hPct: number | null;
      /** @description The seven perpetuals that rose most in 24 hours, of the hundred most traded. */
      trendingSymbols: string[];
      /** @description Meme coins among them. Unit: count. */
      trendingMemeCount: number | null;
      /** @description Mean pressure score of the perpetuals whose longs are crowded; 0 where none are. Unit: points of 100. */
      avgLongCrowdedScore: number | null;
      /** @description Part of the thirty most traded perpetuals whose longs are crowded. Unit: fraction, 0 to 1. */
      pctLongCrowdedTop30: number | null;
      /** @description Part of them with positive funding. Unit: fraction, 0 to 1. */
      pctPositiveFundingTop30: number | null;
    };
    IndicesEuphoriaContributions: {
      /** @description Where it starts. Unit: points. */
      base: number;
      /** @description From fear and greed, −30 to 30. Unit: points. */
      fearGreed: number;
      /** @description From the change of bitcoin's part, −10 to 10: falling adds. Unit: points. */
      btcDominance: number;
      /** @description From crowded longs and positive funding, −10 to 40. Unit: points. */
      longCrowding: number;
      /** @description From meme coins that trend, 0 to 15. Unit: points. */
      trendingMemes: number;
    };
    IndicesEuphoriaInputsPresent: {
      /** @description Whether it was on record. */
      fearGreed: boolean;
      /** @description Whether it was on record. */
      positioning: boolean;
      /** @description Whether it was on record. */
      btcDominance: boolean;
      /** @description Whether it was on record. */
      trendingMemes: boolean;
    };
    IndicesEuphoriaHistoryItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description The last score of that day. Unit: points of 100. */
      score: number;
    };
    IndicesEuphoria: {
      /** @description 0 is capitulation, 50 balanced, 100 euphoria. Unit: points of 100. */
      score: number | null;
      /**
       * @description The score by fifths.
       * @enum {string|null}
       */
      regime: "CAPITULATION" | "FEARFUL" | "BALANCED" | "GREEDY" | "EUPHORIC" | null;
      /** @description The regime in words. */
      regimeLabel: string | null;
      /** @description What went into it. */
      components: components["schemas"]["IndicesEuphoriaComponents"] | null;
      /** @description Points that add up to the score, which is kept within 0 and 100. */
      contributions: components["schemas"]["IndicesEuphoriaContributions"] | null;
      /** @description A sentence for each input. */
      explainer: string[];
      /** @description Which inputs were on record. */
      inputsPresent: components["schemas"]["IndicesEuphoriaInputsPresent"];
      /** @description Those that were not, and add no points. */
      degradedInputs: string[];
      /** @description The last thirty days, oldest first. */
      history: components["schemas"]["IndicesEuphoriaHistoryItem"][];
    };
    IndicesFearGreedToday: {
      /**
       * Format: date
       * @description UTC day.
       */
      dateKey: string;
      /** @description 0 is extreme fear, 100 extreme greed. Unit: points of 100. */
      valueRaw: number;
      /** @description The midnight of that day. Unit: ms since the epoch. */
      timestamp: number;
      /** @description The figure in words, as its source has them. */
      valueClassification: string;
    };
    IndicesFearGreed: {
      /**
       * Format: date-time
       * @description When it was read.
       */
      generatedAt: string;
      /** @description The index of that day. */
      today: components["schemas"]["IndicesFearGreedToday"];
      /** @description The index of that day. */
      yesterday: components["schemas"]["IndicesFearGreedToday"] | null;
      /** @description The newest first. */
      last30Days: components["schemas"]["IndicesFearGreedToday"][];
    };
    IndicesGlobal: {
      /**
       * Format: date-time
       * @description When it was read.
       */
      generatedAt: string;
      /** @description Capitalisation of all coins. Unit: USD. */
      totalMcapUsd: number;
      /** @description Coins that are counted. Unit: count. */
      activeCryptos: number;
      /** @description Bitcoin's part of it. Unit: %. */
      btcDominancePct: number;
      /** @description Ether's part of it. Unit: %. */
      ethDominancePct: number;
      /** @description Traded in 24 hours. Unit: USD. */
      totalVolume24hUsd: number;
      /** @description Change of the capitalisation in 24 hours. Unit: %. */
      marketCapChange24hPct: number;
    };
    IndicesStablecoinsTopStablesItem: {
      /** @description Its name. */
      name: string;
      /** @description Its symbol, as USDT. */
      symbol: string;
      /** @description Its id at the source. */
      peggedId: string;
      /** @description In circulation. Unit: USD. */
      circulatingUsd: number;
      /** @description A day before. Unit: USD. */
      circulatingPrevDay: number | null;
      /** @description Seven days before. Unit: USD. */
      circulatingPrevWeek: number | null;
      /** @description Thirty days before. Unit: USD. */
      circulatingPrevMonth: number | null;
    };
    IndicesStablecoins: {
      /**
       * Format: date-time
       * @description When it was read.
       */
      generatedAt: string;
      /** @description In circulation, all coins on record. Unit: USD. */
      totalUsd: number;
      /** @description Change in 24 hours, of the coins known at both ends. Unit: USD. */
      delta24hUsd: number | null;
      /** @description The same in seven days. Unit: USD. */
      delta7dUsd: number | null;
      /** @description In circulation a day before. Unit: USD. */
      totalPrevDay: number | null;
      /** @description Seven days before. Unit: USD. */
      totalPrevWeek: number | null;
      /** @description The twelve largest. */
      topStables: components["schemas"]["IndicesStablecoinsTopStablesItem"][];
    };
    IndicesAltseason: {
      /** @description Share of the sample that did better than bitcoin, rounded. Unit: points of 100. */
      value: number | null;
      /**
       * @description From 75 on altseason, up to 25 bitcoin season.
       * @enum {string|null}
       */
      season: "altseason" | "bitcoin_season" | "neutral" | null;
      /**
       * Format: date-time
       * @description The moment whose prices the value is made of.
       */
      computed_at: string | null;
      /** @description Coins that were compared, fifty at most. Unit: count. */
      sample_size: number | null;
      /** @description Of these with a larger return than bitcoin. Unit: count. */
      outperformers: number | null;
      /** @description What bitcoin returned over 90 days. Unit: %. */
      btc_return_90d_pct: number | null;
      /** @description The strongest of the sample, the strongest first. */
      top: components["schemas"]["AltseasonTopItem"][];
      /** @description The weakest of the sample, the weakest first. */
      bottom: components["schemas"]["AltseasonTopItem"][];
      /** @description Days on record, oldest first; the last is the day that is on. */
      history: components["schemas"]["AltseasonHistoryItem"][];
      /**
       * Format: date
       * @description First day on record.
       */
      history_since: string | null;
    };
    IndicesAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The euphoria score, as /api/public/euphoria has it. */
      euphoria: components["schemas"]["IndicesEuphoria"] | null;
      /** @description The fear and greed index of alternative.me. */
      fearGreed: components["schemas"]["IndicesFearGreed"] | null;
      /** @description The whole market, by CoinGecko. */
      global: components["schemas"]["IndicesGlobal"] | null;
      /** @description Stablecoins, by DefiLlama. */
      stablecoins: components["schemas"]["IndicesStablecoins"] | null;
      /** @description Altcoin season, as /api/public/altseason has it. */
      altseason: components["schemas"]["IndicesAltseason"] | null;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    EuphoriaAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description 0 is capitulation, 50 balanced, 100 euphoria. Unit: points of 100. */
      score: number | null;
      /**
       * @description The score by fifths.
       * @enum {string|null}
       */
      regime: "CAPITULATION" | "FEARFUL" | "BALANCED" | "GREEDY" | "EUPHORIC" | null;
      /** @description The regime in words. */
      regimeLabel: string | null;
      /** @description What went into it. */
      components: components["schemas"]["IndicesEuphoriaComponents"] | null;
      /** @description Points that add up to the score, which is kept within 0 and 100. */
      contributions: components["schemas"]["IndicesEuphoriaContributions"] | null;
      /** @description A sentence for each input. */
      explainer: string[];
      /** @description Which inputs were on record. */
      inputsPresent: components["schemas"]["IndicesEuphoriaInputsPresent"];
      /** @description Those that were not, and add no points. */
      degradedInputs: string[];
      /** @description The last thirty days, oldest first. */
      history: components["schemas"]["IndicesEuphoriaHistoryItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    CotMarketsItemClassesHedgeFund: {
      /** @description Contracts held long. Unit: count. */
      long: number;
      /** @description Contracts held short. Unit: count. */
      short: number;
      /** @description Long − short. Unit: contracts. */
      net: number;
      /** @description Against the report of the week before. Unit: contracts. */
      net_change: number | null;
      /** @description Share of the reports of three years with a lower net; equal ones count half. Unit: %. */
      net_percentile_3y: number | null;
      /** @description Weeks in a row in which the net went the way of net_change. Unit: weeks. */
      streak_weeks: number | null;
    };
    CotMarketsItemClasses: {
      /** @description What that class of traders holds. */
      hedge_fund: components["schemas"]["CotMarketsItemClassesHedgeFund"];
      /** @description What that class of traders holds. */
      institutional: components["schemas"]["CotMarketsItemClassesHedgeFund"];
      /** @description What that class of traders holds. */
      other_reportable: components["schemas"]["CotMarketsItemClassesHedgeFund"];
      /** @description What that class of traders holds. */
      small_trader: components["schemas"]["CotMarketsItemClassesHedgeFund"];
    };
    CotMarketsItem: {
      /** @description Code of the market. */
      market_code: string;
      /** @description Name in the report. */
      market_name: string;
      /**
       * @description Coin.
       * @enum {string}
       */
      asset: "BTC" | "ETH";
      /** @description Coins in one contract. Unit: coins. */
      contract_size: number;
      /** @description Contracts open. Unit: count. */
      open_interest: number;
      /** @description Against the week before. Unit: contracts. */
      open_interest_change: number | null;
      /** @description Contracts open, in coins. Unit: coins. */
      open_interest_coins: number;
      /** @description Classes of traders. */
      classes: components["schemas"]["CotMarketsItemClasses"];
    };
    CotNotesItem: {
      /** @description Code of the market. */
      market_code: string;
      /**
       * @description Class of traders.
       * @enum {string}
       */
      class: "hedge_fund" | "institutional" | "other_reportable" | "small_trader";
      /**
       * @description What stands out.
       * @enum {string}
       */
      kind: "extreme_high" | "extreme_low" | "streak";
      /** @description Reports it is compared with, or weeks in a row. Unit: weeks. */
      weeks: number;
      /** @description The same as a sentence. */
      text: string;
    };
    CotHistoryValueItem: {
      /**
       * Format: date
       * @description Tuesday of the report.
       */
      date: string;
      /** @description Contracts open. Unit: count. */
      open_interest: number;
      /** @description Net of leveraged funds. Unit: contracts. */
      hedge_fund_net: number;
      /** @description Net of asset managers. Unit: contracts. */
      institutional_net: number;
      /** @description Net of other large traders. Unit: contracts. */
      other_reportable_net: number;
      /** @description Net of traders too small to be reported. Unit: contracts. */
      small_trader_net: number;
    };
    CotAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date
       * @description Tuesday that the newest report is about.
       */
      report_date: string | null;
      /**
       * Format: date-time
       * @description When it came out; by rule, the Friday after at 15:30 in New York, where it does not say.
       */
      released_at: string | null;
      /**
       * Format: date-time
       * @description When the next one is due, by the same rule.
       */
      next_release_at: string;
      /** @description Markets of the newest report. */
      markets: components["schemas"]["CotMarketsItem"][];
      /** @description What stands out: among the top or bottom twentieth of three years, four weeks or more one way. */
      notes: components["schemas"]["CotNotesItem"][];
      /**
       * Format: date
       * @description Day of the first report on record.
       */
      history_since: string | null;
      /** @description By code: the first whole, the others for a year. */
      history: {
        [key: string]: components["schemas"]["CotHistoryValueItem"][];
      };
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    EtfAssetsBTCProvisional: {
      /**
       * Format: date
       * @description Trading day in New York.
       */
      date: string;
      /** @description What came in less what went out. Unit: USD. */
      net_inflow_usd: number | null;
      /** @description Funds that have told of the day. Unit: count. */
      funds_reported: number;
      /** @description Funds that report. Unit: count. */
      funds_total: number;
    };
    EtfAssetsBTCFundsItem: {
      /** @description Ticker of the fund. */
      ticker: string;
      /** @description Who issues it. */
      issuer: string;
      /**
       * Format: date
       * @description Its newest day.
       */
      date: string;
      /** @description What came in less what went out. Unit: USD. */
      net_inflow_usd: number | null;
      /** @description What it holds, as told last. Unit: USD. */
      net_assets_usd: number | null;
      /** @description All that came in since it began, less what went out; as told last. Unit: USD. */
      cum_inflow_usd: number | null;
      /** @description What it charges a year, by the list of funds that comes with perptape. Unit: %. */
      fee_pct: number | null;
      /**
       * @description Whether figures may still change.
       * @enum {string}
       */
      status: "provisional" | "final";
      /** @description Who says so. */
      source: string;
    };
    EtfAssetsBTCLatest: {
      /**
       * Format: date
       * @description Trading day in New York.
       */
      date: string;
      /** @description What came in less what went out. Unit: USD. */
      net_inflow_usd: number | null;
      /** @description What is held, at the end of the day. Unit: USD. */
      net_assets_usd: number | null;
      /** @description All that came in since the funds began, less what went out. Unit: USD. */
      cumulative_inflow_usd: number | null;
      /** @description Shares traded on the exchanges. Unit: USD. */
      value_traded_usd: number | null;
    };
    EtfAssetsBTCStreak: {
      /**
       * @description Which way money went last.
       * @enum {string|null}
       */
      direction: "inflow" | "outflow" | "flat" | null;
      /** @description Final days in a row on which it did. Unit: days. */
      days: number | null;
    };
    EtfAssetsBTCCrossCheck: {
      /**
       * Format: date
       * @description The newest final day.
       */
      date: string | null;
      /** @description Net inflow of all funds, as the aggregate has it. Unit: USD. */
      aggregate_usd: number | null;
      /** @description The same added up over the issuers. Unit: USD. */
      issuer_sum_usd: number | null;
      /** @description Issuers − aggregate. Unit: USD. */
      difference_usd: number | null;
      /** @description Funds whose issuer has told of the day. Unit: count. */
      funds_matched: number | null;
      /**
       * @description Match: apart by a hundredth or a million dollars at most. Partial: a fund is missing. None: nothing to compare.
       * @enum {string}
       */
      status: "match" | "mismatch" | "partial" | "none";
    };
    EtfAssetsBTC: {
      /** @description The day that is still being reported; null where there is none. */
      provisional: components["schemas"]["EtfAssetsBTCProvisional"] | null;
      /** @description Every fund that reported within ten days, the largest first. */
      funds: components["schemas"]["EtfAssetsBTCFundsItem"][];
      /** @description The newest final day. */
      latest: components["schemas"]["EtfAssetsBTCLatest"] | null;
      /** @description Final days, newest first. */
      days: components["schemas"]["EtfAssetsBTCLatest"][];
      /** @description How long money has gone one way. */
      streak: components["schemas"]["EtfAssetsBTCStreak"];
      /** @description Net inflow of the last 5 final days. Unit: USD. */
      sum_5d_usd: number | null;
      /** @description Net inflow of the last 20 final days. Unit: USD. */
      sum_20d_usd: number | null;
      /** @description Two sources held against each other. */
      cross_check: components["schemas"]["EtfAssetsBTCCrossCheck"];
    };
    EtfAssets: {
      /** @description The funds that hold that coin. */
      BTC: components["schemas"]["EtfAssetsBTC"];
      /** @description The funds that hold that coin. */
      ETH: components["schemas"]["EtfAssetsBTC"];
      /** @description The funds that hold that coin. */
      SOL: components["schemas"]["EtfAssetsBTC"];
    };
    EtfAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description By the coin that the funds hold. */
      assets: components["schemas"]["EtfAssets"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    EventsNext: {
      /**
       * Format: date
       * @description Day of the statement.
       */
      date: string;
      /**
       * Format: date-time
       * @description When the statement comes out: 14:00 in New York.
       */
      statement_at: string;
      /** @description Until then, with the fraction of a day. Unit: days. */
      days_left: number;
    };
    EventsUpcomingItem: {
      /**
       * Format: date
       * @description Day of the statement.
       */
      date: string;
      /**
       * Format: date-time
       * @description When the statement comes out: 14:00 in New York.
       */
      statement_at: string;
    };
    EventsSummary: {
      /** @description Statements with a measured reaction. Unit: count. */
      n: number;
      /** @description Mean size of the move of 5 minutes. Unit: %. */
      avg_abs_5m_pct: number | null;
      /** @description Mean size of the move of 30 minutes. Unit: %. */
      avg_abs_30m_pct: number | null;
      /** @description Mean size of the move of 60 minutes. Unit: %. */
      avg_abs_60m_pct: number | null;
      /** @description Mean size of a move of 30 minutes, over the last 30 days as far as they are on record. Unit: %. */
      normal_abs_30m_pct: number | null;
      /** @description The first over the second. Unit: ratio. */
      ratio_30m: number | null;
      /** @description Statements after which bitcoin was higher 30 minutes later. Unit: count. */
      up_30m: number | null;
      /** @description Statements after which it was lower. Unit: count. */
      down_30m: number | null;
    };
    EventsReactionsItem: {
      /**
       * Format: date
       * @description Day of the statement.
       */
      date: string;
      /**
       * Format: date-time
       * @description When the statement comes out: 14:00 in New York.
       */
      statement_at: string;
      /**
       * @description What was decided.
       * @enum {string|null}
       */
      decision: "hold" | "cut" | "hike" | null;
      /** @description By how much the target was changed. Unit: bps. */
      change_bps: number | null;
      /** @description Upper end of the target after it. Unit: %. */
      target_upper_pct: number | null;
      /** @description Bitcoin at the last minute before the statement. Unit: USD. */
      btc_price_at: number;
      /** @description Bitcoin 5 minutes after it, against the last price before it. Unit: %. */
      move_5m_pct: number | null;
      /** @description Bitcoin 30 minutes after it, against the last price before it. Unit: %. */
      move_30m_pct: number | null;
      /** @description Bitcoin 60 minutes after it, against the last price before it. Unit: %. */
      move_60m_pct: number | null;
      /** @description The highest price of the hour. Unit: %. */
      high_60m_pct: number | null;
      /** @description The lowest price of the hour. Unit: %. */
      low_60m_pct: number | null;
      /** @description Whether every minute of the hour is on record. */
      complete: boolean;
    };
    EventsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description The next meeting; null where none is scheduled. */
      next: components["schemas"]["EventsNext"] | null;
      /** @description Scheduled meetings, the next one first: from a list that comes with perptape, held against the calendar of the committee, which adds years announced since. */
      upcoming: components["schemas"]["EventsUpcomingItem"][];
      /** @description All reactions together. */
      summary: components["schemas"]["EventsSummary"];
      /** @description Statements with a measured reaction, newest first. */
      reactions: components["schemas"]["EventsReactionsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    MacroLatestFredDff: {
      /** @description The newest figure. Unit: percent or billions of dollars, as unit says. */
      value: number;
      /**
       * Format: date
       * @description Its day.
       */
      date: string;
      /**
       * @description Percent, or billions of dollars.
       * @enum {string}
       */
      unit: "pct" | "busd";
      /** @description Less what was known 30 days before it; of percent, in points. Unit: percent or billions of dollars, as unit says. */
      change_30d: number | null;
      /** @description Less what was known 365 days before it; of percent, in points. Unit: percent or billions of dollars, as unit says. */
      change_365d: number | null;
      /** @description What it is. */
      label: string;
      /** @description Who publishes it. */
      source: string;
    };
    MacroLatest: {
      /** @description The newest figure of that metric. */
      fred_dff: components["schemas"]["MacroLatestFredDff"] | null;
      /** @description The newest figure of that metric. */
      fred_dgs10: components["schemas"]["MacroLatestFredDff"] | null;
      /** @description The newest figure of that metric. */
      fred_walcl_busd: components["schemas"]["MacroLatestFredDff"] | null;
      /** @description The newest figure of that metric. */
      fred_rrp_busd: components["schemas"]["MacroLatestFredDff"] | null;
      /** @description The newest figure of that metric. */
      stablecoin_total_mcap_busd: components["schemas"]["MacroLatestFredDff"] | null;
    };
    MacroSeriesItem: {
      /**
       * @description Name of the metric.
       * @enum {string}
       */
      metric: "fred_dff" | "fred_dgs10" | "fred_walcl_busd" | "fred_rrp_busd" | "stablecoin_total_mcap_busd";
      /** @description What it is. */
      label: string;
      /**
       * @description Percent, or billions of dollars.
       * @enum {string}
       */
      unit: "pct" | "busd";
      /** @description Oldest first. */
      points: [
        string,
        number
      ][];
    };
    MacroAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How far back. Unit: days. */
      days: number;
      /** @description Days that one point stands for: more than one where days are over 1200. Unit: days. */
      step_days: number;
      /** @description The newest figure of each; null where none is on record. */
      latest: components["schemas"]["MacroLatest"];
      /** @description The past of each that is on record. */
      series: components["schemas"]["MacroSeriesItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    TokenizedStocksRowsItemReference: {
      /** @description Price of the share. Unit: USD. */
      price_usd: number | null;
      /**
       * @description What its market does.
       * @enum {string}
       */
      session_state: "open" | "pre" | "post" | "closed";
      /**
       * Format: date-time
       * @description When the price was read.
       */
      as_of: string | null;
      /** @description Whether premiums are worked out from it. */
      fresh: boolean;
    };
    TokenizedStocksRowsItemWrappersItem: {
      /** @description Token by its id on record. */
      wrapper: string;
      /** @description Token by its own symbol. */
      symbol: string;
      /**
       * @description Who issues it.
       * @enum {string}
       */
      issuer: "xstocks" | "robinhood" | "coinbase" | "bstocks" | "ondo" | "backpack" | "gstocks" | "reality" | "superstate" | "figure" | "dinari" | "securitize";
      /** @description Chain that it is on. */
      chain: string;
      /** @description Its address there. */
      address: string | null;
      /** @description Price of the token. Unit: USD. */
      price_usd: number | null;
      /**
       * @description Where the price comes from: the share itself, the issuer, or trading of the token; null is unpriced.
       * @enum {string|null}
       */
      price_source: "reference" | "issuer_oracle" | "wrapper" | null;
      /** @description Price / (share · shares per token) − 1; null without a fresh reference. Unit: %. */
      premium_pct: number | null;
      /** @description What stands in its pools. Unit: USD. */
      liquidity_usd: number | null;
      /** @description Traded in 24 hours. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Pools that are looked at. Unit: count. */
      pools: number;
      /** @description Shares that the tokens stand for. Unit: shares. */
      supply_shares: number | null;
      /** @description The same at the price of the token. Unit: USD. */
      supply_usd: number | null;
      /** @description Addresses that hold it. Unit: count. */
      holders: number | null;
      /**
       * @description Whether it is still issued.
       * @enum {string}
       */
      status: "active" | "paused" | "retired";
      /**
       * Format: date-time
       * @description When it was read.
       */
      as_of: string;
    };
    TokenizedStocksRowsItemExchangePairsItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Pair as the venue names it. */
      pair: string;
      /** @description Price of the token. Unit: USD. */
      price_usd: number;
      /** @description Price / (share · shares per token) − 1; null without a fresh reference. Unit: %. */
      premium_pct: number | null;
      /** @description Traded in 24 hours. Unit: USD. */
      volume_24h_usd: number | null;
    };
    TokenizedStocksRowsItemPerp: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Mark price, or the last where there is none. Unit: USD. */
      mark_price: number;
      /** @description (Mark − index) / index. Unit: %. */
      basis_pct: number | null;
      /** @description Venues that have one. Unit: count. */
      venues: number;
    };
    TokenizedStocksRowsItem: {
      /** @description Share by its ticker. */
      underlying: string;
      /** @description Name of the company. */
      name: string;
      /** @description The share itself. */
      reference: components["schemas"]["TokenizedStocksRowsItemReference"];
      /** @description Shares that the tokens stand for. Unit: shares. */
      supply_shares: number | null;
      /** @description The same at the price of the token. Unit: USD. */
      supply_usd: number | null;
      /** @description Traded in 24 hours. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Median premium of its tokens and pairs. Unit: %. */
      median_premium_pct: number | null;
      /** @description Tokens on chains, the largest supply first. */
      wrappers: components["schemas"]["TokenizedStocksRowsItemWrappersItem"][];
      /** @description Tokens before the list is cut. Unit: count. */
      wrappers_total: number;
      /** @description What exchanges trade in their own books. */
      exchange_pairs: components["schemas"]["TokenizedStocksRowsItemExchangePairsItem"][];
      /** @description The perpetual on the share with the largest volume; null where there is none. */
      perp: components["schemas"]["TokenizedStocksRowsItemPerp"] | null;
    };
    TokenizedStocksTotalsPricedBy: {
      /** @description Tokens priced by the share itself. Unit: count. */
      reference: number | null;
      /** @description Tokens priced by their issuer. Unit: count. */
      issuer_oracle: number | null;
      /** @description Tokens priced by their own trading. Unit: count. */
      wrapper: number | null;
      /** @description Tokens without a price. Unit: count. */
      unpriced: number | null;
    };
    TokenizedStocksTotals: {
      /** @description All tokens on chains. Unit: USD. */
      supply_usd: number | null;
      /** @description Tokens on chains. Unit: count. */
      wrappers: number | null;
      /** @description Supply by issuer. */
      by_issuer: {
        [key: string]: number | null;
      };
      /** @description Supply by chain. */
      by_chain: {
        [key: string]: number | null;
      };
      /** @description What stands in all their pools. Unit: USD. */
      dex_liquidity_usd: number | null;
      /** @description Traded on chains in 24 hours. Unit: USD. */
      dex_volume_24h_usd: number | null;
      /** @description Median premium of all tokens on chains. Unit: %. */
      median_premium_pct: number | null;
      /** @description Where prices come from. */
      priced_by: components["schemas"]["TokenizedStocksTotalsPricedBy"];
    };
    TokenizedStocksAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Shares in the list. Unit: count. */
      count: number;
      /** @description Shares before the list is cut. Unit: count. */
      total: number;
      /** @description Shares, the largest supply first. */
      rows: components["schemas"]["TokenizedStocksRowsItem"][];
      /** @description Over everything, before the list is cut. */
      totals: components["schemas"]["TokenizedStocksTotals"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    TradfiSessionsItem: {
      /**
       * @description The market behind the contract.
       * @enum {string}
       */
      market: "EQUITY" | "HK_EQUITY" | "KR_EQUITY" | "CN_EQUITY" | "COMMODITY" | "INDEX" | "PREMARKET";
      /**
       * @description What the market does.
       * @enum {string}
       */
      state: "open" | "pre" | "post" | "closed" | "holiday";
      /**
       * Format: date-time
       * @description Opening of the session that is on or comes next.
       */
      opens_at: string | null;
      /**
       * Format: date-time
       * @description Its close.
       */
      closes_at: string | null;
      /** @description Time zone of the market. */
      timezone: string;
    };
    TradfiTotals: {
      /** @description Contracts in the list. Unit: count. */
      contracts: number | null;
      /** @description Open interest, one side, where it is recorded. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Contracts in that sum. Unit: count. */
      open_interest_contracts: number | null;
      /** @description Traded in 24 hours on Binance. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Longs liquidated in 24 hours on Binance; a floor. Unit: USD. */
      long_liquidations_24h_usd: number | null;
      /** @description Shorts liquidated in 24 hours on Binance; a floor. Unit: USD. */
      short_liquidations_24h_usd: number | null;
    };
    TradfiRowOtherVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description Contract on that venue. */
      symbol: string;
      /** @description Price there. Unit: USD. */
      price_usd: number | null;
      /** @description Open interest there, one side. Unit: USD. */
      open_interest_usd: number | null;
    };
    TradfiRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description What it is on, by its ticker. */
      underlying: string;
      /** @description The same by its name. */
      name: string;
      /**
       * @description The market behind the contract.
       * @enum {string}
       */
      market: "EQUITY" | "HK_EQUITY" | "KR_EQUITY" | "CN_EQUITY" | "COMMODITY" | "INDEX" | "PREMARKET";
      /** @description Mark price, or the last where there is none. Unit: USD. */
      mark_price: number;
      /** @description Index; it stands still while the market behind it is closed. Unit: USD. */
      index_price: number | null;
      /** @description (Mark − index) / index. Unit: %. */
      basis_pct: number | null;
      /** @description Funding announced for the present interval; positive: longs pay shorts. Unit: %. */
      funding_rate_pct: number | null;
      /** @description Between two settlements. Unit: hours. */
      funding_interval_hours: number;
      /** @description The same funding over a year. Unit: % a year. */
      funding_apr_pct: number | null;
      /**
       * Format: date-time
       * @description When funding is next settled.
       */
      next_funding_at: string | null;
      /** @description Change of the price over 24 hours. Unit: %. */
      change_24h_pct: number | null;
      /** @description Traded in 24 hours on Binance. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Open interest in units of the underlying, one side. Unit: units. */
      open_interest_base: number | null;
      /** @description Open interest, one side. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Longs liquidated in 24 hours on Binance; a floor. Unit: USD. */
      long_liquidations_24h_usd: number | null;
      /** @description Shorts liquidated in 24 hours on Binance; a floor. Unit: USD. */
      short_liquidations_24h_usd: number | null;
      /** @description Forced orders in 24 hours. Unit: count. */
      liquidation_events_24h: number | null;
      /** @description Where else the underlying trades. */
      other_venues: components["schemas"]["TradfiRowOtherVenuesItem"][];
      /**
       * @description What the market behind it does.
       * @enum {string|null}
       */
      session_state: "open" | "pre" | "post" | "closed" | "holiday" | null;
      /**
       * Format: date-time
       * @description When the contract was read.
       */
      updated_at: string;
    };
    TradfiAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Trading hours of the markets. */
      sessions: components["schemas"]["TradfiSessionsItem"][];
      /** @description The list together. */
      totals: components["schemas"]["TradfiTotals"];
      /** @description Contracts in the list. Unit: count. */
      count: number;
      /** @description Contracts of Binance, the most traded first. */
      rows: components["schemas"]["TradfiRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    PressureRowComponents: {
      /** @description Change of open interest over 24 hours, in coins. Unit: %. */
      oi24hPct: number | null;
      /** @description Change of open interest over 4 hours, in coins. Unit: %. */
      oi4hPct: number | null;
      /** @description Change of open interest over an hour, in coins: a price move alone is none. Unit: %. */
      oi1hPct: number | null;
      /** @description Funding announced for the present interval of the contract; positive: longs pay shorts. Unit: %. */
      fundingRatePct: number | null;
      /** @description (Mark − index) / index. Unit: %. */
      basisPct: number | null;
    };
    PressureRowWeights: {
      /** @description The most that open interest over 24 hours can give. Unit: points. */
      oi24hPct: number;
      /** @description The most that open interest over 4 hours can give. Unit: points. */
      oi4hPct: number;
      /** @description The most that open interest over an hour can give. Unit: points. */
      oi1hPct: number;
      /** @description The most that funding can give. Unit: points. */
      fundingRatePct: number;
      /** @description The most that basis can give. Unit: points. */
      basisPct: number;
    };
    PressureRowContributions: {
      /** @description Points that open interest over 24 hours give; negative: of the short side. Unit: points. */
      oi24hPct: number | null;
      /** @description Points that open interest over 4 hours give; negative: of the short side. Unit: points. */
      oi4hPct: number | null;
      /** @description Points that open interest over an hour give; negative: of the short side. Unit: points. */
      oi1hPct: number | null;
      /** @description Points that funding give; negative: of the short side. Unit: points. */
      fundingRatePct: number | null;
      /** @description Points that basis give; negative: of the short side. Unit: points. */
      basisPct: number | null;
    };
    PressureRow: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description How one-sided the perpetual is. Unit: points of 100. */
      score: number;
      /**
       * @description The side that is crowded.
       * @enum {string}
       */
      direction: "LONG" | "SHORT";
      /**
       * @description What the components say together.
       * @enum {string}
       */
      regime: "LONG_CROWDED" | "SHORT_RAMP" | "LONG_FLUSH" | "SHORT_SQUEEZE";
      /** @description The regime in words. */
      regimeLabel: string;
      /**
       * @description How high the score is.
       * @enum {string}
       */
      band: "neutral" | "lean" | "stretched" | "stressed";
      /** @description What went in. */
      components: components["schemas"]["PressureRowComponents"];
      /** @description The most that each component can give. */
      weights: components["schemas"]["PressureRowWeights"];
      /** @description What each component gave. */
      contributions: components["schemas"]["PressureRowContributions"];
      /** @description The contributions in words, the largest first. */
      explainer: string[];
      /**
       * Format: date-time
       * @description When this score was worked out.
       */
      generatedAt: string;
    };
    PressureAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Scores on that side, before the list is cut. Unit: count. */
      count: number;
      /** @description Scores, the highest first. */
      items: components["schemas"]["PressureRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    PressureSymbolHistory24hItem: {
      /**
       * Format: date-time
       * @description When.
       */
      at: string;
      /** @description How one-sided the perpetual is. Unit: points of 100. */
      score: number;
      /**
       * @description The side that is crowded.
       * @enum {string}
       */
      direction: "LONG" | "SHORT";
    };
    PressureSymbolAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description How one-sided the perpetual is. Unit: points of 100. */
      score: number;
      /**
       * @description The side that is crowded.
       * @enum {string}
       */
      direction: "LONG" | "SHORT";
      /**
       * @description What the components say together.
       * @enum {string}
       */
      regime: "LONG_CROWDED" | "SHORT_RAMP" | "LONG_FLUSH" | "SHORT_SQUEEZE";
      /** @description The regime in words. */
      regimeLabel: string;
      /**
       * @description How high the score is.
       * @enum {string}
       */
      band: "neutral" | "lean" | "stretched" | "stressed";
      /** @description What went in. */
      components: components["schemas"]["PressureRowComponents"];
      /** @description The most that each component can give. */
      weights: components["schemas"]["PressureRowWeights"];
      /** @description What each component gave. */
      contributions: components["schemas"]["PressureRowContributions"];
      /** @description The contributions in words, the largest first. */
      explainer: string[];
      /** @description Place among all scores. Unit: rank. */
      rank: number;
      /** @description Perpetuals that have a score. Unit: count. */
      totalTracked: number;
      /** @description Whether it was worked out anew for this answer. */
      refreshed: boolean;
      /** @description Age of the score. Unit: seconds. */
      cacheAgeSeconds: number;
      /** @description Last trade on the reference venue; its quote coin counts as a dollar. Unit: USD. */
      lastPrice: number | null;
      /** @description Change of the price over 24 hours, as the venue tells it; null for a younger contract. Unit: %. */
      change24hPct: number | null;
      /** @description Open interest on the reference venue, one side, at the mark price. Unit: USD. */
      openInterestUsd: number | null;
      /**
       * Format: date-time
       * @description When funding is next settled.
       */
      nextFundingAt: string | null;
      /** @description Scores of 24 hours, oldest first. */
      history24h: components["schemas"]["PressureSymbolHistory24hItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    PerformanceWindows30d: {
      /** @description Signals that ended in it: at their target, at their stop or at their time limit. Unit: count. */
      trades: number;
      /** @description Those that earned something after costs. Unit: count. */
      wins: number;
      /** @description Those that lost something after costs. Unit: count. */
      losses: number;
      /** @description Those that came to exactly nothing. Unit: count. */
      ties: number;
      /** @description Wins of wins and losses; null where there are neither. Unit: %. */
      winRatePct: number | null;
      /** @description The same as profitFactorNet before costs. Unit: ratio. */
      profitFactorGross: number | null;
      /** @description What wins earned over what losses lost, after costs: above 1 it earns. 999 at most, which is also what it is without a loss; null where nothing was won or lost. Unit: ratio. */
      profitFactorNet: number | null;
      /** @description Mean result after costs. Unit: bps. */
      avgNetBps: number | null;
      /** @description Median result after costs. Unit: bps. */
      medianNetBps: number | null;
      /** @description Mean result of the wins. Unit: bps. */
      avgWinBps: number | null;
      /** @description Mean result of the losses, which is negative. Unit: bps. */
      avgLossBps: number | null;
      /** @description Sum of the results after costs, each signal of the same size. Unit: bps. */
      sumNetBps: number;
      /** @description How far the running sum of results fell below its highest point, which is at least the 0 that it starts from. Unit: bps. */
      maxDrawdownBps: number;
      /** @description Mean over deviation of what the days add, times √365; null where days do not differ. sharpeConvention of performance says more. Unit: ratio. */
      sharpeAnnualized: number | null;
      /** @description The sum as it would be in a year of 365 days over the drawdown; null without a drawdown. Unit: ratio. */
      calmarAnnualized: number | null;
      /** @description Mean time from the decision to its end. Unit: minutes. */
      avgDurationMinutes: number | null;
    };
    PerformanceWindows: {
      /** @description What the signals of the window came to. */
      "30d": components["schemas"]["PerformanceWindows30d"];
      /** @description What the signals of the window came to. */
      "90d": components["schemas"]["PerformanceWindows30d"];
      /** @description What the signals of the window came to. */
      "180d": components["schemas"]["PerformanceWindows30d"];
    };
    PerformanceSideBreakdown30d: {
      /** @description Those that were long. */
      LONG: components["schemas"]["PerformanceWindows30d"];
      /** @description Those that were short. */
      SHORT: components["schemas"]["PerformanceWindows30d"];
    };
    PerformanceSideBreakdown: {
      /** @description By side. */
      "30d": components["schemas"]["PerformanceSideBreakdown30d"];
      /** @description By side. */
      "90d": components["schemas"]["PerformanceSideBreakdown30d"];
      /** @description By side. */
      "180d": components["schemas"]["PerformanceSideBreakdown30d"];
    };
    PerformanceEquityCurve180dItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      day: string;
      /** @description Sum of the results from the beginning of the window to the end of that day. Unit: bps. */
      cumulativeNetBps: number;
      /** @description Signals that ended from the beginning of the window to the end of that day. Unit: count. */
      tradesToDate: number;
    };
    PerformanceDisclaimersSharpeOfBest: {
      /** @description The highest annualised Sharpe ratio of a single strategy. Unit: ratio. */
      "30d": number | null;
      /** @description The highest annualised Sharpe ratio of a single strategy. Unit: ratio. */
      "90d": number | null;
      /** @description The highest annualised Sharpe ratio of a single strategy. Unit: ratio. */
      "180d": number | null;
    };
    PerformanceDisclaimersSharpeOfBestByChance: {
      /** @description The highest annualised Sharpe ratio to be expected over the window of so many strategies without any skill (Bailey and López de Prado, 2014). Unit: ratio. */
      "30d": number | null;
      /** @description The highest annualised Sharpe ratio to be expected over the window of so many strategies without any skill (Bailey and López de Prado, 2014). Unit: ratio. */
      "90d": number | null;
      /** @description The highest annualised Sharpe ratio to be expected over the window of so many strategies without any skill (Bailey and López de Prado, 2014). Unit: ratio. */
      "180d": number | null;
    };
    PerformanceDisclaimers: {
      /**
       * @description A signal counts once, as it ended: at its target, at its stop or at its time limit. What it was worth before is not looked at.
       * @constant
       */
      evalMode: "terminal";
      /**
       * @description Fees are taken off.
       * @constant
       */
      feesIncluded: true;
      /**
       * @description Slippage is taken off, as the recorded books give it.
       * @constant
       */
      slippageIncluded: true;
      /**
       * @description Funding that was paid is taken off, what was received is added.
       * @constant
       */
      fundingIncluded: true;
      /** @description How the Sharpe ratio is made. */
      sharpeConvention: string;
      /** @description Strategies that were tried, in all their versions, also those that never decided anything. Unit: count. */
      strategiesTried: number;
      /** @description The best of our strategies, by window. */
      sharpeOfBest: components["schemas"]["PerformanceDisclaimersSharpeOfBest"];
      /** @description The best of as many without skill, by window. */
      sharpeOfBestByChance: components["schemas"]["PerformanceDisclaimersSharpeOfBestByChance"];
      /** @description How these figures are to be taken, in sentences. */
      note: string;
    };
    PerformanceAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /**
       * Format: date-time
       * @description When the first signal on record was decided.
       */
      firstSignalAt: string | null;
      /**
       * Format: date-time
       * @description When the last one was.
       */
      lastSignalAt: string | null;
      /** @description Signals on record that ended; excluded ones count nowhere. Unit: count. */
      totalTrades: number;
      /** @description By window: so many UTC days, the present one among them. */
      windows: components["schemas"]["PerformanceWindows"];
      /** @description The same of longs and of shorts alone. */
      sideBreakdown: components["schemas"]["PerformanceSideBreakdown"];
      /** @description Every day of the 180, oldest first; its end is the sum of that window. Empty while no signal has ended. */
      equityCurve180d: components["schemas"]["PerformanceEquityCurve180dItem"][];
      /** @description What the figures do and do not say. */
      disclaimers: components["schemas"]["PerformanceDisclaimers"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    LeaderboardRow: {
      /** @description Strategy, by its id. */
      strategy: string;
      /** @description Signals that ended in it: at their target, at their stop or at their time limit. Unit: count. */
      trades: number;
      /** @description Those of them that were long. Unit: count. */
      longTrades: number;
      /** @description Those of them that were short. Unit: count. */
      shortTrades: number;
      /** @description Those that earned something after costs. Unit: count. */
      wins: number;
      /** @description Those that lost something after costs. Unit: count. */
      losses: number;
      /** @description Wins of wins and losses; null where there are neither. Unit: %. */
      winRatePct: number | null;
      /** @description What wins earned over what losses lost, after costs: above 1 it earns. 999 at most, which is also what it is without a loss; null where nothing was won or lost. Unit: ratio. */
      profitFactorNet: number | null;
      /** @description Mean result after costs. Unit: bps. */
      avgNetBps: number | null;
      /** @description Sum of the results after costs, each signal of the same size. Unit: bps. */
      sumNetBps: number;
      /** @description How far the running sum of results fell below its highest point, which is at least the 0 that it starts from. Unit: bps. */
      maxDrawdownBps: number;
      /** @description Mean over deviation of what the days add, times √365; null where days do not differ. sharpeConvention of performance says more. Unit: ratio. */
      sharpeAnnualized: number | null;
      /**
       * Format: date-time
       * @description When the last of them ended.
       */
      lastTradeAt: string;
      /** @description Whether there are at least 25 trades: less says little. */
      qualified: boolean;
      /** @description Score: profitFactorNet, 10 at most, · √(trades / 25) · winRatePct / 50; null where one of them is. Unit: ratio. */
      compositeScore: number | null;
    };
    LeaderboardDisclaimers: {
      /**
       * @description A signal counts once, as it ended: at its target, at its stop or at its time limit. What it was worth before is not looked at.
       * @constant
       */
      evalMode: "terminal";
      /** @description Strategies that were tried, in all their versions, also those that never decided anything. Unit: count. */
      strategiesTried: number;
      /** @description The highest annualised Sharpe ratio to be expected over the window of so many strategies without any skill (Bailey and López de Prado, 2014). Unit: ratio. */
      sharpeOfBestByChance: number | null;
      /** @description How these figures are to be taken, in sentences. */
      note: string;
    };
    LeaderboardAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Length of the window: so many UTC days, the present one among them. Unit: days. */
      windowDays: number;
      /**
       * @description So many trades qualify. Unit: count.
       * @constant
       */
      minTradesQualified: 25;
      /** @description Strategies of which a signal ended in the window. Unit: count. */
      totalStrategies: number;
      /** @description Those of them that qualify. Unit: count. */
      qualifiedCount: number;
      /** @description Those that qualify first, each part by compositeScore. */
      strategies: components["schemas"]["LeaderboardRow"][];
      /** @description What the ranking does and does not say. */
      disclaimers: components["schemas"]["LeaderboardDisclaimers"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    RecentRow: {
      /** @description Signal, by its id. */
      signalId: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Side that it took.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /**
       * @description Whether the target (TP1) or the stop (SL) was reached first, or neither in time.
       * @enum {string}
       */
      outcome: "TP1" | "SL" | "TIMEOUT";
      /** @description What it would have earned after fees, slippage and funding. Unit: bps. */
      netBps: number;
      /**
       * Format: date-time
       * @description When it ended.
       */
      evaluatedAt: string;
      /**
       * Format: date-time
       * @description When it was decided.
       */
      createdAt: string;
      /** @description Strategy that decided it. */
      strategy: string;
      /** @description The first ten digits of the hash. */
      shortCode: string | null;
      /** @description SHA-256 of the decision, in hex, as it was before the outcome was known. */
      hash: string | null;
    };
    RecentAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How far back the list goes. Unit: hours. */
      hours: number;
      /** @description Signals that ended in 24 hours, however far back the list goes. Unit: count. */
      total24h: number;
      /** @description Those of them that reached their target (TP1). Unit: count. */
      wins24h: number;
      /** @description Those of them that reached their stop (SL). Unit: count. */
      losses24h: number;
      /** @description Those of them that reached neither in time. Unit: count. */
      timeouts24h: number;
      /** @description Sum of their results after costs. Unit: bps. */
      net24hBps: number;
      /** @description The newest first. */
      signals: components["schemas"]["RecentRow"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    V1LeaderboardRow: {
      /** @description Strategy, by its id. */
      strategy: string;
      /** @description Signals that ended in it: at their target, at their stop or at their time limit. Unit: count. */
      trades: number;
      /** @description Those of them that were long. Unit: count. */
      long_trades: number;
      /** @description Those of them that were short. Unit: count. */
      short_trades: number;
      /** @description Those that earned something after costs. Unit: count. */
      wins: number;
      /** @description Those that lost something after costs. Unit: count. */
      losses: number;
      /** @description Wins of wins and losses; null where there are neither. Unit: %. */
      win_rate_pct: number | null;
      /** @description What wins earned over what losses lost, after costs: above 1 it earns. 999 at most, which is also what it is without a loss; null where nothing was won or lost. Unit: ratio. */
      profit_factor_net: number | null;
      /** @description Mean result after costs. Unit: bps. */
      avg_net_bps: number | null;
      /** @description Sum of the results after costs, each signal of the same size. Unit: bps. */
      sum_net_bps: number;
      /** @description How far the running sum of results fell below its highest point, which is at least the 0 that it starts from. Unit: bps. */
      max_drawdown_bps: number;
      /** @description Mean over deviation of what the days add, times √365; null where days do not differ. sharpeConvention of performance says more. Unit: ratio. */
      sharpe_annualized: number | null;
      /**
       * Format: date-time
       * @description When the last of them ended.
       */
      last_trade_at: string;
      /** @description Whether there are at least 25 trades: less says little. */
      qualified: boolean;
      /** @description Score: profitFactorNet, 10 at most, · √(trades / 25) · winRatePct / 50; null where one of them is. Unit: ratio. */
      composite_score: number | null;
      /** @description Where there is more about it. */
      strategy_url: string;
    };
    V1LeaderboardDisclaimers: {
      /**
       * @description A signal counts once, as it ended: at its target, at its stop or at its time limit. What it was worth before is not looked at.
       * @constant
       */
      evalMode: "terminal";
      /** @description How these figures are to be taken, in sentences. */
      note: string;
    };
    V1LeaderboardAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /** @description Length of the window: so many UTC days, the present one among them. Unit: days. */
      window_days: number;
      /**
       * @description So many trades qualify. Unit: count.
       * @constant
       */
      min_trades_qualified: 25;
      /** @description Strategies of which a signal ended in the window, before the list is cut. Unit: count. */
      total_strategies: number;
      /** @description Those of them that qualify. Unit: count. */
      qualified_count: number;
      /** @description Length of the curves; null where none were asked for. Unit: days. */
      sparkline_days: number | null;
      /** @description By strategy, of those in the list; null where none were asked for. */
      sparklines: {
        [key: string]: number[];
      } | null;
      /** @description Those that qualify first, each part by composite_score. */
      strategies: components["schemas"]["V1LeaderboardRow"][];
      /** @description What the ranking does and does not say. */
      disclaimers: components["schemas"]["V1LeaderboardDisclaimers"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    V1SymbolStats: {
      /** @description Signals that ended in it: at their target, at their stop or at their time limit. Unit: count. */
      trades: number;
      /** @description Those that earned something after costs. Unit: count. */
      wins: number;
      /** @description Those that lost something after costs. Unit: count. */
      losses: number;
      /** @description Those that came to exactly nothing. Unit: count. */
      ties: number;
      /** @description Wins of wins and losses; null where there are neither. Unit: %. */
      win_rate_pct: number | null;
      /** @description The same as profitFactorNet before costs. Unit: ratio. */
      profit_factor_gross: number | null;
      /** @description What wins earned over what losses lost, after costs: above 1 it earns. 999 at most, which is also what it is without a loss; null where nothing was won or lost. Unit: ratio. */
      profit_factor_net: number | null;
      /** @description Mean result after costs. Unit: bps. */
      avg_net_bps: number | null;
      /** @description Median result after costs. Unit: bps. */
      median_net_bps: number | null;
      /** @description Mean result of the wins. Unit: bps. */
      avg_win_bps: number | null;
      /** @description Mean result of the losses, which is negative. Unit: bps. */
      avg_loss_bps: number | null;
      /** @description Sum of the results after costs, each signal of the same size. Unit: bps. */
      sum_net_bps: number;
      /** @description How far the running sum of results fell below its highest point, which is at least the 0 that it starts from. Unit: bps. */
      max_drawdown_bps: number;
      /** @description Mean over deviation of what the days add, times √365; null where days do not differ. sharpeConvention of performance says more. Unit: ratio. */
      sharpe_annualized: number | null;
      /** @description The sum as it would be in a year of 365 days over the drawdown; null without a drawdown. Unit: ratio. */
      calmar_annualized: number | null;
      /** @description Mean time from the decision to its end. Unit: minutes. */
      avg_duration_minutes: number | null;
    };
    V1SymbolDailyPointsItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      day: string;
      /** @description Sum of the results from the beginning of the window to the end of that day. Unit: bps. */
      cumulative_net_bps: number;
      /** @description Signals that ended from the beginning of the window to the end of that day. Unit: count. */
      trades_to_date: number;
    };
    V1SymbolRecentSignalsItem: {
      /** @description Signal, by its id. */
      signal_id: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Side that it took.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /**
       * @description Whether the target (TP1) or the stop (SL) was reached first, or neither in time.
       * @enum {string}
       */
      outcome: "TP1" | "SL" | "TIMEOUT";
      /** @description What it would have earned after fees, slippage and funding. Unit: bps. */
      net_bps: number;
      /**
       * Format: date-time
       * @description When it ended.
       */
      evaluated_at: string;
      /**
       * Format: date-time
       * @description When it was decided.
       */
      created_at: string;
      /** @description Strategy that decided it. */
      strategy: string;
      /** @description The first ten digits of the hash. */
      short_code: string | null;
      /** @description SHA-256 of the decision, in hex, as it was before the outcome was known. */
      hash: string | null;
    };
    V1SymbolAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Length of the window: so many UTC days, the present one among them. Unit: days. */
      window_days: number;
      /** @description The figures of the window. */
      stats: components["schemas"]["V1SymbolStats"];
      /** @description Every day of the window, oldest first; empty where no signal ended in it. */
      daily_points: components["schemas"]["V1SymbolDailyPointsItem"][];
      /** @description The last of the window, newest first. */
      recent_signals: components["schemas"]["V1SymbolRecentSignalsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    V1StrategyTopSymbolsItem: {
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Signals that ended in it: at their target, at their stop or at their time limit. Unit: count. */
      trades: number;
      /** @description Sum of the results after costs, each signal of the same size. Unit: bps. */
      sum_net_bps: number;
    };
    V1StrategyAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /** @description Strategy, by its id. */
      strategy: string;
      /** @description Length of the window: so many UTC days, the present one among them. Unit: days. */
      window_days: number;
      /** @description The figures of the window. */
      stats: components["schemas"]["V1SymbolStats"];
      /** @description Every day of the window, oldest first; empty where no signal ended in it. */
      daily_points: components["schemas"]["V1SymbolDailyPointsItem"][];
      /** @description The last of the window, newest first. */
      recent_signals: components["schemas"]["V1SymbolRecentSignalsItem"][];
      /** @description Symbols that it traded in the window, those that it earned most on first. */
      top_symbols: components["schemas"]["V1StrategyTopSymbolsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ReceiptDecision: {
      /** @description Its id, a UUID. */
      signalId: string;
      /** @description When it was made, UTC. */
      createdAt: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Side that it takes.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /** @description Strategy that made it. */
      strategy: string;
      /** @description Version of that strategy. */
      strategyVersion: string;
      /** @description Venue whose prices it goes by. */
      exchange: string;
      /** @description Grid of the data that it was decided on. */
      interval: string;
      /** @description Price at which it begins. Unit: USD. */
      entryPrice: number;
      /** @description Price at which it ends as a loss (SL). Unit: USD. */
      stopPrice: number;
      /** @description Price at which it ends as a win (TP1). Unit: USD. */
      tp1Price: number;
      /** @description So long it may take; then it ends at the price of that minute. Unit: minutes. */
      timeoutMinutes: number;
      /** @description Fees that it reckons with, both ways together. Unit: bps. */
      feeBps: number;
      /** @description What the strategy saw, by name. */
      features: {
        [key: string]: number;
      };
      /** @description Regime of the pressure score. */
      regime: string | null;
      /** @description Pressure score. Unit: points of 100. */
      pressureScore: number | null;
    };
    ReceiptSeal: {
      /** @description Its number. Unit: seal. */
      sequence: number;
      /** @description Path of the proof that the hash is in it. */
      url: string;
    };
    ReceiptAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Its id, a UUID. */
      signalId: string;
      /** @description SHA-256 of `canonical`, in hex. */
      hash: string;
      /** @description The first ten digits of the hash. */
      shortCode: string;
      /**
       * @description How the hash is made.
       * @constant
       */
      hashAlgorithm: "sha-256 over RFC 8785 canonical JSON of `decision`";
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Side that it takes.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /** @description Strategy that made it. */
      strategy: string;
      /**
       * Format: date-time
       * @description When it was made.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description End of the minute in which it ended; of an excluded one, of its time limit.
       */
      evaluatedAt: string | null;
      /**
       * @description How it ended; null while it is open.
       * @enum {string|null}
       */
      outcome: "TP1" | "SL" | "TIMEOUT" | "EXCLUDED" | null;
      /** @description Why it is excluded; null of all others. */
      reason: string | null;
      /** @description Gross less fees, slippage and funding. Unit: bps. */
      netBps: number | null;
      /** @description Result before costs, of the side that it took. Unit: bps. */
      grossBps: number | null;
      /** @description Fees, taken off the result. Unit: bps. */
      feesBps: number | null;
      /** @description Slippage, taken off the result. Unit: bps. */
      slippageBps: number | null;
      /** @description Funding, taken off the result; negative where it was received. Unit: bps. */
      fundingBps: number | null;
      /** @description Price at which it ended. Unit: USD. */
      exitPrice: number | null;
      /** @description From the decision to its end. Unit: minutes. */
      durationMinutes: number | null;
      /** @description All that was decided: this, and nothing else, is hashed. */
      decision: components["schemas"]["ReceiptDecision"];
      /** @description The text that was hashed: the decision as canonical JSON. */
      canonical: string;
      /** @description Whether all of this fits together, worked out anew for this answer: decision, text, hash, short code, and the seal. */
      verified: boolean;
      /** @description The seal that the hash is in; null until the next one is made. */
      seal: components["schemas"]["ReceiptSeal"] | null;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      asOf: string | null;
    };
    ProofAnchors: {
      /**
       * @description Roots that are on a chain for good. Unit: count.
       * @constant
       */
      final: 0;
    };
    ProofLatestItemAnchorsItem: {
      /** @description Chain. */
      chain: string;
      /** @description Transaction. */
      tx: string | null;
      /** @description Whether it is final. */
      final: boolean;
    };
    ProofLatestItem: {
      /** @description Seal, by its number: the first is 1. Unit: seal. */
      sequence: number;
      /** @description Root of the tree over its records (RFC 6962), in hex. */
      root: string;
      /** @description Records in it. Unit: count. */
      records: number;
      /**
       * Format: date-time
       * @description When it was sealed.
       */
      sealed_at: string;
      /** @description Of the manifest's canonical JSON (RFC 8785) by its public_key (ed25519), in hex. */
      signature: string;
      /** @description Where the root was written to a chain: nowhere, so this is empty. */
      anchors: components["schemas"]["ProofLatestItemAnchorsItem"][];
    };
    ProofAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /**
       * @description Chain that roots are written to.
       * @constant
       */
      network: "none";
      /**
       * @description Whether roots are written to a chain: they are signed and chained here.
       * @constant
       */
      status: "disabled";
      /** @description Seals. Unit: count. */
      epochs: number | null;
      /** @description Records in all of them. Unit: count. */
      records: number | null;
      /**
       * @description Between two seals. Unit: seconds.
       * @constant
       */
      epoch_seconds: 300;
      /** @description Of the key that signed the newest (ed25519), in hex. */
      public_key: string | null;
      /** @description Roots on a chain. */
      anchors: components["schemas"]["ProofAnchors"];
      /** @description The ten newest, newest first. */
      latest: components["schemas"]["ProofLatestItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    ProofCatalogFeedsItem: {
      /** @description Name, as proofs are asked for by. */
      feed: string;
      /** @description What there may be a record of; empty where it is of ids of signals. */
      assets: string[];
      /** @description Unit of the value. */
      unit: string;
      /** @description Decimals of the value, all of which are written. Unit: decimals. */
      scale: number;
      /** @description How it is made. */
      methodology: string;
      /**
       * @description Between two seals. Unit: seconds.
       * @constant
       */
      cadence_seconds: 300;
    };
    ProofCatalogAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /** @description All that is sealed. A leaf is the canonical JSON (RFC 8785) of {sequence, feed, asset, value}, hashed as RFC 6962 says. */
      feeds: components["schemas"]["ProofCatalogFeedsItem"][];
    };
    ProofEpochEpochManifest: {
      /**
       * @description Form of the manifest.
       * @constant
       */
      schema: "perptape.seal.v1";
      /** @description Seal, by its number: the first is 1. Unit: seal. */
      sequence: number;
      /** @description Root of the tree over its records (RFC 6962), in hex. */
      root: string;
      /** @description Records in it. Unit: count. */
      records: number;
      /** @description SHA-256 of the canonical JSON of the manifest before; null of the first. */
      previous: string | null;
      /**
       * Format: date-time
       * @description When it was sealed.
       */
      sealed_at: string;
      /**
       * Format: date-time
       * @description End of the five minutes that its figures are of.
       */
      figures_at: string;
      /**
       * Format: date-time
       * @description All decisions on record before this are in this seal or in one before.
       */
      receipts_until: string;
      /**
       * @description Whether the market on record is real.
       * @enum {string}
       */
      source: "live" | "simulated";
      /** @description Of the key that signs (ed25519), in hex. */
      public_key: string;
    };
    ProofEpochEpoch: {
      /** @description Seal, by its number: the first is 1. Unit: seal. */
      sequence: number;
      /** @description Root of the tree over its records (RFC 6962), in hex. */
      root: string;
      /** @description Records in it. Unit: count. */
      records: number;
      /**
       * Format: date-time
       * @description When it was sealed.
       */
      sealed_at: string;
      /** @description What is signed. */
      manifest: components["schemas"]["ProofEpochEpochManifest"];
      /** @description Of the manifest's canonical JSON (RFC 8785) by its public_key (ed25519), in hex. */
      signature: string;
      /** @description Where the root was written to a chain: nowhere, so this is empty. */
      anchors: components["schemas"]["ProofLatestItemAnchorsItem"][];
    };
    ProofEpochAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /** @description The seal. */
      epoch: components["schemas"]["ProofEpochEpoch"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
    };
    ProofRecordAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generated_at: string;
      /**
       * @description It is in a signed seal, whose root is on no chain.
       * @constant
       */
      result: "SEALED";
      /** @description Seal, by its number: the first is 1. Unit: seal. */
      sequence: number;
      /** @description What it is. */
      feed: string;
      /** @description What it is of. */
      asset: string;
      /** @description The figure, or the hash of the receipt. */
      value: string;
      /** @description Hash of the canonical JSON of {sequence, feed, asset, value} as a leaf (RFC 6962), in hex. */
      leaf: string;
      /** @description Place among the leaves, from 0. Unit: place. */
      index: number;
      /** @description Hashes beside the way to the root, from the lowest. */
      path: string[];
      /** @description Root of the tree over its records (RFC 6962), in hex. */
      root: string;
      /** @description What is signed. */
      manifest: components["schemas"]["ProofEpochEpochManifest"];
      /** @description Of the manifest's canonical JSON (RFC 8785) by its public_key (ed25519), in hex. */
      signature: string;
      /** @description Where the root was written to a chain: nowhere, so this is empty. */
      anchors: components["schemas"]["ProofLatestItemAnchorsItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
    };
    CoverageLiquidationsItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Name of the venue. */
      name: string;
      /**
       * @description How much of what happens the feed of the venue shows.
       * @enum {string}
       */
      kind: "full" | "sampled" | "delayed" | "shadow" | "none";
      /** @description Whether it is in the sums. */
      counted: boolean;
      /**
       * Format: date
       * @description Day of the first row on record.
       */
      since: string | null;
      /** @description Forced orders recorded in 24 hours. Unit: count. */
      events_24h: number | null;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
      /** @description How it is listened to. */
      method: string;
      /** @description What to know about it. */
      note: string | null;
    };
    CoverageSnapshotsItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Name of the venue. */
      name: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot" | "option" | "delivery";
      /**
       * @description Whether it is a company or on chain.
       * @enum {string}
       */
      type: "cex" | "dex";
      /** @description Country of the venue, two letters. */
      country: string | null;
      /** @description Coins that it quoted in 24 hours. Unit: count. */
      symbols: number | null;
      /**
       * Format: date
       * @description Day of the first row on record.
       */
      since: string | null;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    CoverageFundingArbItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Between two settlements, of most of its contracts. Unit: hours. */
      interval_hours: number | null;
      /** @description Taker fee for perpetuals, base tier. Unit: %. */
      taker_fee_pct: number | null;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    CoveragePositioningItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description What it publishes. */
      metrics: string[];
      /**
       * Format: date
       * @description Day of the first row on record.
       */
      since: string | null;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    CoverageOrderbookItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Coins whose book is read. Unit: count. */
      symbols: number;
      /** @description Whether its books are summed with others. */
      in_aggregate: boolean;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    CoverageOptionsItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Coins that have options. */
      currencies: string[];
      /**
       * Format: date
       * @description Day of the first row on record.
       */
      since: string | null;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    CoverageWhaleTapeItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Kind of market. */
      market: string;
      /**
       * Format: date
       * @description Day of the first row on record.
       */
      since: string | null;
      /** @description Trades of a million dollars and more in 24 hours. Unit: count. */
      prints_24h: number;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    CoverageSpotMinutesItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Kind of market. */
      market: string;
      /** @description Markets whose minutes are kept. Unit: count. */
      symbols: number;
      /**
       * Format: date-time
       * @description When it last said anything.
       */
      last_record: string | null;
      /** @description Whether that is too long ago. */
      stale: boolean;
    };
    CoverageDexWhaleScan: {
      /** @description Accounts that answered at the newest scan. Unit: count. */
      accounts: number | null;
      /**
       * Format: date-time
       * @description When they were asked.
       */
      scanned_at: string | null;
      /** @description Between two scans. Unit: seconds. */
      interval_seconds: number;
      /** @description Whether the last one is too long ago. */
      stale: boolean;
    };
    CoverageQuarantineItem: {
      /** @description Source, as venue.subject. */
      source: string;
      /** @description Venue of the source, where it is one of the registry. */
      exchange: string | null;
      /** @description Table that the rows were for. */
      table: string;
      /** @description The rule that spoke against them. */
      rule: string;
      /** @description Rows that were not believed. Unit: count. */
      rows_24h: number;
      /**
       * Format: date-time
       * @description When the last of them came.
       */
      last_at: string | null;
      /** @description The last one in a sentence. */
      reason: string | null;
    };
    CoverageTotals: {
      /** @description Venues of the registry. Unit: count. */
      exchanges: number;
      /** @description Feeds of snapshots, one per venue and market. Unit: count. */
      feeds: number;
      /** @description Feeds of liquidations. Unit: count. */
      liquidation_feeds: number;
      /** @description Feeds of liquidations that are in the sums. Unit: count. */
      liquidation_feeds_counted: number;
      /** @description Forced orders recorded in 24 hours. Unit: count. */
      liquidation_events_24h: number | null;
      /** @description Feeds of snapshots. Unit: count. */
      snapshot_feeds: number;
      /** @description Feeds that are silent for too long. Unit: count. */
      stale_feeds: number;
      /** @description Rows that were not believed. Unit: count. */
      quarantined_rows_24h: number;
    };
    CoverageAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Feeds of liquidations. */
      liquidations: components["schemas"]["CoverageLiquidationsItem"][];
      /** @description Venues whose markets are read every few minutes. */
      snapshots: components["schemas"]["CoverageSnapshotsItem"][];
      /** @description Announced funding. */
      funding_arb: components["schemas"]["CoverageFundingArbItem"][];
      /** @description How accounts lean. */
      positioning: components["schemas"]["CoveragePositioningItem"][];
      /** @description Order books. */
      orderbook: components["schemas"]["CoverageOrderbookItem"][];
      /** @description Open interest of options. */
      options: components["schemas"]["CoverageOptionsItem"][];
      /** @description Large trades. */
      whale_tape: components["schemas"]["CoverageWhaleTapeItem"][];
      /** @description Minute bars. */
      spot_minutes: components["schemas"]["CoverageSpotMinutesItem"][];
      /** @description The scan of the largest accounts on chain. */
      dex_whale_scan: components["schemas"]["CoverageDexWhaleScan"];
      /** @description What sources gave in 24 clock hours and was not believed. */
      quarantine: components["schemas"]["CoverageQuarantineItem"][];
      /** @description All of them. */
      totals: components["schemas"]["CoverageTotals"];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    GapsTotals: {
      /** @description Sources. Unit: count. */
      sources: number;
      /** @description Sources that missed anything. Unit: count. */
      sources_with_gaps: number | null;
      /** @description Sources that miss something now. Unit: count. */
      open_gaps: number | null;
      /** @description Gaps in the window. Unit: count. */
      gaps: number | null;
      /** @description Missed in the window, minutes of all sources added up. Unit: minutes. */
      minutes_missing: number | null;
      /** @description Recorded part of the time in which they were due. Unit: %. */
      covered_pct: number | null;
    };
    GapsSourcesItem: {
      /** @description Source, as venue.subject. */
      source: string;
      /** @description Venue, by its id. */
      venue: string;
      /** @description Table that it fills. */
      table: string;
      /** @description Whether it asks nobody: what it gives comes with perptape, and no coverage is counted. */
      built_in: boolean;
      /**
       * Format: date-time
       * @description Since when it should record.
       */
      due_since: string | null;
      /** @description Whether it misses something now. */
      open: boolean;
      /**
       * Format: date-time
       * @description Since when it does.
       */
      open_since: string | null;
      /** @description Gaps in the window. Unit: count. */
      gaps: number;
      /** @description Missed in the window; overlaps count once. Unit: minutes. */
      minutes_missing: number;
      /** @description The part of the window in which it was due. Unit: minutes. */
      minutes_watched: number;
      /** @description Recorded part of that time. Unit: %. */
      covered_pct: number | null;
      /**
       * Format: date-time
       * @description Its last attempt in the window, good or not.
       */
      last_run: string | null;
    };
    GapsCalendarVenuesItem: {
      /** @description Venue, by its id. */
      venue: string;
      /** @description One a day; null where none was due. */
      covered_pct: (number | null)[];
    };
    GapsCalendar: {
      /** @description Days of the window, oldest first. */
      days: string[];
      /** @description By venue. */
      venues: components["schemas"]["GapsCalendarVenuesItem"][];
    };
    GapsRow: {
      /** @description Source, as venue.subject. */
      source: string;
      /** @description Table that it fills. */
      table: string;
      /**
       * Format: date-time
       * @description End of what was recorded before.
       */
      started_at: string;
      /**
       * Format: date-time
       * @description Next record; null while it goes on.
       */
      ended_at: string | null;
      /** @description Length of the whole gap. Unit: minutes. */
      minutes: number;
      /**
       * @description Why nothing was recorded.
       * @enum {string}
       */
      reason: "not_running" | "unreachable" | "timeout" | "rate_limited" | "refused" | "bad_answer" | "silent" | "cut" | "store_slow" | "store_failed" | "contract_changed" | "partial" | "forgotten" | "lost";
      /** @description The same in words. */
      detail: string;
    };
    GapsAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description How far back. Unit: days. */
      days: number;
      /**
       * Format: date-time
       * @description Start of the window.
       */
      from: string;
      /**
       * Format: date-time
       * @description End of the window.
       */
      to: string;
      /** @description The venue that was asked for; null for all. */
      venue: string | null;
      /** @description The source that was asked for; null for all. */
      source_id: string | null;
      /** @description The table that was asked for; null for all. */
      table: string | null;
      /** @description All sources together. */
      totals: components["schemas"]["GapsTotals"];
      /** @description Every source, one without a gap too. */
      sources: components["schemas"]["GapsSourcesItem"][];
      /** @description How much of each day was recorded; the first and the last day as far as they lie in the window. */
      calendar: components["schemas"]["GapsCalendar"];
      /** @description Gaps of the window, newest first. */
      gaps: components["schemas"]["GapsRow"][];
      /** @description Whether the list was cut. */
      truncated: boolean;
      /** @description How to read the figures. */
      note: string;
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    DevActivityEntriesItem: {
      /** @description Of the entry; another one when its words change. */
      id: string;
      /**
       * Format: date
       * @description UTC day of `at`.
       */
      date: string;
      /**
       * Format: date-time
       * @description When it was released; until that, when this folder first had it.
       */
      at: string;
      /**
       * @description What kind of change.
       * @enum {string}
       */
      kind: "added" | "changed" | "fixed" | "removed" | "data";
      /** @description What it is about. */
      area: string;
      /** @description In one clause. */
      title: string;
      /** @description The rest of it. */
      detail: string | null;
      /** @description Where more is told. */
      url: string | null;
    };
    DevActivityByWeekItem: {
      /**
       * Format: date
       * @description Its Monday.
       */
      week: string;
      /** @description Entries of that week. Unit: count. */
      entries: number;
    };
    DevActivityAnswer: {
      /**
       * Format: date-time
       * @description When the answer was worked out.
       */
      generatedAt: string;
      /** @description Entries on record, before the list is cut. Unit: count. */
      count: number;
      /** @description The newest first, a hundred at most. */
      entries: components["schemas"]["DevActivityEntriesItem"][];
      /** @description All entries by week, oldest first. */
      by_week: components["schemas"]["DevActivityByWeekItem"][];
      /**
       * Format: date-time
       * @description The newest record of what the board is about; null when there is none.
       */
      as_of: string | null;
      /** @description Whether that record is older than three times the cadence of the board. */
      stale: boolean;
    };
    PaidLiqmapLevelsQuery: {
      /** @description Perpetual, as BTC or BTCUSDT. */
      symbol: string;
      /**
       * @description Which openings are followed.
       * @enum {string}
       */
      timeframe: "1h" | "4h" | "12h" | "24h" | "3d" | "1w" | "30d";
      /**
       * @description Which leverage: low is 5 and 10 times, medium 25, high 50 and 100.
       * @enum {string}
       */
      leverage: "all" | "low" | "medium" | "high";
      /**
       * @description All sources, or one by its venue id.
       * @enum {string}
       */
      exchange: "all" | "binance" | "bybit" | "okx" | "gate" | "htx" | "hyperliquid";
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidLiqmapLevelsRow: {
      /** @description Middle of the bin. Unit: USD. */
      price: number;
      /**
       * @description What would be, or was, liquidated.
       * @enum {string}
       */
      side: "long" | "short";
      /** @description Liquidated at that price. Unit: USD. */
      notional_usd: number;
      /** @description From the mark up to here, on that side. Unit: USD. */
      cumulative_usd: number;
      /** @description From the mark; negative below it. Unit: %. */
      distance_pct: number;
      /** @description What it is made of, by leverage. */
      by_leverage: {
        [key: string]: number;
      };
      /** @description What it is made of, by venue. */
      by_exchange: {
        [key: string]: number;
      };
    };
    PaidLiqmapLevelsClustersItem: {
      /** @description Lower end. Unit: USD. */
      price_low: number;
      /** @description Upper end. Unit: USD. */
      price_high: number;
      /**
       * @description What would be, or was, liquidated.
       * @enum {string}
       */
      side: "long" | "short";
      /** @description Liquidated between the two. Unit: USD. */
      notional_usd: number;
      /** @description The leverage that most of it is held at; null where none holds most. Unit: x. */
      leverage: number | null;
    };
    PaidLiqmapLevelsMagnetsItem: {
      /** @description Middle of the bin. Unit: USD. */
      price: number;
      /**
       * @description What would be, or was, liquidated.
       * @enum {string}
       */
      side: "long" | "short";
      /** @description Liquidated at that price. Unit: USD. */
      notional_usd: number;
      /** @description From the mark; negative below it. Unit: %. */
      distance_pct: number;
      /** @description How strongly it draws: notional_usd / (|distance_pct| + 0.5). Unit: USD per %. */
      score: number;
    };
    PaidLiqmapLevelsRealLevels: {
      /** @description By the bins of the map. */
      levels: components["schemas"]["LiqmapRealLiquidationsLevelsItem"][];
      /** @description All of the window, outside of the band too. */
      totals: components["schemas"]["LiqmapRealLiquidationsTotals"];
      /** @description By venue, the largest first. */
      by_exchange: components["schemas"]["LiqmapRealLiquidationsByExchangeItem"][];
    };
    PaidLiqmapLevelsFundingItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Funding that the venue announces for its own interval. Unit: %. */
      rate_pct: number;
      /** @description The interval. Unit: hours. */
      interval_hours: number;
      /** @description The same as if it were settled every 8 hours. Unit: %. */
      rate_8h_pct: number;
      /**
       * Format: date-time
       * @description Next settlement, where the venue tells it.
       */
      next_funding_at: string | null;
    };
    PaidLiqmapLevelsOpenInterestByExchangeItem: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Open interest, one side. Unit: USD. */
      usd: number;
    };
    PaidLiqmapLevelsOpenInterest: {
      /** @description Open interest of the sources, one side. Unit: USD. */
      total_usd: number | null;
      /** @description By how much it changed in 24 hours, in coins. Unit: %. */
      change_24h_pct: number | null;
      /** @description By venue, the largest first. */
      by_exchange: components["schemas"]["PaidLiqmapLevelsOpenInterestByExchangeItem"][];
    };
    PaidLiqmapLevelsOrderbook: {
      /** @description Bids within 2 % of the mid. Unit: USD. */
      bid_usd_2pct: number;
      /** @description Asks within 2 % of the mid. Unit: USD. */
      ask_usd_2pct: number;
      /** @description (Bids − asks) / (bids + asks) within 2 % of the mid. Unit: %. */
      imbalance_2pct_pct: number | null;
      /** @description The five largest steps that hold far more than those around them. */
      walls: components["schemas"]["OrderbookWallsItem"][];
    };
    PaidLiqmapLevelsAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "liqmap-levels";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidLiqmapLevelsQuery"];
      /** @description Where open positions would be liquidated, by bins of equal width, lowest first. */
      rows: components["schemas"]["PaidLiqmapLevelsRow"][];
      /** @description Coin, as BTC. */
      symbol: string;
      /**
       * @description Whose openings are followed.
       * @enum {string}
       */
      timeframe: "1h" | "4h" | "12h" | "24h" | "3d" | "1w" | "30d";
      /**
       * @description Which leverage is in it.
       * @enum {string}
       */
      leverage: "all" | "low" | "medium" | "high";
      /**
       * @description Which sources are in it.
       * @enum {string}
       */
      exchange: "all" | "binance" | "bybit" | "okx" | "gate" | "htx" | "hyperliquid";
      /** @description Mark price that the map is drawn around. Unit: USD. */
      reference_price: number | null;
      /** @description How the map is drawn. */
      methodology: string;
      /** @description All levels together. */
      totals: components["schemas"]["LiqmapRealLevelsTotals"];
      /** @description The fullest bin. Unit: USD. */
      max_level_usd: number | null;
      /** @description How far the map reaches on each side of the mark. Unit: %. */
      band_half_range_pct: number;
      /** @description Leverage whose levels lie outside of the band. */
      excluded_tiers: number[];
      /** @description Highest leverage for this contract, by venue. */
      leverage_caps: {
        [key: string]: number;
      };
      /** @description How openings are spread over leverage. */
      tier_weights: components["schemas"]["LiqmapRealLevelsTierWeights"];
      /** @description Version of the model. */
      model_version: string;
      /** @description Venues whose open interest is followed. */
      sources: string[];
      /** @description Full bins that lie side by side, the largest first. */
      clusters: components["schemas"]["PaidLiqmapLevelsClustersItem"][];
      /** @description The ten bins that hold much near the mark. */
      magnets: components["schemas"]["PaidLiqmapLevelsMagnetsItem"][];
      /** @description Forced orders that were recorded in that time. */
      real_levels: components["schemas"]["PaidLiqmapLevelsRealLevels"];
      /** @description What the sources announce. */
      funding: components["schemas"]["PaidLiqmapLevelsFundingItem"][];
      /** @description Open interest at the moment of the map. */
      open_interest: components["schemas"]["PaidLiqmapLevelsOpenInterest"];
      /** @description Spot order books of the coin, summed; null where none are recorded. */
      orderbook: components["schemas"]["PaidLiqmapLevelsOrderbook"] | null;
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidOptionsFlowQuery: {
      /**
       * @description What the options are on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description How many prints at most. */
      limit: number;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidOptionsFlowRow: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /**
       * @description What the option is on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description Trades. Unit: count. */
      trades: number;
      /** @description Coins that the options are on. Unit: coins. */
      contracts: number | null;
      /** @description Coins at the price of the underlying. Unit: USD. */
      notional_usd: number;
      /** @description Premium that changed hands. Unit: USD. */
      premium_usd: number;
      /** @description What takers paid for calls, the legs of each structure netted first. Unit: USD. */
      call_premium_bought_usd: number | null;
      /** @description What takers paid for puts, the legs of each structure netted first. Unit: USD. */
      put_premium_bought_usd: number | null;
      /** @description What takers paid less what they were paid, calls and puts. Unit: USD. */
      net_premium_usd: number | null;
      /** @description Share of the premium that was of puts. Unit: %. */
      put_share_pct: number | null;
      /** @description Trades that were agreed on off the book. Unit: count. */
      block_trades: number;
      /** @description Structures of two legs and more. Unit: count. */
      structures: number | null;
      /** @description Whether the UTC day is on or has just ended, so that its figures may still change. */
      provisional: boolean;
    };
    PaidOptionsFlowAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "options-flow";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidOptionsFlowQuery"];
      /** @description Every day on record, newest first. */
      rows: components["schemas"]["PaidOptionsFlowRow"][];
      /** @description Prints of 25,000 dollars of premium and more, newest first. */
      prints: components["schemas"]["OptionsFlowPrintsItem"][];
      /** @description How many of these are on record. Unit: count. */
      prints_count: number;
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidFlowVpinQuery: {
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidFlowVpinRowDailyItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Mean VPIN of the day. Unit: ratio. */
      vpin_avg: number;
      /** @description Highest VPIN of the day. Unit: ratio. */
      vpin_max: number;
      /** @description Last price of the day. Unit: USD. */
      close: number;
    };
    PaidFlowVpinRowBucketsItem: {
      /** @description Number of the bucket. Unit: count. */
      seq: number;
      /**
       * Format: date-time
       * @description When its first trade was.
       */
      started_at: string;
      /**
       * Format: date-time
       * @description When it was full.
       */
      ended_at: string;
      /** @description Volume of the bucket. Unit: USD. */
      volume_usd: number;
      /** @description What takers bought of it. Unit: USD. */
      buy_usd: number;
      /** @description What takers sold of it. Unit: USD. */
      sell_usd: number;
      /** @description VPIN of the fifty buckets up to this one; null before there are so many. Unit: ratio. */
      vpin: number | null;
    };
    PaidFlowVpinRow: {
      /**
       * @description Perpetual.
       * @enum {string}
       */
      symbol: "BTCUSDT" | "ETHUSDT" | "SOLUSDT";
      /** @description How one-sided takers were over the last fifty buckets: mean of |bought − sold| / volume. Unit: ratio. */
      vpin: number | null;
      /** @description Where that stands among the VPINs of 90 days. Unit: percentile. */
      percentile_90d: number | null;
      /** @description The VPIN that is exceeded a tenth of the time in 90 days. Unit: ratio. */
      threshold: number | null;
      /** @description Mean VPIN of the day up to the newest bucket. Unit: ratio. */
      avg_24h: number | null;
      /** @description Ninety days, oldest first. */
      daily: components["schemas"]["PaidFlowVpinRowDailyItem"][];
      /** @description The last 500 buckets, oldest first. */
      buckets: components["schemas"]["PaidFlowVpinRowBucketsItem"][];
    };
    PaidFlowVpinAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "flow-vpin";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidFlowVpinQuery"];
      /** @description One of each perpetual. */
      rows: components["schemas"]["PaidFlowVpinRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidCotHistoryQuery: {
      /**
       * @description Only this contract: bitcoin, micro bitcoin, ether, micro ether.
       * @enum {string}
       */
      market_code?: "133741" | "133742" | "146021" | "146022";
      /**
       * Format: date
       * @description Rows from this UTC day on.
       */
      from?: string;
      /**
       * Format: date
       * @description Rows before this UTC day.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidCotHistoryRow: {
      /**
       * Format: date
       * @description Tuesday that the report is about.
       */
      report_date: string;
      /**
       * @description Contract by the regulator's code.
       * @enum {string}
       */
      market_code: "133741" | "133742" | "146021" | "146022";
      /** @description Contract by the regulator's name. */
      market_name: string;
      /** @description Open contracts. Unit: count. */
      open_interest: number;
      /** @description By how much open_interest differs from the row before. Unit: count. */
      open_interest_change: number | null;
      /** @description Long contracts of dealers; null in rows of a published history. Unit: count. */
      dealer_long: number | null;
      /** @description Short contracts of dealers; null in rows of a published history. Unit: count. */
      dealer_short: number | null;
      /** @description Contracts that dealers hold both ways; null in rows of a published history. Unit: count. */
      dealer_spread: number | null;
      /** @description Long contracts of asset managers. Unit: count. */
      institutional_long: number;
      /** @description Short contracts of asset managers. Unit: count. */
      institutional_short: number;
      /** @description Contracts that asset managers hold both ways; null in rows of a published history. Unit: count. */
      institutional_spread: number | null;
      /** @description Long contracts of leveraged funds. Unit: count. */
      hedge_fund_long: number;
      /** @description Short contracts of leveraged funds. Unit: count. */
      hedge_fund_short: number;
      /** @description Contracts that leveraged funds hold both ways; null in rows of a published history. Unit: count. */
      hedge_fund_spread: number | null;
      /** @description Long contracts of other large traders. Unit: count. */
      other_reportable_long: number;
      /** @description Short contracts of other large traders. Unit: count. */
      other_reportable_short: number;
      /** @description Contracts that other large traders hold both ways; null in rows of a published history. Unit: count. */
      other_reportable_spread: number | null;
      /** @description Long contracts of small traders. Unit: count. */
      small_trader_long: number;
      /** @description Short contracts of small traders. Unit: count. */
      small_trader_short: number;
    };
    PaidCotHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "cot-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidCotHistoryQuery"];
      /** @description Commitments of Traders: who holds the regulated futures, by class. */
      rows: components["schemas"]["PaidCotHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidLiquidationsRawQuery: {
      /** @description Perpetual, as BTCUSDT or BTC. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidLiquidationsRawRow: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Side of the forced order: SELL means that a long was liquidated.
       * @enum {string}
       */
      side: "SELL" | "BUY";
      /** @description Price of the forced order, as the venue tells it. Unit: USD. */
      price: number;
      /** @description Size in coins. Unit: coins. */
      qty: number;
      /** @description Size in dollars. Unit: USD. */
      quote_qty: number;
      /**
       * Format: date-time
       * @description When the venue says that it happened.
       */
      event_time: string;
      /** @description Whether its venue publishes it late. */
      delayed: boolean;
    };
    PaidLiquidationsRawAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "liquidations-raw";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidLiquidationsRawQuery"];
      /** @description Every forced order that a venue published. */
      rows: components["schemas"]["PaidLiquidationsRawRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidLiquidationLeaderboardHistoryQuery: {
      /** @description Perpetual, as BTCUSDT or BTC. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * Format: date
       * @description Rows from this UTC day on.
       */
      from?: string;
      /**
       * Format: date
       * @description Rows before this UTC day.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidLiquidationLeaderboardHistoryRow: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description Place by size, the largest is 1. Unit: rank. */
      rank: number;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Side of the forced order: SELL means that a long was liquidated.
       * @enum {string}
       */
      side: "SELL" | "BUY";
      /** @description Price of the forced order. Unit: USD. */
      price: number;
      /** @description Size in coins. Unit: units. */
      qty: number;
      /** @description Size in dollars. Unit: USD. */
      quote_qty: number;
      /**
       * Format: date-time
       * @description When the venue says that it happened.
       */
      event_time: string;
    };
    PaidLiquidationLeaderboardHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "liquidation-leaderboard-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidLiquidationLeaderboardHistoryQuery"];
      /** @description The hundred largest single liquidations of each finished UTC day. */
      rows: components["schemas"]["PaidLiquidationLeaderboardHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidNetworksHistoryQuery: {
      /** @description Asset, as USDT. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidNetworksHistoryRow: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Asset, as BTC. */
      asset: string;
      /** @description Network, by our name of it. */
      network: string;
      /** @description Whether it can be deposited; null where the venue does not say. */
      deposit_enabled: boolean | null;
      /** @description Whether it can be withdrawn; null where the venue does not say. */
      withdraw_enabled: boolean | null;
      /** @description Fee of a withdrawal in units of the asset; null where the venue does not say. Unit: units. */
      withdraw_fee: number | null;
      /** @description Smallest withdrawal in units of the asset; null where the venue does not say. Unit: units. */
      withdraw_min: number | null;
      /**
       * Format: date-time
       * @description Since when this version holds.
       */
      valid_from: string;
      /**
       * Format: date-time
       * @description Until when it held; null while it does.
       */
      valid_to: string | null;
    };
    PaidNetworksHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "networks-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidNetworksHistoryQuery"];
      /** @description Whether an asset can be deposited and withdrawn over a network, in every version that was seen. */
      rows: components["schemas"]["PaidNetworksHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidLeverageTiersHistoryQuery: {
      /** @description Coin, as BTC. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidLeverageTiersHistoryRow: {
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /** @description Contract as its venue names it. */
      contract: string;
      /** @description Step of the ladder, the lowest is 1. Unit: count. */
      tier: number;
      /** @description Position from which the step holds. Unit: USD. */
      notional_floor: number;
      /** @description Largest position of the step in dollars; null without a limit. Unit: units. */
      notional_cap: number | null;
      /** @description Highest leverage of the step. Unit: x. */
      max_leverage: number;
      /** @description Maintenance margin as a part of the position. Unit: fraction. */
      maintenance_margin_rate: number;
      /**
       * Format: date-time
       * @description Since when this version holds.
       */
      valid_from: string;
      /**
       * Format: date-time
       * @description Until when it held; null while it does.
       */
      valid_to: string | null;
    };
    PaidLeverageTiersHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "leverage-tiers-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidLeverageTiersHistoryQuery"];
      /** @description Leverage ladders of perpetuals, in every version that was seen. */
      rows: components["schemas"]["PaidLeverageTiersHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidOiHistoryQuery: {
      /** @description Perpetual, as BTCUSDT or BTC. */
      symbol?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidOiHistoryRow: {
      /**
       * Format: date-time
       * @description When it was read, by five minutes.
       */
      ts: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Open interest in coins, one side. Unit: coins. */
      oi_base: number;
      /** @description Open interest in dollars at the mark price, one side. Unit: USD. */
      oi_usd: number;
    };
    PaidOiHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "oi-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidOiHistoryQuery"];
      /** @description Open interest of perpetuals every five minutes. */
      rows: components["schemas"]["PaidOiHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidTradfiOiHistoryQuery: {
      /** @description Perpetual, as TSLAUSDT or TSLA. */
      symbol?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidTradfiOiHistoryRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Perpetual, as TSLAUSDT. */
      symbol: string;
      /**
       * @description Market of what is behind it.
       * @enum {string}
       */
      market: "EQUITY" | "HK_EQUITY" | "KR_EQUITY" | "CN_EQUITY" | "COMMODITY" | "INDEX" | "PREMARKET";
      /** @description Open interest in units of what is behind it, one side. Unit: units. */
      oi_base: number;
      /** @description The same at the mark price. Unit: USD. */
      oi_usd: number;
    };
    PaidTradfiOiHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "tradfi-oi-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidTradfiOiHistoryQuery"];
      /** @description Open interest of perpetuals on shares, commodities and indices, one-sided. */
      rows: components["schemas"]["PaidTradfiOiHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidTradfiFundingHistoryRow: {
      /**
       * Format: date-time
       * @description When the funding was settled.
       */
      funding_time: string;
      /** @description Perpetual, as TSLAUSDT. */
      symbol: string;
      /**
       * @description Market of what is behind it.
       * @enum {string}
       */
      market: "EQUITY" | "HK_EQUITY" | "KR_EQUITY" | "CN_EQUITY" | "COMMODITY" | "INDEX" | "PREMARKET";
      /** @description Funding settled for its own interval; positive: longs paid shorts. Unit: %. */
      funding_rate_pct: number;
      /** @description The interval that the settlement covers. Unit: hours. */
      interval_hours: number;
      /** @description Mark price at the settlement, where the venue tells it. Unit: USD. */
      mark_price: number | null;
    };
    PaidTradfiFundingHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "tradfi-funding-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidTradfiOiHistoryQuery"];
      /** @description Settled funding of perpetuals on shares, commodities and indices. */
      rows: components["schemas"]["PaidTradfiFundingHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidIndicatorsEventsQuery: {
      /**
       * @description Only this indicator.
       * @enum {string}
       */
      symbol?: "pi_cycle" | "mayer" | "puell" | "ma200w" | "ma2y" | "golden_ratio" | "profitable_days";
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidIndicatorsEventsRow: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /**
       * @description Indicator that crossed.
       * @enum {string}
       */
      indicator: "pi_cycle" | "mayer" | "puell" | "ma200w" | "ma2y" | "golden_ratio" | "profitable_days";
      /** @description Band that it crossed, as '2.4'. */
      band: string;
      /**
       * @description Which way it crossed.
       * @enum {string}
       */
      direction: "up" | "down";
      /** @description Value of the indicator on that day. Unit: units. */
      value: number;
      /** @description Value of the band on that day. Unit: units. */
      threshold: number;
      /** @description Price of a bitcoin at the end of the day. Unit: USD. */
      btc_close: number;
      /** @description What bitcoin did in the 7 days after; null until they have passed. Unit: %. */
      return_7d_pct: number | null;
      /** @description What bitcoin did in the 30 days after; null until they have passed. Unit: %. */
      return_30d_pct: number | null;
      /** @description What bitcoin did in the 90 days after; null until they have passed. Unit: %. */
      return_90d_pct: number | null;
      /** @description What bitcoin did in the 180 days after; null until they have passed. Unit: %. */
      return_180d_pct: number | null;
      /** @description What bitcoin did in the 365 days after; null until they have passed. Unit: %. */
      return_365d_pct: number | null;
    };
    PaidIndicatorsEventsAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "indicators-events";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidIndicatorsEventsQuery"];
      /** @description Days on which an indicator crossed one of its bands, and what bitcoin did afterwards. */
      rows: components["schemas"]["PaidIndicatorsEventsRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidRsiHistoryQuery: {
      /** @description Perpetual, as BTCUSDT or BTC. */
      symbol?: string;
      /**
       * @description Only this interval; interval says the same more clearly.
       * @enum {string}
       */
      exchange?: "15m" | "1h" | "4h" | "12h" | "1d" | "3d" | "1w" | "1M";
      /**
       * @description Only this interval.
       * @enum {string}
       */
      interval?: "15m" | "1h" | "4h" | "12h" | "1d" | "3d" | "1w" | "1M";
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidRsiHistoryRow: {
      /**
       * Format: date-time
       * @description End of the hour.
       */
      ts: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Whether a coin is behind it, or a share, commodity or index.
       * @enum {string}
       */
      kind: "crypto" | "tradfi";
      /**
       * @description Length of the bars.
       * @enum {string}
       */
      interval: "15m" | "1h" | "4h" | "12h" | "1d" | "3d" | "1w" | "1M";
      /** @description RSI(14) with the bar that is on; null with fewer than fifteen bars. Unit: %. */
      rsi: number | null;
      /** @description The last price at that moment. Unit: USD. */
      close: number;
    };
    PaidRsiHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "rsi-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidRsiHistoryQuery"];
      /** @description Wilder's RSI(14) of perpetuals on eight intervals, hour by hour. */
      rows: components["schemas"]["PaidRsiHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidDexWhaleEventsQuery: {
      /** @description Coin, as BTC. */
      symbol?: string;
      /**
       * @description Only changes of this kind; kind says the same more clearly.
       * @enum {string}
       */
      exchange?: "opened" | "closed" | "increased" | "reduced" | "flipped";
      /**
       * @description Only changes of this kind.
       * @enum {string}
       */
      kind?: "opened" | "closed" | "increased" | "reduced" | "flipped";
      /** @description Only changes of this account. */
      address?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidDexWhaleEventsRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Account, by its address. */
      address: string;
      /** @description Coin, as BTC. */
      coin: string;
      /**
       * @description What became of the position.
       * @enum {string}
       */
      kind: "opened" | "closed" | "increased" | "reduced" | "flipped";
      /**
       * @description Side before; null without a position.
       * @enum {string|null}
       */
      side_before: "LONG" | "SHORT" | null;
      /**
       * @description Side since; null without a position.
       * @enum {string|null}
       */
      side_after: "LONG" | "SHORT" | null;
      /** @description Size before, in coins. Unit: units. */
      size_before: number;
      /** @description Size since, in coins. Unit: units. */
      size_after: number;
      /** @description Coins traded at the mark price; a flip counts both sides. Unit: USD. */
      notional_changed_usd: number;
      /** @description Mark price at the scan. Unit: USD. */
      mark_price: number;
      /** @description Mean entry price since; null once it is closed. Unit: USD. */
      entry_price: number | null;
      /** @description Price at which it is liquidated; null once it is closed, and where the venue tells none. Unit: units. */
      liquidation_price: number | null;
      /** @description Leverage since; null once it is closed. Unit: x. */
      leverage: number | null;
    };
    PaidDexWhaleEventsAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "dex-whale-events";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidDexWhaleEventsQuery"];
      /** @description What changed in their positions from one scan to the next. */
      rows: components["schemas"]["PaidDexWhaleEventsRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidPositioningHistoryQuery: {
      /** @description Perpetual, as BTCUSDT or BTC. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * @description Only this figure.
       * @enum {string}
       */
      metric?: "global_ls_ratio" | "top_account_ls_ratio" | "top_position_ls_ratio" | "taker_buy_sell_ratio" | "buy_ratio_pct" | "ls_ratio" | "taker_buy_share_pct" | "account_ls_ratio" | "position_ls_ratio" | "elite_account_ls_ratio" | "elite_position_ls_ratio" | "long_account_pct" | "margin_long_size" | "margin_short_size" | "long_oi_usd" | "short_oi_usd";
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidPositioningHistoryRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description What the figure is.
       * @enum {string}
       */
      metric: "global_ls_ratio" | "top_account_ls_ratio" | "top_position_ls_ratio" | "taker_buy_sell_ratio" | "buy_ratio_pct" | "ls_ratio" | "taker_buy_share_pct" | "account_ls_ratio" | "position_ls_ratio" | "elite_account_ls_ratio" | "elite_position_ls_ratio" | "long_account_pct" | "margin_long_size" | "margin_short_size" | "long_oi_usd" | "short_oi_usd";
      /** @description Ratios are longs over shorts, of takers bought over sold; sizes are in coins, the rest is in the unit that the metric ends with. Unit: units. */
      value: number;
    };
    PaidPositioningHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "positioning-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidPositioningHistoryQuery"];
      /** @description How accounts and positions lean, as each venue publishes it. */
      rows: components["schemas"]["PaidPositioningHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidBulkLiquidationsQuery: Record<string, never>;
    PaidBulkLiquidationsRow: {
      /**
       * @description What the file is of.
       * @enum {string}
       */
      table: "liquidations";
      /** @description UTC month of its rows, as 2026-11. */
      month: string;
      /** @description Whether the month is over and whole; false: the month to date. */
      final: boolean;
      /**
       * Format: date-time
       * @description Rows of this time and later are in it.
       */
      from: string;
      /**
       * Format: date-time
       * @description Rows before this time are in it.
       */
      to: string;
      /** @description Rows in the file. Unit: count. */
      row_count: number;
      /** @description Length of the file. Unit: bytes. */
      bytes: number;
      /** @description Sum of the file, in hexadecimal digits. */
      sha256: string;
      /** @description Its columns in order. */
      columns: string[];
      /** @description Where it can be had, without a key; parts of it too (Range). */
      url: string;
      /**
       * Format: date-time
       * @description Until when the link is good.
       */
      expires_at: string;
      /**
       * @description How the file is written.
       * @enum {string}
       */
      format: "csv.gz" | "parquet";
    };
    PaidBulkLiquidationsAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "bulk-liquidations";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidBulkLiquidationsQuery"];
      /** @description Liquidations by the month, in files. */
      rows: components["schemas"]["PaidBulkLiquidationsRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidBulkDerivativesRow: {
      /**
       * @description What the file is of.
       * @enum {string}
       */
      table: "oi-5m" | "funding-settlements" | "venue-snapshots";
      /** @description UTC month of its rows, as 2026-11. */
      month: string;
      /** @description Whether the month is over and whole; false: the month to date. */
      final: boolean;
      /**
       * Format: date-time
       * @description Rows of this time and later are in it.
       */
      from: string;
      /**
       * Format: date-time
       * @description Rows before this time are in it.
       */
      to: string;
      /** @description Rows in the file. Unit: count. */
      row_count: number;
      /** @description Length of the file. Unit: bytes. */
      bytes: number;
      /** @description Sum of the file, in hexadecimal digits. */
      sha256: string;
      /** @description Its columns in order. */
      columns: string[];
      /** @description Where it can be had, without a key; parts of it too (Range). */
      url: string;
      /**
       * Format: date-time
       * @description Until when the link is good.
       */
      expires_at: string;
      /**
       * @description How the file is written.
       * @enum {string}
       */
      format: "csv.gz" | "parquet";
    };
    PaidBulkDerivativesAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "bulk-derivatives";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidBulkLiquidationsQuery"];
      /** @description Open interest, funding and venues by the month, in files. */
      rows: components["schemas"]["PaidBulkDerivativesRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidBulkFlowRow: {
      /**
       * @description What the file is of.
       * @enum {string}
       */
      table: "whale-trades" | "dex-whale-events" | "positioning-hourly" | "rsi-hourly";
      /** @description UTC month of its rows, as 2026-11. */
      month: string;
      /** @description Whether the month is over and whole; false: the month to date. */
      final: boolean;
      /**
       * Format: date-time
       * @description Rows of this time and later are in it.
       */
      from: string;
      /**
       * Format: date-time
       * @description Rows before this time are in it.
       */
      to: string;
      /** @description Rows in the file. Unit: count. */
      row_count: number;
      /** @description Length of the file. Unit: bytes. */
      bytes: number;
      /** @description Sum of the file, in hexadecimal digits. */
      sha256: string;
      /** @description Its columns in order. */
      columns: string[];
      /** @description Where it can be had, without a key; parts of it too (Range). */
      url: string;
      /**
       * Format: date-time
       * @description Until when the link is good.
       */
      expires_at: string;
      /**
       * @description How the file is written.
       * @enum {string}
       */
      format: "csv.gz" | "parquet";
    };
    PaidBulkFlowAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "bulk-flow";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidBulkLiquidationsQuery"];
      /** @description Large trades, positions and RSI by the month, in files. */
      rows: components["schemas"]["PaidBulkFlowRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidPoolperpsHistoryQuery: {
      /**
       * @description Only this market, or the token of the pool.
       * @enum {string}
       */
      symbol?: "SOL" | "ETH" | "BTC" | "JLP";
      /**
       * @description Only this figure.
       * @enum {string}
       */
      metric?: "long_oi_usd" | "short_oi_usd" | "long_util_pct" | "short_util_pct" | "long_borrow_hourly_pct" | "short_borrow_hourly_pct" | "custody_aum_usd" | "price_usd" | "volume_24h_usd" | "aum_usd" | "apr_pct";
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidPoolperpsHistoryRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Coin of the market, or the token of the pool. */
      symbol: string;
      /**
       * @description What the figure is.
       * @enum {string}
       */
      metric: "long_oi_usd" | "short_oi_usd" | "long_util_pct" | "short_util_pct" | "long_borrow_hourly_pct" | "short_borrow_hourly_pct" | "custody_aum_usd" | "price_usd" | "volume_24h_usd" | "aum_usd" | "apr_pct";
      /** @description In the unit that the metric ends with. Unit: units. */
      value: number;
    };
    PaidPoolperpsHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "poolperps-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidPoolperpsHistoryQuery"];
      /** @description Open interest, utilisation and borrow rates of the perpetual exchange that trades against a pool. */
      rows: components["schemas"]["PaidPoolperpsHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidTurkeyPremiumHistoryQuery: {
      /**
       * @description Pair.
       * @enum {string}
       */
      symbol: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
      /** @description Venue id in lower case: the answer is its book instead of the index. */
      exchange?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidTurkeyPremiumHistoryRow1: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /**
       * @description Pair.
       * @enum {string}
       */
      symbol: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
      /** @description Median of the counted mid prices, in the quote of the pair; null without one. Unit: USD. */
      reference_price: number | null;
      /** @description Venues that were counted. Unit: count. */
      venue_count: number;
      /**
       * @description Whether three venues were counted (ok), fewer (degraded) or none.
       * @enum {string}
       */
      status: "ok" | "degraded" | "unavailable";
      /** @description Price of the first coin of the pair in the world, in dollars; null where unknown. Unit: USD. */
      global_price_usd: number | null;
      /** @description Price of a USDT in the world, in dollars; null where unknown. Unit: USD. */
      global_usdt_usd: number | null;
      /** @description Official lira for a dollar. Unit: USD. */
      official_usd_try: number;
      /** @description Reference over the world price, lira at the official rate; positive: dearer in Turkey. Unit: bps. */
      premium_bps: number | null;
      /** @description The same of BTC-TRY: the index of the minute, in each of its rows. Unit: bps. */
      index_bps: number | null;
      /** @description Part of the index that is the dollar: USDT-TRY over the official rate. Unit: bps. */
      dollar_leg_bps: number | null;
      /** @description The rest of the index, which is the coin. Unit: bps. */
      crypto_leg_bps: number | null;
    };
    PaidTurkeyPremiumHistoryRow2: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Pair.
       * @enum {string}
       */
      symbol: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
      /** @description Best bid, in the quote of the pair; null without one. Unit: USD. */
      best_bid: number | null;
      /** @description Best ask, in the quote of the pair; null without one. Unit: USD. */
      best_ask: number | null;
      /** @description Best ask − best bid, of the mid. Unit: bps. */
      spread_bps: number | null;
      /** @description Both sides within 10 basis points of the mid. Unit: USD. */
      depth_10bps_usd: number | null;
      /** @description The same within 25. Unit: USD. */
      depth_25bps_usd: number | null;
      /** @description The same within 50. Unit: USD. */
      depth_50bps_usd: number | null;
      /** @description The same within 100. Unit: USD. */
      depth_100bps_usd: number | null;
      /** @description Whether the venue's book ended before the band did. */
      censored: boolean;
      /** @description Whether it is counted: a spread of 50 basis points at most and 5,000 dollars within 50 of the mid. */
      eligible: boolean;
    };
    PaidTurkeyPremiumHistoryRow: components["schemas"]["PaidTurkeyPremiumHistoryRow1"] | components["schemas"]["PaidTurkeyPremiumHistoryRow2"];
    PaidTurkeyPremiumHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "turkey-premium-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidTurkeyPremiumHistoryQuery"];
      /** @description What coins cost on Turkish venues against the world price at the official exchange rate. */
      rows: components["schemas"]["PaidTurkeyPremiumHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidInsuranceFundHistoryQuery: {
      /** @description Venue id in lower case. */
      venue?: string;
      /** @description Asset, as USDT. */
      asset?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidInsuranceFundHistoryRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Venue, by its id. */
      venue: string;
      /** @description Pool, as the venue divides its fund; total is what it states of all. */
      pool: string;
      /** @description Asset, as BTC. */
      asset: string;
      /** @description Units of the asset in the pool. Unit: units. */
      balance: number;
      /** @description The same in dollars; null where it has no price. Unit: USD. */
      usd: number | null;
      /** @description Contracts that the pool covers. Unit: count. */
      contracts: number;
    };
    PaidInsuranceFundHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "insurance-fund-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidInsuranceFundHistoryQuery"];
      /** @description Insurance fund balances, by venue, pool and asset. */
      rows: components["schemas"]["PaidInsuranceFundHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidTokenizedStocksHistoryQuery: {
      /** @description Which token. By its symbol it may be on several chains. */
      wrapper?: string;
      /** @description Only the token on this chain; cex is what exchanges trade in their own books. */
      chain?: string;
      /**
       * @description Only the token of this issuer.
       * @enum {string}
       */
      issuer?: "xstocks" | "robinhood" | "coinbase" | "bstocks" | "ondo" | "backpack" | "gstocks" | "reality" | "superstate" | "figure" | "dinari" | "securitize";
      /** @description How far back, in days, where no from is given. */
      days: number;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidTokenizedStocksHistoryRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Token, as chain:issuer:symbol; cex:exchange:symbol where an exchange trades it. */
      wrapper: string;
      /** @description Share that it stands for, as TSLA. */
      underlying: string | null;
      /**
       * @description Who issues it.
       * @enum {string|null}
       */
      issuer: "xstocks" | "robinhood" | "coinbase" | "bstocks" | "ondo" | "backpack" | "gstocks" | "reality" | "superstate" | "figure" | "dinari" | "securitize" | null;
      /** @description Chain that it is on; cex where exchanges trade it in their own books. */
      chain: string | null;
      /** @description Price of one token; null where nobody tells it. Unit: USD. */
      price_usd: number | null;
      /**
       * @description Where that is from: the share itself, the issuer, or trades of the token; null without a price.
       * @enum {string|null}
       */
      price_source: "reference" | "issuer_oracle" | "wrapper" | null;
      /** @description Price of one share when it last traded; null where unknown. Unit: USD. */
      reference_usd: number | null;
      /**
       * @description What the market of the share does.
       * @enum {string}
       */
      session_state: "open" | "pre" | "post" | "closed";
      /** @description Token over the shares that it stands for; null without a price of its own or a fresh one of the share. Unit: %. */
      premium_pct: number | null;
      /** @description Dollars in its admitted pools; null without any. Unit: USD. */
      liquidity_usd: number | null;
      /** @description Traded in 24 hours, in its pools or on its exchange; null where unknown. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Pools that are admitted. Unit: count. */
      pools: number;
      /** @description Shares that all its tokens stand for; null in the books of exchanges. Unit: units. */
      supply_shares: number | null;
    };
    PaidTokenizedStocksHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "tokenized-stocks-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidTokenizedStocksHistoryQuery"];
      /** @description Price, premium, liquidity and supply of tokenized shares. */
      rows: components["schemas"]["PaidTokenizedStocksHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidPrepaidKeyAnswer: {
      /**
       * @description True in every answer that was paid for.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "prepaid-key";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * @description Whether the key is new.
       * @enum {string}
       */
      action: "minted" | "topped_up";
      /** @description The key, shown this once; null where one was topped up. */
      key: string | null;
      /** @description Start and end of the key, by which it is recognised. */
      key_hint: string;
      /** @description What was loaded now. Unit: USD. */
      credit_usd: number;
      /** @description What is on the key. Unit: USD. */
      balance_usd: number;
      /** @description In which header calls send it. */
      header: string;
      /** @description What to know about it. */
      note: string;
    };
    PaidOrderbookHistoryQuery: {
      /**
       * @description Only this coin.
       * @enum {string}
       */
      symbol?: "BTC" | "ETH" | "SOL" | "XRP" | "DOGE" | "ADA" | "LINK" | "AVAX" | "LTC" | "BNB";
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidOrderbookHistoryRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Coin, as BTC. */
      symbol: string;
      /** @description Venue, by its id. */
      exchange: string;
      /** @description What the book is quoted in. */
      quote: string;
      /** @description Middle of best bid and ask. Unit: USD. */
      mid_usd: number;
      /** @description Bids within 2 % of the mid. Unit: USD. */
      bid_usd_2pct: number;
      /** @description Asks within 2 % of the mid. Unit: USD. */
      ask_usd_2pct: number;
      /** @description How far below the mid the bids reach that the venue shows. Unit: %. */
      cover_bid_pct: number;
      /** @description How far above the mid the asks reach that the venue shows. Unit: %. */
      cover_ask_pct: number;
      /** @description Price levels that the venue shows. Unit: count. */
      levels: number;
      /** @description Dollars of bids by steps of 0.1 % from the mid outwards, without the empty end. Unit: USD. */
      bids: number[];
      /** @description Dollars of asks by steps of 0.1 % from the mid outwards, without the empty end. Unit: USD. */
      asks: number[];
      /** @description Whether it is summed with those of other venues. */
      in_aggregate: boolean;
    };
    PaidOrderbookHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "orderbook-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidOrderbookHistoryQuery"];
      /** @description Spot order books within 20 % of the mid price, summed in steps of 0.1 %. */
      rows: components["schemas"]["PaidOrderbookHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidFundingHistoryRow: {
      /**
       * Format: date-time
       * @description When the funding was settled.
       */
      funding_time: string;
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /** @description Funding settled for its own interval; positive: longs paid shorts. Unit: %. */
      funding_rate_pct: number;
      /** @description The interval that the settlement covers. Unit: hours. */
      interval_hours: number;
      /** @description funding_rate_pct / interval_hours · 8. Unit: %. */
      funding_rate_8h_pct: number | null;
      /** @description Mark price at the settlement, where the venue tells it. Unit: USD. */
      mark_price: number | null;
    };
    PaidFundingHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "funding-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidLiquidationsRawQuery"];
      /** @description Funding as it was settled, per venue, perpetual and settlement. */
      rows: components["schemas"]["PaidFundingHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidOptionsOiHistoryQuery: {
      /**
       * @description What the options are on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description Venue id in lower case: deribit, bybit, binance, okx or delta. */
      venue?: string;
      /**
       * Format: date
       * @description Only options that expire on this UTC day.
       */
      expiry?: string;
      /**
       * Format: date
       * @description Rows from this UTC day on.
       */
      from?: string;
      /**
       * Format: date
       * @description Rows before this UTC day.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidOptionsOiHistoryRow: {
      /**
       * Format: date
       * @description UTC day, soon after whose start the chain was read.
       */
      date: string;
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description What the option is on.
       * @enum {string}
       */
      currency: "BTC" | "ETH";
      /** @description Option as its venue names it. */
      instrument: string;
      /**
       * Format: date
       * @description UTC day of the expiry.
       */
      expiry: string;
      /** @description Strike. Unit: USD. */
      strike: number;
      /**
       * @description Which right it is.
       * @enum {string}
       */
      type: "call" | "put";
      /** @description Open interest in coins, one side. Unit: units. */
      open_interest: number;
      /** @description Implied volatility at the mark; null where the venue quotes none. Unit: % a year. */
      mark_iv: number | null;
      /** @description Forward of the expiry where the venue tells it, the index otherwise. Unit: USD. */
      underlying_usd: number;
      /** @description Traded in 24 hours, coins at the price of the underlying; null where it is not told. Unit: USD. */
      volume_usd: number | null;
    };
    PaidOptionsOiHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "options-oi-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidOptionsOiHistoryQuery"];
      /** @description Open interest and implied volatility of every option, once a UTC day. */
      rows: components["schemas"]["PaidOptionsOiHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidSpotMicrostructureQuery: {
      /** @description Pair, as BTCUSDT or BTC. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "spot" | "perp";
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidSpotMicrostructureRow: {
      /**
       * Format: date-time
       * @description Start of the minute.
       */
      ts: string;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
      /** @description Pair, as BTCUSDT. */
      symbol: string;
      /** @description First price. Unit: USD. */
      open: number;
      /** @description Highest price. Unit: USD. */
      high: number;
      /** @description Lowest price. Unit: USD. */
      low: number;
      /** @description Last price. Unit: USD. */
      close: number;
      /** @description Traded in coins. Unit: units. */
      volume: number;
      /** @description Traded in dollars. Unit: units. */
      quote_volume: number;
      /** @description The part of it that takers bought; null where the venue does not tell. Unit: units. */
      taker_buy_quote_volume: number | null;
      /** @description taker_buy_quote_volume / quote_volume · 100. Unit: %. */
      taker_buy_share_pct: number | null;
      /** @description Trades; null where the venue does not tell. Unit: count. */
      trades: number | null;
    };
    PaidSpotMicrostructureAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "spot-microstructure";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidSpotMicrostructureQuery"];
      /** @description Finished minutes of perpetual and spot markets, with the side that took. */
      rows: components["schemas"]["PaidSpotMicrostructureRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidVenueMarketsHistoryQuery: {
      /** @description Coin, as BTC. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * @description Only this kind of market.
       * @enum {string}
       */
      market?: "perp" | "spot";
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidVenueMarketsHistoryRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Venue, by its id. */
      venue: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
      /** @description Coin, as BTC. */
      symbol: string;
      /** @description Money that it is quoted in, as USDT. */
      quote: string;
      /** @description Last price. Unit: USD. */
      price_usd: number;
      /** @description Traded in 24 hours; null where the venue does not say. Unit: USD. */
      volume_24h_usd: number | null;
      /** @description Open interest, one side; null of spot and where unknown. Unit: USD. */
      open_interest_usd: number | null;
      /** @description Funding as if it were settled every 8 hours; positive: longs pay shorts. Null of spot and where unknown. Unit: %. */
      funding_rate_8h_pct: number | null;
    };
    PaidVenueMarketsHistoryAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "venue-markets-history";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidVenueMarketsHistoryQuery"];
      /** @description Price, volume, open interest and 8-hour funding per venue, market and coin, every ten minutes. */
      rows: components["schemas"]["PaidVenueMarketsHistoryRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    PaidWhaleTradesRawQuery: {
      /** @description Pair, as BTCUSDT or BTC. */
      symbol?: string;
      /** @description Venue id in lower case. */
      exchange?: string;
      /**
       * Format: date-time
       * @description Rows from this time on; ISO 8601, UTC.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Rows before this time; ISO 8601, UTC.
       */
      to?: string;
      /** @description How many rows at most. */
      limit: number;
      /**
       * @description Newest first (desc) or oldest first (asc).
       * @enum {string}
       */
      order: "desc" | "asc";
      /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. */
      cursor?: string;
      /**
       * @description csv gives the rows alone, with the cursor in the X-Next-Cursor header.
       * @enum {string}
       */
      format: "json" | "csv";
    };
    PaidWhaleTradesRawRow: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      ts: string;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
      /** @description Perpetual of the coin, as BTCUSDT; of spot trades too. */
      symbol: string;
      /**
       * @description Side of the aggressor: BUY means that a taker bought.
       * @enum {string}
       */
      side: "BUY" | "SELL";
      /** @description Price of the trade. Unit: USD. */
      price: number;
      /** @description Size in coins. Unit: units. */
      qty: number;
      /** @description Size in dollars. Unit: USD. */
      notional_usd: number;
    };
    PaidWhaleTradesRawAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "whale-trades-raw";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * Format: date-time
       * @description The newest time among the rows; null without any.
       */
      as_of: string | null;
      /** @description The parameters in effect. */
      query: components["schemas"]["PaidWhaleTradesRawQuery"];
      /** @description Single trades of a million dollars and more. */
      rows: components["schemas"]["PaidWhaleTradesRawRow"][];
      /** @description Rows in this answer. Unit: count. */
      count: number;
      /** @description Whether more rows match. */
      truncated: boolean;
      /** @description To go on from here; null at the end. */
      next_cursor: string | null;
      /**
       * Format: date
       * @description Day of the first row on record, whatever was asked for.
       */
      recorded_since: string | null;
      /** @description How long rows are kept; null for good. Unit: days. */
      retention_days: number | null;
      /** @description What is known to be missing from the time that the answer covers, newest first. */
      gaps: components["schemas"]["Gap"][];
      /** @description Whether older ones are left out of that list. */
      gaps_truncated: boolean;
      /** @description Where the rows come from. */
      source: string;
      /** @description What to know before using them. */
      note: string | null;
    };
    DatasetIncompleteDaysItem: {
      /**
       * Format: date
       * @description UTC day.
       */
      date: string;
      /** @description How much of what its rows are made of is on record, by the gap ledger. Unit: %. */
      coverage_pct: number;
    };
    DatasetAnswer: {
      /**
       * @description True in every answer with rows.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /**
       * @description The dataset.
       * @enum {string}
       */
      name: "daily-market" | "daily-symbols" | "listings" | "liquidations-daily" | "etf-flows" | "etf-fund-flows" | "cot-weekly" | "premium-daily" | "dvol-daily" | "options-oi-daily" | "options-flow-daily" | "metric-daily" | "quantum-daily" | "theme-indices-daily" | "venue-markets-daily" | "whale-trades-daily" | "stablecoin-pegs-daily" | "basis-daily" | "slippage-hourly";
      /** @description What it is. */
      title: string;
      /**
       * @description Do with it what you like.
       * @constant
       */
      license: "CC0-1.0";
      /**
       * Format: date-time
       * @description When its newest day was published; null without rows.
       */
      updated_at: string | null;
      /** @description Days of which less than nine tenths are on record, oldest first; none where rows are no sums of a record. */
      incomplete_days: components["schemas"]["DatasetIncompleteDaysItem"][];
      /** @description Its columns in their order; the list of datasets has types and units. */
      columns: string[];
      /** @description All rows that were asked for, each by its columns. */
      rows: {
        [key: string]: string | number | boolean | null;
      }[];
      /** @description How many these are. Unit: count. */
      count: number;
    };
    ManifestRow: {
      /** @description Path; what is in brackets is a parameter. */
      path: string;
      /**
       * @description HTTP method.
       * @enum {string}
       */
      method: "GET" | "POST";
      /**
       * @description What a caller needs.
       * @enum {string}
       */
      auth: "none" | "bearer" | "session" | "x402";
      /** @description What it answers. */
      description: string;
      /** @description How long an answer may be kept; 0: not at all. Unit: seconds. */
      cache_seconds: number;
      /** @description Its parameters by name: what each does and what is allowed. */
      params: {
        [key: string]: string;
      };
    };
    ManifestRssFeedsItem: {
      /** @description Path of the feed. */
      path: string;
      /** @description What it tells. */
      description: string;
    };
    ManifestConventions: {
      /** @description How long answers may be kept. */
      cache_header: string;
      /** @description How often callers may ask. */
      rate_limit: string;
      /** @description How a key is sent. */
      auth: string;
      /** @description What an error looks like. */
      error_shape: string;
    };
    ManifestAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * @description The form of this document.
       * @constant
       */
      schema: "public-manifest.v1";
      /**
       * Format: date-time
       * @description When it was made.
       */
      generated_at: string;
      /** @description Address of the service. */
      base_url: string;
      /** @description Every public endpoint. */
      endpoints: components["schemas"]["ManifestRow"][];
      /** @description Feeds for readers of news. */
      rss_feeds: components["schemas"]["ManifestRssFeedsItem"][];
      /** @description What holds for all of them. */
      conventions: components["schemas"]["ManifestConventions"];
    };
    HealthDb: {
      /** @description Whether the record can be read. */
      reachable: boolean;
      /** @description How long a small question to it took. Unit: milliseconds. */
      latency_ms: number | null;
    };
    HealthDataFreshnessLiquidationStream: {
      /**
       * Format: date-time
       * @description Its newest record.
       */
      last_at: string | null;
      /** @description How old that record is. Unit: seconds. */
      age_seconds: number | null;
      /** @description How old it may be. Unit: seconds. */
      threshold_seconds: number;
      /** @description Whether it is younger than that, or none is to be recorded. */
      fresh: boolean;
    };
    HealthDataFreshness: {
      /** @description Whether liquidations and snapshots are. */
      fresh: boolean;
      /** @description Liquidations. */
      liquidation_stream: components["schemas"]["HealthDataFreshnessLiquidationStream"];
      /** @description Snapshots of the venues. */
      venue_snapshots: components["schemas"]["HealthDataFreshnessLiquidationStream"];
      /** @description Signals of our own that ended; null while none has. */
      signal_evaluation: components["schemas"]["HealthDataFreshnessLiquidationStream"] | null;
      /** @description Feeds that the registry has. Unit: count. */
      feeds_total: number | null;
      /** @description Feeds among them that are silent for too long. Unit: count. */
      feeds_stale: number | null;
    };
    HealthAnswer: {
      /** @description Whether the service can answer. */
      ok: boolean;
      /**
       * Format: date-time
       * @description When it looked.
       */
      ts: string;
      /**
       * @description The state of the service.
       * @enum {string}
       */
      status: "ok" | "degraded" | "down";
      /** @description What is wrong in words, the worst first, and last what passes by itself, as rollups that are still being computed, of which the status says nothing; empty when all is well. */
      reasons: string[];
      /**
       * @description Whether the data is of the market or made up.
       * @enum {string}
       */
      source: "live" | "simulated";
      /** @description The store of the record. */
      db: components["schemas"]["HealthDb"];
      /** @description How old the record is. */
      data_freshness: components["schemas"]["HealthDataFreshness"];
    };
    CatalogNetworksItem: {
      /** @description Network by its CAIP-2 id. */
      network: string;
      /** @description Network by its name. */
      chain: string;
      /** @description Address that payments go to. */
      pay_to: string;
    };
    CatalogRowQueryValue: {
      /**
       * @description What the parameter is.
       * @enum {string}
       */
      type: "string" | "number";
      /** @description What it does and what is allowed. */
      description: string;
    };
    CatalogRow: {
      /** @description Address of the endpoint. */
      url: string;
      /** @description Price of one call. Unit: USD. */
      price_usd: number;
      /** @description What it answers. */
      description: string;
      /** @description Its parameters by name. */
      query: {
        [key: string]: components["schemas"]["CatalogRowQueryValue"];
      };
    };
    CatalogAnswer: {
      /** @description Name of the service. */
      service: string;
      /** @description How payments are settled. */
      settlement: string;
      /** @description Where payments are taken. */
      networks: components["schemas"]["CatalogNetworksItem"][];
      /** @description Address of the reference. */
      docs: string;
      /** @description What can be bought by the call. */
      endpoints: components["schemas"]["CatalogRow"][];
    };
    DatasetsRowColumnsItem: {
      /** @description Its name in JSON, and in the header of CSV. */
      name: string;
      /**
       * @description What it holds; iso is a moment, UTC.
       * @enum {string}
       */
      type: "date" | "iso" | "num" | "int" | "str" | "bool";
      /** @description Of figures: what they are counted in. */
      unit: string | null;
    };
    DatasetsRow: {
      /** @description Name, as in the address. */
      name: string;
      /** @description What it is. */
      title: string;
      /** @description In the order of the file. */
      columns: components["schemas"]["DatasetsRowColumnsItem"][];
      /** @description Rows that are published. Unit: count. */
      rows: number;
      /**
       * Format: date
       * @description Its oldest day; null without rows.
       */
      first_date: string | null;
      /**
       * Format: date
       * @description Its newest day; null without rows.
       */
      last_date: string | null;
      /**
       * Format: date-time
       * @description When its newest day was published; null without rows.
       */
      updated_at: string | null;
      /** @description Days of it of which less than nine tenths are on record; its JSON names them. Unit: count. */
      incomplete_days: number;
      /** @description Address of the file as CSV. */
      csv: string;
      /** @description As JSON. */
      json: string;
      /** @description As Parquet. */
      parquet: string;
    };
    DatasetsAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When this was made.
       */
      generated_at: string;
      /**
       * @description Of all of them: do with them what you like.
       * @constant
       */
      license: "CC0-1.0";
      /** @description How many there are. Unit: count. */
      count: number;
      /** @description Each is a file. */
      datasets: components["schemas"]["DatasetsRow"][];
    };
    SitemapJsonUrlsItem: {
      /** @description Address of the page. */
      loc: string;
      /**
       * Format: date-time
       * @description When it changed last; null where that is not kept.
       */
      lastmod: string | null;
      /** @description About how often it changes. */
      changefreq: string | null;
      /** @description What it weighs among these, up to 1. Unit: ratio. */
      priority: number | null;
    };
    SitemapJsonAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When this was made.
       */
      generated_at: string;
      /** @description How many there are. Unit: count. */
      count: number;
      /** @description Pages for people. */
      urls: components["schemas"]["SitemapJsonUrlsItem"][];
    };
    IdeasRow: {
      /** @description Which idea it is. */
      id: string;
      /** @description Handle of its author. */
      handle: string;
      /** @description Name that its author goes by. */
      display_name: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Whether the price is thought to rise or to fall.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /** @description What it is about, in the words of its author. */
      title: string;
      /** @description Why, in the words of its author: plain text. */
      body: string;
      /** @description The newest recorded price of Binance when it was published. Unit: USD. */
      entry_price: number | null;
      /** @description Where it is wrong; null where it names no such price. Unit: USD. */
      stop_price: number | null;
      /** @description Where it has come true; null where it names no such price. Unit: USD. */
      target_price: number | null;
      /** @description About how long it takes: 15m, 1h, 4h, 1d or 1w; null where it does not say. */
      timeframe: string | null;
      /**
       * @description Whether its author has closed it.
       * @enum {string}
       */
      status: "open" | "closed";
      /** @description What the price did in its favour, from its entry to the first recorded price at or beyond its stop or target, otherwise to the newest when it was closed; less the taker fees of Binance for getting in and out, at the base tier as for signals. Slippage and funding are not charged. Null while it is open, or where no fees are on record. Unit: bps. */
      result_bps: number | null;
      /** @description How many members like it. Unit: count. */
      likes: number;
      /**
       * @description Always 0: comments are not taken. Unit: count.
       * @constant
       */
      comments: 0;
      /**
       * Format: date-time
       * @description When it was published.
       */
      created_at: string;
      /** @description Its page. */
      url: string;
    };
    IdeasAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When this was made.
       */
      generated_at: string;
      /**
       * @description Order of the list. hot is by likes / (age in hours + 2)^1.5, largest first; new is newest first.
       * @enum {string}
       */
      sort: "hot" | "new";
      /** @description How many are listed. Unit: count. */
      count: number;
      /** @description How many there are, whatever the limit. Unit: count. */
      total: number;
      /** @description Ideas of members with a public profile. */
      ideas: components["schemas"]["IdeasRow"][];
    };
    ProfileProfile: {
      /** @description Name that addresses use. */
      handle: string;
      /** @description Name that it goes by. */
      display_name: string;
      /** @description What the member says of itself; null where nothing. */
      bio: string | null;
      /**
       * Format: date
       * @description When it joined, a day in UTC.
       */
      joined_at: string;
      /** @description Whether the operator vouches for it. */
      mentor: boolean;
      /** @description How many follow it. Unit: count. */
      followers: number;
      /** @description How many it follows. Unit: count. */
      following: number;
      /** @description Its page. */
      url: string;
    };
    ProfilePerformance: {
      /** @description Ideas that were closed. Unit: count. */
      ideas_closed: number;
      /** @description Those with a result above 0. Unit: count. */
      wins: number;
      /** @description Those with a result below 0. Unit: count. */
      losses: number;
      /** @description Wins of wins and losses; null where there are none. Unit: %. */
      win_rate_pct: number | null;
      /** @description All results together; null where none is known. Unit: bps. */
      sum_net_bps: number | null;
    };
    ProfileCoursesItem: {
      /** @description Name that addresses use. */
      slug: string;
      /** @description Title. */
      title: string;
      /** @description How many lessons it has. Unit: count. */
      lessons: number;
      /**
       * Format: date-time
       * @description When its series was published.
       */
      published_at: string;
    };
    ProfileSeriesItem: {
      /** @description Name that addresses use. */
      slug: string;
      /** @description Title. */
      title: string;
      /** @description How many courses it has. Unit: count. */
      courses: number;
    };
    ProfileAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When this was made.
       */
      generated_at: string;
      /** @description Who it is. */
      profile: components["schemas"]["ProfileProfile"];
      /** @description What its closed ideas came to; null where none is closed. Open ideas do not count. */
      performance: components["schemas"]["ProfilePerformance"] | null;
      /** @description Its ideas, newest first, twenty at most. */
      ideas: components["schemas"]["IdeasRow"][];
      /** @description Courses that it wrote. */
      courses: components["schemas"]["ProfileCoursesItem"][];
      /** @description Series of courses that it wrote. */
      series: components["schemas"]["ProfileSeriesItem"][];
    };
    MeAccountUsage: {
      /** @description Calls that a minute may hold. Unit: calls. */
      minute_limit: number;
      /** @description Calls of this month, UTC. Unit: calls. */
      month_used: number;
      /** @description Calls that a month may hold. Unit: calls. */
      month_limit: number;
    };
    MeAccount: {
      /**
       * @description Plan of the account.
       * @enum {string}
       */
      plan: "free" | "terminal" | "builder" | "business" | "scale";
      /** @description Start of its newest live key; null where it has none. */
      key_prefix: string | null;
      /** @description Whether others see the profile and its ideas. */
      public_profile_enabled: boolean;
      /** @description How far it is in what the plan allows. */
      usage: components["schemas"]["MeAccountUsage"];
    };
    MeAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When this was made.
       */
      generated_at: string;
      /** @description Who it is. */
      profile: components["schemas"]["ProfileProfile"] | null;
      /** @description What its closed ideas came to; null where none is closed. Open ideas do not count. */
      performance: components["schemas"]["ProfilePerformance"] | null;
      /** @description Its ideas, newest first, twenty at most. */
      ideas: components["schemas"]["IdeasRow"][];
      /** @description Courses that it wrote. */
      courses: components["schemas"]["ProfileCoursesItem"][];
      /** @description Series of courses that it wrote. */
      series: components["schemas"]["ProfileSeriesItem"][];
      /** @description What nobody else is shown. */
      account: components["schemas"]["MeAccount"];
    };
    CourseSeriesRow: {
      /** @description Name that addresses use. */
      slug: string;
      /** @description Title. */
      title: string;
      /** @description What it is about; null where it does not say. */
      description: string | null;
      /** @description Handle of its author. */
      author_handle: string;
      /** @description How many courses it has. Unit: count. */
      courses: number;
      /** @description How many lessons its courses have. Unit: count. */
      lessons: number;
      /**
       * Format: date-time
       * @description When it was published.
       */
      published_at: string;
      /** @description Its page. */
      url: string;
    };
    CourseSeriesAnswer: {
      /**
       * @description True.
       * @constant
       */
      ok: true;
      /**
       * Format: date-time
       * @description When this was made.
       */
      generated_at: string;
      /** @description How many are listed. Unit: count. */
      count: number;
      /** @description Course series, newest first. */
      series: components["schemas"]["CourseSeriesRow"][];
    };
    Stream1: {
      /** @description Stays the same however often the event is told. */
      key: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      at: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      event_time: string;
      /** @description Venue, by its id. */
      exchange: string;
      /** @description Perpetual, as BTCUSDT. */
      symbol: string;
      /**
       * @description Side of the forced order: SELL closes a long.
       * @enum {string}
       */
      side: "SELL" | "BUY";
      /**
       * @description The position that was liquidated.
       * @enum {string}
       */
      liquidated: "LONG" | "SHORT";
      /** @description Price of the forced order. Unit: USD. */
      price: number;
      /** @description Size of the order. Unit: coins. */
      qty: number;
      /** @description Size of the order. Unit: USD. */
      quote_qty: number;
      /** @description Whether its venue publishes it late. */
      delayed: boolean;
    };
    Stream2: {
      /** @description Stays the same however often the event is told. */
      key: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      at: string;
      /**
       * Format: date-time
       * @description Time of the trade.
       */
      ts: string;
      /** @description Venue, by its id. */
      exchange: string;
      /**
       * @description Kind of market.
       * @enum {string}
       */
      market: "perp" | "spot";
      /** @description The coin's perpetual, in spot markets too. */
      symbol: string;
      /**
       * @description What the taker did.
       * @enum {string}
       */
      side: "BUY" | "SELL";
      /** @description Price of the trade. Unit: USD. */
      price: number;
      /** @description Size of the trade. Unit: coins. */
      qty: number;
      /** @description Size of the trade. Unit: USD. */
      notional_usd: number;
    };
    Stream3: {
      /** @description Stays the same however often the event is told. */
      key: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      at: string;
      /**
       * @description What became of it.
       * @enum {string}
       */
      change: "opened" | "ended";
      /** @description Stays the same however the incident goes on. */
      id: string;
      /**
       * Format: date-time
       * @description Where the five minutes begin that opened it.
       */
      started_at: string;
      /**
       * Format: date-time
       * @description The last minute above the closing multiple; null while it goes on.
       */
      ended_at: string | null;
      /** @description Whether it goes on. */
      open: boolean;
      /** @description From start to end, or to now. Unit: minutes. */
      duration_minutes: number;
      /** @description Liquidated. Unit: USD. */
      total_usd: number;
      /** @description Longs liquidated. Unit: USD. */
      long_usd: number;
      /** @description Shorts liquidated. Unit: USD. */
      short_usd: number;
      /**
       * @description What was liquidated more.
       * @enum {string}
       */
      side: "LONG" | "SHORT";
      /** @description Forced orders. Unit: count. */
      events: number;
      /** @description Largest sum of five minutes. Unit: USD. */
      peak_5m_usd: number;
      /** @description Median sum of five minutes over the seven days before. Unit: USD. */
      baseline_5m_usd: number;
      /** @description By perpetual, the largest first. */
      coins: components["schemas"]["IncidentsIncidentsItemCoinsItem"][];
      /** @description By venue, the largest first. */
      by_exchange: components["schemas"]["IncidentsIncidentsItemByExchangeItem"][];
    };
    Stream4: {
      /** @description Stays the same however often the event is told. */
      key: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      at: string;
      /** @description Board, by its id. */
      board: string;
      /** @description Where its answer is. */
      path: string;
    };
    StreamAnswer: components["schemas"]["Stream1"] | components["schemas"]["Stream2"] | components["schemas"]["Stream3"] | components["schemas"]["Stream4"];
    McpResult: {
      [key: string]: unknown;
    };
    McpAnswer: {
      /**
       * @description Of JSON-RPC.
       * @constant
       */
      jsonrpc: "2.0";
      /** @description The same in question and answer. Unit: id. */
      id: number | null;
      /** @description What was asked for. */
      result?: components["schemas"]["McpResult"];
      /** @description Why there is none: code and message. */
      error?: components["schemas"]["McpResult"];
    };
    PrepaidBalanceRow: {
      /**
       * Format: date-time
       * @description When it was taken.
       */
      at: string;
      /** @description What was called. */
      route: string;
      /** @description What it cost. Unit: USD. */
      price_usd: number;
      /**
       * @description Only calls that were answered cost something. Unit: HTTP status.
       * @constant
       */
      status: 200;
    };
    PrepaidBalanceAnswer: {
      /**
       * @description True where there is such a key.
       * @constant
       */
      ok: true;
      /**
       * @description The route that was asked.
       * @constant
       */
      route: "prepaid-key/balance";
      /**
       * Format: date-time
       * @description When the answer was made.
       */
      generated_at: string;
      /** @description Start and end of the key, by which it is recognised. */
      key_hint: string;
      /** @description What is left on the key. Unit: USD. */
      balance_usd: number;
      /** @description What was ever loaded. Unit: USD. */
      loaded_usd: number;
      /** @description What calls have taken. Unit: USD. */
      spent_usd: number;
      /** @description Calls that were paid from it. Unit: count. */
      calls: number;
      /**
       * Format: date-time
       * @description First call that was paid from it; null before that.
       */
      first_used_at: string | null;
      /**
       * Format: date-time
       * @description Last call that was paid from it; null before that.
       */
      last_used_at: string | null;
      /**
       * Format: date-time
       * @description When it was bought.
       */
      created_at: string;
      /** @description The last 20 calls that were paid from it, newest first. */
      recent: components["schemas"]["PrepaidBalanceRow"][];
    };
  };
  responses: never;
  parameters: {
    /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
    Format: "json" | "csv";
    /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
    XApiKey: string;
    /**
     * @description Perpetual, as BTC or BTCUSDT. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
     * @example BTC
     */
    Symbol: string;
    /** @description Which openings are followed. Members (a key of Builder or above) get the map of the timeframe that they ask for; everybody else gets that of 24h, with limited_by_plan. Allowed: one of 1h, 4h, 12h, 24h, 3d, 1w, 30d. */
    Timeframe: "1h" | "4h" | "12h" | "24h" | "3d" | "1w" | "30d";
    /**
     * @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
     * @example BTCUSDT
     */
    Symbol2: string;
    /** @description Only this venue. Allowed: a venue id such as binance. */
    Venue: string;
    /**
     * @description Only this market, as SOL. Allowed: one of SOL, ETH, BTC.
     * @example SOL
     */
    Base: "SOL" | "ETH" | "BTC";
    /**
     * @description Add the hourly open interest of so many days; of SOL, unless base names another market. Allowed: a whole number from 1 to 30.
     * @example 7
     */
    Days: number;
    /** @description What the options are on. Allowed: one of BTC, ETH. */
    Currency: "BTC" | "ETH";
    /** @description How many UTC days, the present one among them. Allowed: a whole number from 1 to 365. */
    Window: number;
    /** @description How many signals are listed. Allowed: a whole number from 1 to 50. */
    Recent: number;
    /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
    Format2: "json" | "csv";
    /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
    XApiKey2: string;
    /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
    PAYMENTSIGNATURE: string;
    /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
    IdempotencyKey: string;
    /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
    SIGNINWITHX: string;
    /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
    XRedeliver: string;
    /** @description Rows from this UTC day on. Allowed: a date such as 2026-11-01. */
    From: string;
    /** @description Rows before this UTC day. Allowed: a date such as 2026-11-01. */
    To: string;
    /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
    Order: "desc" | "asc";
    /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
    Cursor: string;
    /** @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
    Symbol3: string;
    /** @description Venue id in lower case. Allowed: a venue id such as binance. */
    Exchange: string;
    /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
    From2: string;
    /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
    To2: string;
    /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
    Limit: number;
    /** @description How many rows at most. Allowed: a whole number from 1 to 10000. */
    Limit2: number;
    /** @description Coin, as BTC. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT. */
    Symbol4: string;
    /** @description Perpetual, as TSLAUSDT or TSLA. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
    Symbol5: string;
    /** @description How many rows at most. Allowed: a whole number from 1 to 5000. */
    Limit3: number;
    /** @description Pair, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
    Symbol6: string;
    /** @description How many are listed. Allowed: a whole number from 1 to 100. */
    Limit4: number;
  };
  requestBodies: never;
  headers: {
    /** @description The methods that are possible here. */
    Allow: string;
    /** @description That parts of the file can be asked for. */
    "Accept-Ranges": string;
    /** @description How long the answer may be kept, and by whom. */
    "Cache-Control": string;
    /** @description Under which name the file is kept. */
    "Content-Disposition": string;
    /** @description Which bytes these are, and of how many. */
    "Content-Range": string;
    /** @description Names this very content; send it as If-None-Match to be told 304 while it is the same. */
    ETag: string;
    /** @description When the content changed last. */
    "Last-Modified": string;
    /** @description What is left: r calls, for t seconds; of the minute, and of the month where a plan has one. */
    RateLimit: string;
    /** @description What is allowed: q calls in w seconds. */
    "RateLimit-Policy": string;
    /** @description Calls that a minute may hold. Unit: calls. */
    "RateLimit-Limit": number;
    /** @description Calls that are left of the minute. Unit: calls. */
    "RateLimit-Remaining": number;
    /** @description Until the minute is over. Unit: seconds. */
    "RateLimit-Reset": number;
    /** @description How long to wait before the next try. Unit: seconds. */
    "Retry-After": number;
    /** @description The headers of a request by which caches keep answers apart. */
    Vary: string;
    /** @description How a key is sent. */
    "WWW-Authenticate": string;
    /** @description What is left on the prepaid key. Unit: USD. */
    "X-Credit-Balance-Usd": string;
    /** @description What the call took from the prepaid key. Unit: USD. */
    "X-Credit-Charged-Usd": string;
    /** @description There where the data is simulated, and never otherwise. */
    "X-Data-Source": "simulated";
    /** @description Query parameters that are none of this endpoint and were left out of account, separated by commas; meant is the one that was probably meant. */
    "X-Ignored-Parameters": string;
    /** @description Of a file of days: those of which less than nine tenths are on record, the newest sixty, with how much of each is, in percent. Left out where there are none. */
    "X-Incomplete-Days": string;
    /** @description Where CSV goes on: send it as cursor. Left out at the end. */
    "X-Next-Cursor": string;
    /** @description There where payments are made on a chain for trying out: no money moves. */
    "X-Payment-Chain": "test";
    /** @description There where an answer was bought before and is delivered again: when it was bought. */
    "X-Bought-At": string;
    /** @description Whether the caller is within its limits, or above and served slowly. */
    "X-Quota-State": "ok" | "slow";
    /** @description Names the call, for who asks about it. */
    "X-Request-Id": string;
    /** @description The terms of x402 version 2: the body without ok and message, as base64 of JSON. */
    "PAYMENT-REQUIRED": string;
    /** @description What became of the payment, as base64 of JSON. */
    "PAYMENT-RESPONSE": string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  symbols: {
    parameters: {
      query?: {
        /**
         * @description What comes first; funding by its size, whatever its sign. Allowed: one of volume, change, funding, oi, pressure.
         * @example oi
         */
        sort?: "volume" | "change" | "funding" | "oi" | "pressure";
        /**
         * @description How many rows. Allowed: a whole number from 1 to 1000.
         * @example 20
         */
        top?: number;
        /** @description Asks for the ranking of symbols by what our signals came to in so many UTC days instead; sort does not matter to it. Allowed: one of 30, 90, 180. */
        window?: "30" | "90" | "180";
        /** @description Asks for the course of the price of each perpetual shown. Allowed: one of 24h. */
        courses?: "24h";
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Symbol board */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SymbolsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  heatmap: {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Funding heatmap */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HeatmapAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "funding-arb": {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Funding spreads between venues */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FundingArbAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  oi: {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Open interest, gainers and losers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OiAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "top-movers": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Top movers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TopMoversAnswer"];
        };
      };
    };
  };
  listings: {
    parameters: {
      query?: {
        /**
         * @description How many days back. Allowed: a whole number from 1 to 365.
         * @example 14
         */
        days?: number;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description New and delisted perpetuals */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListingsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "venues-lead-lag": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Which market moves first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VenuesLeadLagAnswer"];
        };
      };
    };
  };
  rsi: {
    parameters: {
      query?: {
        /** @description Only this perpetual, as BTCUSDT or BTC; the summary stays whole. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: string;
        /**
         * @description Only coins, or only shares, commodities and indices. Allowed: one of crypto, tradfi, the service.
         * @example crypto
         */
        kind?: "crypto" | "tradfi" | "the service";
        /**
         * @description Highest RSI on this interval first; without it the most traded. Allowed: one of 15m, 1h, 4h, 12h, 1d, 3d, 1w, 1M.
         * @example 4h
         */
        sort?: "15m" | "1h" | "4h" | "12h" | "1d" | "3d" | "1w" | "1M";
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description RSI heatmap */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RsiAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  themes: {
    parameters: {
      query?: {
        /**
         * @description With 0 the series are left out. Allowed: one of 0, 1.
         * @example 0
         */
        points?: "0" | "1";
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Theme indices */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ThemesAnswer"];
        };
      };
    };
  };
  correlations: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Correlations of daily returns */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CorrelationsAnswer"];
        };
      };
    };
  };
  context: {
    parameters: {
      query?: {
        /**
         * @description A metric by its name; without it the metrics are listed. Allowed: one of coinbase_premium_pct, kraken_btc_premium_pct, dvol_btc, dvol_eth, fear_greed, funding_btc_daily_pct, etf_btc_net_flow_usd, vpin_btc, altseason_index, stablecoin_total_mcap_busd, fred_dff, fred_dgs10, fred_walcl_busd, fred_rrp_busd, btc_hashrate_ehs, btc_difficulty, btc_fees_btc, btc_25d_skew_30d_pp, btc_atm_iv_30d_pct, btc_close.
         * @example fear_greed
         */
        metric?: string;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A metric in its own history */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContextAnswer"];
        };
      };
    };
  };
  factors: {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every metric in its band */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FactorsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  series: {
    parameters: {
      query: {
        /**
         * @description Which series; /api/series/metrics tells of each. Allowed: one of price, volume, cvd_perp, cvd_spot, oi, oi_coins, funding, basis, liquidations, long_short, top_traders, rsi, premium, etf_flow, borrow, whale_net.
         * @example oi
         */
        metric: "price" | "volume" | "cvd_perp" | "cvd_spot" | "oi" | "oi_coins" | "funding" | "basis" | "liquidations" | "long_short" | "top_traders" | "rsi" | "premium" | "etf_flow" | "borrow" | "whale_net";
        /**
         * @description Perpetual or coin, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTCUSDT
         */
        symbol?: string;
        /** @description How long a bar is; 1h unless it is said, or the shortest that the series has. 5m is for callers with a key. Allowed: one of 5m, 15m, 1h, 4h, 1d. */
        period?: "5m" | "15m" | "1h" | "4h" | "1d";
        /** @description How many bars at most; without a key 300 of them are given. Allowed: a whole number from 10 to 5000. */
        limit?: number;
        /** @description Only bars that open then or later. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: string;
        /** @description Only bars that open before then; now unless it is said. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: string;
        /** @description Whose figures, where a series is told by venue; the largest unless it is said. Allowed: a venue id such as binance. */
        venue?: string;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Time series */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SeriesAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "series-metrics": {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Series that can be asked for */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SeriesMetricsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  briefs: {
    parameters: {
      query?: {
        /** @description How many days. Allowed: a whole number from 1 to 100. */
        limit?: number;
        /** @description This day alone. Allowed: a date such as 2026-11-01. */
        date?: string;
        /** @description The newest day that is shown. Allowed: a date such as 2026-11-01. */
        to?: string;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Daily briefs */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BriefsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  liquidations: {
    parameters: {
      query?: {
        /**
         * @description Only this perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTC
         */
        symbol?: string;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Liquidations of the last 24 hours */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiquidationsAnswer"];
        };
      };
    };
  };
  "liquidation-leaderboard": {
    parameters: {
      query?: {
        /**
         * @description How far back the ranking looks. Allowed: one of 24h, 7d, 30d.
         * @example 7d
         */
        window?: "24h" | "7d" | "30d";
        /**
         * @description How many rows. Allowed: a whole number from 1 to 100.
         * @example 10
         */
        limit?: number;
        /**
         * @description How many days the heatmap sums. Allowed: a whole number from 7 to 90.
         * @example 30
         */
        days?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Largest liquidations */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiquidationLeaderboardAnswer"];
        };
      };
    };
  };
  incidents: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Liquidation cascades */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IncidentsAnswer"];
        };
      };
    };
  };
  liqmap: {
    parameters: {
      query?: {
        /**
         * @description Perpetual, as BTC or BTCUSDT. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTC
         */
        symbol?: components["parameters"]["Symbol"];
        /** @description Which openings are followed. Members (a key of Builder or above) get the map of the timeframe that they ask for; everybody else gets that of 24h, with limited_by_plan. Allowed: one of 1h, 4h, 12h, 24h, 3d, 1w, 30d. */
        timeframe?: components["parameters"]["Timeframe"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Liquidation map */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiqmapAnswer"];
        };
      };
    };
  };
  "liqmap-2": {
    parameters: {
      query?: {
        /**
         * @description Perpetual, as BTC or BTCUSDT. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTC
         */
        symbol?: components["parameters"]["Symbol"];
        /** @description Which openings are followed. Members (a key of Builder or above) get the map of the timeframe that they ask for; everybody else gets that of 24h, with limited_by_plan. Allowed: one of 1h, 4h, 12h, 24h, 3d, 1w, 30d. */
        timeframe?: components["parameters"]["Timeframe"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Liquidation map */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiqmapAnswer"];
        };
      };
    };
  };
  "liqmap-3": {
    parameters: {
      query?: {
        /**
         * @description Perpetual, as BTC or BTCUSDT. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTC
         */
        symbol?: components["parameters"]["Symbol"];
        /** @description Which openings are followed. Members (a key of Builder or above) get the map of the timeframe that they ask for; everybody else gets that of 24h, with limited_by_plan. Allowed: one of 1h, 4h, 12h, 24h, 3d, 1w, 30d. */
        timeframe?: components["parameters"]["Timeframe"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Liquidation map */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LiqmapAnswer"];
        };
      };
    };
  };
  whales: {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whale tape */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WhalesAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  positioning: {
    parameters: {
      query?: {
        /** @description Only this perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: string;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Positioning */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PositioningAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "smart-money": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTCUSDT
         */
        symbol: components["parameters"]["Symbol2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Smart money of one symbol */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SmartMoneyAnswer"];
        };
      };
    };
  };
  "hyperliquid-whales": {
    parameters: {
      query?: {
        /**
         * @description Only this coin, as BTC; kPEPE as the exchange lists it is PEPE. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT.
         * @example BTC
         */
        coin?: string;
        /**
         * @description Add the last 200 changes of positions. Allowed: one of 1.
         * @example 1
         */
        events?: "1";
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whales of Hyperliquid */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HyperliquidWhalesAnswer"];
        };
      };
    };
  };
  flow: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Order flow toxicity */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FlowAnswer"];
        };
      };
    };
  };
  orderbook: {
    parameters: {
      query?: {
        /**
         * @description Coin, as BTC. Allowed: one of BTC, ETH, SOL, XRP, DOGE, ADA, LINK, AVAX, LTC, BNB.
         * @example BTC
         */
        symbol?: "BTC" | "ETH" | "SOL" | "XRP" | "DOGE" | "ADA" | "LINK" | "AVAX" | "LTC" | "BNB";
        /**
         * @description Adds the summed book of that many hours, by 5 minutes. Allowed: a whole number from 1 to 24.
         * @example 6
         */
        hours?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Order book depth and walls */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderbookAnswer"];
        };
      };
    };
  };
  slippage: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Slippage by order size */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SlippageAnswer"];
        };
      };
    };
  };
  "borrow-rates": {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Borrow rates and carry */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BorrowRatesAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  fees: {
    parameters: {
      query?: {
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Fees by venue */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FeesAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "insurance-funds": {
    parameters: {
      query?: {
        /** @description Only this venue. Allowed: a venue id such as binance. */
        venue?: components["parameters"]["Venue"];
        /**
         * @description How many days of daily closes. Allowed: a whole number from 1 to 366.
         * @example 30
         */
        days?: number;
        /** @description 0 leaves out the single pools. Allowed: one of 0, 1. */
        pools?: "0" | "1";
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Insurance funds */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InsuranceFundsAnswer"];
        };
      };
    };
  };
  "venues-markets": {
    parameters: {
      query?: {
        /**
         * @description Only this coin, as BTC, with what each venue says. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTC
         */
        symbol?: string;
        /** @description Adds the funding of that many coins with the most open interest, venue by venue. Allowed: a whole number from 1 to 60. */
        funding?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Markets across venues */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VenuesMarketsAnswer"];
        };
      };
    };
  };
  "venues-oi-history": {
    parameters: {
      query?: {
        /**
         * @description How far back, in days. Allowed: a whole number from 1 to 90.
         * @example 7
         */
        days?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Open interest of all venues, hour by hour */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VenuesOiHistoryAnswer"];
        };
      };
    };
  };
  withdrawals: {
    parameters: {
      query?: {
        /**
         * @description Only this asset, as BTC. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT.
         * @example USDT
         */
        asset?: string;
        /** @description Only this venue. Allowed: a venue id such as binance. */
        venue?: components["parameters"]["Venue"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deposits and withdrawals */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WithdrawalsAnswer"];
        };
      };
    };
  };
  poolperps: {
    parameters: {
      query?: {
        /**
         * @description Only this market, as SOL. Allowed: one of SOL, ETH, BTC.
         * @example SOL
         */
        base?: components["parameters"]["Base"];
        /**
         * @description Add the hourly open interest of so many days; of SOL, unless base names another market. Allowed: a whole number from 1 to 30.
         * @example 7
         */
        days?: components["parameters"]["Days"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Perpetuals against a pool */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PoolperpsAnswer"];
        };
      };
    };
  };
  "poolperps-2": {
    parameters: {
      query?: {
        /**
         * @description Only this market, as SOL. Allowed: one of SOL, ETH, BTC.
         * @example SOL
         */
        base?: components["parameters"]["Base"];
        /**
         * @description Add the hourly open interest of so many days; of SOL, unless base names another market. Allowed: a whole number from 1 to 30.
         * @example 7
         */
        days?: components["parameters"]["Days"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Perpetuals against a pool */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PoolperpsAnswer"];
        };
      };
    };
  };
  "leverage-tiers": {
    parameters: {
      query?: {
        /**
         * @description Only ladders of this coin, as BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTC
         */
        symbol?: string;
        /** @description Only ladders of this venue. Allowed: a venue id such as binance. */
        venue?: string;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Leverage ladders */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LeverageTiersAnswer"];
        };
      };
    };
  };
  "venues-profile": {
    parameters: {
      query?: {
        /**
         * @description The venue; without it, all venue ids. Allowed: a venue id such as binance.
         * @example binance
         */
        venue?: string;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Profile of a venue */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VenuesProfileAnswer"];
        };
      };
    };
  };
  settlements: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Expiries and settlements */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SettlementsAnswer"];
        };
      };
    };
  };
  options: {
    parameters: {
      query?: {
        /** @description Whose options; all adds them up. Allowed: one of all, deribit, bybit, binance, okx, delta. */
        venue?: "all" | "deribit" | "bybit" | "binance" | "okx" | "delta";
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Options */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OptionsAnswer"];
        };
      };
    };
  };
  "options-flow": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Options flow */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OptionsFlowAnswer"];
        };
      };
    };
  };
  "options-surface": {
    parameters: {
      query?: {
        /** @description What the options are on. Allowed: one of BTC, ETH. */
        currency?: components["parameters"]["Currency"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Implied volatility surface */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OptionsSurfaceAnswer"];
        };
      };
    };
  };
  "turkey-premium": {
    parameters: {
      query?: {
        /**
         * @description Only the books of this pair, and its history. Allowed: one of BTC-TRY, ETH-TRY, USDT-TRY, BTC-USDT, ETH-USDT.
         * @example BTC-TRY
         */
        pair?: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
        /**
         * @description Adds so many days of history, of BTC-TRY unless a pair is given. Allowed: a whole number from 1 to 30.
         * @example 7
         */
        days?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Turkey premium */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TurkeyPremiumAnswer"];
        };
      };
    };
  };
  premium: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Premiums and carry */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PremiumAnswer"];
        };
      };
    };
  };
  indicators: {
    parameters: {
      query?: {
        /**
         * @description How far back points go, in days. Allowed: a whole number from 1 to 10000.
         * @example 365
         */
        days?: number;
        /** @description 0 leaves out the points: the newest day alone. Allowed: one of 0, 1. */
        points?: "0" | "1";
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Bitcoin cycle indicators */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IndicatorsAnswer"];
        };
      };
    };
  };
  network: {
    parameters: {
      query?: {
        /**
         * @description How far back, in days. Allowed: a whole number from 1 to 4000.
         * @example 90
         */
        days?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Bitcoin network */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NetworkAnswer"];
        };
      };
    };
  };
  quantum: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Quantum-exposed bitcoin */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuantumAnswer"];
        };
      };
    };
  };
  "quantum-watchset": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Watch set of bare public keys */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
    };
  };
  charge: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Charge */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChargeAnswer"];
        };
      };
    };
  };
  altseason: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Altcoin season index */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AltseasonAnswer"];
        };
      };
    };
  };
  indices: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Market indices */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IndicesAnswer"];
        };
      };
    };
  };
  euphoria: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Euphoria */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EuphoriaAnswer"];
        };
      };
    };
  };
  cot: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Commitments of traders */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CotAnswer"];
        };
      };
    };
  };
  etf: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description ETF flows */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EtfAnswer"];
        };
      };
    };
  };
  events: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Central bank meetings */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventsAnswer"];
        };
      };
    };
  };
  macro: {
    parameters: {
      query?: {
        /**
         * @description How many days of history. Allowed: a whole number from 1 to 4000.
         * @example 90
         */
        days?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Macro liquidity */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MacroAnswer"];
        };
      };
    };
  };
  "tokenized-stocks": {
    parameters: {
      query?: {
        /** @description Only this share. Allowed: the ticker of a share such as TSLA. */
        underlying?: string;
        /** @description Only tokens of this issuer. Allowed: one of xstocks, robinhood, coinbase, bstocks, ondo, backpack, gstocks, reality, superstate, figure, dinari, securitize. */
        issuer?: "xstocks" | "robinhood" | "coinbase" | "bstocks" | "ondo" | "backpack" | "gstocks" | "reality" | "superstate" | "figure" | "dinari" | "securitize";
        /** @description Only tokens on this chain; cex is what exchanges trade in their own books. Allowed: a chain in lower case such as solana, all, or cex. */
        chain?: string;
        /**
         * @description How many shares. Allowed: a whole number from 1 to 200.
         * @example 20
         */
        top?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Tokenized stocks */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TokenizedStocksAnswer"];
        };
      };
    };
  };
  tradfi: {
    parameters: {
      query?: {
        /**
         * @description Only contracts of this market. Allowed: one of EQUITY, HK_EQUITY, KR_EQUITY, CN_EQUITY, COMMODITY, INDEX, PREMARKET.
         * @example EQUITY
         */
        market?: "EQUITY" | "HK_EQUITY" | "KR_EQUITY" | "CN_EQUITY" | "COMMODITY" | "INDEX" | "PREMARKET";
        /** @description Only this contract, as TSLAUSDT or TSLA. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: string;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Perpetuals on shares, commodities and indices */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TradfiAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  pressure: {
    parameters: {
      query?: {
        /**
         * @description How many items. Allowed: a whole number from 1 to 200.
         * @example 20
         */
        limit?: number;
        /**
         * @description Only scores that lean to this side. Allowed: one of long, short.
         * @example long
         */
        side?: "long" | "short";
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Pressure scores */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PressureAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "pressure-symbol": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTCUSDT
         */
        symbol: components["parameters"]["Symbol2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Pressure of one symbol */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PressureSymbolAnswer"];
        };
      };
    };
  };
  performance: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Performance of the signals */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PerformanceAnswer"];
        };
      };
    };
  };
  leaderboard: {
    parameters: {
      query?: {
        /**
         * @description How many UTC days, the present one among them. Allowed: one of 30, 90, 180.
         * @example 90
         */
        window?: "30" | "90" | "180";
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ranking of strategies */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LeaderboardAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  recent: {
    parameters: {
      query?: {
        /**
         * @description How far back. Allowed: a whole number from 1 to 168.
         * @example 168
         */
        hours?: number;
        /**
         * @description How many signals. Allowed: a whole number from 1 to 100.
         * @example 10
         */
        limit?: number;
        /** @description Only of this perpetual, as BTCUSDT or BTC; counts too. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: string;
        /** @description Only of this strategy; counts too. Allowed: a strategy by its id, such as funding-fade. */
        strategy?: string;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signals that ended */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecentAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "v1-leaderboard": {
    parameters: {
      query?: {
        /**
         * @description How many UTC days, the present one among them. Allowed: a whole number from 1 to 365.
         * @example 180
         */
        window?: number;
        /** @description How many strategies. Allowed: a whole number from 1 to 100. */
        top?: number;
        /**
         * @description Asks for a curve of each over so many days. Allowed: a whole number from 1 to 90.
         * @example 30
         */
        sparkline_days?: number;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ranking of strategies, any window */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["V1LeaderboardAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "v1-symbol": {
    parameters: {
      query?: {
        /** @description How many UTC days, the present one among them. Allowed: a whole number from 1 to 365. */
        window?: components["parameters"]["Window"];
        /** @description How many signals are listed. Allowed: a whole number from 1 to 50. */
        recent?: components["parameters"]["Recent"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC.
         * @example BTCUSDT
         */
        symbol: components["parameters"]["Symbol2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How our signals did on one symbol */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["V1SymbolAnswer"];
        };
      };
    };
  };
  "v1-strategy": {
    parameters: {
      query?: {
        /** @description How many UTC days, the present one among them. Allowed: a whole number from 1 to 365. */
        window?: components["parameters"]["Window"];
        /** @description How many signals are listed. Allowed: a whole number from 1 to 50. */
        recent?: components["parameters"]["Recent"];
        /** @description How many symbols are listed. Allowed: a whole number from 1 to 50. */
        top_symbols?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description Strategy, by its id. Allowed: a strategy by its id, such as funding-fade.
         * @example funding-fade
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How one strategy did */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["V1StrategyAnswer"];
        };
      };
    };
  };
  receipt: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description The signal: its id, its hash, or the start of its hash, such as its short code. Allowed: a UUID, or the first 8 to 64 hex digits of a hash.
         * @example 67addac891
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Receipt of a signal */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReceiptAnswer"];
        };
      };
    };
  };
  proof: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Seals of the record */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProofAnswer"];
        };
      };
    };
  };
  "proof-catalog": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is sealed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProofCatalogAnswer"];
        };
      };
    };
  };
  "proof-epoch": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description The seal, by its number. Allowed: a whole number from 1 to 1000000000.
         * @example 1
         */
        sequence: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One seal */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProofEpochAnswer"];
        };
      };
    };
  };
  "proof-record": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description The seal; latest is the newest that has a record of this. Allowed: the number of a seal, or latest.
         * @example latest
         */
        sequence: string;
        /**
         * @description What it is, as in /api/v1/proof/catalog. Allowed: a feed such as funding-8h.
         * @example funding-8h
         */
        feed: string;
        /**
         * @description What it is of. Allowed: a coin such as BTC, MARKET, or the id of a signal.
         * @example BTC
         */
        asset: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Proof that something was sealed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProofRecordAnswer"];
        };
      };
    };
  };
  coverage: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Coverage registry */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CoverageAnswer"];
        };
      };
    };
  };
  gaps: {
    parameters: {
      query?: {
        /** @description Only sources of this venue. Allowed: a venue id such as binance. */
        venue?: string;
        /** @description Only this source. Allowed: a source such as binance.tickers. */
        source?: string;
        /** @description Only gaps in this table. Allowed: a table such as oi_5m. */
        table?: string;
        /**
         * @description How far back, in days. Allowed: a whole number from 1 to 90.
         * @example 7
         */
        days?: number;
        /** @description csv gives the rows as CSV. Allowed: one of json, csv. */
        format?: components["parameters"]["Format"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is missing */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GapsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "dev-activity": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was built */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DevActivityAnswer"];
        };
      };
    };
  };
  "paid-liqmap-levels": {
    parameters: {
      query?: {
        /** @description Perpetual, as BTC or BTCUSDT. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: string;
        /** @description Which openings are followed. Allowed: one of 1h, 4h, 12h, 24h, 3d, 1w, 30d. */
        timeframe?: "1h" | "4h" | "12h" | "24h" | "3d" | "1w" | "30d";
        /** @description Which leverage: low is 5 and 10 times, medium 25, high 50 and 100. Allowed: one of all, low, medium, high. */
        leverage?: "all" | "low" | "medium" | "high";
        /** @description All sources, or one by its venue id. Allowed: one of all, binance, bybit, okx, gate, htx, hyperliquid. */
        exchange?: "all" | "binance" | "bybit" | "okx" | "gate" | "htx" | "hyperliquid";
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidLiqmapLevelsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-options-flow": {
    parameters: {
      query?: {
        /** @description What the options are on. Allowed: one of BTC, ETH. */
        currency?: components["parameters"]["Currency"];
        /** @description How many prints at most. Allowed: a whole number from 1 to 20000. */
        limit?: number;
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidOptionsFlowAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-flow-vpin": {
    parameters: {
      query?: {
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidFlowVpinAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-cot-history": {
    parameters: {
      query?: {
        /** @description Only this contract: bitcoin, micro bitcoin, ether, micro ether. Allowed: one of 133741, 133742, 146021, 146022. */
        market_code?: "133741" | "133742" | "146021" | "146022";
        /** @description Rows from this UTC day on. Allowed: a date such as 2026-11-01. */
        from?: components["parameters"]["From"];
        /** @description Rows before this UTC day. Allowed: a date such as 2026-11-01. */
        to?: components["parameters"]["To"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 3000. */
        limit?: number;
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidCotHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-liquidations-raw": {
    parameters: {
      query?: {
        /** @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol3"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidLiquidationsRawAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-liquidation-leaderboard-history": {
    parameters: {
      query?: {
        /** @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol3"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Rows from this UTC day on. Allowed: a date such as 2026-11-01. */
        from?: components["parameters"]["From"];
        /** @description Rows before this UTC day. Allowed: a date such as 2026-11-01. */
        to?: components["parameters"]["To"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 10000. */
        limit?: components["parameters"]["Limit2"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidLiquidationLeaderboardHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-networks-history": {
    parameters: {
      query?: {
        /** @description Asset, as USDT. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT. */
        symbol?: string;
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidNetworksHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-leverage-tiers-history": {
    parameters: {
      query?: {
        /** @description Coin, as BTC. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT. */
        symbol?: components["parameters"]["Symbol4"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidLeverageTiersHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-oi-history": {
    parameters: {
      query?: {
        /** @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol3"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidOiHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-tradfi-oi-history": {
    parameters: {
      query?: {
        /** @description Perpetual, as TSLAUSDT or TSLA. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol5"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidTradfiOiHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-tradfi-funding-history": {
    parameters: {
      query?: {
        /** @description Perpetual, as TSLAUSDT or TSLA. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol5"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidTradfiFundingHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-indicators-events": {
    parameters: {
      query?: {
        /** @description Only this indicator. Allowed: one of pi_cycle, mayer, puell, ma200w, ma2y, golden_ratio, profitable_days. */
        symbol?: "pi_cycle" | "mayer" | "puell" | "ma200w" | "ma2y" | "golden_ratio" | "profitable_days";
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 5000. */
        limit?: components["parameters"]["Limit3"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidIndicatorsEventsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-rsi-history": {
    parameters: {
      query?: {
        /** @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol3"];
        /** @description Only this interval; interval says the same more clearly. Allowed: one of 15m, 1h, 4h, 12h, 1d, 3d, 1w, 1M. */
        exchange?: "15m" | "1h" | "4h" | "12h" | "1d" | "3d" | "1w" | "1M";
        /** @description Only this interval. Allowed: one of 15m, 1h, 4h, 12h, 1d, 3d, 1w, 1M. */
        interval?: "15m" | "1h" | "4h" | "12h" | "1d" | "3d" | "1w" | "1M";
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidRsiHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-dex-whale-events": {
    parameters: {
      query?: {
        /** @description Coin, as BTC. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT. */
        symbol?: components["parameters"]["Symbol4"];
        /** @description Only changes of this kind; kind says the same more clearly. Allowed: one of opened, closed, increased, reduced, flipped. */
        exchange?: "opened" | "closed" | "increased" | "reduced" | "flipped";
        /** @description Only changes of this kind. Allowed: one of opened, closed, increased, reduced, flipped. */
        kind?: "opened" | "closed" | "increased" | "reduced" | "flipped";
        /** @description Only changes of this account. Allowed: the address of an account. */
        address?: string;
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidDexWhaleEventsAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-positioning-history": {
    parameters: {
      query?: {
        /** @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol3"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Only this figure. Allowed: one of global_ls_ratio, top_account_ls_ratio, top_position_ls_ratio, taker_buy_sell_ratio, buy_ratio_pct, ls_ratio, taker_buy_share_pct, account_ls_ratio, position_ls_ratio, elite_account_ls_ratio, elite_position_ls_ratio, long_account_pct, margin_long_size, margin_short_size, long_oi_usd, short_oi_usd. */
        metric?: "global_ls_ratio" | "top_account_ls_ratio" | "top_position_ls_ratio" | "taker_buy_sell_ratio" | "buy_ratio_pct" | "ls_ratio" | "taker_buy_share_pct" | "account_ls_ratio" | "position_ls_ratio" | "elite_account_ls_ratio" | "elite_position_ls_ratio" | "long_account_pct" | "margin_long_size" | "margin_short_size" | "long_oi_usd" | "short_oi_usd";
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidPositioningHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-bulk-liquidations": {
    parameters: {
      query?: never;
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidBulkLiquidationsAnswer"];
        };
      };
    };
  };
  "paid-bulk-derivatives": {
    parameters: {
      query?: never;
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidBulkDerivativesAnswer"];
        };
      };
    };
  };
  "paid-bulk-flow": {
    parameters: {
      query?: never;
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidBulkFlowAnswer"];
        };
      };
    };
  };
  "paid-poolperps-history": {
    parameters: {
      query?: {
        /** @description Only this market, or the token of the pool. Allowed: one of SOL, ETH, BTC, JLP. */
        symbol?: "SOL" | "ETH" | "BTC" | "JLP";
        /** @description Only this figure. Allowed: one of long_oi_usd, short_oi_usd, long_util_pct, short_util_pct, long_borrow_hourly_pct, short_borrow_hourly_pct, custody_aum_usd, price_usd, volume_24h_usd, aum_usd, apr_pct. */
        metric?: "long_oi_usd" | "short_oi_usd" | "long_util_pct" | "short_util_pct" | "long_borrow_hourly_pct" | "short_borrow_hourly_pct" | "custody_aum_usd" | "price_usd" | "volume_24h_usd" | "aum_usd" | "apr_pct";
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidPoolperpsHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-turkey-premium-history": {
    parameters: {
      query?: {
        /** @description Pair. Allowed: one of BTC-TRY, ETH-TRY, USDT-TRY, BTC-USDT, ETH-USDT. */
        symbol?: "BTC-TRY" | "ETH-TRY" | "USDT-TRY" | "BTC-USDT" | "ETH-USDT";
        /** @description Venue id in lower case: the answer is its book instead of the index. Allowed: a venue id such as binance. */
        exchange?: string;
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidTurkeyPremiumHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-insurance-fund-history": {
    parameters: {
      query?: {
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        venue?: string;
        /** @description Asset, as USDT. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT. */
        asset?: string;
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidInsuranceFundHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-tokenized-stocks-history": {
    parameters: {
      query: {
        /**
         * @description Which token. By its symbol it may be on several chains. Allowed: a token such as TSLAx, or on one chain such as solana:xstocks:TSLAx.
         * @example TSLAx
         */
        wrapper: string;
        /** @description Only the token on this chain; cex is what exchanges trade in their own books. Allowed: a chain in lower case such as solana, or cex. */
        chain?: string;
        /** @description Only the token of this issuer. Allowed: one of xstocks, robinhood, coinbase, bstocks, ondo, backpack, gstocks, reality, superstate, figure, dinari, securitize. */
        issuer?: "xstocks" | "robinhood" | "coinbase" | "bstocks" | "ondo" | "backpack" | "gstocks" | "reality" | "superstate" | "figure" | "dinari" | "securitize";
        /** @description How far back, in days, where no from is given. Allowed: a whole number from 1 to 366. */
        days?: number;
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidTokenizedStocksHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-prepaid-key": {
    parameters: {
      query?: {
        /** @description Prepaid key to top up; left out, a new one is made. Allowed: a prepaid key: pk_ and 40 characters. */
        key?: string;
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, or what is on it now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidPrepaidKeyAnswer"];
        };
      };
    };
  };
  "paid-orderbook-history": {
    parameters: {
      query?: {
        /** @description Only this coin. Allowed: one of BTC, ETH, SOL, XRP, DOGE, ADA, LINK, AVAX, LTC, BNB. */
        symbol?: "BTC" | "ETH" | "SOL" | "XRP" | "DOGE" | "ADA" | "LINK" | "AVAX" | "LTC" | "BNB";
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 5000. */
        limit?: components["parameters"]["Limit3"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidOrderbookHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-funding-history": {
    parameters: {
      query?: {
        /** @description Perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol3"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidFundingHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-options-oi-history": {
    parameters: {
      query?: {
        /** @description What the options are on. Allowed: one of BTC, ETH. */
        currency?: components["parameters"]["Currency"];
        /** @description Venue id in lower case: deribit, bybit, binance, okx or delta. Allowed: a venue id such as binance. */
        venue?: string;
        /** @description Only options that expire on this UTC day. Allowed: a date such as 2026-11-01. */
        expiry?: string;
        /** @description Rows from this UTC day on. Allowed: a date such as 2026-11-01. */
        from?: components["parameters"]["From"];
        /** @description Rows before this UTC day. Allowed: a date such as 2026-11-01. */
        to?: components["parameters"]["To"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidOptionsOiHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-spot-microstructure": {
    parameters: {
      query?: {
        /** @description Pair, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol6"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Kind of market. Allowed: one of spot, perp. */
        market?: "spot" | "perp";
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidSpotMicrostructureAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-venue-markets-history": {
    parameters: {
      query?: {
        /** @description Coin, as BTC. Allowed: a coin such as BTC, or its perpetual such as BTCUSDT. */
        symbol?: components["parameters"]["Symbol4"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Only this kind of market. Allowed: one of perp, spot. */
        market?: "perp" | "spot";
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 20000. */
        limit?: components["parameters"]["Limit"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidVenueMarketsHistoryAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  "paid-whale-trades-raw": {
    parameters: {
      query?: {
        /** @description Pair, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: components["parameters"]["Symbol6"];
        /** @description Venue id in lower case. Allowed: a venue id such as binance. */
        exchange?: components["parameters"]["Exchange"];
        /** @description Rows from this time on; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        from?: components["parameters"]["From2"];
        /** @description Rows before this time; ISO 8601, UTC. Allowed: an ISO 8601 time such as 2026-11-01T00:00:00Z, or a date. */
        to?: components["parameters"]["To2"];
        /** @description How many rows at most. Allowed: a whole number from 1 to 10000. */
        limit?: components["parameters"]["Limit2"];
        /** @description Newest first (desc) or oldest first (asc). Allowed: one of desc, asc. */
        order?: components["parameters"]["Order"];
        /** @description Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged. Allowed: the next_cursor of an earlier answer. */
        cursor?: components["parameters"]["Cursor"];
        /** @description csv gives the rows alone, with the cursor in the X-Next-Cursor header. Allowed: one of json, csv. */
        format?: components["parameters"]["Format2"];
      };
      header?: {
        /** @description A prepaid key that the price is taken from, or the account key of a plan that covers the call. Allowed: pk_ and 40 characters, or ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey2"];
        /** @description A payment by x402 version 2 to the terms of the 402: JSON as base64. Clients of x402 send it by themselves. Allowed: base64 of up to 12,000 characters. */
        "PAYMENT-SIGNATURE"?: components["parameters"]["PAYMENTSIGNATURE"];
        /** @description A random secret of this purchase: whoever repeats the call with it gets what was bought, without paying again. The x402 extension payment-identifier does the same. Only its hash is stored. Allowed: 32 to 128 letters, digits, dashes and underscores. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The challenge of the 402 (extension sign-in-with-x), signed by the wallet that paid: delivers again what it bought. Clients of x402 send it by themselves. Allowed: base64 of up to 8,000 characters. */
        "SIGN-IN-WITH-X"?: components["parameters"]["SIGNINWITHX"];
        /** @description With SIGN-IN-WITH-X: the transaction of the purchase that is to be delivered again; without it the newest of the same call in the last ten minutes. Allowed: a transaction of the chain. */
        "X-Redeliver"?: components["parameters"]["XRedeliver"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rows, newest first unless asked otherwise. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaidWhaleTradesRawAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  dataset: {
    parameters: {
      query?: {
        /** @description Of the file; an ending of its name goes before it. Allowed: one of json, csv, parquet. */
        format?: "json" | "csv" | "parquet";
        /** @description Rows of this coin, perpetual, asset, market or theme alone. Allowed: a name such as BTC, BTCUSDT, 133741 or ai, as the dataset has it; perpetuals with or without USDT. */
        symbol?: string;
        /**
         * @description So many days up to the newest of the dataset; all without it. Allowed: a whole number from 1 to 4000.
         * @example 30
         */
        days?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description Dataset; .json, .csv or .parquet behind its name is the format. Allowed: one of daily-market, daily-symbols, listings, liquidations-daily, etf-flows, etf-fund-flows, etf-issuer-daily, cot-weekly, premium-daily, dvol-daily, options-oi-daily, options-flow-daily, metric-daily, quantum-daily, theme-indices-daily, venue-markets-daily, whale-trades-daily, stablecoin-pegs-daily, basis-daily, slippage-hourly.
         * @example liquidations-daily
         */
        name: "daily-market" | "daily-symbols" | "listings" | "liquidations-daily" | "etf-flows" | "etf-fund-flows" | "etf-issuer-daily" | "cot-weekly" | "premium-daily" | "dvol-daily" | "options-oi-daily" | "options-flow-daily" | "metric-daily" | "quantum-daily" | "theme-indices-daily" | "venue-markets-daily" | "whale-trades-daily" | "stablecoin-pegs-daily" | "basis-daily" | "slippage-hourly";
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rows, in the order of the dataset. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DatasetAnswer"];
          "text/csv": string;
          "application/vnd.apache.parquet": string;
        };
      };
    };
  };
  manifest: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Manifest */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ManifestAnswer"];
        };
      };
    };
  };
  health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Health */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HealthAnswer"];
        };
      };
    };
  };
  catalog: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Catalog of the paid endpoints */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CatalogAnswer"];
        };
      };
    };
  };
  datasets: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Datasets */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DatasetsAnswer"];
        };
      };
    };
  };
  "sitemap-json": {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Sitemap */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SitemapJsonAnswer"];
        };
      };
    };
  };
  ideas: {
    parameters: {
      query?: {
        /** @description Only ideas on this perpetual. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: string;
        /** @description Order of the list. Allowed: one of hot, new. */
        sort?: "hot" | "new";
        /** @description How many are listed. Allowed: a whole number from 1 to 100. */
        limit?: components["parameters"]["Limit4"];
        /** @description Only those of so many days. Allowed: a whole number from 1 to 365. */
        since_days?: number;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ideas */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IdeasAnswer"];
        };
      };
    };
  };
  profile: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description Handle. Allowed: the handle of a member: 3 to 30 of a to z, 0 to 9 and _.
         * @example ada
         */
        handle: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Profile */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProfileAnswer"];
        };
      };
    };
  };
  me: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Me */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MeAnswer"];
        };
      };
    };
  };
  "course-series": {
    parameters: {
      query?: {
        /** @description Only series whose title or text has these words. Allowed: text of up to 64 characters. */
        q?: string;
        /** @description How many are listed. Allowed: a whole number from 1 to 100. */
        limit?: components["parameters"]["Limit4"];
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Course series */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CourseSeriesAnswer"];
        };
      };
    };
  };
  stream: {
    parameters: {
      query?: {
        /** @description What is told: forced orders, trades of a million dollars and more, cascades, renewals of boards. Allowed: one or more of liquidation, print, incident, board, separated by commas. */
        events?: string;
        /** @description Only of this perpetual, as BTCUSDT or BTC. Allowed: a perpetual such as BTCUSDT, or its base such as BTC. */
        symbol?: string;
        /** @description Only of this venue. Allowed: a venue id such as binance. */
        exchange?: string;
        /** @description Only of this size in dollars and more. Allowed: a whole number from 0 to 1000000000000. */
        min_usd?: number;
        /** @description Only renewals of these boards; with it renewals are told. Allowed: ids of boards separated by commas, such as oi,heatmap. */
        boards?: string;
        /** @description Goes on after this event, for who cannot send the header Last-Event-ID. Allowed: the id of an event. */
        last_event_id?: string;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Live tape */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
    };
  };
  mcp: {
    parameters: {
      query?: never;
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description A message of the Model Context Protocol. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description Of JSON-RPC.
           * @constant
           */
          jsonrpc: "2.0";
          /** @description The same in question and answer. Unit: id. */
          id?: number;
          /** @description What is asked, such as tools/call. */
          method: string;
          /** @description With what. */
          params?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description Model Context Protocol */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpAnswer"];
        };
      };
    };
  };
  "prepaid-balance": {
    parameters: {
      query?: {
        /** @description The key, where it is not sent as x-api-key. Allowed: a prepaid key: pk_ and 40 characters. */
        key?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Balance of a prepaid key */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrepaidBalanceAnswer"];
        };
      };
    };
  };
  "bulk-download": {
    parameters: {
      query: {
        /**
         * @description Until when the link is good. Allowed: milliseconds since 1970, as its link has them.
         * @example 1794834420000
         */
        expires: string;
        /**
         * @description That the link is ours. Allowed: 64 hexadecimal digits, as its link has them.
         * @example 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f
         */
        signature: string;
      };
      header?: {
        /** @description An account key, for the limits of its plan; Authorization: Bearer does the same. Allowed: ak_ and what follows it. */
        "X-Api-Key"?: components["parameters"]["XApiKey"];
      };
      path: {
        /**
         * @description The file. Allowed: the name of a file, as its link has it.
         * @example liquidations-2026-11-fe90d6b1c3a2458e.parquet
         */
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A bulk file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/gzip": string;
          "application/vnd.apache.parquet": string;
        };
      };
      /** @description The part of it that was asked for. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/gzip": string;
          "application/vnd.apache.parquet": string;
        };
      };
    };
  };
}
