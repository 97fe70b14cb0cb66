import { expect, it } from 'vitest'
import { createAccess } from '../access/access.ts'
import { silentLog } from '../core/log.ts'
import type { Store } from '../store/port.ts'
import { runTask } from './tasks.ts'

const START = Date.UTC(2026, 10, 1)
const clock = { now: () => START }

function tasksOn(callers: ReturnType<typeof createAccess> | null) {
  // Neither task touches the record.
  const store = null as unknown as Store
  const context = { store, kind: 'live', clock, progress: () => {}, changed: () => {}, callers } as const
  return (name: string, args: object) => runTask(name, context, args)
}

it('lists who is kept out, and lets in again whom the operator names', async () => {
  const access = createAccess({
    ledger: { findKey: () => null },
    clock,
    plans: { anonymous: 1 },
    keyRequiredFrom: null,
    trustProxy: 'off',
    log: silentLog,
  })
  for (const remoteAddress of ['198.51.100.1', '198.51.100.2']) {
    const request = { headers: {}, query: null, rawUrl: '/', remoteAddress }
    for (let call = 0; call < 10; call++) access.admit(request, 'fair')
    expect(() => access.admit(request, 'fair')).toThrow('blocked')
  }
  const run = tasksOn(access)
  expect(await run('blocked', {})).toEqual({
    serving: true,
    callers: ['198.51.100.1', '198.51.100.2'].map((caller) => ({
      caller,
      until: '2026-11-01T00:10:00.000Z',
    })),
  })
  expect(await run('unblock', { caller: '198.51.100.9' })).toEqual({ lifted: [] })
  expect(await run('unblock', { caller: '198.51.100.1' })).toEqual({ lifted: ['198.51.100.1'] })
  expect(await run('unblock', { caller: null })).toEqual({ lifted: ['198.51.100.2'] })
  expect(access.blocks()).toEqual([])
})

it('says that nobody serves where nobody does', async () => {
  expect(await tasksOn(null)('blocked', {})).toEqual({ serving: false, callers: [] })
})
