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
  for (const share of SHARES) expect(share.length).toBeGreaterThan(30)
  const wanted = new Set(SHARES[0].flatMap(({ wants = [] }) => wants))
  const tables = SHARES.map((share) =>
    share.flatMap((part) => ('into' in part ? [part.into as AnyTable] : [])),
  )
  for (const { label, wants } of SHARES[1]) expect(wants, label).toBeUndefined()
  for (const table of tables[1]!) {
    expect(wanted.has(table), table.name).toBe(false)
    expect(tables[0]!.includes(table), table.name).toBe(false)
  }
})
