import { beforeEach, describe, expect, it } from 'vitest'
import { KILLED, mortal } from '../../../test/fakes/doomed-store.ts'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { rolling } from '../../../test/fixtures/rolling.ts'
import { fundingBetween, laddersBetween, minutesBetween, signalAt } from '../../../test/fixtures/signals.ts'
import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { slippageHourly } from '../../tables/liquidity/order-book.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { signalOutcomes, signals } from '../../tables/signals/signals.ts'
import { outcomesRollup } from './outcomes.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
/** Twenty seconds after a mark. */
const DECIDED = NOON + 20_000

let store: MemoryStore
beforeEach(record)

async function record(): Promise<void> {
  store = new MemoryStore()
  await store.insert(
    slippageHourly,
    laddersBetween(NOON - DAY, NOON + DAY, () => 2),
  )
  await store.insert(fundingSettlements, fundingBetween(NOON - 2 * DAY, NOON + DAY, 0.01))
  // The target of a long is reached at 12:10.
  const target = { [NOON + 10 * MINUTE]: [100, 111, 99, 110] } as const
  await store.insert(minuteBars, minutesBetween(NOON, NOON + 6 * HOUR, target))
  await store.insert(signals, [
    signalAt(DECIDED),
    signalAt(DECIDED, { side: 'SHORT', strategy: 'fade', timeoutMinutes: 120 }),
    // Nothing of it is on record.
    signalAt(DECIDED, { symbol: 'ETHUSDT' }),
  ])
}

const restarted = () => rolling(store, [outcomesRollup])
const outcomes = () => store.rows(signalOutcomes).map(({ strategy, outcome }) => [strategy, outcome])

describe('outcomes', () => {
  it('are written as they settle, each once', async () => {
    const recorder = restarted()
    expect(await recorder.at(NOON + 25 * MINUTE)).toEqual([])
    // The minute that reached the target of the one was beyond the stop of the other.
    expect(await recorder.at(NOON + 31 * MINUTE)).toMatchObject([
      { strategy: 'toss', outcome: 'TP1', evaluated_at: NOON + 11 * MINUTE },
      { strategy: 'fade', outcome: 'SL', evaluated_at: NOON + 11 * MINUTE },
    ])
    expect(await recorder.at(NOON + 36 * MINUTE)).toEqual([])
    expect(await recorder.at(NOON + 7 * HOUR)).toMatchObject([
      { symbol: 'ETHUSDT', outcome: 'EXCLUDED', reason: 'no bar of 2026-11-16T12:01Z on binance' },
    ])
    expect(await recorder.at(NOON + 8 * HOUR)).toEqual([])
  })

  it('of all that is open are made up for after an outage of days', async () => {
    await restarted().at(NOON + 6 * MINUTE)
    expect(await restarted().at(NOON + 10 * DAY)).toHaveLength(3)
  })

  it('that a longer one left open are made up for with the first span of a day', async () => {
    await restarted().at(NOON + 6 * MINUTE)
    const midnight = NOON + 40.5 * DAY
    expect(await restarted().at(midnight - HOUR)).toEqual([])
    expect(await restarted().at(midnight + 6 * MINUTE)).toHaveLength(3)
  })

  it('are neither lost nor doubled by a kill, at whichever write it comes', async () => {
    const inOrder = () => outcomes().sort()
    await restarted().at(NOON + DAY)
    const undisturbed = inOrder()
    expect(undisturbed).toEqual([
      ['fade', 'SL'],
      ['toss', 'EXCLUDED'],
      ['toss', 'TP1'],
    ])
    for (const writes of [0, 1, 2])
      for (const done of [false, true]) {
        await record()
        const { store: doomed, death } = mortal(store, writes, done)
        const victim = rolling(doomed, [outcomesRollup])
        await Promise.race([death, victim.at(NOON + DAY)]).catch((thrown) => expect(thrown).toBe(KILLED))
        victim.batcher.close()
        await restarted().at(NOON + DAY + MINUTE)
        await restarted().at(NOON + DAY + 6 * MINUTE)
        expect(inOrder()).toEqual(undisturbed)
      }
  })
})
