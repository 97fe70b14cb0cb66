/** How the lists of an answer are cut, where the first rows are not the ones that matter. */
export interface CutRules {
  /** Parts that tell a reader of text nothing: they are left out. */
  readonly leftOut?: readonly string[]
  /** Lists, by their name, of which the rows with the largest figure are kept, and that figure. */
  readonly largest?: Readonly<Record<string, string>>
}

/** What a tool says beyond its board: what is easily misread, and what to ask next. */
export interface ToolNote extends CutRules {
  readonly note: string
}

/**
 * The tools, in the order in which they are listed. Names and order are fixed: agents are told of them elsewhere. Which
 * board answers is said by the board.
 */
export const TOOL_NOTES: Readonly<Record<string, ToolNote>> = {
  get_market_indices: {
    note: 'Scores are 0 to 100; amounts are US dollars. A good first call for "how is the market"; get_metric_context tells whether a reading is unusual.',
  },
  get_funding_heatmap: {
    note: 'fundingRatePct is percent per interval of that contract (fundingIntervalHours), so compare fundingRate8hPct or fundingAprPct. One venue; get_funding_arbitrage compares venues.',
  },
  get_funding_arbitrage: {
    note: 'Rates are percent per 8 hours, Apr fields percent a year; netApr is after taker fees, not after slippage or borrowing. Check get_slippage and get_borrow_rates before calling it profit.',
  },
  get_pressure_scores: {
    note: 'A score says how crowded a side is, not where price goes. side narrows it; get_positioning shows who leans.',
  },
  get_top_movers: {
    note: 'Six lists: gainers, losers, changes of open interest, funding, basis, pressure. One venue. get_liquidations with a symbol tells whether a move was forced.',
  },
  get_liquidations: {
    note: 'side SELL is a liquidated long, see liquidated. Recorded dollars are a floor because some venues sample their feed; market_estimate says how much may be missing. get_liquidation_cascades for clusters, get_liqmap for where more would come.',
  },
  get_etf_flows: {
    note: 'Net inflow in US dollars by trading day, newest first, final days only. get_coinbase_premium shows the same demand by price.',
  },
  get_cot_positioning: {
    note: 'Contracts, not coins: contract_size converts. Positions of a Tuesday, released on the Friday after.',
  },
  get_options_snapshot: {
    note: 'Open interest in coins and dollars; gamma as dollars to trade per 1 % move, by the sign convention that the answer states. get_iv_surface for smiles, get_options_flow for trades.',
    largest: { by_strike: 'gex_usd_per_1pct' },
  },
  get_coinbase_premium: {
    note: 'Percent over the world price by finished UTC day; premium_usdt_adjusted_pct takes out the peg of USDT. carry is percent a year.',
  },
  get_flow_toxicity: {
    note: 'vpin is a ratio of 0 to 1; read percentile_90d and elevated rather than the level. History rows are [date, mean, highest, close].',
  },
  get_options_flow: {
    note: 'premium_usd is what was paid, notional_usd the coins behind it. direction is of the taker; legs of one structure_id belong together.',
  },
  get_slippage: {
    note: 'Basis points beyond the mid, fees left out (get_fee_table has them). One venue, whole book; get_orderbook_depth for spot books over venues.',
  },
  get_fomc_impact: {
    note: 'Percent moves of bitcoin after the statement; ratio_30m compares with an ordinary half hour. Few meetings: mind n.',
  },
  get_liquidation_cascades: {
    note: 'Dollars are a floor: sampled feeds leave orders out. Newest first; points of a price path are [time, price]. get_liquidations for the last 24 hours.',
  },
  get_open_interest: {
    note: 'One side, one venue, in US dollars; percent changes are of coins, so that price moves do not count. get_venue_markets sums over venues.',
  },
  get_psi_charge: {
    note: 'A model of our own, 0 to 100; scorecard tells how its states fared beside all days. History rows are [date, score, state].',
  },
  get_theme_indices: {
    note: 'Index points, 100 at base_date; returns in percent. points=0 leaves out the daily course.',
  },
  get_factor_board: {
    note: 'Where each metric stands in its own history and what bitcoin did within seven days after such days; without separates it does not differ from any day. get_metric_context has one in full.',
  },
  get_venue_markets: {
    note: 'Open interest is one side in US dollars, funding percent per 8 hours; *_missing_usd is what venues do not tell. Lists coin and venue names; with a symbol, rows are venue by venue.',
  },
  get_leverage_tiers: {
    note: 'Ladders of the venues: leverage falls as position size in US dollars grows. Without symbol and venue: a summary of all.',
  },
  get_withdrawal_status: {
    note: 'Name an asset for every network and the cheapest way out; fees in coins and US dollars. Unknown is null, not open. events go back event_days.',
  },
  get_venue_profile: {
    note: 'Without venue it lists every venue id. get_coverage tells what is recorded of each.',
  },
  get_settlements: {
    note: 'Moments in UTC, soonest first; options and dated futures, not funding settlements. Deliveries on record are newest first.',
  },
  get_borrow_rates: {
    note: 'Percent a year, simple; hourly_pct is per hour. carry is funding less borrowing, before fees. Series are {start, step_seconds, values}.',
  },
  get_fee_table: {
    note: 'Percent of the traded value, base tier; a negative one is a rebate. The medians count each venue once.',
  },
  get_lead_lag: {
    note: 'Correlations of one-minute returns at lags_minutes; a positive lag means that a moved first. Correlation is not cause.',
  },
  get_iv_surface: {
    note: 'Percent a year; iv_pct follows moneyness by place, null where nothing is quoted. skew is put minus call in percentage points.',
  },
  get_whale_tape: {
    note: 'Prints of 1,000,000 USD and more of takers: side BUY took the ask. Perpetuals and spot in one tape, see market.',
  },
  get_correlations: {
    note: 'matrix follows symbols by place, both ways; rho from -1 to 1 over daily returns. Cut alike, so that places still fit.',
  },
  get_new_listings: {
    note: 'first_seen_at is when our scan saw it; listing_known says whether that was the listing itself. days up to 365.',
  },
  get_macro_liquidity: {
    note: 'Rates in percent, balances in billions of US dollars (busd): see unit of each series. Points are [date, value].',
  },
  get_network_health: {
    note: 'Hashrate in EH/s, fees in BTC, feerates in sat/vB; points are [date, value].',
  },
  get_tradfi_board: {
    note: 'Perpetuals on shares, commodities and indices; basis is wide while session_state is closed. market or symbol narrows it.',
  },
  get_rsi_heatmap: {
    note: 'RSI is 0 to 100 by interval of bars; sort ranks by one interval, symbol gives one perpetual. Null where history is too short.',
  },
  get_hl_whales: {
    note: 'Notional in US dollars, addresses as on chain; the 300 largest accounts, not all of them. events=1 adds what they changed.',
  },
  get_positioning: {
    note: 'Ratios of accounts or of positions, by source: they are not comparable with each other, long_share_pct is. cvd is in US dollars.',
  },
  get_coverage: {
    note: 'Ask this before trusting an absence: since when each feed is recorded, whether it samples, when it last spoke. The same is the resource perptape://docs/coverage.',
  },
  get_orderbook_depth: {
    note: 'US dollars by steps of bucket_pct away from mid_usd, nearest first; spot venues, those held out are named. hours adds the past.',
  },
  get_jupiter_perps: {
    note: 'Traders against a pool: sides need not match. Borrow rates are percent an hour; days with a base adds the past.',
  },
  get_cycle_indicators: {
    note: 'Daily closes in UTC; rows of points follow columns by place. points=0 leaves them out; latest has every indicator.',
  },
  get_altseason: {
    note: '0 to 100: from 75 on altcoin season, up to 25 bitcoin season. Today is not over: its value still moves.',
  },
  get_metric_context: {
    note: 'Without metric it lists the names. Moves are percent of bitcoin after 1, 3 and 7 days; a band with few days is suppressed, and without separates it says nothing.',
  },
  get_quantum_exposure: {
    note: 'BTC in outputs whose key is on chain; keys shown by reuse are not counted. Measured by day, repeatable by the hashes.',
  },
  get_liqmap: {
    note: 'A model, not a record of positions; real_liquidations is the record, accuracy how earlier maps fared. levels are the largest in US dollars with distance_pct from the mark. Longer timeframes want a Builder key.',
    leftOut: ['heatmap_cells'],
    largest: { levels: 'notional_usd' },
  },
}

export const TOOL_NAMES: readonly string[] = Object.keys(TOOL_NOTES)
