import { expect, it } from 'vitest'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { computeSpan } from '../../../test/fixtures/rolling.ts'
import { DAY, HOUR, type Ms } from '../../core/time.ts'
import { venueMarketsDaily } from '../../tables/venues/venue-markets.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { stablecoinPegsDailyRollup, venueMarketsDailyRollup } from './venue-days.ts'

const FROM = Date.UTC(2026, 10, 14)
const TO = FROM + DAY

const snapshot = (ts: Ms, venue: string, market: 'perp' | 'spot', symbol: string, more: object = {}) => ({
  ...{ ts, venue, market, symbol, quote: 'USDT', instrument: `${symbol}-USDT`, price_usd: 1 },
  ...{ volume_24h_usd: null, open_interest_usd: null, funding_rate_8h_pct: null },
  ...more,
})

it('a day is told by its last snapshots, and pegs by those', async () => {
  const store = new MemoryStore()
  await store.insert(venueSnapshots, [
    snapshot(FROM - 1, 'gate', 'perp', 'BTC', { price_usd: 90_000 }),
    snapshot(FROM, 'okx', 'perp', 'BTC', { price_usd: 95_000, open_interest_usd: 7 }),
    snapshot(TO - 1, 'okx', 'perp', 'BTC', { price_usd: 96_000, volume_24h_usd: 5 }),
    snapshot(TO, 'okx', 'perp', 'BTC', { price_usd: 97_000 }),
    snapshot(TO - HOUR, 'okx', 'spot', 'USDC', { price_usd: 0.999 }),
    snapshot(TO - HOUR, 'gate', 'spot', 'USDC', { price_usd: 1.002 }),
    snapshot(TO - HOUR, 'kraken', 'spot', 'USDC', { price_usd: 1, quote: 'USD' }),
    snapshot(TO - HOUR, 'kraken', 'spot', 'BTC', { price_usd: 96_100, quote: 'USD' }),
    snapshot(TO - HOUR, 'kraken', 'perp', 'DAI', { price_usd: 2, quote: 'USD' }),
  ])
  const day = await computeSpan(store, venueMarketsDailyRollup, FROM, TO, TO + HOUR)
  expect(day.map(({ venue, market, symbol }) => `${venue} ${market} ${symbol}`).sort()).toEqual([
    ...['gate spot USDC', 'kraken perp DAI', 'kraken spot BTC', 'kraken spot USDC'],
    ...['okx perp BTC', 'okx spot USDC'],
  ])
  const of = (venue: string, symbol: string) =>
    day.find((row) => row.venue === venue && row.symbol === symbol)
  expect(of('okx', 'BTC')).toMatchObject({
    ...{ date: '2026-11-14', quote: 'USDT', price_usd: 96_000 },
    ...{ volume_24h_usd: 5, open_interest_usd: 7, funding_rate_8h_pct: null, source: 'perptape' },
  })
  await store.insert(venueMarketsDaily, day as never)
  expect(await computeSpan(store, stablecoinPegsDailyRollup, FROM, TO, TO + HOUR)).toEqual([
    {
      ...{ date: '2026-11-14', symbol: 'USDC', venues: 3 },
      ...{ min_usd: 0.999, median_usd: 1, max_usd: 1.002, source: 'perptape' },
    },
  ])
})
