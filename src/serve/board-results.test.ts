import { describe, expect, it } from 'vitest'
import { BoardResults } from './board-results.ts'
import type { Ran } from './run.ts'

const answer = (told: number): Ran => ({ answer: { told }, asOf: null, staleFrom: null, ranAt: 0 })

function results() {
  let now = 0
  let runs = 0
  const kept = new BoardResults({ now: () => now })
  return {
    kept,
    runs: () => runs,
    pass: (ms: number) => {
      now += ms
    },
    take: (key = 'a', freshMs = 1_000) => kept.take(key, freshMs, async () => answer(++runs)),
  }
}

describe('results of boards', () => {
  it('are asked for once by whoever asks meanwhile', async () => {
    const { take, runs } = results()
    const all = await Promise.all([take(), take(), take('b')])
    expect(all.map(({ answer }) => answer.told)).toEqual([1, 1, 2])
    expect(runs()).toBe(2)
  })

  it('stand for as long as they are fresh', async () => {
    const { take, pass, runs } = results()
    await take()
    pass(999)
    await take()
    expect(runs()).toBe(1)
    pass(1)
    expect((await take()).answer.told).toBe(2)
  })

  it('are not kept where they failed', async () => {
    const { kept, take } = results()
    await expect(kept.take('a', 1_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await take()).answer.told).toBe(1)
  })

  it('are not forgotten because an older one of the same failed late', async () => {
    const { kept, take, pass, runs } = results()
    let fail = (_: Error) => {}
    const late = kept.take('a', 1_000, () => new Promise((_, reject) => (fail = reject)))
    pass(1_000)
    await take()
    fail(new Error('late'))
    await expect(late).rejects.toThrow('late')
    await take()
    expect(runs()).toBe(1)
  })

  it('make room for new ones, the oldest first', async () => {
    const { take, runs } = results()
    for (let at = 0; at < 201; at++) await take(`key ${at}`)
    await take('key 200')
    expect(runs()).toBe(201)
    await take('key 0')
    expect(runs()).toBe(202)
  })
})
