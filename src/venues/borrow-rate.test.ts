import { expect, it } from 'vitest'
import { SourceError } from '../core/errors.ts'
import { askMostBorrowed } from './borrow-rate.ts'

const failing = (fault: SourceError['fault'], of: (asset: string) => boolean) =>
  askMostBorrowed(async (asset) => {
    if (of(asset)) throw new SourceError(fault, `${asset} is not lent`)
    return asset
  })

it('an asset that is not lent is left out', async () => {
  const answers = await failing('refused', (asset) => asset === 'BTC')
  expect(answers.map(({ asset }) => asset)).toContain('USDT')
  expect(answers.map(({ asset }) => asset)).not.toContain('BTC')
})

it('a venue that refuses all of them has failed', async () => {
  await expect(failing('refused', () => true)).rejects.toThrow('USDT is not lent')
})

it('a venue that is down is asked no further', async () => {
  await expect(failing('timeout', (asset) => asset === 'BTC')).rejects.toThrow('BTC is not lent')
})
