import { describe, expect, it } from 'vitest'
import { type AnyTable, type Columns, faultOf, type Row } from '../define/table.ts'
import { TABLES } from './index.ts'
import { liquidationEvents, liquidationsHourly } from './liquidations/liquidations.ts'
import { etfFlowsDaily } from './macro/etf.ts'
import { minuteBars } from './market/candles.ts'
import { fundingMarks } from './market/funding.ts'
import { oi5m } from './market/open-interest.ts'
import { basisDaily } from './regional/premium.ts'
import { REGISTRY } from './venues/registry.ts'

/** What is promised to be kept: the columns of every table, in order. */
const PROMISED = `
  venues: venue name type country kinds recorded_since
  venue_feeds: venue market type cadence_s since enabled halve_oi
  collector_runs: feed started_at ok rows error latency_ms
  instruments: venue instrument base quote kind expires_at contract_size first_seen_at last_seen_at
    delisted_at
  listings: exchange symbol base quote status listing_known first_seen_at delisted_at
  perp_tickers: ts exchange symbol last_price mark_price index_price change_24h_pct quote_volume_24h
    funding_rate_pct funding_interval_h next_funding_at
  funding_marks: ts exchange symbol funding_rate_pct interval_h next_funding_at
  funding_settlements: funding_time exchange symbol funding_rate_pct interval_hours mark_price backfilled
  oi_5m: ts exchange symbol oi_base oi_usd mark_price backfilled
  venue_snapshots: ts venue market symbol quote instrument price_usd volume_24h_usd open_interest_usd
    funding_rate_8h_pct
  venue_oi_hourly: ts oi_usd dex_oi_usd venues oi_weighted_funding_pct missing missing_usd
  venue_markets_daily: date venue market symbol quote price_usd volume_24h_usd open_interest_usd
    funding_rate_8h_pct source
  stablecoin_pegs_daily: date symbol venues min_usd median_usd max_usd source
  minute_bars: ts exchange market symbol open high low close volume quote_volume taker_buy_quote_volume
    trades backfilled
  daily_candles: date exchange symbol open high low close quote_volume backfilled
  btc_closes_daily: date close source
  liquidation_feeds: exchange kind counted since method note
  liquidation_events: event_time received_at exchange symbol side price qty quote_qty delayed dedupe_key backfilled
  liquidations_hourly: hour exchange symbol long_usd short_usd events max_usd
  liquidations_daily: date symbol exchange long_liquidations_usd short_liquidations_usd events
    max_single_liquidation_usd
  liquidation_leaderboard_daily: date rank symbol exchange side price qty quote_qty event_time
  incidents: id started_at ended_at total_usd long_usd short_usd peak_5m_usd baseline_5m_usd events coins
    by_exchange largest price_path
  liqmap_snapshots: as_of symbol timeframe leverage exchange reference_price levels meta
  liqmap_accuracy_daily: date symbol snapshots hit_share_pct
  leverage_tiers: exchange contract tier valid_from symbol notional_floor notional_cap max_leverage
    maintenance_margin_rate valid_to
  asset_networks: exchange asset network valid_from network_raw deposit_enabled withdraw_enabled
    withdraw_fee withdraw_min valid_to checked_at
  network_events: at exchange asset network kind
  fee_schedules: venue market valid_from maker_pct taker_pct basis pairs valid_to checked_at source
  venue_status_checks: ts venue state latency_ms
  venue_events: at venue kind subject detail
  delivery_settlements: venue instrument underlying expires_at settlement_price recorded_at
  whale_trades: ts exchange market symbol trade_id side price qty notional_usd backfilled
  whale_trades_daily: date symbol trades buy_usd sell_usd buy_share_pct source
  orderbook_5m: ts symbol exchange quote mid_usd spread_bps bid_usd_2pct ask_usd_2pct cover_bid_pct
    cover_ask_pct levels bids asks in_aggregate
  perp_books_5m: ts exchange symbol bids asks
  slippage_hourly: ts symbol side clip_usd slippage_bps book_usd_bid book_usd_ask
  vpin_buckets: symbol seq started_at ended_at volume_usd buy_usd sell_usd vpin
  vpin_daily: date symbol vpin_avg vpin_max close
  positioning_readings: ts exchange symbol metric value backfilled
  smart_money_snapshots: symbol fetched_at payload
  pressure_scores: ts symbol score direction regime components contributions
  rsi_hourly: ts symbol interval kind rsi close bars bar_closed_at bar_close avg_gain avg_loss
  options_oi_daily: date venue instrument currency expiry strike type open_interest mark_iv underlying_usd
    volume_usd
  options_trades: id ts venue currency instrument expiry strike type direction contracts price_coin
    premium_usd notional_usd iv_pct underlying_usd block structure_id backfilled
  options_flow_daily: date currency trades contracts notional_usd premium_usd call_premium_bought_usd
    put_premium_bought_usd net_premium_usd put_share_pct block_trades structures
  iv_surface_daily: date currency expiry days forward_usd atm_iv_pct put_25d_iv_pct call_25d_iv_pct smile
  dvol_daily: date currency dvol
  etf_flows_daily: date asset net_inflow_usd net_assets_usd cumulative_inflow_usd value_traded_usd status
  etf_fund_flows_daily: date asset ticker issuer net_inflow_usd net_assets_usd cum_inflow_usd fee_pct status
    source
  cot_weekly: report_date market_code market_name open_interest dealer_long dealer_short dealer_spread
    institutional_long institutional_short institutional_spread hedge_fund_long hedge_fund_short
    hedge_fund_spread other_reportable_long other_reportable_short other_reportable_spread small_trader_long
    small_trader_short released_at
  fx_rates_daily: date currency dollars source
  premium_daily: date symbol us_close_usd global_close_usd premium_pct usdt_usd
  regional_premium_daily: date venue symbol country venue_usd global_usd premium_pct premium_official_fx_pct
    source
  basis_daily: date symbol tenor expiry spot_usd future_usd annualized_pct
  turkey_premium_1m: ts symbol reference_price venue_count status global_price_usd global_usdt_usd
    official_usd_try premium_bps index_bps dollar_leg_bps crypto_leg_bps
  turkey_books_1m: ts exchange symbol best_bid best_ask spread_bps depth_10bps_usd depth_25bps_usd
    depth_50bps_usd depth_100bps_usd censored eligible
  metric_daily: metric date value source
  fear_greed_daily: date value classification fetched_at
  global_market_snapshots: ts total_mcap_usd active_cryptos btc_dominance_pct eth_dominance_pct
    total_volume_24h_usd mcap_change_24h_pct
  stablecoin_supply: ts symbol pegged_id name circulating_usd
  market_daily: date btc_dominance_pct eth_dominance_pct total_market_cap_usd total_volume_24h_usd
    stablecoin_cap_usd fear_greed_value fear_greed_classification
  symbol_daily: date symbol funding_rate_pct oi_24h_pct price_change_24h_pct
  euphoria_snapshots: ts score regime payload
  altseason_daily: date value sample_size outperformers btc_return_90d_pct top bottom computed_at
  theme_members: theme symbol from_date
  theme_indices_daily: date theme index source
  charge_daily: date score stress stress_locality state model_version
  indicator_daily: date btc_close ma111 ma350x2 mayer ma200 ma200w ma2y ma2y_x5 ma350 profitable_days_pct
    s2f_ratio s2f_model_usd puell margin_long_share_pct
  indicator_events: date indicator band direction value threshold btc_close return_7d_pct return_30d_pct
    return_90d_pct return_180d_pct return_365d_pct
  margin_positioning: date venue symbol long_size short_size
  btc_network_daily: date height hashrate_ehs difficulty fees_btc fee_share_pct blocks median_feerate_sat_vb
    mempool_vbytes mempool_tx_count mempool_min_feerate_sat_vb
  quantum_daily: date base_height base_hash txoutset_hash coins_written exposed_btc exposed_outputs
    exposed_pct_value exposed_pct_outputs utxo_set_btc watch_set_size watch_set_btc classifier_version
    source
  quantum_composition_daily: date family cohort btc outputs
  quantum_watchset: txid vout height block_date value_btc script_type pubkey_sha256 status spent_height
  borrow_rates_hourly: ts venue asset apr_pct
  insurance_fund_hourly: ts venue pool asset balance usd contracts
  insurance_fund_daily: date venue fund_usd basis
  tokenized_wrappers: wrapper symbol underlying issuer chain address shares_per_token status first_seen_at
  tokenized_stock_readings: ts wrapper price_usd price_source reference_usd session_state premium_pct
    liquidity_usd volume_24h_usd pools supply_shares supply_usd holders
  tradfi_tickers: ts exchange symbol last_price mark_price index_price change_24h_pct quote_volume_24h
    funding_rate_pct funding_interval_h next_funding_at market underlying
  tradfi_oi_5m: ts symbol market oi_base oi_usd backfilled
  tradfi_funding_settlements: funding_time symbol market funding_rate_pct interval_hours mark_price backfilled
  market_sessions: market date opens_at closes_at pre_opens_at post_closes_at holiday
  dex_accounts: scanned_at address rank equity_usd
  dex_positions: address coin size notional_usd entry_price mark_price liquidation_price leverage
    margin_mode unrealized_pnl_usd scanned_at
  dex_whale_events: ts address coin kind side_before side_after size_before size_after notional_changed_usd
    mark_price entry_price liquidation_price leverage
  poolperps_hourly: ts symbol metric value
  poolperps_top_traders: week_start base rank address realized_pnl_usd volume_usd trades
  lead_lag_daily: date pair symbol rho asymmetry leader n
  macro_events: id kind date statement_at decision change_bps target_upper_pct
  event_reactions: event_id statement_at btc_price_at move_5m_pct move_30m_pct move_60m_pct high_60m_pct
    low_60m_pct complete
  signals: signal_id created_at symbol side strategy decision canonical hash short_code
  signal_outcomes: signal_id created_at symbol side strategy evaluated_at outcome reason gross_bps fees_bps
    slippage_bps funding_bps net_bps exit_price duration_minutes
  proof_epochs: sequence sealed_at root records manifest signature
  proof_records: sequence sealed_at feed asset value leaf idx
  briefs: date title summary numbers
  filled_spans: source from_at until_at filled_at
  archive_files: file archive venue instrument from_at until_at state rows left_out sha256 sum_told bytes
    read_at
  contract_lists: origin list listed_at contracts
  contract_changes: origin list instrument seen_at agreed_at state settled_at change before after
  recorder_pulses: recorder at complete_until
  recorder_reports: recorder role started_at at up restarts sources stale_sources open_gaps
  rollup_marks: rollup at done_until open
  rollup_openings: rollup writer from_at to_at at stored
  recording_gaps: source started_at ended_at into_table reason detail
  quarantined_rows: source hour into_table rule rows last_at example
  source_terms: source due_from due_until recorded_from into_table built_in
  bulk_exports: export month format file path rows bytes sha256 final columns since until built_at
  dev_log: id at kind area title detail url checked_at
`

