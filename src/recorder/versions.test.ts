import { expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { contextFor } from '../../test/venues/context.ts'
import { Instant, systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { DAY, dateOf, floorTo, HOUR, MINUTE, type Ms } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import type { Rollup } from '../define/rollup.ts'
import { type PollSpec, poll, venue } from '../define/source.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { networkEventsRollup } from '../rollups/venues/network-events.ts'
import { venueEventsRollup } from '../rollups/venues/venue-events.ts'
import { feeSchedules } from '../tables/venues/fees.ts'
import { leverageTiers } from '../tables/venues/leverage.ts'
import { registryEntry } from '../tables/venues/registry.ts'
import { assetNetworks } from '../tables/venues/withdrawals.ts'
import { createRecorder } from './recorder.ts'
import { Versions } from './versions.ts'

const START = floorTo(T0, DAY)

type Terms = PollSpec<AnyTable, unknown>['versions']

/** A recorder of one table of the venue OKX: what it writes at each look, until it is started anew. */
function recording<T extends AnyTable>(table: T, terms?: Terms) {
  const store = new MemoryStore()
  const source = poll<T, unknown>({
    id: 'okx.facts',
    into: table,
    about: 'Facts.',
    every: '1h',
    ask: async () => null,
    parse: () => [],
    ...(terms && { versions: terms }),
  })
  let versions = new Versions(store, 'okx')
  return {
    store,
    restart: () => {
      versions = new Versions(store, 'okx')
    },
    async look(now: Ms, rows: readonly Row<T>[], answer: unknown = null): Promise<Row<T>[]> {
      const given = { [table.name]: rows as readonly Record<string, unknown>[] }
      const updated = await versions.update(source, given, answer, contextFor({}, {}, now))
      const news = updated[table.name] as Row<T>[]
      await store.insert(table, news)
      return news
    },
  }
}

type Network = Row<typeof assetNetworks>

function network(now: Ms, asset: string, more: Partial<Network> = {}): Network {
  return {
    exchange: 'okx',
    asset,
    network: 'ETH',
    valid_from: now,
    network_raw: 'ERC20',
    deposit_enabled: true,
    withdraw_enabled: true,
    withdraw_fee: 1,
    withdraw_min: null,
    valid_to: null,
    checked_at: now,
    ...more,
  }
}

test('a version begins with the first look and is written again only to say that it was checked', async () => {
  const { look } = recording(assetNetworks)
  expect(await look(START, [network(START, 'A')])).toEqual([network(START, 'A')])
  const soon = START + HOUR / 2
  expect(await look(soon, [network(soon, 'A')])).toEqual([])
  const later = START + HOUR
  expect(await look(later, [network(later, 'A')])).toEqual([network(START, 'A', { checked_at: later })])
})

test('what changed ends where its next version begins; what is gone ends now', async () => {
  const { look } = recording(assetNetworks)
  await look(START, [network(START, 'A'), network(START, 'B')])
  const later = START + HOUR / 2
  const shut = network(later, 'A', { withdraw_enabled: false })
  expect(await look(later, [shut])).toEqual([
    network(START, 'B', { valid_to: later }),
    network(START, 'A', { valid_to: later }),
    shut,
  ])
  const back = START + HOUR
  const again = [network(back, 'A', { withdraw_enabled: false }), network(back, 'B')]
  expect(await look(back, again)).toEqual([network(back, 'B')])
})

test('a restart begins nothing anew, within a mark or after it', async () => {
  const { look, restart, store } = recording(assetNetworks)
  await store.insert(assetNetworks, [network(START - DAY, 'A', { valid_to: START - HOUR })])
  await store.insert(assetNetworks, [network(START, 'C', { exchange: 'bybit' })])
  await look(START, [network(START, 'A'), network(START, 'B')])
  restart()
  expect(await look(START, [network(START, 'A'), network(START, 'B')])).toEqual([])
  restart()
  const later = START + HOUR / 2
  expect(await look(later, [network(later, 'A')])).toEqual([network(START, 'B', { valid_to: later })])
})

test('a part ends nothing that it does not name, but knows the networks of an asset whole', async () => {
  const { look } = recording(assetNetworks, { gives: (answer) => (answer === 'all' ? 'all' : 'part') })
  const second = (now: Ms) => network(now, 'A', { network: 'TRX' })
  await look(START, [network(START, 'A'), second(START), network(START, 'B')], 'all')
  const later = START + HOUR / 2
  expect(await look(later, [network(later, 'A')], 'a part')).toEqual([
    network(START, 'A', { network: 'TRX', valid_to: later }),
  ])
  expect(await look(later, [network(later, 'A')], 'all')).toEqual([network(START, 'B', { valid_to: later })])
})

test('an answer that names nothing ends nothing', async () => {
  const { look } = recording(assetNetworks)
  await look(START, [network(START, 'A')])
  expect(await look(START + HOUR, [])).toEqual([])
})

test('a row that cannot be believed passes, to be refused, and ends nothing', async () => {
  const { look } = recording(assetNetworks)
  await look(START, [network(START, 'A')])
  const later = START + HOUR / 2
  const mad = network(later, 'A', { withdraw_fee: -5 })
  expect(await look(later, [mad, network(later, 'B')])).toEqual([mad, network(later, 'B')])
  expect(await look(later, [network(later, 'A'), network(later, 'B')])).toEqual([])
})

test('a fact that is named twice does not take turns with itself', async () => {
  const { look } = recording(assetNetworks)
  const both = (now: Ms) => [network(now, 'A', { withdraw_fee: 1 }), network(now, 'A', { withdraw_fee: 2 })]
  expect(await look(START, both(START))).toHaveLength(1)
  expect(await look(START + 1000, both(START + 1000))).toEqual([])
})

test('rows that begin and end themselves are left as they are', async () => {
  const { look } = recording(assetNetworks, { gives: () => 'versions' })
  const told = [network(START - DAY, 'A', { valid_to: START }), network(START, 'A', { withdraw_fee: 2 })]
  expect(await look(START, told)).toEqual(told)
  expect(await look(START + HOUR, [])).toEqual([])
})

test('fees change from day to day: what changes twice on one is told by its last', async () => {
  const { look } = recording(feeSchedules)
  const fee = (now: Ms, taker_pct: number, more: object = {}): Row<typeof feeSchedules> => ({
    venue: 'okx',
    market: 'perp',
    valid_from: dateOf(now),
    maker_pct: 0.02,
    taker_pct,
    basis: 'schedule',
    pairs: null,
    valid_to: null,
    checked_at: now,
    source: 'venue',
    ...more,
  })
  await look(START, [fee(START, 0.05)])
  const noon = START + 12 * HOUR
  expect(await look(noon, [fee(noon, 0.06)])).toEqual([fee(noon, 0.06)])
  const next = START + DAY
  expect(await look(next, [fee(next, 0.05)])).toEqual([
    fee(noon, 0.06, { valid_to: dateOf(next) }),
    fee(next, 0.05),
  ])
  const after = next + DAY
  expect(await look(after, [fee(after, 0.05)])).toEqual([fee(next, 0.05, { checked_at: after })])
  const spot = fee(after + DAY, 0.1, { market: 'spot' })
  expect(await look(after + DAY, [spot])).toEqual([
    fee(next, 0.05, { valid_to: dateOf(after + DAY), checked_at: after }),
    spot,
  ])
})

const step = (now: Ms, tier: number, cap: number, more: object = {}): Row<typeof leverageTiers> => ({
  exchange: 'okx',
  contract: 'BTC-SWAP',
  tier,
  valid_from: now,
  symbol: 'BTC',
  notional_floor: tier === 1 ? 0 : cap / 2,
  notional_cap: cap,
  max_leverage: 100 / tier,
  maintenance_margin_rate: 0.005 * tier,
  valid_to: null,
  ...more,
})

test('dollars that follow a price begin a version when they moved far, and with the rest of their ladder', async () => {
  const { look } = recording(leverageTiers, { drifting: ['notional_floor', 'notional_cap'] })
  await look(START, [step(START, 1, 1000), step(START, 2, 2000)])
  const next = START + DAY
  expect(await look(next, [step(next, 1, 1400), step(next, 2, 2800)])).toEqual([])
  const far = next + DAY
  const risen = [step(far, 1, 1600), step(far, 2, 3200)]
  expect(await look(far, risen)).toEqual([
    step(START, 1, 1000, { valid_to: far }),
    risen[0],
    step(START, 2, 2000, { valid_to: far }),
    risen[1],
  ])
  const cut = far + DAY
  const less = [step(cut, 1, 1700, { max_leverage: 50 }), step(cut, 2, 3400)]
  expect((await look(cut, less)).filter(({ valid_to }) => valid_to === null)).toEqual(less)
})

test('where dollars are what the venue counts in, each change is one; a step that is gone ends', async () => {
  const { look } = recording(leverageTiers)
  await look(START, [step(START, 1, 1000), step(START, 2, 2000)])
  const next = START + DAY
  expect(await look(next, [step(next, 1, 1001)])).toEqual([
    step(START, 2, 2000, { valid_to: next }),
    step(START, 1, 1000, { valid_to: next }),
    step(next, 1, 1001),
  ])
})

/** What the rollup makes of the day. */
async function eventsOf(rollup: Rollup, store: MemoryStore, now: Ms) {
  const readers = Object.fromEntries(
    Object.entries(rollup.reads).map(([name, table]) => [name, store.reader(table)]),
  )
  const from = floorTo(now, DAY)
  return await rollup.compute(readers, { from, to: from + DAY, now: new Instant(now) })
}

test('change logs are made of versions that were begun and ended so', async () => {
  const { look, restart, store } = recording(assetNetworks)
  await look(START, [network(START, 'A'), network(START, 'B')])
  const later = START + HOUR
  await look(later, [network(later, 'A', { withdraw_enabled: false }), network(later, 'B')])
  restart()
  const back = START + 2 * HOUR
  await look(back, [network(back, 'A'), network(back, 'B')])
  expect(await eventsOf(networkEventsRollup, store, back)).toEqual([
    { at: later, exchange: 'okx', asset: 'A', network: 'ETH', kind: 'withdrawal_suspended' },
    { at: back, exchange: 'okx', asset: 'A', network: 'ETH', kind: 'withdrawal_resumed' },
  ])
})

test('a ladder that is cut is an event, one that follows the price is none', async () => {
  const { look, store } = recording(leverageTiers, { drifting: ['notional_floor', 'notional_cap'] })
  await look(START - DAY, [step(START - DAY, 1, 1000)])
  await look(START, [step(START, 1, 5000)])
  expect(await eventsOf(venueEventsRollup, store, START + HOUR)).toEqual([])
  await look(START + HOUR, [step(START + HOUR, 1, 5000, { max_leverage: 50 })])
  expect(await eventsOf(venueEventsRollup, store, START + 2 * HOUR)).toEqual([
    expect.objectContaining({ at: START + HOUR, venue: 'okx', kind: 'leverage_cut', subject: 'BTC' }),
  ])
})

test('a poll goes through it: the recorder writes the second day only what is new, also after a restart', async () => {
  vi.useFakeTimers({ now: START + HOUR })
  try {
    const store = new MemoryStore()
    let cap = 1000
    const ladder = poll({
      id: 'okx.leverage',
      into: leverageTiers,
      about: 'A ladder.',
      every: '1d',
      ask: async () => cap,
      parse: (answer: number, { now }) => [step(now, 1, answer), step(now, 2, 9000)],
    })
    const record = async (ms: number) => {
      const recorder = createRecorder({
        venues: [
          venue({
            ...registryEntry('okx'),
            rest: { hosts: [], budget: { weight: 1, per: '1s' } },
            sources: [ladder],
          }),
        ],
        rollups: [],
        store,
        gateway: liveGateway,
        clock: systemClock,
        log: silentLog,
      })
      await recorder.start()
      await vi.advanceTimersByTimeAsync(ms)
      const stopped = recorder.stop()
      await vi.advanceTimersByTimeAsync(MINUTE)
      await stopped
    }
    await record(MINUTE)
    expect(store.rows(leverageTiers)).toEqual([step(START, 1, 1000), step(START, 2, 9000)])
    await record(MINUTE)
    expect(store.rows(leverageTiers)).toHaveLength(2)
    vi.setSystemTime(START + DAY)
    cap = 3000
    await record(MINUTE)
    expect(store.rows(leverageTiers).slice(2)).toEqual([
      step(START, 1, 1000, { valid_to: START + DAY }),
      step(START + DAY, 1, 3000),
    ])
  } finally {
    vi.useRealTimers()
  }
})
