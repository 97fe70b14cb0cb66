import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { LedgerError } from '../../src/core/errors.ts'
import { DAY } from '../../src/core/time.ts'
import type { AccountPlan, Ledger } from '../../src/ledger/port.ts'
import { hashOf } from '../../src/ledger/secrets.ts'

/** What every ledger must do, whatever database keeps it. `open` gives an empty one. */
export function ledgerContract(name: string, open: (clock: Clock) => Promise<Ledger>): void {
  describe(`ledger on ${name}`, () => {
    let now = Date.UTC(2026, 10, 1)
    const clock = { now: () => now }
    let ledger: Ledger
    beforeEach(async () => {
      now = Date.UTC(2026, 10, 1)
      ledger = await open(clock)
    })
    afterEach(() => ledger.close())

    describe('accounts', () => {
      it('are found by id and by address in any case', async () => {
        const account = await ledger.createAccount('  Ada@Example.ORG ', 'builder')
        expect(account).toMatchObject({ email: 'ada@example.org', plan: 'builder', createdAt: now })
        expect(await ledger.findAccount({ id: account.id })).toEqual(account)
        expect(await ledger.findAccount({ email: 'ADA@example.org' })).toEqual(account)
        expect(await ledger.findAccount({ id: 'acc_nobody' })).toBeNull()
      })

      it('are one an address', async () => {
        await ledger.createAccount('ada@example.org', 'free')
        const again = ledger.createAccount('Ada@example.org', 'scale')
        await expect(again).rejects.toThrow(LedgerError)
        await expect(again).rejects.toMatchObject({ fault: 'email_taken' })
        expect(await ledger.findAccount({ email: 'ada@example.org' })).toMatchObject({ plan: 'free' })
      })

      it('are listed, the oldest first', async () => {
        expect(await ledger.listAccounts()).toEqual([])
        const first = await ledger.createAccount('zoe@example.org', 'scale')
        now += 1_000
        const second = await ledger.createAccount('ada@example.org', 'free')
        expect(await ledger.listAccounts()).toEqual([first, second])
      })

      it('made at once with one address leave one', async () => {
        const tries = await Promise.allSettled(
          Array.from({ length: 5 }, () => ledger.createAccount('race@example.org', 'free')),
        )
        expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
      })

      it.each([
        '',
        'ada',
        'ada@',
        '@example.org',
        'ada@example',
        'a b@example.org',
        `a@${'x'.repeat(260)}.org`,
      ])('refuse %j as an address', async (email) => {
        await expect(ledger.createAccount(email, 'free')).rejects.toMatchObject({ fault: 'email_invalid' })
      })

      it('refuse a plan that does not exist', async () => {
        const wrong = ledger.createAccount('ada@example.org', 'platinum' as AccountPlan)
        await expect(wrong).rejects.toMatchObject({ fault: 'unknown_plan' })
      })
    })

    describe('keys', () => {
      it('are kept by their hash alone and found by it', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'business')
        const { key, record } = await ledger.createKey(id)
        expect(key).toMatch(/^ak_[a-z2-7]{40}$/)
        expect(record).toEqual({
          hash: hashOf(key),
          accountId: id,
          prefix: key.slice(0, 9),
          plan: 'business',
          createdAt: now,
          revokedAt: null,
        })
        expect(await ledger.findKey(record.hash)).toEqual({ accountId: id, plan: 'business' })
        expect(await ledger.findKey(key)).toBeNull()
        expect(await ledger.findKey(hashOf('ak_other'))).toBeNull()
      })

      it('may have a plan of their own', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'business')
        const { record } = await ledger.createKey(id, 'free')
        expect(await ledger.findKey(record.hash)).toEqual({ accountId: id, plan: 'free' })
      })

      it('are dead once revoked, and stay in the list', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        const first = await ledger.createKey(id)
        now += 1_000
        const second = await ledger.createKey(id)
        now += 1_000
        expect(await ledger.revokeKey(first.record.hash)).toBe(true)
        expect(await ledger.findKey(first.record.hash)).toBeNull()
        expect(await ledger.findKey(second.record.hash)).not.toBeNull()
        expect(await ledger.revokeKey(first.record.hash)).toBe(false)
        expect(await ledger.revokeKey(hashOf('ak_never'))).toBe(false)
        expect(await ledger.listKeys(id)).toEqual([{ ...first.record, revokedAt: now }, second.record])
      })

      it('of all accounts are listed together, the oldest first', async () => {
        const ada = await ledger.createAccount('ada@example.org', 'free')
        const bob = await ledger.createAccount('bob@example.org', 'scale')
        const first = await ledger.createKey(bob.id)
        now += 1_000
        const second = await ledger.createKey(ada.id)
        expect(await ledger.listKeys()).toEqual([first.record, second.record])
        expect(await ledger.listKeys(ada.id)).toEqual([second.record])
      })

      it('that are prepaid are not among them until somebody buys one', async () => {
        expect(await ledger.findPrepaidKey(hashOf('pk_never'))).toBeNull()
      })

      it('need an account', async () => {
        await expect(ledger.createKey('acc_nobody')).rejects.toMatchObject({ fault: 'unknown_account' })
        expect(await ledger.listKeys('acc_nobody')).toEqual([])
      })
    })

    describe('a plan', () => {
      it('is changed of an account and of its live keys, and of nobody else', async () => {
        const ada = await ledger.createAccount('ada@example.org', 'free')
        const bob = await ledger.createAccount('bob@example.org', 'free')
        const [dead, live, own, others] = await Promise.all([
          ledger.createKey(ada.id),
          ledger.createKey(ada.id),
          ledger.createKey(ada.id, 'scale'),
          ledger.createKey(bob.id),
        ])
        await ledger.revokeKey(dead.record.hash)
        expect(await ledger.setPlan(ada.id, 'builder')).toBe(true)
        expect(await ledger.findAccount({ id: ada.id })).toEqual({ ...ada, plan: 'builder' })
        for (const { record } of [live, own]) {
          expect(await ledger.findKey(record.hash)).toEqual({ accountId: ada.id, plan: 'builder' })
        }
        expect(await ledger.findKey(others.record.hash)).toEqual({ accountId: bob.id, plan: 'free' })
        const kept = (await ledger.listKeys(ada.id)).find(({ hash }) => hash === dead.record.hash)
        expect(kept?.plan).toBe('free')
      })

      it('needs an account and a name that exists', async () => {
        expect(await ledger.setPlan('acc_nobody', 'free')).toBe(false)
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        await expect(ledger.setPlan(id, 'platinum' as AccountPlan)).rejects.toMatchObject({
          fault: 'unknown_plan',
        })
        expect((await ledger.findAccount({ id }))?.plan).toBe('free')
      })
    })

    describe('a deleted account', () => {
      it('is gone with its keys, sessions and usage, and leaves others alone', async () => {
        const ada = await ledger.createAccount('ada@example.org', 'free')
        const bob = await ledger.createAccount('bob@example.org', 'free')
        const [hers, his] = [await ledger.createKey(ada.id), await ledger.createKey(bob.id)]
        const [session, other] = await Promise.all(
          [ada, bob].map(({ id }) => ledger.createSession(id, now + 1_000)),
        )
        const day = now
        for (const { record } of [hers, his]) {
          await ledger.addUsage([{ keyHash: record.hash, accountId: record.accountId, day, calls: 3 }])
        }
        expect(await ledger.traitsOf(ada.id)).toEqual({
          handle: null,
          isPublic: false,
          sessions: 1,
          ideas: 0,
        })
        expect(await ledger.deleteAccount(ada.id)).toBe(true)
        expect(await ledger.deleteAccount(ada.id)).toBe(false)
        expect(await ledger.listAccounts()).toEqual([bob])
        expect(await ledger.findKey(hers.record.hash)).toBeNull()
        expect(await ledger.listKeys()).toEqual([his.record])
        expect([await ledger.findSession(session!), await ledger.findSession(other!)]).toEqual([
          null,
          { accountId: bob.id, expiresAt: now + 1_000 },
        ])
        expect([...(await ledger.callsOf(day, day + DAY))]).toEqual([[bob.id, 3]])
        // Its address can be used again, by a new account.
        expect((await ledger.createAccount('ada@example.org', 'free')).id).not.toBe(ada.id)
      })
    })

    describe('usage', () => {
      it('adds up by key and day, and is told of spans of days', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        const bob = await ledger.createAccount('bob@example.org', 'free')
        const row = (keyHash: string, at: number, calls: number, accountId = id) => ({
          keyHash,
          accountId,
          day: now + at * DAY,
          calls,
        })
        await ledger.addUsage([])
        await ledger.addUsage([row('a', 0, 5), row('b', 0, 2), row('a', 1, 1), row('c', 1, 40, bob.id)])
        await Promise.all([ledger.addUsage([row('a', 0, 10)]), ledger.addUsage([row('a', 0, 100)])])
        expect(await ledger.usageOf(id, now, now + 2 * DAY)).toEqual([
          row('a', 0, 115),
          row('b', 0, 2),
          row('a', 1, 1),
        ])
        expect(await ledger.usageOf(id, now + DAY, now + 2 * DAY)).toEqual([row('a', 1, 1)])
        const sums = async (...span: Parameters<Ledger['callsOf']>) =>
          Object.fromEntries(await ledger.callsOf(...span))
        expect(await sums(now, now + 2 * DAY)).toEqual({ [id]: 118, [bob.id]: 40 })
        expect(await sums(now, now + DAY)).toEqual({ [id]: 117 })
        expect(await sums(now, now + 2 * DAY, [bob.id, 'acc_nobody'])).toEqual({ [bob.id]: 40 })
        expect(await ledger.sweepUsage(now + DAY)).toBe(2)
        expect(await sums(now, now + 2 * DAY)).toEqual({ [id]: 1, [bob.id]: 40 })
      })

      it('of an account that is gone is left out, and that of the others is taken', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        const rows = [id, 'acc_gone'].map((accountId) => ({
          keyHash: `of ${accountId}`,
          accountId,
          day: now,
          calls: 1,
        }))
        await ledger.addUsage(rows)
        expect([...(await ledger.callsOf(now, now + DAY))]).toEqual([[id, 1]])
      })

      it('of five hundred keys is one statement', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        const rows = Array.from({ length: 500 }, (_, at) => ({
          keyHash: `key ${at}`,
          accountId: id,
          day: now,
          calls: at,
        }))
        await ledger.addUsage(rows)
        expect(await ledger.callsOf(now, now + DAY)).toEqual(new Map([[id, (500 * 499) / 2]]))
      })
    })

    describe('sessions', () => {
      it('are found by their token until they expire', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        const token = await ledger.createSession(id, now + 1_000)
        expect(await ledger.findSession(token)).toEqual({ accountId: id, expiresAt: now + 1_000 })
        expect(await ledger.findSession('another')).toBeNull()
        now += 1_000
        expect(await ledger.findSession(token)).toBeNull()
      })

      it('end when asked to', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        const token = await ledger.createSession(id, now + 1_000)
        expect(await ledger.endSession(token)).toBe(true)
        expect(await ledger.endSession(token)).toBe(false)
        expect(await ledger.findSession(token)).toBeNull()
      })

      it('are swept once expired', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        await ledger.createSession(id, now + 1_000)
        const lasting = await ledger.createSession(id, now + 5_000)
        now += 1_000
        expect(await ledger.sweepSessions()).toBe(1)
        expect(await ledger.sweepSessions()).toBe(0)
        expect(await ledger.findSession(lasting)).not.toBeNull()
      })

      it('need an account', async () => {
        await expect(ledger.createSession('acc_nobody', now)).rejects.toMatchObject({
          fault: 'unknown_account',
        })
      })
    })
  })
}
