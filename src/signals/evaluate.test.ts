import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import {
  fundingBetween,
  laddersBetween,
  minutesBetween,
  type Prices,
  signalAt,
} from '../../test/fixtures/signals.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import { faultOf, type Row } from '../define/table.ts'
import { slippageHourly } from '../tables/liquidity/order-book.ts'
import { minuteBars } from '../tables/market/candles.ts'
import { fundingSettlements } from '../tables/market/funding.ts'
import { type Decision, signalOutcomes } from '../tables/signals/signals.ts'
import { type DecidedSignal, outcomesOf } from './evaluate.ts'
import { recordedSources } from './recorded-sources.ts'

/** Decided twenty seconds into the minute of 12:03: the first bar is that of 12:04. */
const DECIDED = Date.UTC(2026, 10, 16, 12, 3, 20)
const FIRST = Date.UTC(2026, 10, 16, 12, 4)
const NOON = Date.UTC(2026, 10, 16, 12)
const minute = (place: number): Ms => FIRST + place * MINUTE
const LATER = DECIDED + 3 * DAY

/** Buying costs 2 bps before one o'clock and 3 after, selling a tenth more. */
const steady = (hour: Ms, side: 'buy' | 'sell') => (hour < NOON + HOUR ? 2 : 3) * (side === 'buy' ? 1 : 1.1)

interface Recorded {
  readonly bars?: readonly Row<typeof minuteBars>[]
  readonly ladders?: readonly Row<typeof slippageHourly>[]
  readonly settlements?: readonly Row<typeof fundingSettlements>[]
}

/** Two days of a market that stands still, but for what a test says of its minutes or whole tables. */
async function record(others: Readonly<Record<Ms, Prices | null>> = {}, said: Recorded = {}) {
  const store = new MemoryStore()
  const from = NOON - 30 * HOUR
  const to = NOON + 2 * DAY
  await store.insert(minuteBars, said.bars ?? minutesBetween(NOON - HOUR, NOON + 6 * HOUR, others))
  await store.insert(slippageHourly, said.ladders ?? laddersBetween(from, to, steady))
  await store.insert(fundingSettlements, said.settlements ?? fundingBetween(from, to, 0.01))
  return store
}

function evaluate(store: MemoryStore, decided: readonly DecidedSignal[], until: Ms) {
  const readers = {
    bars: store.reader(minuteBars),
    ladders: store.reader(slippageHourly),
    settlements: store.reader(fundingSettlements),
  }
  return outcomesOf(decided, recordedSources(readers, ['BTCUSDT']), until)
}

async function outcomeOf(store: MemoryStore, said: Partial<Decision> = {}, until = LATER) {
  const [outcome] = await evaluate(store, [signalAt(DECIDED, said)], until)
  return outcome ?? null
}

describe('an outcome', () => {
  it('of a long that reached its target, with all that it cost', async () => {
    const store = await record({ [minute(2)]: [100, 112, 99, 111] })
    // 100 to 110 is 1,000 bps; fees 10, buying 2 and selling 2.2; no funding until 16:00.
    expect(await outcomeOf(store)).toEqual({
      signal_id: signalAt(DECIDED).signal_id,
      created_at: DECIDED,
      symbol: 'BTCUSDT',
      side: 'LONG',
      strategy: 'toss',
      evaluated_at: minute(3),
      outcome: 'TP1',
      reason: null,
      gross_bps: expect.closeTo(1_000, 9),
      fees_bps: 10,
      slippage_bps: expect.closeTo(4.2, 9),
      funding_bps: 0,
      net_bps: expect.closeTo(985.8, 9),
      exit_price: 110,
      duration_minutes: 4,
    })
  })

  it('of a short that was stopped, left in a later hour', async () => {
    const store = await record({ [minute(58)]: [104, 106, 103, 105] })
    // 100 to 105 is −500 bps; sold at 2.2 in the hour of noon, bought back at 3 in the next.
    expect(await outcomeOf(store, { side: 'SHORT' })).toMatchObject({
      outcome: 'SL',
      evaluated_at: minute(59),
      exit_price: 105,
      gross_bps: expect.closeTo(-500, 9),
      slippage_bps: expect.closeTo(5.2, 9),
      net_bps: expect.closeTo(-515.2, 9),
    })
  })

  it('of one that ran out of time, with the funding that was settled meanwhile', async () => {
    const store = await record({ [minute(239)]: [100, 103, 99, 102] })
    // Over at 16:04, after the settlement of 16:00: 0.01 % is 1 bps.
    const timeoutMinutes = 240
    expect(await outcomeOf(store, { timeoutMinutes })).toMatchObject({
      outcome: 'TIMEOUT',
      evaluated_at: NOON + 4 * HOUR + 4 * MINUTE,
      exit_price: 102,
      funding_bps: expect.closeTo(1, 9),
      net_bps: expect.closeTo(200 - 10 - 2 - 3.3 - 1, 9),
    })
    expect(await outcomeOf(store, { timeoutMinutes, side: 'SHORT' })).toMatchObject({
      outcome: 'TIMEOUT',
      funding_bps: expect.closeTo(-1, 9),
      net_bps: expect.closeTo(-200 - 10 - 2.2 - 3 + 1, 9),
    })
  })

  it('is told a quarter of an hour after the end, and no sooner', async () => {
    const store = await record({ [minute(2)]: [100, 112, 99, 111] })
    expect(await outcomeOf(store, {}, minute(18) - 1)).toBeNull()
    expect(await outcomeOf(store, {}, minute(18))).toMatchObject({ outcome: 'TP1' })
  })
})

