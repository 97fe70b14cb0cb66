import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { LedgerError } from '../../src/core/errors.ts'
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
        expect(ledger.findKey(record.hash)).toEqual({ accountId: id, plan: 'business' })
        expect(ledger.findKey(key)).toBeNull()
        expect(ledger.findKey(hashOf('ak_other'))).toBeNull()
      })

      it('may have a plan of their own', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'business')
        const { record } = await ledger.createKey(id, 'free')
        expect(ledger.findKey(record.hash)).toEqual({ accountId: id, plan: 'free' })
      })

      it('are dead once revoked, and stay in the list', async () => {
        const { id } = await ledger.createAccount('ada@example.org', 'free')
        const first = await ledger.createKey(id)
        now += 1_000
        const second = await ledger.createKey(id)
        now += 1_000
        expect(await ledger.revokeKey(first.record.hash)).toBe(true)
        expect(ledger.findKey(first.record.hash)).toBeNull()
        expect(ledger.findKey(second.record.hash)).not.toBeNull()
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

      it('that are prepaid are not among them until somebody buys one', () => {
        expect(ledger.findPrepaidKey(hashOf('pk_never'))).toBeNull()
      })

      it('need an account', async () => {
        await expect(ledger.createKey('acc_nobody')).rejects.toMatchObject({ fault: 'unknown_account' })
        expect(await ledger.listKeys('acc_nobody')).toEqual([])
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
