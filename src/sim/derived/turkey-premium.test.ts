import { describe, expect, it } from 'vitest'
import { turkeyPremiums } from '../../analytics/regional/turkey-premium.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { turkeyPremium1m } from '../../tables/regional/turkey.ts'
import { createSimMarket } from '../model/model.ts'
import { outagesBetween } from '../model/outages.ts'
import { bookRows, officialUsdTry, TURKISH_SIDES } from '../regional/turkey.ts'
import { pastTurkeyPremium, turkeyMinutes } from './turkey-premium.ts'

type PremiumRow = Row<typeof turkeyPremium1m>

const market = createSimMarket({ seed: 7 })
const NOW = Date.UTC(2026, 10, 13, 16, 5, 20)

async function minuteAt(at: Ms): Promise<PremiumRow[]> {
  const { rows } = await turkeyMinutes({ market, now: at + HOUR, origins: [] }).span(at, at + MINUTE)
  return rows as unknown as PremiumRow[]
}

describe('the Turkey premium of the simulated market', () => {
  it('follows from the books, the prices of the world and the rate of the moment', async () => {
    const at = floorTo(NOW, MINUTE)
    const rows = await minuteAt(at)
    const books = Object.keys(TURKISH_SIDES).flatMap((venue) => bookRows(market, venue, at))
    const [btc, eth] = rows
    expect(btc!.official_usd_try).toBe(officialUsdTry(at))
    expect(btc!.global_price_usd! / market.spotPrice('coinbase', 'BTC', at)!).toBeCloseTo(1, 3)
    expect(btc!.global_usdt_usd).toBeCloseTo(1, 2)
    expect(rows).toEqual(
      turkeyPremiums(at, books, {
        btcUsd: btc!.global_price_usd,
        ethUsd: eth!.global_price_usd,
        usdtUsd: btc!.global_usdt_usd,
        officialUsdTry: officialUsdTry(at),
      }),
    )
    expect(rows.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  })

  it.each(['2026-11-13T12:29Z', '2026-11-13T12:31Z', '2026-11-15T09:00Z', '2026-11-16T12:31Z'])(
    'takes the rate that was announced by %s',
    async (text) => {
      const at = Date.parse(text)
      expect((await minuteAt(at))[0]!.official_usd_try).toBe(officialUsdTry(at))
    },
  )

  it('leaves out a venue that is down', async () => {
    const outage = outagesBetween(market.seed, NOW - 90 * DAY, NOW).find(({ venue }) => venue === 'btcturk')!
    const [during] = await minuteAt(Math.ceil(outage.from / MINUTE) * MINUTE)
    const [after] = await minuteAt(Math.ceil(outage.to / MINUTE) * MINUTE)
    expect(during!.venue_count).toBeLessThan(7)
    expect(during!.venue_count).toBeLessThanOrEqual(after!.venue_count)
  })

  it('has a month of the index, a day of all pairs, and the minutes before now', async () => {
    const rows: PremiumRow[] = []
    for await (const batch of pastTurkeyPremium({ market, now: NOW, origins: [] }))
      rows.push(...(batch.rows as unknown as PremiumRow[]))
    expect(new Set(rows.filter(({ ts }) => ts < NOW - DAY).map(({ symbol }) => symbol))).toEqual(
      new Set(['BTC-TRY']),
    )
    expect(rows.filter(({ symbol }) => symbol === 'ETH-USDT').length).toBeGreaterThan(96)
    expect(rows[0]!.ts).toBeLessThan(NOW - 30 * DAY + 15 * MINUTE)
    // The minute that is on is not over.
    expect(rows.at(-1)!.ts).toBe(floorTo(NOW, MINUTE) - MINUTE)
    expect(rows.every(({ index_bps }) => index_bps !== null)).toBe(true)
  })
})
