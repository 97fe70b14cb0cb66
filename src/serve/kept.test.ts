import { describe, expect, it } from 'vitest'
import { Kept } from './kept.ts'

describe('what is kept', () => {
  const setUp = () => {
    const clock = { ms: 0, now: () => clock.ms }
    const reads: { resolve: (value: string) => void; reject: (why: Error) => void }[] = []
    const kept = new Kept<string>(clock, 100)
    const ask = () =>
      kept.get('one', () => new Promise((resolve, reject) => void reads.push({ resolve, reject })))
    return { clock, reads, ask }
  }

  it('is read once for who asks at the same time, and not again while it is fresh', async () => {
    const { clock, reads, ask } = setUp()
    const both = [ask(), ask()]
    reads[0]!.resolve('a')
    expect(await Promise.all(both)).toEqual(['a', 'a'])
    clock.ms = 99
    expect([await ask(), reads.length]).toEqual(['a', 1])
  })

  it('is handed out while it is read anew, unless it is too old', async () => {
    const { clock, reads, ask } = setUp()
    const first = ask()
    reads[0]!.resolve('a')
    await first
    clock.ms = 150
    expect([await ask(), await ask(), reads.length]).toEqual(['a', 'a', 2])
    reads[1]!.resolve('b')
    await Promise.resolve()
    expect(await ask()).toBe('b')
    clock.ms = 350
    const late = ask()
    reads[2]!.resolve('c')
    expect(await late).toBe('c')
  })

  it('is read again after it could not be read', async () => {
    const { reads, ask } = setUp()
    const failing = ask()
    reads[0]!.reject(new Error('gone'))
    await expect(failing).rejects.toThrow('gone')
    await Promise.resolve()
    const next = ask()
    reads[1]!.resolve('a')
    expect(await next).toBe('a')
  })
})

it('reads anew what was read before the clock was set back', async () => {
  const clock = { ms: 3_600_000, now: () => clock.ms }
  const kept = new Kept<number>(clock, 1_000)
  let reads = 0
  const read = async () => ++reads
  expect(await kept.get('a', read)).toBe(1)
  // The first reading is put away a few turns after whoever asked has it.
  await new Promise(setImmediate)
  clock.ms = 0
  await kept.get('a', read)
  expect(reads).toBe(2)
})
