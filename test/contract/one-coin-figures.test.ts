import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { AnyTable, Row } from '../../src/define/table.ts'
import { venueSnapshotsRollup } from '../../src/rollups/venues/venue-snapshots.ts'
import { fundingRows } from '../../src/sim/market/funding-marks.ts'
import { scannedListings } from '../../src/sim/market/listing-scans.ts'
import { openInterestRows } from '../../src/sim/market/open-interest.ts'
import { createSimMarket } from '../../src/sim/model/model.ts'
import { positioningRows } from '../../src/sim/positioning/positioning.ts'
import { ladderRows } from '../../src/sim/venues/leverage.ts'
import { perpSnapshots } from '../../src/sim/venues/snapshots.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { fundingMarks } from '../../src/tables/market/funding.ts'
import { listings } from '../../src/tables/market/listings.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { positioningReadings } from '../../src/tables/positioning/positioning.ts'
import { leverageTiers } from '../../src/tables/venues/leverage.ts'
import { liquidationFeed } from '../../src/tables/venues/registry.ts'
import { instruments, venueSnapshots } from '../../src/tables/venues/venues.ts'
import { type Ask, askOn } from '../fixtures/ask.ts'
import { rollAt } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { readWire } from '../fixtures/wire.ts'

/**
 * A day of PEPE (and of BTC, to have a second coin) on venues that sell it by the thousand, 1000PEPE on Binance and
 * Bybit and kPEPE on Hyperliquid, and on venues that sell it by the piece. Every board shows one coin.
 */
const NOW: Ms = Date.UTC(2026, 10, 15, 12, 7)
const COINS = ['BTC', 'PEPE']
const THOUSANDS = ['binance', 'bybit']
const ON_THE_WIRE = [...THOUSANDS, 'okx']
const market = createSimMarket({ seed: 7 })
const ours = (row: Record<string, unknown>) =>
  COINS.some((coin) => [coin, `${coin}USDT`, `${coin}USDC`].includes(String(row.symbol)))

type AnyRow = Record<string, unknown>

let store: Store
let ask: Ask
beforeAll(async () => {
  store = await openMemoryStore()
  const put = (table: AnyTable, rows: readonly AnyRow[]) =>
    store.insert(
      table,
      [...rows].sort((a, b) => Number(a[table.time]) - Number(b[table.time])) as Row<AnyTable>[],
    )
  const interest: AnyRow[] = []
  const forced: AnyRow[] = []
  for (const venue of ON_THE_WIRE) {
    const wire = await readWire(market, venue, COINS, NOW)
    await put(instruments, await wire.rows('contracts', NOW))
    await put(perpTickers, await wire.rows('tickers', NOW))
    await put(fundingMarks, await wire.rows('funding-marks', NOW))
    for (let at = NOW - 23 * HOUR; at <= NOW; at += HOUR)
      interest.push(...(await wire.rows('open-interest', at)))
    forced.push(...wire.forced(NOW - DAY, NOW))
  }
  for (const venue of ['gate', 'htx', 'hyperliquid'])
    for (let at = NOW - 23 * HOUR; at <= NOW; at += HOUR)
      interest.push(...openInterestRows(market, venue, at).filter(ours))
  await put(oi5m, interest)
  await put(liquidationEvents, forced)
  await put(
    liquidationFeeds,
    ON_THE_WIRE.map((exchange) => {
      const { kind } = liquidationFeed(exchange)
      return { exchange, kind, counted: true, since: '2026-11-14', method: 'stream', note: null }
    }),
  )
  await put(fundingMarks, fundingRows(market, 'gate', NOW).filter(ours))
  const scanned = ['binance', 'bybit', 'okx', 'gate', 'htx', 'bingx']
  await put(
    leverageTiers,
    [...scanned, 'hyperliquid'].flatMap((venue) => ladderRows(market, venue, NOW - DAY, NOW).filter(ours)),
  )
  // As if PEPE had come to Binance yesterday and to all others before.
  await put(
    listings,
    scanned.flatMap((venue) =>
      scannedListings(market, venue, NOW)
        .filter(ours)
        .map((row) =>
          venue === 'binance' && row.base === 'PEPE'
            ? { ...row, listing_known: true, first_seen_at: NOW - DAY }
            : { ...row, listing_known: false, first_seen_at: NOW - 90 * DAY },
        ),
    ),
  )
  await put(
    positioningReadings,
    (['binance', 'okx', 'gate'] as const).flatMap((venue) =>
      positioningRows(
        market,
        venue,
        NOW - MINUTE,
        market.listed('binance', NOW).filter(({ coin }) => COINS.includes(coin.base)),
      ),
    ),
  )
  await put(
    venueSnapshots,
    ['gate', 'hyperliquid'].flatMap((venue) => perpSnapshots(market, venue, NOW - MINUTE).filter(ours)),
  )
  await rollAt(store, venueSnapshotsRollup, NOW)
  const asked = askOn(store)
  ask = (id, params) => asked(id, params, NOW)
})
afterAll(() => store?.close())

/** However it is typed, it is the same coin; a large K is none. */
const NAMES = ['PEPE', 'PEPEUSDT', '1000PEPE', '1000pepeusdt', 'kPEPE', 'PEPE1000USDT']

