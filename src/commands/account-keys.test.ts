import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccess } from '../access/access.ts'
import { silentLog } from '../core/log.ts'
import type { Ledger } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { keyLines, revokeKey } from './account-keys.ts'

const START = Date.UTC(2026, 10, 1)
let now = START
const clock = { now: () => now }
let folder: string
let ledger: Ledger
beforeEach(async () => {
  now = START
  folder = mkdtempSync(join(tmpdir(), 'perptape-keys-'))
  ledger = await openLedger(join(folder, 'ledger.sqlite'), clock)
})
afterEach(async () => {
  await ledger.close()
  rmSync(folder, { recursive: true, force: true })
})

async function keyOf(email: string): Promise<string> {
  const account = (await ledger.findAccount({ email })) ?? (await ledger.createAccount(email, 'builder'))
  return (await ledger.createKey(account.id)).key
}

describe('the list of keys', () => {
  it('shows whose they are and what became of them, and no key', async () => {
    const ada = await keyOf('ada@example.org')
    now += 60_000
    const bob = await keyOf('bob@example.org')
    now += 60_000
    await revokeKey(ledger, ada)
    const { id } = (await ledger.findAccount({ email: 'bob@example.org' }))!
    const [october, november] = [Date.UTC(2026, 9, 31), START]
    await ledger.addUsage(
      [october, november].map((day) => ({ keyHash: hashOf(bob), accountId: id, day, calls: 7 })),
    )
    const lines = await keyLines(ledger, now)
    expect(lines).toEqual([
      {
        account_id: expect.stringMatching(/^acc_/),
        email: 'ada@example.org',
        plan: 'builder',
        key: ada.slice(0, 9),
        id: hashOf(ada).slice(0, 12),
        created_at: '2026-11-01T00:00:00.000Z',
        revoked_at: '2026-11-01T00:02:00.000Z',
        calls_this_month: 0,
        last_used: null,
      },
      expect.objectContaining({
        email: 'bob@example.org',
        key: bob.slice(0, 9),
        revoked_at: null,
        calls_this_month: 7,
        last_used: '2026-11-01',
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain(ada.slice(0, 12))
  })

  it('can be of one account', async () => {
    await keyOf('ada@example.org')
    await keyOf('bob@example.org')
    expect((await keyLines(ledger, now, 'BOB@example.org')).map(({ email }) => email)).toEqual([
      'bob@example.org',
    ])
    await expect(keyLines(ledger, now, 'eve@example.org')).rejects.toThrow(
      'There is no account of eve@example.org.',
    )
  })
})

describe('revoking', () => {
  it.each([
    ['its start', (key: string) => key.slice(0, 9)],
    ['its start as it is shown', (key: string) => `${key.slice(0, 9)}…`],
    ['its id', (key: string) => hashOf(key).slice(0, 12)],
    ['the whole of it', (key: string) => key],
  ])('takes %s', async (_what, nameOf) => {
    const [key, other] = [await keyOf('ada@example.org'), await keyOf('ada@example.org')]
    expect(await revokeKey(ledger, nameOf(key))).toMatchObject({
      email: 'ada@example.org',
      revoked_at: '2026-11-01T00:00:00.000Z',
    })
    expect(await ledger.findKey(hashOf(key))).toBeNull()
    expect(await ledger.findKey(hashOf(other))).not.toBeNull()
  })

  it('refuses what names no key, or one that is gone, and never repeats a key', async () => {
    const key = await keyOf('ada@example.org')
    await expect(revokeKey(ledger, 'ak_aaaaaa')).rejects.toThrow('There is no key ak_aaaaaa')
    await expect(revokeKey(ledger, 'ada@example.org')).rejects.toThrow('"ada@example.org" names no key')
    await expect(revokeKey(ledger, key.slice(0, 20))).rejects.toThrow(`"${key.slice(0, 9)}" names no key`)
    await revokeKey(ledger, key)
    await expect(revokeKey(ledger, key)).rejects.toThrow(
      `The key ${key.slice(0, 9)} was revoked already, at 2026-11-01T00:00:00.000Z.`,
    )
  })

  it('asks which when two start alike', async () => {
    const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]
    const alike = { accountId: 'acc_x', prefix: 'ak_aaaaaa', plan: 'free', createdAt: START, revokedAt: null }
    const two = { listKeys: async () => [first, second].map((hash) => ({ ...alike, hash })) }
    await expect(revokeKey(two as unknown as Ledger, 'ak_aaaaaa')).rejects.toThrow(
      '2 keys start with ak_aaaaaa; name one by its id: aaaaaaaaaaaa, bbbbbbbbbbbb.',
    )
  })

  it('is refused by a running service with the next call', async () => {
    const service = await openLedger(join(folder, 'ledger.sqlite'), clock)
    try {
      const key = await keyOf('ada@example.org')
      const access = createAccess({
        ledger: service,
        clock,
        keyRequiredFrom: null,
        trustProxy: 'off',
        log: silentLog,
      })
      const call = () =>
        access.admit(
          {
            headers: { authorization: `Bearer ${key}` },
            query: null,
            rawUrl: '/api/public/oi',
            remoteAddress: '203.0.113.7',
          },
          'fair',
        )
      expect((await call()).caller.plan).toBe('builder')
      await revokeKey(ledger, key.slice(0, 9))
      expect((await call()).denied?.message).toContain('unknown or was revoked')
    } finally {
      await service.close()
    }
  })
})
