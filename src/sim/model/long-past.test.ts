import { expect, test } from 'vitest'
import { DAY } from '../../core/time.ts'
import { dayClose, longPastStart, longPrice } from './long-past.ts'
import { createSimMarket } from './model.ts'

const market = createSimMarket({ seed: 7 })

test('years back a bitcoin costs what it cost in the order of magnitude, today what the market says', () => {
  const closes = (date: string) => dayClose(market, 'BTC', Date.parse(date))
  for (const [date, price] of [
    ['2012-08-16', 12],
    ['2015-01-14', 200],
    ['2017-12-17', 18_500],
    ['2022-11-21', 16_200],
  ] as const) {
    expect(closes(date) / price).toBeGreaterThan(0.5)
    expect(closes(date) / price).toBeLessThan(2)
  }
  const today = Date.UTC(2026, 10, 18, 12)
  expect(longPrice(market, 'BTC', today)).toBe(Math.exp(market.indexLog('BTC', today)))
})

test('no day falls out of line, from the first to the present', () => {
  for (const base of ['BTC', 'ETH'] as const) {
    let before = dayClose(market, base, longPastStart(base))
    let widest = 0
    for (let day = longPastStart(base) + DAY; day < Date.UTC(2026, 10, 18); day += DAY) {
      const close = dayClose(market, base, day)
      widest = Math.max(widest, Math.abs(Math.log(close / before)))
      before = close
    }
    expect(widest).toBeLessThan(0.5)
  }
})
