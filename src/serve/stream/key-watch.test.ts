import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeOutlet } from '../../../test/fakes/outlet.ts'
import type { Caller } from '../../access/admission.ts'
import { limitsOf } from '../../access/limits.ts'
import type { KeyHolder } from '../../ledger/port.ts'
import { KeyWatch } from './key-watch.ts'
import { Reader } from './reader.ts'

const HOLDER: KeyHolder = { accountId: 'ada', plan: 'builder' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function listener(keyHash: string | null) {
  const outlet = new FakeOutlet()
  const reader = new Reader(outlet.asOutlet, { next: 0, id: '0' }, () => {})
  const account = keyHash === null ? {} : { account: { id: 'ada', keyHash } }
  const limits = limitsOf({}).builder
  const caller: Caller = {
    kind: 'account',
    id: 'ada/builder',
    plan: 'builder',
    limits,
    isMonthUp: false,
    ...account,
  }
  return { outlet, reader, caller }
}

/** So many milliseconds, and what they lead to. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

it('holds a stream back when a check has no answer by the time of the next', async () => {
  let answer: (holder: KeyHolder | null) => void = () => {}
  const watch = new KeyWatch(() => new Promise((resolve) => (answer = resolve)))
  const { reader, caller } = listener('one')
  watch.add(reader, caller, () => reader.hold())
  await pass(500)
  expect(reader.isHeld).toBe(false)
  await pass(500)
  expect(reader.isHeld).toBe(true)
  answer(HOLDER)
  await pass(0)
  expect(reader.isHeld).toBe(false)
  watch.close()
})

it('looks up each key once, however many streams it has, and nothing when they have left', async () => {
  const findKey = vi.fn(async () => HOLDER)
  const watch = new KeyWatch(findKey)
  const listeners = [...Array.from({ length: 120 }, (_, place) => `key ${place % 60}`), null].map(listener)
  const ends = listeners.map(({ reader, caller }) => watch.add(reader, caller, () => reader.hold()))
  await pass(500)
  expect(findKey).toHaveBeenCalledTimes(60)
  expect(listeners.some(({ outlet }) => outlet.ended)).toBe(false)
  for (const end of ends) end()
  await pass(5_000)
  expect(findKey).toHaveBeenCalledTimes(60)
  expect(vi.getTimerCount()).toBe(0)
})
