import { describe, expect, it } from 'vitest'
import { turkeyPremiums } from '../../analytics/regional/turkey-premium.ts'
import { MINUTE } from '../../core/time.ts'
import { createSimMarket } from '../model/model.ts'
import { outagesBetween } from '../model/outages.ts'
import { bookRows, officialUsdTry, premiumRows, TURKISH_SIDES } from './turkey.ts'

const market = createSimMarket({ seed: 7 })
const AT = Date.UTC(2026, 10, 13, 16, 5)

describe('Turkey in the simulated market', () => {
  it('has a premium that follows from the books that are recorded', () => {
    const rows = premiumRows(market, AT)
    const books = Object.keys(TURKISH_SIDES).flatMap((venue) => bookRows(market, venue, AT))
    const [btc] = rows
    const again = turkeyPremiums(AT, books, {
      btcUsd: btc!.global_price_usd,
      ethUsd: rows[1]!.global_price_usd,
      usdtUsd: btc!.global_usdt_usd,
      officialUsdTry: btc!.official_usd_try,
    })
    expect(rows).toEqual(again)
    expect(rows.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  })

  it('fixes the lira on weekdays, half past twelve', () => {
    const at = (text: string) => officialUsdTry(Date.parse(text))
    expect(at('2026-11-13T12:29Z')).toBe(at('2026-11-12T12:30Z'))
    expect(at('2026-11-13T12:30Z')).toBeGreaterThan(at('2026-11-13T12:29Z'))
    // Friday's stands until Monday's.
    expect(at('2026-11-16T12:29Z')).toBe(at('2026-11-13T12:30Z'))
    expect(at('2026-11-16T12:30Z')).toBeGreaterThan(at('2026-11-16T12:29Z'))
  })

  it('leaves out a venue that is down', () => {
    const outage = outagesBetween(market.seed, AT - 90 * 86_400_000, AT).find(
      ({ venue }) => venue === 'btcturk',
    )!
    const during = premiumRows(market, Math.ceil(outage.from / MINUTE) * MINUTE, ['BTC-TRY'])
    const after = premiumRows(market, Math.ceil(outage.to / MINUTE) * MINUTE, ['BTC-TRY'])
    expect(during[0]!.venue_count).toBeLessThan(7)
    expect(during[0]!.venue_count).toBeLessThanOrEqual(after[0]!.venue_count)
  })
})
