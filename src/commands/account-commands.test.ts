import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccess } from '../access/access.ts'
import { limitsOf } from '../access/limits.ts'
import { silentLog } from '../core/log.ts'
import { DAY } from '../core/time.ts'
import type { Ledger } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { accountCreate } from './account-create.ts'
import { accountDelete, deleteAccount } from './account-delete.ts'
import { accountKeys } from './account-key-list.ts'
import { accountLines, accountList } from './account-list.ts'
import { accountPlan } from './account-plan.ts'
import { aboutAccount, accountShow } from './account-show.ts'

const NOW = Date.UTC(2026, 10, 20)
let data: string
let ledger: Ledger

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'perptape-accounts-'))
  ledger = await openLedger(join(data, 'ledger.sqlite'))
})
afterAll(async () => {
  await ledger.close()
  rmSync(data, { recursive: true, force: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { id } of await ledger.listAccounts()) await ledger.deleteAccount(id)
})

/** What a command prints. */
async function printed(run: () => Promise<void>): Promise<string> {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  try {
    await run()
  } finally {
    vi.restoreAllMocks()
  }
  return written.join('')
}

const json = async (run: (flags: { data: string; json: true }) => Promise<void>) =>
  JSON.parse(await printed(() => run({ data, json: true })))

const create = (email: string, plan?: string) =>
  json((flags) => accountCreate({ ...flags, email, ...(plan === undefined ? {} : { plan }) }))

describe('account create', () => {
  it("makes an account, and further keys of the account's plan", async () => {
    const first = await create('ada@example.org', 'builder')
    const second = await create(' Ada@example.org ')
    const third = await create('ada@example.org', 'builder')
    expect([second.account_id, second.plan, third.plan]).toEqual([first.account_id, 'builder', 'builder'])
    for (const { key } of [first, second, third]) {
      expect(await ledger.findKey(hashOf(key))).toEqual({ accountId: first.account_id, plan: 'builder' })
    }
    await ledger.setPlan(first.account_id, 'scale')
    expect((await create('ada@example.org')).plan).toBe('scale')
    expect((await create('new@example.org')).plan).toBe('free')
  })

  it('refuses another plan for a further key, and names the command that changes it', async () => {
    await create('ada@example.org', 'builder')
    await expect(create('ada@example.org', 'scale')).rejects.toThrow(
      'The account of ada@example.org has the plan builder, and so have its keys. To change it: perptape account plan ada@example.org scale.',
    )
    expect(await ledger.listKeys()).toHaveLength(1)
    await expect(create('new@example.org', 'platinum')).rejects.toThrow('There is no plan "platinum"')
  })
})

describe('account list', () => {
  it('shows accounts with their live keys and the calls of this month', async () => {
    const { account_id: ada, key } = await create('ada@example.org', 'builder')
    await create('ada@example.org')
    await ledger.revokeKey(hashOf(key))
    const { account_id: bob } = await create('bob@example.org')
    const rows = [Date.UTC(2026, 9, 31), Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 30)]
    await ledger.addUsage(rows.map((day) => ({ keyHash: 'k', accountId: ada, day, calls: 5 })))
    const lines = await accountLines(ledger, NOW)
    expect(lines).toHaveLength(2)
    expect(lines.find(({ email }) => email === 'ada@example.org')).toEqual({
      account_id: ada,
      email: 'ada@example.org',
      plan: 'builder',
      live_keys: 1,
      calls_this_month: 10,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect((await accountLines(ledger, NOW, 'BOB@example.org')).map(({ account_id }) => account_id)).toEqual([
      bob,
    ])
    await expect(accountLines(ledger, NOW, 'eve@example.org')).rejects.toThrow(
      'There is no account of eve@example.org.',
    )
  })

  it('is a table, and says where there is nothing', async () => {
    expect(await printed(() => accountList({ data }))).toBe('No account has been made yet.\n')
    expect(await printed(() => accountKeys(undefined, { data }))).toBe('No key has been made yet.\n')
    const { key } = await create('ada@example.org')
    expect(await printed(() => accountList({ data }))).toMatch(/ada@example\.org +free +1 +0 +\d{4}-/)
    const keys = await printed(() => accountKeys('ada@example.org', { data }))
    expect(keys).toContain(`${key.slice(0, 9)}…`)
    expect(keys).not.toContain(key)
  })
})

describe('account show', () => {
  it('tells all about one', async () => {
    const { account_id: id, key } = await create('ada@example.org')
    await ledger.createSession(id, Date.now() + DAY)
    const day = Date.UTC(2026, 10, 19)
    await ledger.addUsage([{ keyHash: hashOf(key), accountId: id, day, calls: 12 }])
    const limits = limitsOf({ perMonth: { free: 1_000 } })
    expect(await aboutAccount(ledger, 'ada@example.org', limits, NOW)).toMatchObject({
      account_id: id,
      plan: 'free',
      limits: { calls_a_minute: 30, calls_a_month: 1_000, computing_seconds_a_minute: 4 },
      calls_this_month: 12,
      month_ends_at: '2026-12-01T00:00:00.000Z',
      profile: null,
      ideas: 0,
      sessions: 1,
      keys: [{ key: key.slice(0, 9), calls_this_month: 12, last_used: '2026-11-19' }],
    })
  })

  it('for people, without a service that could have blocked it', async () => {
    const { key } = await create('ada@example.org', 'scale')
    const text = await printed(() => accountShow('ada@example.org', { data }))
    expect(text).toContain('3,000 calls a minute, 20,000,000 calls a month, 60 seconds of computing a minute')
    expect(text).toMatch(/^blocked +no$/m)
    expect(text).not.toContain(key)
    expect(await json((flags) => accountShow('ada@example.org', flags))).toMatchObject({
      blocked: false,
      blocked_until: null,
    })
  })
})

describe('account plan', () => {
  it('changes the account and its live keys, and a running service follows with the next call', async () => {
    const { key } = await create('ada@example.org')
    const access = createAccess({
      ledger,
      clock: { now: () => NOW },
      keyRequiredFrom: null,
      trustProxy: 'off',
      log: silentLog,
    })
    const planOfCall = async () => {
      const headers = { authorization: `Bearer ${key}` }
      const request = { headers, query: null, rawUrl: '/', remoteAddress: '203.0.113.7' }
      return (await access.admit(request, 'fair')).caller.plan
    }
    expect(await planOfCall()).toBe('free')
    expect(await json((flags) => accountPlan('Ada@example.org', 'business', flags))).toEqual({
      account_id: expect.stringMatching(/^acc_/),
      email: 'ada@example.org',
      plan: 'business',
      plan_before: 'free',
      live_keys: 1,
    })
    expect(await planOfCall()).toBe('business')
    expect(await printed(() => accountPlan('ada@example.org', 'business', { data }))).toBe(
      'ada@example.org has the plan business already.\n',
    )
  })

  it('refuses plans and accounts that there are not', async () => {
    await expect(accountPlan('ada@example.org', 'gold', { data })).rejects.toThrow('There is no plan "gold"')
    await expect(accountPlan('ada@example.org', 'free', { data })).rejects.toThrow('There is no account of')
  })
})

describe('account delete', () => {
  it('is meant with --yes, and says that money stays', async () => {
    const { key } = await create('ada@example.org')
    const text = await printed(() => accountDelete('ada@example.org', { data, yes: true }))
    expect(text).toContain('The account of ada@example.org is deleted')
    expect(text).toContain('Money is not touched')
    expect(await ledger.listAccounts()).toEqual([])
    expect(await ledger.findKey(hashOf(key))).toBeNull()
    await expect(accountDelete('ada@example.org', { data, yes: true })).rejects.toThrow('There is no account')
  })

  it('or by typing the address; where nobody can type it is refused', async () => {
    await create('ada@example.org')
    await expect(deleteAccount(ledger, 'ada@example.org', null)).rejects.toThrow('say so with --yes')
    const typing = (text: string) => deleteAccount(ledger, 'ada@example.org', async () => text)
    await expect(typing('yes')).rejects.toThrow('Nothing was deleted.')
    expect(await ledger.listAccounts()).toHaveLength(1)
    expect(await typing(' Ada@example.org ')).toMatchObject({ email: 'ada@example.org', deleted: true })
    expect(await ledger.listAccounts()).toEqual([])
  })
})
