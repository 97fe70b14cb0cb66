import { expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import type { Row } from '../define/table.ts'
import type { instruments } from '../tables/venues/venues.ts'
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
