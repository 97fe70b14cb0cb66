import { expect, it } from 'vitest'
import type { AnyTable } from '../define/table.ts'
import { DERIVED } from './derived/index.ts'
import { SHARES, writeHistory } from './history.ts'
import { createSimMarket } from './model/model.ts'
import { simulatedOrigins } from './simulated-venues.ts'
import { SUBJECTS } from './subjects.ts'

// What is written is looked at in test/past/simulated-past.test.ts: to write a past takes long.
it('writing the past stops with the fault of the store', async () => {
  const now = Date.UTC(2026, 10, 15, 2, 37, 12)
  const market = createSimMarket({ seed: 7 })
  const insert = async () => {
    throw new Error('disk full')
  }
  await expect(
    writeHistory({ market, insert, now, origins: simulatedOrigins(market, [], now) }),
  ).rejects.toThrow('disk full')
})

it('every part is in one share, and nobody wants what another share writes', () => {
  const labels = SHARES.flatMap((share) => share.map(({ label }) => label))
  expect(labels.toSorted()).toEqual([...SUBJECTS, ...DERIVED].map(({ label }) => label).toSorted())
  for (const share of SHARES) expect(share.length).toBeGreaterThan(20)
  const wanted = new Set(SHARES[0].flatMap(({ wants = [] }) => wants))
  for (const part of SHARES[1]) {
    expect(part.wants, part.label).toBeUndefined()
    if ('into' in part) expect(wanted.has(part.into as AnyTable), part.label).toBe(false)
  }
})