const promised = new Map(
  PROMISED.trim()
    .split(/\n {2}(?=\w)/)
    .map((entry) => entry.trim().split(/:?\s+/))
    .map(([name, ...columns]) => [name!, columns]),
)

function _isTable(value: unknown): value is AnyTable {
  return typeof value === 'object' && value !== null && 'columnNames' in value && 'writes' in value
}

describe('the tables', () => {
  it('are those that are promised', () => {
    expect(TABLES.map((table) => table.name).sort()).toEqual([...promised.keys()].sort())
  })

  it.each(TABLES.map((table) => [table.name, table] as const))('%s has its columns', (name, table) => {
    expect([...table.columnNames].sort()).toEqual([...(promised.get(name) ?? [])].sort())
  })

  it.each(TABLES.map((table) => [table.name, table] as const))('%s is consistent', (_name, table) => {
    const columns = table.columns as Columns
    expect(table.about).toMatch(/^[A-Z].*\.$/)
    if (table.keepDays !== null) expect(table.keepDays).toBeGreaterThan(0)
    // Rows are told apart by what they say: text, whole numbers, days and moments, never by a float.
    for (const part of table.key) expect(columns[part]!.kind).toMatch(/^(text|time|date|integer)$/)
    for (const [column, { kind }] of Object.entries(columns)) {
      if (/^ts$|(?<!price)_at$/.test(column)) expect([column, kind]).toEqual([column, 'time'])
      if (/_(usd|pct|bps)$/.test(column)) expect(['number', 'integer']).toContain(kind)
    }
  })
})

