import { describe, expect, it } from 'vitest'
import { type EngineRows, readersOf } from '../../../test/fixtures/made-market.ts'
import { NO_BARS, rsiOf, withBar } from '../../analytics/market/rsi.ts'
import { HOUR, MINUTE } from '../../core/time.ts'
import { engineTables } from '../engine.ts'
import { Grid } from '../grid.ts'
import { hourlyRsi } from '../hourly-rsi.ts'
import { RecordedTrail } from '../trail.ts'
import { basis } from './basis.ts'
import { book } from './book.ts'
import { funding } from './funding.ts'
import { INPUTS } from './index.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { positioning } from './positioning.ts'
import { pressure, regimeOf } from './pressure.ts'
import { price } from './price.ts'
import { vpin } from './vpin.ts'
import { whales } from './whales.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
/** The marks of noon, five past and ten past. */
const grid = new Grid(NOON - 5 * MINUTE, NOON + 10 * MINUTE)
const SYMBOLS = ['BTCUSDT', 'ETHUSDT']
const own = { exchange: 'binance', symbol: 'BTCUSDT' }
const ago = (minutes: number) => NOON - minutes * MINUTE
const { NaN: UNKNOWN } = Number

/** Readers of a record that has these rows and nothing else; a row has what the input looks at. */
function recorded(rows: { readonly [K in keyof EngineRows]?: readonly object[] }) {
  const all = Object.fromEntries(Object.keys(engineTables).map((name) => [name, []]))
  return readersOf({ ...all, ...rows } as EngineRows)
}

/** As it is known at the three marks. */
function shown(marked: ReadonlyMap<string, Float64Array>, symbol = 'BTCUSDT') {
  return [...(marked.get(symbol) ?? grid.nothing())].slice(grid.decided)
}

