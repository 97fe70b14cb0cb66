import { expect, it } from 'vitest'
import type { Html } from '../../core/markup.ts'
import { keyFigurePanels } from './key-figures.ts'

const liquidations = keyFigurePanels.find(({ id }) => id === 'liquidations')!

const drawn = (floor: number, estimate: { total_usd: number | null; high_usd: number | null }) => {
  const answer = {
    totals: { total_usd: floor, long_usd: 0.6 * floor },
    hourly: [],
    market_estimate: estimate,
  }
  const drawing = liquidations.draw({ liquidations: answer } as never, {} as never) as Html
  return drawing.markup.replace(/<svg[\s\S]*$/, '').replace(/<[^>]*>/g, ' ')
}

it('calls the recorded sum a floor, the estimate an estimate and the upper bound one', () => {
  const text = drawn(100e6, { total_usd: 150e6, high_usd: 190e6 })
  expect(text).toMatch(/^\s*\$150M\s+estimate, upper bound \$190M; recorded \$100M, a floor: 60\.0% longs/)
})

it('says at least where nothing is estimated', () => {
  for (const estimate of [
    { total_usd: null, high_usd: null },
    { total_usd: 100e6, high_usd: 100e6 },
  ])
    expect(drawn(100e6, estimate)).toMatch(/^\s*at least \$100M\s+recorded: a floor; 60\.0% longs/)
})
