import { expect, it } from 'vitest'
import { openLedger } from '../ledger/sqlite.ts'
import { changesRows } from '../tasks/changing.ts'
import { tellingLedger } from './telling-ledger.ts'

it('tells of what a key may no longer do, and of nothing else', async () => {
  let told = 0
  const ledger = tellingLedger(await openLedger(':memory:'), () => told++)
  const { id } = await ledger.createAccount('ada@example.org', 'free')
  const { record } = await ledger.createKey(id)
  expect([await ledger.revokeKey('nobody'), told]).toEqual([false, 0])
  expect([await ledger.setPlan(id, 'builder'), told]).toEqual([true, 1])
  expect([await ledger.revokeKey(record.hash), told]).toEqual([true, 2])
  expect([await ledger.deleteAccount(id), told]).toEqual([true, 3])
  await ledger.close()
})

it('rows are changed by tasks that write, not by those that only look', () => {
  expect(changesRows('forget', { yes: true })).toBe(true)
  expect(changesRows('forget', { yes: false })).toBe(false)
  expect(['import', 'import_folder', 'backfill'].every((name) => changesRows(name, {}))).toBe(true)
  expect(['gaps', 'sql', 'export', 'toString'].some((name) => changesRows(name, {}))).toBe(false)
})