describe('inputs', () => {
  it('have names and tables of their own', () => {
    const names = INPUTS.flatMap(({ tells }) => Object.keys(tells))
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(engineTables).sort()).toEqual(
      [...INPUTS.flatMap(({ reads }) => Object.keys(reads)), 'fees', 'signals'].sort(),
    )
  })

  it('are unknown where nothing is on record', async () => {
    for (const input of INPUTS) {
      const told = await input.read(recorded({}), grid, SYMBOLS)
      for (const marked of Object.values(told)) expect(shown(marked)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN])
    }
  })

  it('price: the close of the last minute or the one before, and no older; moves are between marks', async () => {
    const bar = (ts: number, close: number, more = {}) => ({ ts, ...own, market: 'perp', close, ...more })
    const bars = [
      bar(ago(5), 90),
      bar(ago(2), 100),
      bar(ago(1), 7, { market: 'spot' }),
      bar(ago(1), 8, { exchange: 'okx' }),
      bar(ago(-1), 1),
      bar(ago(-4), 101),
      bar(ago(-7), 102),
    ]
    const told = await price.read(recorded({ bars }), grid, [])
    expect(shown(told.price)).toEqual([100, 101, UNKNOWN])
    const [, move, none] = shown(told.move)
    expect(move).toBeCloseTo(1e4 * Math.log(1.01), 9)
    expect(none).toBeNaN()
  })

  it('open interest: what is stamped with a mark is known at the next', async () => {
    const oi = [
      { ts: ago(5), ...own, oi_base: 5 },
      { ts: NOON, ...own, oi_base: 6 },
      { ts: NOON, ...own, exchange: 'okx', oi_base: 9 },
    ]
    const told = await openInterest.read(recorded({ oi }), grid, SYMBOLS)
    expect(shown(told.openInterest)).toEqual([5, 6, 6])
  })

  it('funding: of eight hours, whatever its own interval is', async () => {
    const marks = [{ ts: ago(20), ...own, funding_rate_pct: 0.01, interval_h: 4 }]
    const told = await funding.read(recorded({ funding: marks }), grid, SYMBOLS)
    expect(shown(told.funding)).toEqual([0.02, 0.02, 0.02])
    const late = [{ ...marks[0]!, ts: ago(25) }]
    expect(shown((await funding.read(recorded({ funding: late }), grid, SYMBOLS)).funding)).toEqual([
      0.02,
      0.02,
      UNKNOWN,
    ])
  })

  it('basis: mark above index of five minutes', async () => {
    const tickers = [
      { ts: ago(4), ...own, mark_price: 101, index_price: 100 },
      { ts: ago(3), ...own, mark_price: 103, index_price: 100 },
      { ts: ago(-2), ...own, mark_price: null, index_price: 100 },
    ]
    const told = shown((await basis.read(recorded({ tickers }), grid, SYMBOLS)).basis)
    expect(told[0]).toBeCloseTo(2, 12)
    expect(told[2]).toBeCloseTo(2, 12)
  })

  it('pressure: signed by its direction, with its regime', async () => {
    const score = { symbol: 'BTCUSDT', score: 40, direction: 'SHORT', regime: 'SHORT_SQUEEZE' }
    const told = await pressure.read(recorded({ pressure: [{ ts: ago(55), ...score }] }), grid, SYMBOLS)
    expect(shown(told.pressure)).toEqual([-40, -40, UNKNOWN])
    expect(shown(told.regime).map(regimeOf)).toEqual(['SHORT_SQUEEZE', 'SHORT_SQUEEZE', null])
  })

  it('liquidations: by the side that was liquidated, over all venues, without what is published late', async () => {
    const event = (event_time: number, side: string, quote_qty: number, more = {}) => ({
      ...{ event_time, exchange: 'okx', symbol: 'BTCUSDT', side, quote_qty, delayed: false },
      ...more,
    })
    const events = [
      event(ago(4), 'SELL', 10),
      event(ago(3), 'SELL', 5, { exchange: 'bybit' }),
      event(ago(3), 'SELL', 999, { delayed: true }),
      event(ago(2), 'BUY', 7),
      event(ago(-5), 'BUY', 8),
    ]
    const told = await liquidations.read(recorded({ liquidations: events }), grid, SYMBOLS)
    expect(shown(told.liquidatedLongs)).toEqual([15, 0, 0])
    expect(shown(told.liquidatedShorts)).toEqual([7, 0, 8])
    expect(shown(told.liquidatedLongs, 'ETHUSDT')).toEqual([0, 0, 0])
  })

  it('vpin: of the last bucket that was full', async () => {
    const bucket = (ended_at: number, vpin: number | null) => ({ symbol: 'BTCUSDT', ended_at, vpin })
    const buckets = [bucket(ago(30), 0.2), bucket(ago(2), null), bucket(ago(-3), 0.4)]
    const told = await vpin.read(recorded({ vpin: buckets }), grid, SYMBOLS)
    expect(shown(told.vpin)).toEqual([0.2, 0.4, 0.4])
  })

  it('positioning: the share of accounts that is long', async () => {
    const reading = { ts: ago(15), ...own, metric: 'global_ls_ratio', value: 3 }
    const others = [
      { ...reading, metric: 'top_account_ls_ratio', value: 1 },
      { ...reading, exchange: 'gate', value: 1 },
    ]
    const told = await positioning.read(recorded({ positioning: [reading, ...others] }), grid, SYMBOLS)
    expect(shown(told.longShare)).toEqual([75, 75, 75])
  })

  it('whales: what was opened or flipped, long less short', async () => {
    const event = (kind: string, side_after: string | null, usd: number) => ({
      ts: ago(3),
      coin: 'BTC',
      kind,
      side_after,
      notional_changed_usd: usd,
    })
    const events = [
      event('opened', 'LONG', 10),
      event('flipped', 'SHORT', 4),
      event('increased', 'LONG', 99),
      event('closed', null, 99),
    ]
    const told = await whales.read(recorded({ whales: events }), grid, SYMBOLS)
    expect(shown(told.whaleTurns)).toEqual([6, 0, 0])
  })

  it('books: bids less asks of the venues that are summed', async () => {
    const side = (exchange: string, bid: number, ask: number, in_aggregate = true) => ({
      ...{ ts: ago(5), symbol: 'BTC', exchange, bid_usd_2pct: bid, ask_usd_2pct: ask, in_aggregate },
    })
    const books = [side('binance', 50, 20), side('okx', 10, 20), side('upbit', 9e9, 1, false)]
    const told = await book.read(recorded({ books }), grid, SYMBOLS)
    expect(shown(told.bookLean)).toEqual([0.2, 0.2, 0.2])
  })
})

describe('hourly RSI', () => {
  it('is that of the fifteen hours up to the mark', () => {
    const closes = [44, 44.3, 44.1, 43.6, 44.3, 44.8, 45.1, 45.4, 45.8, 46.1, 45.9, 46, 45.6, 46.3, 46.2]
    const values = Float64Array.from({ length: 14 * 12 + 1 }, (_, place) => closes[Math.floor(place / 12)]!)
    const trail = new RecordedTrail({ place: values.length - 1 }, values, null)
    let state = NO_BARS
    for (const [hour, close] of closes.entries()) state = withBar(state, close, hour * HOUR)
    expect(hourlyRsi(trail)).toBeCloseTo(rsiOf(state)!, 9)
    values[60] = UNKNOWN
    expect(hourlyRsi(trail)).toBeNaN()
  })
})
