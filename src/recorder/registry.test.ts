import { expect, test } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { silentLog } from '../core/log.ts'
import { poll, stream, type Venue, venue } from '../define/source.ts'
import { liquidationEvents, liquidationFeeds } from '../tables/liquidations/liquidations.ts'
import { venueFeeds, venueSnapshots, venues as venuesTable } from '../tables/venues/venues.ts'
import { Batcher } from './batcher.ts'
import { writeRegistry } from './registry.ts'

const definition = venue({
  id: 'okx',
  name: 'X',
  type: 'dex',
  country: 'CH',
  markets: ['perp', 'spot'],
  rest: { hosts: [], budget: { weight: 1, per: '1s' } },
  sources: [
    poll({
      id: 'okx.spot',
      into: venueSnapshots,
      about: 'Spot.',
      every: '5m',
      market: 'spot',
      ask: async () => null,
      parse: () => [],
    }),
    stream({
      id: 'okx.liquidations',
      into: liquidationEvents,
      about: 'Forced orders.',
      liquidations: { kind: 'shadow', note: 'For comparison.' },
      url: 'wss://x.test',
      subscribe: () => [],
      heartbeat: { every: '20s', send: 'ping frame' },
      silence: '60s',
      parse: () => [],
    }),
  ],
})

async function write(store: MemoryStore, venues: Venue[], at = Date.UTC(2026, 5, 1)): Promise<void> {
  const clock = { now: () => at }
  const batcher = new Batcher({ store, clock, log: silentLog })
  await writeRegistry(venues, { store, batcher, clock })
  await batcher.flush(1_000)
}

test('the registry follows from the definitions', async () => {
  const store = new MemoryStore()
  await write(store, [definition])
  expect(store.rows(venuesTable)).toEqual([
    {
      venue: 'okx',
      name: 'X',
      type: 'dex',
      country: 'CH',
      kinds: ['perp', 'spot'],
      recorded_since: '2026-06-01',
    },
  ])
  expect(store.rows(venueFeeds)).toMatchObject([
    { venue: 'okx', market: 'perp', cadence_s: 600, enabled: true },
    { venue: 'okx', market: 'spot', cadence_s: 300, enabled: true },
  ])
  expect(store.rows(liquidationFeeds)).toEqual([
    {
      exchange: 'okx',
      kind: 'shadow',
      counted: false,
      since: '2026-06-01',
      method: 'Forced orders.',
      note: 'For comparison.',
    },
  ])
})

test('only what changed is written again', async () => {
  const store = new MemoryStore()
  await write(store, [definition])
  await write(store, [definition])
  await write(store, [{ ...definition, name: 'Y' }])
  expect(store.rows(venuesTable).map((row) => row.name)).toEqual(['X', 'Y'])
  expect(store.rows(venueFeeds)).toHaveLength(2)
})

test('rows keep the day on which the folder first had them', async () => {
  const store = new MemoryStore()
  await write(store, [definition], Date.UTC(2026, 5, 1))
  await write(store, [definition], Date.UTC(2026, 6, 9))
  expect(store.rows(venueFeeds)).toHaveLength(2)
  const more = venue({ ...definition, id: 'bybit', sources: [] })
  await write(store, [{ ...definition, name: 'Y' }, more], Date.UTC(2026, 6, 10))
  expect(
    store.rows(venuesTable).map(({ venue, name, recorded_since }) => [venue, name, recorded_since]),
  ).toEqual([
    ['okx', 'X', '2026-06-01'],
    ['okx', 'Y', '2026-06-01'],
    ['bybit', 'X', '2026-07-10'],
  ])
  expect(store.rows(liquidationFeeds).map(({ since }) => since)).toEqual(['2026-06-01'])
})

test('a feed that is left out is waited for no longer, until it is back', async () => {
  const store = new MemoryStore()
  const enabled = async () => {
    const feeds = await store.reader(venueFeeds).latest({ by: ['venue', 'market'], since: 0 })
    return feeds.map(({ market, enabled, since }) => [market, enabled, since])
  }
  await write(store, [definition], Date.UTC(2026, 5, 1))
  await write(store, [{ ...definition, markets: ['perp'] }], Date.UTC(2026, 6, 1))
  expect(await enabled()).toEqual([
    ['perp', true, '2026-06-01'],
    ['spot', false, '2026-06-01'],
  ])
  await write(store, [], Date.UTC(2026, 7, 1))
  expect((await enabled()).map(([, on]) => on)).toEqual([false, false])
  await write(store, [definition], Date.UTC(2026, 8, 1))
  expect(await enabled()).toEqual([
    ['perp', true, '2026-06-01'],
    ['spot', true, '2026-06-01'],
  ])
})

test('a venue has one feed of liquidations, however many sources it has of it', async () => {
  const store = new MemoryStore()
  const own = definition.sources.find(({ id }) => id === 'okx.liquidations')!
  const second = { ...own, id: 'okx.inverse-liquidations', about: 'Coin-margined ones.' }
  await write(store, [{ ...definition, sources: [...definition.sources, second] }])
  expect(store.rows(liquidationFeeds)).toMatchObject([
    { exchange: 'okx', kind: 'shadow', method: 'Forced orders. Coin-margined ones.' },
  ])
})
