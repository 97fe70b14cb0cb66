import { describe, expect, it } from 'vitest'
import { DAY, durationMs, HOUR } from '../../src/core/time.ts'
import type { Venue } from '../../src/define/source.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { contextFor, contractOf, pollOf, scriptedApi } from './context.ts'

const FROM = Date.UTC(2021, 4, 1)
const MIDDAY = 11 * HOUR

async function asked(venue: Venue, from: number, to: number) {
  const api = scriptedApi(() => [])
  const context = contextFor({ perp: [contractOf({ instrument: 'BTC', symbol: 'BTCUSDT' })] })
  await pollOf(venue, 'daily-candles').backfill!.ask(api, { from, to }, context)
  return api.calls.map((call) => ('get' in call ? call.query : null))
}

describe('the past of daily candles', () => {
  it('is asked for by whole days, the one that a step ends in by the next step', async () => {
    const [from, to] = [FROM + MIDDAY, FROM + 10 * DAY + MIDDAY]
    const last = FROM + 9 * DAY
    expect(await asked(binance, from, to)).toMatchObject([{ startTime: FROM, endTime: last }])
    expect(await asked(bybit, from, to)).toMatchObject([{ start: FROM, end: last }])
    expect(await asked(okx, from, to)).toMatchObject([{ before: FROM - 1, after: last + DAY }])
    expect(await asked(binance, to, to + DAY)).toMatchObject([{ startTime: last + DAY }])
  })

  it.each([binance, bybit, okx])('of a step has no more days than one answer of $id', async (venue) => {
    const { step, reach } = pollOf(venue, 'daily-candles').backfill!
    const [query] = await asked(venue, FROM + MIDDAY, FROM + MIDDAY + durationMs(step))
    expect(query!.limit).toBeGreaterThan(durationMs(step) / DAY)
    expect(durationMs(reach)).toBeGreaterThan(Date.UTC(2028, 0, 1) - Date.UTC(2019, 8, 8))
  })

  it('is not asked for where no perpetual was listed yet', async () => {
    for (const venue of [binance, bybit, okx])
      expect(await asked(venue, Date.UTC(2018, 0, 1), Date.UTC(2019, 8, 8))).toEqual([])
    expect(await asked(binance, Date.UTC(2019, 8, 1), Date.UTC(2019, 8, 20))).toMatchObject([
      { startTime: Date.UTC(2019, 8, 8) },
    ])
  })
})
