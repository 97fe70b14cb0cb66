import { beforeAll, describe, expect, it } from 'vitest'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { type EngineRows, madeMarket, readersOf } from '../../../test/fixtures/made-market.ts'
import { rolling } from '../../../test/fixtures/rolling.ts'
import { MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { decide, engineTables } from '../../signals/engine.ts'
import { signals } from '../../tables/signals/signals.ts'
import { signalsRollup } from './decisions.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const STEP = 5 * MINUTE

/** Keeps what the recorder writes; what the engine reads is at hand, and its own rows are those that were kept. */
function storeOf(market: EngineRows): MemoryStore {
  const store = new MemoryStore()
  const kept = store.reader
  const atHand = new Map<AnyTable, unknown>(
    Object.entries(readersOf(market)).map(([name, reader]) => [
      engineTables[name as keyof EngineRows],
      reader,
    ]),
  )
  atHand.delete(signals)
  return Object.assign(store, { reader: (table: AnyTable) => atHand.get(table) ?? kept(table) })
}

describe('decisions every five minutes', () => {
  const market = madeMarket(1, NOON - STEP, NOON + 12 * STEP)
  /** A mark on which something is decided. */
  let mark: Ms = 0
  let expected: Row<typeof signals>[] = []
  beforeAll(async () => {
    const span = { from: NOON, to: NOON + 12 * STEP }
    const [first] = await decide(readersOf(market), span, (at) => at)
    mark = first!.created_at
    expected = await decide(readersOf(market), { from: mark - STEP, to: mark }, () => mark + 40 * SECOND)
  })

  it('are made once the last minute has arrived, and dated when they are made', async () => {
    const store = storeOf(market)
    const recorder = rolling(store, [signalsRollup])
    await recorder.at(mark - STEP + 40 * SECOND)
    expect(await recorder.at(mark + 29 * SECOND)).toEqual([])
    expect(await recorder.at(mark + 40 * SECOND)).toEqual(expected)
    expect(await recorder.at(mark + 60 * SECOND)).toEqual([])
  })

  it('are not made of a mark that passed more than a minute and a half ago', async () => {
    const recorder = rolling(storeOf(market), [signalsRollup])
    await recorder.at(mark - STEP + 40 * SECOND)
    expect(await recorder.at(mark + 91 * SECOND)).toEqual([])
  })

  it('are made after a kill that came before they were stored', async () => {
    const store = storeOf(market)
    await rolling(store, [signalsRollup]).at(mark - STEP + 40 * SECOND)
    const made = await rolling(store, [signalsRollup]).at(mark + 70 * SECOND)
    expect(made.map(({ signal_id }) => signal_id)).toEqual(expected.map(({ signal_id }) => signal_id))
  })

  it('are not made again after a kill that came before it was noted that they are stored', async () => {
    const store = storeOf(market)
    await rolling(store, [signalsRollup]).at(mark - STEP + 40 * SECOND)
    // As the kill leaves it: the rows are there, and the mark of the rollup stands where it stood.
    await store.insert(signals, expected)
    const again = rolling(store, [signalsRollup])
    await again.put(mark + 65 * SECOND, signals, [])
    // Once a recorder knows where the record ends it looks up nothing that is newer: a decision that is made again
    // is, and would be written a second time under its id.
    await again.batcher.warm([signals])
    expect(await again.at(mark + 70 * SECOND)).toEqual([])
    expect(store.rows(signals)).toEqual(expected)
  })
})