describe('what is not on record', () => {
  const EXCLUDED = {
    outcome: 'EXCLUDED',
    evaluated_at: minute(60),
    gross_bps: null,
    fees_bps: null,
    slippage_bps: null,
    funding_bps: null,
    net_bps: null,
    exit_price: null,
    duration_minutes: null,
  }

  /** It waits for six hours, is then excluded, and its table takes the row. */
  async function excludes(store: MemoryStore, lackingAt: Ms, reason: string, said: Partial<Decision> = {}) {
    expect(await outcomeOf(store, said, lackingAt + 6 * HOUR - 1)).toBeNull()
    const outcome = await outcomeOf(store, said, lackingAt + 6 * HOUR)
    expect(outcome).toMatchObject({ ...EXCLUDED, reason })
    expect(faultOf(signalOutcomes, outcome!, lackingAt + 6 * HOUR)).toBeNull()
  }

  it('a minute before the end is waited for, then excludes', async () => {
    const store = await record({ [minute(3)]: null, [minute(5)]: [100, 112, 99, 111] })
    await excludes(store, minute(3), 'no bar of 2026-11-16T12:07Z on binance')
    // Told after all while it was waited for.
    await store.insert(minuteBars, minutesBetween(minute(3), minute(4)))
    expect(await outcomeOf(store, {}, minute(3) + 5 * HOUR)).toMatchObject({ outcome: 'TP1', reason: null })
  })

  it('a minute after the end is not missed', async () => {
    const store = await record({ [minute(2)]: [100, 112, 99, 111], [minute(3)]: null })
    expect(await outcomeOf(store)).toMatchObject({ outcome: 'TP1' })
  })

  it('is not held against it before its time limit', async () => {
    const store = await record({ [minute(3)]: null })
    const limit = minute(600)
    expect(await outcomeOf(store, { timeoutMinutes: 600 }, limit - 1)).toBeNull()
    expect(await outcomeOf(store, { timeoutMinutes: 600 }, limit)).toMatchObject({ evaluated_at: limit })
  })

  it('a ladder of the last six hours excludes, with the order that it was needed for', async () => {
    const from = NOON - 8 * HOUR
    const needed = 'known slippage of a buy order of 10,000 USD at'
    const old = laddersBetween(from, NOON - 6 * HOUR, steady)
    await excludes(await record({}, { ladders: old }), DECIDED, `no ${needed} 2026-11-16T12:03Z on binance`)
    // The one of seven o'clock is six hours old at one.
    const seven = laddersBetween(from, NOON - 4 * HOUR, steady)
    expect(await outcomeOf(await record({}, { ladders: seven }))).toMatchObject({ slippage_bps: 4.2 })
    const six = laddersBetween(from, NOON - 5 * HOUR, steady)
    expect(await outcomeOf(await record({}, { ladders: six }))).toMatchObject({
      reason: 'no known slippage of a sell order of 10,000 USD at 2026-11-16T13:03Z on binance',
    })
    // A book that was too thin is no cheap one.
    const thin = laddersBetween(from, NOON + 2 * HOUR, (hour, side) =>
      hour > NOON && side === 'sell' ? null : 2,
    )
    const reason = 'no known slippage of a sell order of 10,000 USD at 2026-11-16T13:03Z on binance'
    await excludes(await record({}, { ladders: thin }), minute(59), reason)
  })

  it('funding that fell due, or was never told, excludes', async () => {
    const untold = await record({}, { settlements: [] })
    await excludes(untold, DECIDED, 'no funding settled in the day before 2026-11-16T12:03Z on binance')
    const settlements = fundingBetween(NOON - DAY, NOON, 0.01)
    const store = await record({}, { settlements })
    expect(await outcomeOf(store)).toMatchObject({ outcome: 'TIMEOUT', funding_bps: 0 })
    const said = { timeoutMinutes: 240 }
    const four = NOON + 4 * HOUR
    expect(await outcomeOf(store, said, four + 6 * HOUR - 1)).toBeNull()
    expect(await outcomeOf(store, said, four + 6 * HOUR)).toMatchObject({
      outcome: 'EXCLUDED',
      reason: 'no funding settled at 2026-11-16T16:00Z on binance',
      evaluated_at: minute(240),
    })
  })
})