const NOW = Date.UTC(2026, 10, 15, 12)

/** Told in words, or a figure of whatever a metric is: nothing can be said about it beforehand. */
const FREE = `
  asset_networks.network_raw briefs.summary briefs.title collector_runs.error contract_changes.change dev_log.detail dev_log.title dev_log.url
  fear_greed_daily.classification liquidation_feeds.method
  liquidation_feeds.note market_daily.fear_greed_classification metric_daily.value proof_records.value
  quarantined_rows.example recording_gaps.detail
  signal_outcomes.reason signals.canonical venue_events.detail
`

const order: Row<typeof liquidationEvents> = {
  event_time: NOW - 1_000,
  received_at: NOW,
  exchange: 'okx',
  symbol: 'BTCUSDT',
  side: 'SELL',
  price: 60_000,
  qty: 0.5,
  quote_qty: 30_000,
  delayed: false,
  dedupe_key: 'okx|1',
}
const hour: Row<typeof liquidationsHourly> = {
  hour: NOW,
  exchange: 'okx',
  symbol: 'BTCUSDT',
  long_usd: 30_000,
  short_usd: 0,
  events: 1,
  max_usd: 30_000,
}
const mark: Row<typeof fundingMarks> = {
  ts: NOW,
  exchange: 'binance',
  symbol: '1000PEPEUSDT',
  funding_rate_pct: -0.75,
  interval_h: 4,
  next_funding_at: NOW + 4 * 3_600_000,
}
const interest: Row<typeof oi5m> = {
  ts: NOW,
  exchange: 'bybit',
  symbol: 'SATSUSDT',
  oi_base: 4e14,
  oi_usd: 8_000_000,
  mark_price: 2e-8,
}
const flows: Row<typeof etfFlowsDaily> = {
  date: '2026-11-13',
  asset: 'BTC',
  net_inflow_usd: -870_000_000,
  net_assets_usd: 1.2e11,
  cumulative_inflow_usd: 6e10,
  value_traded_usd: 5e9,
  status: 'final',
}
const basis: Row<typeof basisDaily> = {
  date: '2026-11-14',
  symbol: 'BTC',
  tenor: 'current_quarter',
  expiry: '2026-12-25',
  spot_usd: 100_000,
  future_usd: 99_000,
  annualized_pct: -9,
}