it('liquidations sum the coin over venues of either kind', async () => {
  const orders = market
    .liquidations(NOW - DAY, NOW)
    .filter(({ venue, base }) => ON_THE_WIRE.includes(venue) && base === 'PEPE')
  expect(new Set(orders.map(({ venue }) => venue))).toEqual(new Set(ON_THE_WIRE))
  const dollars = (wanted: string) =>
    orders.reduce((sum, { side, price, qtyBase }) => sum + (side === wanted ? price * qtyBase : 0), 0)
  const { by_symbol } = await ask('liquidations')
  expect(by_symbol.map((row: AnyRow) => row.symbol).sort()).toEqual(['BTCUSDT', 'PEPEUSDT'])
  const pepe = by_symbol.find((row: AnyRow) => row.symbol === 'PEPEUSDT')
  expect(pepe.events).toBe(orders.length)
  expect(pepe.long_usd).toBeCloseTo(dollars('SELL'), 1)
  expect(pepe.short_usd).toBeCloseTo(dollars('BUY'), 1)
  for (const symbol of NAMES) {
    const answer = await ask('liquidations', { symbol })
    expect(answer.symbol).toBe('PEPEUSDT')
    expect(answer.totals.events).toBe(orders.length)
    // The open interest that the estimate is made of is that of the coin too.
    expect(answer.by_exchange.map((row: AnyRow) => row.exchange).sort()).toEqual([...ON_THE_WIRE].sort())
  }
})

it('funding spreads have legs of either kind', async () => {
  const { rows } = await ask('funding-arb')
  const pepe = rows.filter(({ symbol }: AnyRow) => String(symbol).includes('PEPE'))
  expect(pepe).toHaveLength(1)
  expect(pepe[0].symbol).toBe('PEPEUSDT')
  expect(pepe[0].rates.map(({ exchange }: AnyRow) => exchange).sort()).toEqual([
    'binance',
    'bybit',
    'gate',
    'okx',
  ])
})

it('leverage ladders are compared coin by coin, each under its own contract', async () => {
  const { symbols } = await ask('leverage-tiers')
  expect(symbols.map(({ symbol }: AnyRow) => symbol).sort()).toEqual(COINS)
  for (const symbol of NAMES) {
    const { ladders, ...answer } = await ask('leverage-tiers', { symbol })
    expect(answer.symbol).toBe('PEPE')
    expect(Object.fromEntries(ladders.map(({ venue, contract }: AnyRow) => [venue, contract]))).toMatchObject(
      {
        binance: '1000PEPEUSDT',
        bybit: '1000PEPEUSDT',
        okx: 'PEPE-USDT-SWAP',
        gate: 'PEPE_USDT',
        hyperliquid: 'kPEPE',
      },
    )
  }
})

it('a liquidation map is drawn of venues of either kind, at the price of one coin', async () => {
  for (const symbol of NAMES) {
    const map = await ask('liqmap', { symbol })
    expect(map.symbol).toBe('PEPE')
    expect(Object.keys(map.real_levels.leverage_caps).sort()).toEqual([
      'binance',
      'bybit',
      'gate',
      'htx',
      'hyperliquid',
      'okx',
    ])
    expect(map.real_levels.reference_price / market.ticker('okx', 'PEPE', NOW)!.mark).toBeCloseTo(1, 2)
    expect(map.real_liquidations.by_exchange.map(({ exchange }: AnyRow) => exchange).sort()).toEqual(
      [...ON_THE_WIRE].sort(),
    )
    const { long_usd, short_usd } = map.real_liquidations.totals
    const binned = map.real_liquidations.levels.reduce(
      (sum: number, level: { notional_usd: number }) => sum + level.notional_usd,
      0,
    )
    // All of them in bins: one of a venue by the thousand would lie a thousand times off.
    expect(binned / (long_usd + short_usd)).toBeGreaterThan(0.9)
  }
})

it('positioning shows what venues of either kind say of one perpetual', async () => {
  const { rows } = await ask('positioning')
  expect(rows.map(({ symbol }: AnyRow) => symbol).sort()).toEqual(['BTCUSDT', 'PEPEUSDT'])
  for (const symbol of NAMES) {
    const [row, ...more] = (await ask('positioning', { symbol })).rows
    expect(more).toEqual([])
    expect(row.symbol).toBe('PEPEUSDT')
    for (const venue of ['binance', 'okx', 'gate']) expect(row.exchanges[venue], venue).not.toBeNull()
  }
})

it('a listing by the thousand is not the first of a coin that others have by the piece', async () => {
  const { listed } = await ask('listings', { days: '7' })
  expect(listed).toHaveLength(1)
  expect(listed[0]).toMatchObject({
    exchange: 'binance',
    symbol: 'PEPEUSDT',
    base: 'PEPE',
    first_anywhere: false,
  })
  expect(listed[0].other_exchanges).toEqual(expect.arrayContaining(['bybit', 'gate', 'okx']))
})

it('markets across venues are those of one coin, at the price of one', async () => {
  const { symbols } = await ask('venues-markets')
  expect(symbols.map(({ symbol }: AnyRow) => symbol).sort()).toEqual(COINS)
  for (const symbol of NAMES) {
    const answer = await ask('venues-markets', { symbol })
    expect(answer.symbol).toBe('PEPE')
    const prices = new Map(
      answer.rows.map(({ venue, price_usd }: { venue: string; price_usd: number }) => [venue, price_usd]),
    )
    expect([...prices.keys()].sort()).toEqual(['binance', 'bybit', 'gate', 'hyperliquid', 'okx'])
    const okx = market.ticker('okx', 'PEPE', NOW)!.last
    for (const [venue, price] of prices) expect(Number(price) / okx, String(venue)).toBeCloseTo(1, 2)
  }
})

it('a large K is no thousand', async () => {
  for (const board of ['liquidations', 'leverage-tiers', 'liqmap', 'positioning', 'venues-markets'])
    await expect(ask(board, { symbol: 'KPEPE' }), board).rejects.toMatchObject({ code: 'unknown_symbol' })
})
