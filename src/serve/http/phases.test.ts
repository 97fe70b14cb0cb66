import { describe, expect, it } from 'vitest'
import { goThrough, type Phases } from './phases.ts'

interface Goods {
  readonly rows?: number
}

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
        async settle(rows) {
          await phase('settle')
          return ['PAYMENT-RESPONSE', `for ${rows} rows`]
        },
        release: () => phase('release'),
      }
    },
    async run() {
      await phase('run')
      return { rows: 3 }
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
    // Nothing is sent that is not settled. What became of the money is not known here, so the claim stays.
    ['settle', ['admit', 'claim', 'run', 'settle']],
  ])('ends where %s fails', async (name, begun) => {
    const { told, phases } = callThat(name)
    await expect(goThrough(phases)).rejects.toThrow(`${name} failed`)
    expect(told.filter((one) => !one.endsWith('done'))).toEqual(begun)
  })
})