describe('what the tables take', () => {
  const cases: [AnyTable, Readonly<Record<string, unknown>>][] = [
    [liquidationEvents, order],
    [liquidationsHourly, hour],
    [fundingMarks, mark],
    [oi5m, interest],
    [etfFlowsDaily, flows],
    [basisDaily, basis],
  ]
  it.each(cases.map(([table, row]) => [table.name, table, row] as const))(
    '%s: an honest row, negative where a figure can be',
    (_name, table, row) => {
      expect(faultOf(table, row, NOW)).toBeNull()
    },
  )

  it('the smallest coins and the wildest funding', () => {
    expect(faultOf(liquidationEvents, { ...order, price: 1e-12, qty: 1e18 }, NOW)).toBeNull()
    expect(faultOf(liquidationEvents, { ...order, symbol: '币安人生USDT' }, NOW)).toBeNull()
    expect(faultOf(fundingMarks, { ...mark, funding_rate_pct: -30 }, NOW)).toBeNull()
  })

  it('every venue of the registry', () => {
    for (const { id } of REGISTRY) expect(faultOf(oi5m, { ...interest, exchange: id }, NOW)).toBeNull()
  })
})

describe('what the tables refuse', () => {
  it.each<[AnyTable, object, object, string]>([
    [liquidationEvents, order, { side: 'HOLD' }, 'side is "HOLD", but must be one of SELL, BUY'],
    [
      liquidationEvents,
      order,
      { exchange: 'mtgox' },
      'exchange is "mtgox", but must be the id of a venue of the registry, such as binance or okx',
    ],
    [
      liquidationEvents,
      order,
      { event_time: Date.UTC(2099, 0, 1) },
      'event_time is 2099-01-01T00:00:00.000Z, but must not lie in the future',
    ],
    [liquidationEvents, order, { price: -1 }, 'price is -1, but must be above 0 and at most 1e12'],
    [liquidationEvents, order, { price: 0 }, 'price is 0, but must be above 0 and at most 1e12'],
    [
      liquidationEvents,
      order,
      { quote_qty: 1e21 },
      'quote_qty is 1e+21, but must be at least 0 and at most 1e15',
    ],
    [
      liquidationEvents,
      order,
      { symbol: 'btc-usdt' },
      'symbol is "btc-usdt", but must be a symbol such as BTC or BTCUSDT: upper case, no separators',
    ],
    [liquidationEvents, order, { symbol: '<SCRIPT>' }, 'symbol is "<SCRIPT>", but must be a symbol such as'],
    [
      liquidationEvents,
      order,
      { symbol: 'BTC\u202eUSDT' },
      'symbol is "BTC\u202eUSDT", but must be a symbol such as',
    ],
    [
      liquidationEvents,
      order,
      { dedupe_key: 'a<img src=x>' },
      'but must be 1 to 300 characters, without blanks around them, control characters or angle brackets',
    ],
    [liquidationEvents, order, { symbol: '' }, 'symbol is "", but must be a symbol such as'],
    [liquidationEvents, order, { dedupe_key: '' }, 'dedupe_key is "", but must be 1 to 300 characters'],
    [
      liquidationsHourly,
      hour,
      { long_usd: 1e21 },
      'long_usd is 1e+21, but must be at least 0 and at most 1e15',
    ],
    [liquidationsHourly, hour, { events: -1 }, 'events is -1, but must be at least 0 and at most 1e15'],
    [
      fundingMarks,
      mark,
      { funding_rate_pct: 1e9 },
      'funding_rate_pct is 1000000000, but must be at least -100 and at most 100',
    ],
    [fundingMarks, mark, { interval_h: 0 }, 'interval_h is 0, but must be above 0 and at most 744'],
    [
      fundingMarks,
      mark,
      { next_funding_at: Date.UTC(2099, 0, 1) },
      'next_funding_at is 2099-01-01T00:00:00.000Z, but must not lie more than 31d ahead',
    ],
    [oi5m, interest, { oi_usd: -5 }, 'oi_usd is -5, but must be at least 0 and at most 1e15'],
    [etfFlowsDaily, flows, { date: '2026-02-31' }, 'date is no date: "2026-02-31"'],
    [etfFlowsDaily, flows, { date: '2026-11-16' }, 'date is "2026-11-16", but must not lie in the future'],
    [etfFlowsDaily, flows, { asset: 'DOGE' }, 'asset is "DOGE", but must be one of BTC, ETH, SOL'],
    [basisDaily, basis, { expiry: '2099-12-25' }, 'must not lie more than 3660d ahead'],
    [
      minuteBars,
      {},
      { ts: NOW, exchange: 'Binance' },
      'exchange is "Binance", but must be the id of a venue',
    ],
  ])('$0.name $2', (table, row, wrong, sentence) => {
    expect(faultOf(table, { ...row, ...wrong }, NOW)).toContain(sentence)
  })

  it('every figure and every name has a rule, but for what is told in words', () => {
    const free = TABLES.flatMap((table) =>
      Object.entries(table.columns as Columns)
        .filter(([, { kind, rule }]) => /^(text|number|integer)$/.test(kind) && rule === undefined)
        .map(([column]) => `${table.name}.${column}`),
    )
    expect(free.sort()).toEqual(FREE.trim().split(/\s+/))
  })

  it('every column that names an exchange knows the registry', () => {
    for (const table of TABLES) {
      for (const [name, { rule }] of Object.entries(table.columns as Columns)) {
        if (name !== 'exchange' && name !== 'venue') continue
        const knows = rule?.is === 'form' ? !rule.fits('mtgox') && rule.fits('okx') : rule?.is === 'one of'
        expect([table.name, name, knows]).toEqual([table.name, name, true])
      }
    }
  })
})
