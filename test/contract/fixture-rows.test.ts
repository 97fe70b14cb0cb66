import { expect, it } from 'vitest'
import { type AnyTable, faultOf } from '../../src/define/table.ts'
import type { Store } from '../../src/store/port.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'

it('the market of the tests could have been recorded: every row keeps the rules of its table', async () => {
  const faults: string[] = []
  const filled = new Set<string>()
  const insert = async (table: AnyTable, rows: readonly Readonly<Record<string, unknown>>[]) => {
    if (rows.length > 0) filled.add(table.name)
    for (const row of rows) {
      const fault = faultOf(table, row, NOW)
      if (fault !== null) faults.push(`${table.name}: ${fault}`)
    }
  }
  await fillMarket({ insert } as Partial<Store> as Store)
  expect(faults).toEqual([])
  expect(filled.size).toBeGreaterThan(30)
})
