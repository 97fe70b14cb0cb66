import duckdb from '@duckdb/node-bindings'
import { HOUR, MINUTE, type Ms } from '../src/core/time.ts'
import type { AnyTable } from '../src/define/table.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { vpinBuckets } from '../src/tables/liquidity/flow.ts'
import { orderbook5m, slippageHourly } from '../src/tables/liquidity/order-book.ts'
import { minuteBars } from '../src/tables/market/candles.ts'
import { fundingMarks, fundingSettlements } from '../src/tables/market/funding.ts'
import { oi5m } from '../src/tables/market/open-interest.ts'
import { perpTickers } from '../src/tables/market/tickers.ts'
import { dexWhaleEvents } from '../src/tables/positioning/dex-whales.ts'
import { positioningReadings } from '../src/tables/positioning/positioning.ts'
import { pressureScores } from '../src/tables/signals/pressure.ts'

/** Of how many perpetuals, from when on and for how long there are minutes. */
export interface Filled {
  readonly symbols: number
  readonly from: Ms
  readonly to: Ms
}

/** Expressions over `m`, the minutes since the beginning, and `k`, the number of the perpetual. */
type Cells = Readonly<Record<string, string>>

const at = (minutes: string) => `make_timestamp((BEGIN + (${minutes}) * ${MINUTE}) * 1000)`
/** From 0 to 1, another for every salt. */
const toss = (salt: number) => `((hash(m * 7919 + k * 31 + ${salt}) % 10000) / 10000.0)::DOUBLE`
const wave = (minutes: number, phase: number, m = 'm') => `sin((${m}) / ${minutes}.0 + k * ${phase})`
/** Wanders by some percent in days and by some tenths in hours. */
const priceAt = (m: string) =>
  `(100 + k) * exp(0.08 * ${wave(9_000, 1, m)} + 0.02 * ${wave(700, 2, m)} + 0.005 * ${wave(83, 3, m)}
    + 0.002 * ${wave(17, 5, m)} + 0.0012 * (hash((${m}) * 31 + k) % 1000) / 1000.0)`
const TS = at('m')
const PERP = `'COIN' || k || 'USDT'`
const COIN = `'COIN' || k`
const MAIN = `'binance'`

