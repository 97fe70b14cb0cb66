import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KILLED, mortal } from '../../test/fakes/doomed-store.ts'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { liquidation, T0 } from '../../test/fakes/rows.ts'
import { rolling } from '../../test/fixtures/rolling.ts'
import { groupBy } from '../core/grouped.ts'
import { DAY, dateOf, MINUTE, type Ms } from '../core/time.ts'
import { rollup } from '../define/rollup.ts'
import type { AnyTable } from '../define/table.ts'
import {
  liquidationEvents,
  liquidationsDaily,
  liquidationsHourly,
} from '../tables/liquidations/liquidations.ts'
import { vpinBuckets } from '../tables/liquidity/flow.ts'

const ALL = { order: 'asc', limit: 10_000 } as const
const of = { exchange: 'okx', symbol: 'BTCUSDT' }

const hours = rollup({
  id: 'hours',
  into: liquidationsHourly,
  about: 'Orders by the hour; hours without any have no row.',
  reads: { events: liquidationEvents },
  grain: '1h',
  provisional: '5m',
  settles: '30m',
  catchUp: '4d',
  async compute({ events }, { from, to }) {
    const { length } = await events.range({ since: from, until: to, ...ALL })
    const sums = { long_usd: length, short_usd: 0, events: length, max_usd: 1 }
    return length === 0 ? [] : [{ hour: from, ...of, ...sums }]
  },
})

const days = rollup({
  id: 'days',
  into: liquidationsDaily,
  about: 'Hours by the day, several days in one go.',
  reads: { hours: liquidationsHourly },
  grain: '1d',
  atOnce: '3d',
  settles: '1h',
  catchUp: '4d',
  async compute({ hours }, { from, to }) {
    const rows = await hours.range({ since: from, until: to, ...ALL })
    const usd = { long_liquidations_usd: 0, short_liquidations_usd: 0, max_single_liquidation_usd: 1 }
    return [...groupBy(rows, (row) => dateOf(row.hour))].map(([date, ofDay]) => {
      const events = ofDay.reduce((sum, row) => sum + row.events, 0)
      return { date, ...of, ...usd, events }
    })
  },
})

const totals = rollup({
  id: 'totals',
  into: vpinBuckets,
  about: 'How many orders there were ever, by the hour: each goes on from the one before.',
  reads: { events: liquidationEvents, totals: vpinBuckets },
  grain: '1h',
  provisional: '1h',
  settles: '0s',
  reaches: { back: '4d' },
  catchUp: '4d',
  async compute({ events, totals }, { from, to }) {
    const [last] = await totals.range({ until: from, order: 'desc', limit: 1 })
    const { length } = await events.range({ since: from, until: to, ...ALL })
    const usd = { volume_usd: (last?.volume_usd ?? 0) + length, buy_usd: 0, sell_usd: 0, vpin: null }
    return [{ symbol: 'BTCUSDT', seq: (last?.seq ?? 0) + 1, started_at: from, ended_at: from, ...usd }]
  },
})

const ROLLUPS = [hours, days, totals]

interface Step {
  readonly minutes: number
  /** How old the orders are that arrive. */
  readonly ages: readonly number[]
  /** After how many writes the recorder is killed, if at all, and whether the last of them is done. */
  readonly kill: { readonly writes: number; readonly done: boolean } | null
  readonly restarts: boolean
}

/** Most come in time or a little late; now and then one is days old, and all spans since are computed again. */
const age = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
)

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 400 }),
    ages: fc.array(age, { maxLength: 3 }),
    kill: fc.option(fc.record({ writes: fc.integer({ min: 0, max: 12 }), done: fc.boolean() })),
    restarts: fc.boolean(),
  }),
  { minLength: 1, maxLength: 7 },
)

const calm: Step = { minutes: 1, ages: [], kill: null, restarts: false }

async function run(steps: readonly Step[], isDisturbed: boolean) {
  const store = new MemoryStore()
  let recorder = rolling(store, ROLLUPS)
  let now: Ms = T0
  for (const [place, { minutes, ages, kill, restarts }] of steps.entries()) {
    now += minutes * MINUTE
    const rows = ages.map((age, which) => liquidation(`${place} ${which}`, now - age * MINUTE))
    if (isDisturbed && restarts) recorder = rolling(store, ROLLUPS)
    if (isDisturbed && kill) {
      const { store: doomed, death } = mortal(store, kill.writes, kill.done)
      const victim = rolling(doomed, ROLLUPS)
      await Promise.race([death, work(victim, now, rows)]).catch((thrown) => expect(thrown).toBe(KILLED))
      victim.batcher.close()
      recorder = rolling(store, ROLLUPS)
    }
    // What a venue has not been heard to acknowledge it tells again.
    await work(recorder, now, rows)
  }
  for (const later of [DAY, DAY + 1]) await work(recorder, now + 2 * later, [])
  const read = (table: AnyTable): Promise<Record<string, unknown>[]> =>
    store.reader(table).range({ since: T0 - 10 * DAY, ...ALL })
  return {
    hours: await read(liquidationsHourly),
    days: await read(liquidationsDaily),
    totals: await read(vpinBuckets),
  }
}

type Orders = Parameters<ReturnType<typeof rolling>['put']>[2]

async function work(recorder: ReturnType<typeof rolling>, now: Ms, rows: Orders): Promise<void> {
  await recorder.put(now, liquidationEvents, rows)
  for (const rollup of ROLLUPS) await recorder.at(now, rollup)
}

test('stopped and killed at any moment, rollups come to what they come to undisturbed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      expect(await run(steps, true)).toEqual(await run(steps, false))
    }),
    {
      numRuns: 20,
      // What comes late moves numbers that were given already.
      examples: [[[calm, { ...calm, ages: [3], restarts: true }, calm]]],
    },
  )
}, 180_000)

test('and to what their rows say', async () => {
  const { hours, days, totals } = await run(
    [{ minutes: 60, ages: [0, 10, 2_000], kill: null, restarts: false }],
    false,
  )
  expect(hours.reduce((sum, { events }) => sum + (events as number), 0)).toBe(3)
  expect(days.reduce((sum, { events }) => sum + (events as number), 0)).toBe(3)
  expect(totals.at(-1)).toMatchObject({ volume_usd: 3 })
})

test('rows that are imported before the first start stay, though nothing is on record that they could be made of', async () => {
  const store = new MemoryStore()
  const usd = { long_liquidations_usd: 1, short_liquidations_usd: 2, max_single_liquidation_usd: 2 }
  const imported = { date: dateOf(T0 - 3 * DAY), ...of, ...usd, events: 2 }
  const importer = rolling(store, ROLLUPS)
  await importer.put(T0, liquidationsDaily, [imported])
  importer.batcher.close()
  const recorder = rolling(store, ROLLUPS)
  for (const later of [0, DAY, 2 * DAY]) await work(recorder, T0 + later, [])
  expect(store.rows(liquidationsDaily)).toEqual([imported])
})
