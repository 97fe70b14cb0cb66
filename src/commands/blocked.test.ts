import { expect, it } from 'vitest'
import { type Access, createAccess } from '../access/access.ts'
import { type BlockedCallers, blockedCallers } from '../access/blocked-callers.ts'
import { silentLog } from '../core/log.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { runCallerTask } from '../tasks/caller-tasks.ts'

const START = Date.UTC(2026, 10, 1)
const UNTIL = '2026-11-01T00:10:00.000Z'
const clock = { now: () => START }

const tasksOn = (callers: BlockedCallers | null) => (name: string, args: object) =>
  runCallerTask(name, { callers }, args)

/** Calls until it is blocked, at ten times a limit of one. */
function overdo(access: Access, remoteAddress: string, key?: string): void {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const request = { headers, query: null, rawUrl: '/', remoteAddress }
  for (let call = 0; call < 10; call++) access.admit(request, 'fair')
  expect(() => access.admit(request, 'fair')).toThrow('blocked')
}

async function setUp() {
  const ledger = await openLedger(':memory:', clock)
  const access = createAccess({
    ledger,
    clock,
    plans: { anonymous: 1, free: 1, scale: 1 },
    keyRequiredFrom: null,
    trustProxy: 'off',
    log: silentLog,
  })
  return { ledger, access, run: tasksOn(blockedCallers(access, ledger)) }
}

it('lists who is kept out, and lets in again whom the operator names', async () => {
  const { ledger, access, run } = await setUp()
  for (const address of ['198.51.100.1', '198.51.100.2']) overdo(access, address)
  expect(await run('blocked', {})).toEqual({
    serving: true,
    callers: ['198.51.100.1', '198.51.100.2'].map((caller) => ({
      caller,
      email: null,
      plan: null,
      until: UNTIL,
    })),
  })
  expect(await run('unblock', { caller: '198.51.100.9' })).toEqual({ lifted: [] })
  expect(await run('unblock', { caller: '198.51.100.1' })).toEqual({ lifted: ['198.51.100.1'] })
  expect(await run('unblock', { caller: null })).toEqual({ lifted: ['198.51.100.2'] })
  expect(access.blocks()).toEqual([])
  await ledger.close()
})

it('names an account by its email and plan, and takes either name of it', async () => {
  const { ledger, access, run } = await setUp()
  const { id } = await ledger.createAccount('Ada@example.org', 'scale')
  const keys = [await ledger.createKey(id, 'free'), await ledger.createKey(id)]
  const block = () => {
    for (const { key } of keys) overdo(access, '198.51.100.1', key)
  }
  block()
  const [free, scale] = [`${id}/free`, `${id}/scale`]
  expect(await run('blocked', {})).toEqual({
    serving: true,
    callers: [
      { caller: free, email: 'ada@example.org', plan: 'free', until: UNTIL },
      { caller: scale, email: 'ada@example.org', plan: 'scale', until: UNTIL },
    ],
  })
  expect(await run('unblock', { caller: free })).toEqual({ lifted: [free] })
  expect(await run('unblock', { caller: 'ADA@example.org' })).toEqual({ lifted: [scale] })
  block()
  expect(await run('unblock', { caller: id })).toEqual({ lifted: [free, scale] })
  await ledger.close()
})

it('says that nobody serves where nobody does', async () => {
  expect(await tasksOn(null)('blocked', {})).toEqual({ serving: false, callers: [] })
})
