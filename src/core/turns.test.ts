import { describe, expect, it } from 'vitest'
import { atOnce, inTurns, type Work } from './turns.ts'

/** Counts to five; each step takes longer than a turn may. */
function* slowly(steps: number[]): Work<number> {
  for (let step = 1; step <= 5; step += 1) {
    const begun = performance.now()
    while (performance.now() - begun < 10);
    steps.push(step)
    yield
  }
  return steps.length
}

describe('long work', () => {
  it('lets others have their turn', async () => {
    const steps: number[] = []
    const seen: number[] = []
    const look = () => {
      seen.push(steps.length)
      if (steps.length < 5) setImmediate(look)
    }
    setImmediate(look)
    expect(await inTurns(slowly(steps))).toBe(5)
    expect(seen).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]))
  })

  it('comes to the same at once', () => {
    expect(atOnce(slowly([]))).toBe(5)
  })

  it('fails like any other', async () => {
    // biome-ignore lint/correctness/useYield: it never gets there.
    function* failing(): Work<number> {
      throw new Error('no')
    }
    await expect(inTurns(failing())).rejects.toThrow('no')
  })
})
