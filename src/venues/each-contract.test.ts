import { describe, expect, it } from 'vitest'
import { contextOf } from '../../test/venues/context.ts'
import { SourceError } from '../core/errors.ts'
import { askEachContract } from './each-contract.ts'

const names = Array.from({ length: 40 }, (_, index) => `C${index}USDT`)
const context = contextOf(names.map((name) => ({ instrument: name, symbol: name })))

describe('asking contract by contract', () => {
  it('brings every answer with its instrument, a few at once', async () => {
    let running = 0
    let most = 0
    const answers = await askEachContract(context, async ({ instrument }) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return `of ${instrument}`
    })
    expect(answers).toHaveLength(40)
    expect(answers.every(({ instrument, answer }) => answer === `of ${instrument}`)).toBe(true)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(8)
  })

  it('leaves out the contracts that fail', async () => {
    const answers = await askEachContract(context, async ({ instrument }) => {
      if (instrument === 'C3USDT' || instrument === 'C4USDT')
        throw new SourceError('refused', 'no such symbol')
      return 1
    })
    expect(answers.map(({ instrument }) => instrument).sort()).toEqual(
      names.filter((name) => name !== 'C3USDT' && name !== 'C4USDT').sort(),
    )
  })

  it('fails with the reason, and early, when the venue is down', async () => {
    let asked = 0
    const attempt = askEachContract(context, async () => {
      asked += 1
      throw new SourceError('unreachable', 'connection refused')
    })
    await expect(attempt).rejects.toMatchObject({ fault: 'unreachable' })
    expect(asked).toBeLessThan(20)
  })

  it('stops at once when asked to stay away, and keeps how long', async () => {
    let asked = 0
    const attempt = askEachContract(context, async () => {
      asked += 1
      if (asked > 5) throw new SourceError('rate_limited', 'too many requests', { retryAfterMs: 30_000 })
      return 1
    })
    await expect(attempt).rejects.toMatchObject({ fault: 'rate_limited', retryAfterMs: 30_000 })
    expect(asked).toBeLessThan(16)
  })

  it('keeps what came when the limit hits near the end', async () => {
    let asked = 0
    const answers = await askEachContract(context, async () => {
      asked += 1
      if (asked > 30) throw new SourceError('rate_limited', 'too many requests', { retryAfterMs: 30_000 })
      return 1
    })
    expect(answers).toHaveLength(30)
  })

  it('names what it could not get, also what it did not come to ask for', async () => {
    const own = contextOf(names.map((name) => ({ instrument: `${name}-P`, symbol: name })))
    const answers = await askEachContract(own, async ({ symbol }) => {
      if (Number(/\d+/.exec(symbol)![0]) >= 30) throw new SourceError('timeout', 'too late')
      return 1
    })
    expect(answers).toHaveLength(30)
    expect([...own.tally.missed].sort()).toEqual(names.slice(30).sort())
  })

  it('does not hide a mistake of ours', async () => {
    const attempt = askEachContract(context, async ({ instrument }) => {
      if (instrument === 'C39USDT') throw new TypeError('x is not a function')
      return 1
    })
    await expect(attempt).rejects.toBeInstanceOf(TypeError)
  })

  it('asks nobody when nothing is listed', async () => {
    expect(await askEachContract(contextOf([]), async () => 1)).toEqual([])
  })
})
