import { expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { DAY } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import { instruments } from '../tables/venues/venues.ts'
import { Listing } from './instruments.ts'

const T0 = Date.UTC(2026, 5, 1)

function perp(instrument: string, quote: string): Row<typeof instruments> {
  return {
    venue: 'binance',
    instrument,
    base: 'BTC',
    quote,
    kind: 'perp',
    expires_at: null,
    contract_size: 1,
    first_seen_at: T0,
    last_seen_at: T0,
    delisted_at: null,
  }
}

it('a list of perpetuals in dollars ends none of those in USDT', async () => {
  const listing = new Listing(new MemoryStore(), 'binance')
  await listing.update([perp('BTCUSDT', 'USDT'), perp('OLDUSDT', 'USDT')], T0)
  await listing.update([perp('BTCUSD_PERP', 'USD')], T0)
  const ended = await listing.update([perp('BTCUSDT', 'USDT')], T0 + 1_000)
  expect(ended.map(({ instrument, delisted_at }) => [instrument, delisted_at])).toEqual([
    ['OLDUSDT', T0 + 1_000],
  ])
})

it('options that have expired are forgotten a week later, and read no more', async () => {
  const option = (instrument: string, expires_at: number) => ({
    ...perp(instrument, 'USD'),
    kind: 'option' as const,
    expires_at,
  })
  const [soon, later] = [option('BTC-2JUN26-90000-C', T0 + DAY), option('BTC-26JUN26-90000-C', T0 + 25 * DAY)]
  const store = new MemoryStore()
  const listing = new Listing(store, 'binance')
  await store.insert(instruments, await listing.update([soon, later], T0))
  const ended = await listing.update([{ ...later, last_seen_at: T0 + DAY }], T0 + DAY)
  expect(ended.map(({ instrument, delisted_at }) => [instrument, delisted_at])).toEqual([
    [later.instrument, null],
    [soon.instrument, T0 + DAY],
  ])
  // Whoever starts then would end it once more, if it were still known.
  const weeks = T0 + 9 * DAY
  const again = await new Listing(store, 'binance').update([{ ...later, last_seen_at: weeks }], weeks)
  expect(again.map(({ instrument }) => instrument)).toEqual([later.instrument])
})
