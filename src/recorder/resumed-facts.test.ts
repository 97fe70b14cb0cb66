import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { systemClock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { DAY, dateOf, HOUR, MINUTE, SECOND } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import type { Contract } from '../define/market.ts'
import { poll, type SourceContext, venue } from '../define/source.ts'
import { fxRatesDaily } from '../tables/macro/fx-rates.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { contractLists } from '../tables/record/recording.ts'
import { instruments } from '../tables/venues/venues.ts'
import { ListKeeper } from './contract-lists.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** What a start knows before a venue has said a word. */
const PEPE: Contract = {
  instrument: '10000042',
  symbol: 'PEPEUSDT',
  base: 'PEPE',
  quote: 'USD',
  pieces: 1000,
  contractSize: 10,
  inDollars: true,
  fundingIntervalHours: 4,
}

let recorder: Recorder
let store: MemoryStore
let isDown: boolean
let known: SourceContext[]

beforeEach(() => {
  vi.useFakeTimers({ now: T0 })
  store = new MemoryStore()
  isDown = false
  known = []
})
afterEach(async () => {
  await stop()
  vi.useRealTimers()
})

async function stop(): Promise<void> {
  const stopped = recorder.stop()
  await vi.runAllTimersAsync()
  await stopped
}

async function record(): Promise<void> {
  recorder = createRecorder({
    venues: [
      venue({
        id: 'xx',
        name: 'X',
        type: 'dex',
        country: null,
        markets: ['perp'],
        rest: { hosts: [], budget: { weight: 100, per: '1s' } },
        sources: [
          poll({
            id: 'xx.contracts',
            into: instruments,
            about: 'test',
            every: '1h',
            ask: async () => {
              if (isDown) throw new SourceError('unreachable', 'down')
              return [{ ...PEPE, kind: 'perp', listedAt: 1 }]
            },
            parse: () => [],
            lists: { perp: (listed) => listed, spot: (listed) => listed },
          }),
          poll({
            id: 'xx.market',
            into: perpTickers,
            about: 'test',
            every: '5m',
            needs: ['perp contracts', 'official rates'],
            ask: async (_api, context) => {
              known.push(context)
              return null
            },
            parse: () => [],
          }),
        ],
      }),
    ],
    rollups: [],
    store,
    gateway: liveGateway,
    clock: systemClock,
    log: silentLog,
  })
  await recorder.start()
  await vi.advanceTimersByTimeAsync(3 * SECOND)
}

test('contracts and official rates of the record hold until they are told anew', async () => {
  await store.insert(fxRatesDaily, [
    { date: dateOf(T0 - 30 * DAY), currency: 'TRY', dollars: 0.04, source: 'ecb' },
    { date: dateOf(T0 - 4 * DAY), currency: 'EUR', dollars: 1.2, source: 'ecb' },
    { date: dateOf(T0 - 3 * DAY), currency: 'EUR', dollars: 1.25, source: 'ecb' },
  ])
  await record()
  expect(known).toHaveLength(1)
  expect([...known[0]!.dollarsOf]).toEqual([
    ['USD', 1],
    ['EUR', 1.25],
  ])
  await stop()
  // Of the lists that a source reads by, with nothing that only the list itself needs.
  expect(store.rows(contractLists)).toMatchObject([{ origin: 'xx', list: 'perp', contracts: [PEPE] }])

  isDown = true
  // The mark before is on record.
  vi.setSystemTime(T0 + 5 * MINUTE)
  await record()
  expect(known).toHaveLength(2)
  expect([...known[1]!.contracts.perp.values()]).toEqual([PEPE])
  await stop()

  vi.setSystemTime(T0 + 8 * DAY)
  await record()
  expect(known).toHaveLength(2)
})

test('a list that stays the same is written twice a day', () => {
  const written: unknown[] = []
  const sources = [{ needs: ['perp contracts'] } as never]
  const offer = (_table: unknown, rows: readonly { listed_at: number }[]) =>
    written.push((rows[0]!.listed_at - T0) / HOUR)
  const keeper = new ListKeeper({ id: 'xx', sources }, { offer: offer as never })
  for (let hour = 0; hour < 25; hour++) keeper.listed('perp', [PEPE], T0 + hour * HOUR)
  expect(written).toEqual([0, 12, 24])
  keeper.listed('perp', [{ ...PEPE, contractSize: 1 }], T0 + 25 * HOUR)
  keeper.listed('spot', [PEPE], T0 + 25 * HOUR)
  expect(written).toEqual([0, 12, 24, 25])
})
