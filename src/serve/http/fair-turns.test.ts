import { expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Takes turns and notes who had them; each lasts until it is ended. */
function setUp(turns: FairTurns, atOnce = 2) {
  const order: string[] = []
  const ends: (() => void)[] = []
  const ask = (caller: string, left?: AbortSignal) =>
    turns
      .take(caller, () => atOnce, left)
      .then((end) => {
        order.push(caller)
        ends.push(end)
      })
  return { order, ends, ask }
}

it('gives a caller two at once, and somebody else the next', async () => {
  const turns = new FairTurns({ inAll: 4 })
  const { order, ends, ask } = setUp(turns)
  for (let call = 0; call < 10; call++) void ask('greedy')
  await settled()
  expect([order.length, turns.waiting]).toEqual([2, 8])
  void ask('modest')
  await settled()
  expect(order).toEqual(['greedy', 'greedy', 'modest'])
  ends.shift()?.()
  await settled()
  expect(order).toEqual(['greedy', 'greedy', 'modest', 'greedy'])
})

it('goes round where all turns are taken', async () => {
  const turns = new FairTurns({ inAll: 1 })
  const { order, ends, ask } = setUp(turns)
  for (const caller of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(caller)
  for (let turn = 0; turn < 6; turn++) {
    await settled()
    expect(turns.running).toBe(1)
    ends.shift()?.()
  }
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  expect([turns.running, turns.waiting]).toEqual([0, 0])
})

it('looks at how many a caller may have when it is its turn', async () => {
  const turns = new FairTurns({ inAll: 4 })
  let atOnce = 2
  const ends: (() => void)[] = []
  for (let call = 0; call < 4; call++) void turns.take('a', () => atOnce).then((end) => ends.push(end))
  await settled()
  expect(ends).toHaveLength(2)
  atOnce = 1
  ends[0]?.()
  await settled()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await settled()
  expect(ends).toHaveLength(3)
})

it('gives up the place of a caller that went away', async () => {
  const turns = new FairTurns({ inAll: 1 })
  const { order, ends, ask } = setUp(turns)
  void ask('a')
  const leaving = new AbortController()
  const waiting = ask('b', leaving.signal)
  void ask('c')
  await settled()
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  expect(turns.waiting).toBe(1)
  ends.shift()?.()
  await settled()
  expect(order).toEqual(['a', 'c'])
})

it('holds no more than its bounds, of one caller and of all', async () => {
  const turns = new FairTurns({ inAll: 1, waitingPerCaller: 2, waitingInAll: 3 })
  const { ask } = setUp(turns)
  for (const caller of ['a', 'a', 'a']) void ask(caller)
  await expect(ask('a')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '1' } })
  void ask('b')
  await expect(ask('c')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(turns.waiting).toBe(3)
})
