import { describe, expect, it } from 'vitest'
import type { Goods } from '../../access/claim.ts'
import { goThrough, type Phases } from './phases.ts'

const goodsOf = (rows: number): Goods => ({ body: '', contentType: '', cacheControl: '', rows })

/** A call whose phases say when they begin and end; the one named fails. */
function callThat(fails?: string) {
  const told: string[] = []
  const phase = async (name: string) => {
    told.push(name)
    await new Promise(setImmediate)
    if (name === fails) throw new Error(`${name} failed`)
    told.push(`${name} done`)
  }
  const phases: Phases<Goods> = {
    admit: () => phase('admit'),
    async claim() {
      await phase('claim')
      return {
        async settle({ rows }) {
          await phase('settle')
          return { headers: ['PAYMENT-RESPONSE', `for ${rows} rows`] }
        },
        release: () => phase('release'),
      }
    },
    async run() {
      await phase('run')
      return goodsOf(3)
    },
    stillThere() {
      if (fails === 'waiting') throw new Error('waiting failed')
    },
    send: (goods, receipt) => told.push(`send ${goods.rows} rows, ${receipt.join(': ')}`),
  }
  return { told, phases }
}

describe('the way of a call', () => {
  it('is admit, claim, run, settle, send: each when the one before it is done', async () => {
    const { told, phases } = callThat()
    await goThrough(phases)
    const order = ['admit', 'claim', 'run', 'settle'].flatMap((name) => [name, `${name} done`])
    expect(told).toEqual([...order, 'send 3 rows, PAYMENT-RESPONSE: for 3 rows'])
  })

  it.each([
    ['admit', ['admit']],
    ['claim', ['admit', 'claim']],
    // Nothing is settled that could not be made: what was claimed is let go.
    ['run', ['admit', 'claim', 'run', 'release']],
    // Nobody is left to be handed anything: nobody pays for it.
    ['waiting', ['admit', 'claim', 'run', 'release']],
    // Nothing is sent that is not settled. What became of the money is not known here, so the claim stays.
    ['settle', ['admit', 'claim', 'run', 'settle']],
  ])('ends where %s fails', async (name, begun) => {
    const { told, phases } = callThat(name)
    await expect(goThrough(phases)).rejects.toThrow(`${name} failed`)
    expect(told.filter((one) => !one.endsWith('done'))).toEqual(begun)
  })

  it('is short for a payment that was settled before: what it bought is sent again', async () => {
    const { told, phases } = callThat()
    const before = { headers: ['PAYMENT-RESPONSE', 'as told before'], goods: goodsOf(2) }
    await goThrough({ ...phases, claim: async () => ({ ...(await phases.claim()), before }) })
    expect(told.at(-1)).toBe('send 2 rows, PAYMENT-RESPONSE: as told before')
    expect(told).not.toContain('run')
    expect(told).not.toContain('settle')
  })

  it('sends what the settlement hands out instead, where there is such a thing', async () => {
    const { told, phases } = callThat()
    const claim = { settle: () => ({ headers: [], goods: goodsOf(7) }), release: () => {} }
    await goThrough({ ...phases, claim: () => claim })
    expect(told.at(-1)).toBe('send 7 rows, ')
  })
})