describe('of a random market', () => {
  const step = fc.integer({ min: 88, max: 112 })
  const randomMinutes = fc
    .array(fc.tuple(step, step), { minLength: 40, maxLength: 40 })
    .map((pairs) =>
      pairs.map(([a, b]): Prices => [(a + 200) / 3, Math.max(a, b, 100), Math.min(a, b, 100), (b + 200) / 3]),
    )
  const randomSignals = fc
    .array(
      fc.record({
        after: fc.integer({ min: 0, max: 30 * 60 }),
        side: fc.constantFrom('LONG' as const, 'SHORT' as const),
        timeoutMinutes: fc.integer({ min: 1, max: 20 }),
        reach: fc.integer({ min: 3, max: 14 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((made) =>
      made.map(({ after, side, timeoutMinutes, reach }, place) => {
        const sign = side === 'LONG' ? 1 : -1
        const prices = { stopPrice: 100 - sign * reach, tp1Price: 100 + sign * reach }
        return signalAt(DECIDED + after * 1_000, {
          side,
          timeoutMinutes,
          strategy: `toss-${place}`,
          ...prices,
        })
      }),
    )
  const recordOf = (minutes: readonly Prices[], missing: number) =>
    record(
      Object.fromEntries(
        minutes.map((prices, place) => [minute(place), place === missing ? null : prices] as const),
      ),
    )
  const missingPlace = fc.integer({ min: 0, max: 60 })

  it('nothing before the decision matters, and nothing after the end', async () => {
    await fc.assert(
      fc.asyncProperty(randomSignals, randomMinutes, missingPlace, async ([signal], minutes, missing) => {
        const store = await recordOf(minutes, missing)
        const [outcome] = await evaluate(store, [signal!], LATER)
        const known = await store.reader(minuteBars).range({ since: 0, order: 'asc', limit: 10_000 })
        const others = known.filter(
          ({ ts }) =>
            ts < signal!.created_at || (outcome!.outcome !== 'EXCLUDED' && ts >= outcome!.evaluated_at),
        )
        const wild = new Set(others)
        const changed = known.flatMap((bar) => {
          if (!wild.has(bar)) return [bar]
          return bar.ts % (2 * MINUTE) === 0 ? [] : [{ ...bar, open: 1, high: 9_000, low: 1, close: 9_000 }]
        })
        expect(await evaluate(await record({}, { bars: changed }), [signal!], LATER)).toEqual([outcome])
      }),
      { numRuns: 25 },
    )
  })

  it('all at once is the same as one after the other, and as twice: what is told does not change', async () => {
    await fc.assert(
      fc.asyncProperty(randomSignals, randomMinutes, missingPlace, async (decided, minutes, missing) => {
        const store = await recordOf(minutes, missing)
        const whole = await evaluate(store, decided, LATER)
        expect(whole).toHaveLength(decided.length)
        // As a service does that looks now and then: whatever is open by then, as of then.
        const told: typeof whole = []
        for (const until of [minute(20), minute(35), minute(50), LATER]) {
          const open = decided.filter(({ signal_id }) => told.every((one) => one.signal_id !== signal_id))
          told.push(...(await evaluate(store, open, until)))
        }
        const inOrder = (rows: typeof whole) =>
          [...rows].sort((a, b) => a.signal_id.localeCompare(b.signal_id))
        expect(inOrder(told)).toEqual(inOrder(whole))
      }),
      { numRuns: 25 },
    )
  })
})
