import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askOn } from '../../../test/fixtures/ask.ts'
import { emptied, rollAt } from '../../../test/fixtures/rolling.ts'
import { openMemoryStore } from '../../../test/fixtures/store.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Store } from '../../store/port.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { pressureRollup } from './pressure.ts'

type Cells = Record<string, unknown> & { components: Record<string, number | null> }

const QUARTER = Date.parse('2026-11-15T12:15:00.000Z')

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterEach(() => emptied(store, [pressureRollup]))
afterAll(() => store.close())

/** Contracts that rise by one every minute: what the change over any span is can be told without the code. */
const oiAt = (ts: Ms) => 10_000 + (ts - QUARTER) / MINUTE
const changePct = (from: Ms, to: Ms) => (oiAt(to) / oiAt(from) - 1) * 100

async function recordOi(from: Ms, to: Ms, lost: readonly Ms[] = []): Promise<void> {
  const marks = Array.from(
    { length: (to - from) / (5 * MINUTE) + 1 },
    (_, index) => from + index * 5 * MINUTE,
  )
  await store.insert(
    oi5m,
    marks
      .filter((ts) => !lost.includes(ts))
      .map((ts) => ({
        ts,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        oi_base: oiAt(ts),
        oi_usd: oiAt(ts) * 100,
        mark_price: 100,
      })),
  )
}

async function recordTicker(ts: Ms): Promise<void> {
  await store.insert(perpTickers, [
    {
      ts,
      exchange: 'binance',
      symbol: 'BTCUSDT',
      last_price: 100,
      mark_price: 100,
      index_price: 100,
      change_24h_pct: 1,
      quote_volume_24h: 1e9,
      funding_rate_pct: 0.01,
      funding_interval_h: 8,
      next_funding_at: null,
    },
  ])
}

/** What the recorder does: work out, write. */
function record(now: Ms): Promise<Cells[]> {
  return rollAt(store, pressureRollup, now) as Promise<Cells[]>
}

describe('changes of open interest', () => {
  it('are of the span they are named after, from the quarter itself where its reading is there', async () => {
    await recordOi(QUARTER - 25 * HOUR, QUARTER)
    await recordTicker(QUARTER)
    const [score] = await record(QUARTER + MINUTE)
    expect(score!.ts).toBe(QUARTER)
    expect(score!.components.oi1hPct).toBeCloseTo(changePct(QUARTER - HOUR, QUARTER), 9)
    expect(score!.components.oi4hPct).toBeCloseTo(changePct(QUARTER - 4 * HOUR, QUARTER), 9)
    expect(score!.components.oi24hPct).toBeCloseTo(changePct(QUARTER - 24 * HOUR, QUARTER), 9)
  })

  it('are of the same span where the last reading is older than the quarter', async () => {
    const last = QUARTER - 5 * MINUTE
    await recordOi(QUARTER - 25 * HOUR, last)
    await recordTicker(QUARTER)
    // The reading of the quarter is waited for, though not for long.
    expect(await record(QUARTER + 4 * MINUTE)).toEqual([])
    const [score] = await record(QUARTER + 5 * MINUTE)
    expect(score!.components.oi1hPct).toBeCloseTo(changePct(last - HOUR, last), 9)
    expect(score!.components.oi4hPct).toBeCloseTo(changePct(last - 4 * HOUR, last), 9)
    expect(score!.components.oi24hPct).toBeCloseTo(changePct(last - 24 * HOUR, last), 9)
  })

  it('are unknown where the earlier reading was lost; a neighbour of five minutes does not stand in', async () => {
    await recordOi(QUARTER - 25 * HOUR, QUARTER, [QUARTER - HOUR])
    await recordTicker(QUARTER)
    const [score] = await record(QUARTER + MINUTE)
    expect(score!.components.oi1hPct).toBeNull()
    expect(score!.components.oi4hPct).toBeCloseTo(changePct(QUARTER - 4 * HOUR, QUARTER), 9)
  })
})

describe('a score', () => {
  it('is written once for each quarter', async () => {
    await recordOi(QUARTER - 25 * HOUR, QUARTER)
    await recordTicker(QUARTER)
    expect(await record(QUARTER + MINUTE)).toHaveLength(1)
    expect(await record(QUARTER + 2 * MINUTE)).toEqual([])
  })

  it('does not wait for a quarter after the first start', async () => {
    const started = QUARTER + 7 * MINUTE
    await recordTicker(started)
    expect(await record(started)).toMatchObject([{ ts: started }])
  })

  it('is not written for a moment in which nothing was recorded', async () => {
    await recordOi(QUARTER - 25 * HOUR, QUARTER - 10 * MINUTE)
    await recordTicker(QUARTER - 5 * MINUTE)
    expect(await record(QUARTER + 5 * MINUTE)).toEqual([])
  })
})

describe('after a restart, while open interest is on its way', () => {
  const restarted = QUARTER + 30 * MINUTE

  beforeEach(async () => {
    await recordOi(QUARTER - 25 * HOUR, QUARTER)
    await recordTicker(QUARTER)
    await record(QUARTER + MINUTE)
    await recordTicker(restarted)
  })

  it('the complete score of before stands', async () => {
    expect(await record(restarted + 5 * MINUTE)).toEqual([])
    const { items } = await askOn(store)('pressure', {}, restarted + 6 * MINUTE)
    expect(items).toMatchObject([{ symbol: 'BTCUSDT', generatedAt: '2026-11-15T12:15:00.000Z' }])
  })

  it('and is not refreshed with less', async () => {
    const answer = await askOn(store)('pressure-symbol', { symbol: 'BTC' }, restarted + MINUTE)
    expect(answer).toMatchObject({ refreshed: false, cacheAgeSeconds: 31 * 60 })
    expect(answer.components.oi24hPct).toBeCloseTo(changePct(QUARTER - 24 * HOUR, QUARTER), 4)
  })

  it('until it no longer stands: then what is known is scored, and says what is not', async () => {
    const later = QUARTER + 75 * MINUTE
    await recordTicker(later)
    const [score] = await record(later + 5 * MINUTE)
    expect(score!.components).toEqual({
      oi24hPct: null,
      oi4hPct: null,
      oi1hPct: null,
      fundingRatePct: 0.01,
      basisPct: 0,
    })
  })
})