/** A year of all that signals are made of and end by, each in its own cadence. */
const FILLS: readonly (readonly [table: AnyTable, everyMinutes: number, cells: Cells])[] = [
  [
    minuteBars,
    1,
    {
      ts: TS,
      exchange: MAIN,
      market: `'perp'`,
      symbol: PERP,
      open: priceAt('m'),
      high: `greatest(${priceAt('m')}, ${priceAt('m + 1')}) * (1 + 0.0006 * ${toss(1)})`,
      low: `least(${priceAt('m')}, ${priceAt('m + 1')}) * (1 - 0.0006 * ${toss(2)})`,
      close: priceAt('m + 1'),
      volume: `1000 * ${toss(3)}`,
      quote_volume: `100000 * ${toss(3)}`,
      taker_buy_quote_volume: `50000 * ${toss(3)}`,
      trades: `(1000 * ${toss(3)})::BIGINT`,
    },
  ],
  [
    oi5m,
    5,
    {
      ts: TS,
      exchange: MAIN,
      symbol: PERP,
      oi_base: `1e6 * exp(0.2 * ${wave(3_000, 1)} + 0.03 * ${wave(200, 4)} + 0.01 * ${toss(4)})`,
      oi_usd: '1e8',
      mark_price: priceAt('m'),
    },
  ],
  [
    fundingMarks,
    15,
    {
      ts: TS,
      exchange: MAIN,
      symbol: PERP,
      funding_rate_pct: `0.01 + 0.03 * ${wave(4_000, 2)} * ${wave(500, 3)}`,
      interval_h: '8',
      next_funding_at: 'NULL',
    },
  ],
  [
    perpTickers,
    15,
    {
      ts: TS,
      exchange: MAIN,
      symbol: PERP,
      last_price: priceAt('m'),
      mark_price: `${priceAt('m')} * (1 + 0.0005 * ${wave(300, 2)} + 0.0004 * ${toss(5)})`,
      index_price: priceAt('m'),
      change_24h_pct: '1',
      quote_volume_24h: '1e8',
      funding_rate_pct: '0.01',
      funding_interval_h: '8',
      next_funding_at: 'NULL',
    },
  ],
  [
    pressureScores,
    15,
    {
      ts: TS,
      symbol: PERP,
      score: `(100 * ${toss(6)})::BIGINT`,
      direction: `CASE WHEN ${wave(900, 2)} > 0 THEN 'LONG' ELSE 'SHORT' END`,
      regime: `CASE WHEN ${wave(900, 2)} > 0 THEN 'LONG_CROWDED' ELSE 'SHORT_RAMP' END`,
      components: `'{}'`,
      contributions: `'{}'`,
    },
  ],
  [
    liquidationEvents,
    5,
    {
      event_time: at('m + 1'),
      received_at: at('m + 1'),
      exchange: `'bybit'`,
      symbol: PERP,
      side: `CASE WHEN ${toss(7)} > 0.5 THEN 'BUY' ELSE 'SELL' END`,
      price: priceAt('m'),
      qty: '1',
      quote_qty: `1000 * exp(9 * ${toss(8)} * ${toss(9)})`,
      delayed: 'false',
      dedupe_key: `'bybit:' || m || ':' || k`,
    },
  ],
  [
    vpinBuckets,
    30,
    {
      symbol: PERP,
      seq: 'm // 30',
      started_at: TS,
      ended_at: at('m + 29'),
      volume_usd: '1e6',
      buy_usd: '5e5',
      sell_usd: '5e5',
      vpin: `0.3 + 0.1 * ${wave(2_000, 3)} + 0.2 * ${toss(10)} * ${toss(11)}`,
    },
  ],
  [
    positioningReadings,
    15,
    {
      ts: TS,
      exchange: MAIN,
      symbol: PERP,
      metric: `'global_ls_ratio'`,
      value: `exp(0.5 * ${wave(2_500, 3)} + 0.05 * ${toss(12)})`,
    },
  ],
  [
    dexWhaleEvents,
    60,
    {
      ts: at('m + 2'),
      address: `'0x' || (hash(m + k) % 1000)`,
      coin: COIN,
      kind: `CASE WHEN ${toss(13)} > 0.5 THEN 'flipped' ELSE 'opened' END`,
      side_before: `CASE WHEN ${toss(14)} > 0.5 THEN 'SHORT' ELSE 'LONG' END`,
      side_after: `CASE WHEN ${toss(14)} > 0.5 THEN 'LONG' ELSE 'SHORT' END`,
      size_before: '-10',
      size_after: '10',
      notional_changed_usd: `1e5 * exp(4 * ${toss(15)})`,
      mark_price: priceAt('m'),
      entry_price: 'NULL',
      liquidation_price: 'NULL',
      leverage: 'NULL',
    },
  ],
  [
    orderbook5m,
    5,
    {
      ts: TS,
      symbol: COIN,
      exchange: MAIN,
      quote: `'USDT'`,
      mid_usd: priceAt('m'),
      spread_bps: '1',
      bid_usd_2pct: `1e7 * (1 + 0.3 * ${wave(400, 2)} + 0.3 * ${toss(16)})`,
      ask_usd_2pct: `1e7 * (1 + 0.3 * ${wave(300, 3)} + 0.3 * ${toss(17)})`,
      cover_bid_pct: '20',
      cover_ask_pct: '20',
      levels: '1000',
      bids: `'[]'`,
      asks: `'[]'`,
      in_aggregate: 'true',
    },
  ],
  ...(['buy', 'sell'] as const).map(
    (side) =>
      [
        slippageHourly,
        60,
        {
          ts: TS,
          symbol: PERP,
          side: `'${side}'`,
          clip_usd: '10000',
          slippage_bps: `0.5 + ${toss(18)}`,
          book_usd_bid: '1e7',
          book_usd_ask: '1e7',
        },
      ] as const,
  ),
  [
    fundingSettlements,
    (8 * HOUR) / MINUTE,
    {
      funding_time: TS,
      exchange: MAIN,
      symbol: PERP,
      funding_rate_pct: `0.01 + 0.03 * ${wave(4_000, 2)} * ${wave(500, 3)}`,
      interval_hours: '8',
      mark_price: 'NULL',
    },
  ],
]

/** The tables that are filled. */
export const FILLED_TABLES: readonly AnyTable[] = [...new Set(FILLS.map(([table]) => table))]

/** Makes it inside the engine, in the order of time; the tables are there and empty. */
export async function fillSignals(file: string, filled: Filled): Promise<void> {
  const config = duckdb.create_config()
  duckdb.set_config(config, 'memory_limit', '2GB')
  const database = await duckdb.open(file, config)
  const connection = await duckdb.connect(database)
  for (const fill of FILLS) await duckdb.query(connection, statementOf(fill, filled))
  await duckdb.query(connection, 'CHECKPOINT')
  duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
}

function statementOf([table, every, cells]: (typeof FILLS)[number], { symbols, from, to }: Filled): string {
  const columns = (table.columnNames as readonly string[]).map((name) => cells[name])
  const rows = `SELECT (i // ${symbols}) * ${every} AS m, i % ${symbols} AS k
    FROM range(${((to - from) / MINUTE / every) * symbols}) t(i)`
  return `INSERT INTO ${table.name} SELECT ${columns.join(', ')} FROM (${rows})`.replaceAll(
    'BEGIN',
    `${from}`,
  )
}
