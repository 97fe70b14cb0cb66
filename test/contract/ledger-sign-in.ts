import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import type { Ledger } from '../../src/ledger/port.ts'

const MINUTES = 60_000

/** What every ledger must do about links by which people sign in. `open` gives an empty one. */
export function signInContract(name: string, open: (clock: Clock) => Promise<Ledger>): void {
  describe(`sign-in links on ${name}`, () => {
    let now = Date.UTC(2026, 10, 1)
    let ledger: Ledger
    beforeEach(async () => {
      now = Date.UTC(2026, 10, 1)
      ledger = await open({ now: () => now })
    })
    afterEach(() => ledger.close())

    async function linkTo(email: string): Promise<string> {
      const token = await ledger.createSignInLink(email)
      if (token === null) throw new Error(`no link was made for ${email}`)
      return token
    }

    it('name the address that they were made for, with or without an account', async () => {
      await ledger.createAccount('ada@example.org', 'free')
      for (const email of ['Ada@Example.org', 'nobody@example.org']) {
        const token = await linkTo(email)
        expect(token).toMatch(/^[a-z2-7]{52}$/)
        const link = { email: email.toLowerCase(), expiresAt: now + 20 * MINUTES }
        // However often it is looked at, it is not used up.
        expect(await ledger.findSignInLink(token)).toEqual(link)
        expect(await ledger.findSignInLink(token)).toEqual(link)
        expect(await ledger.useSignInLink(token)).toEqual(link)
      }
      expect(await ledger.findAccount({ email: 'nobody@example.org' })).toBeNull()
    })

    it('are used once, whoever comes first', async () => {
      const token = await linkTo('ada@example.org')
      const tries = await Promise.all(Array.from({ length: 5 }, () => ledger.useSignInLink(token)))
      expect(tries.filter((link) => link !== null)).toHaveLength(1)
      expect(await ledger.findSignInLink(token)).toBeNull()
    })

    it('last twenty minutes, to the millisecond', async () => {
      const token = await linkTo('ada@example.org')
      now += 20 * MINUTES - 1
      expect(await ledger.findSignInLink(token)).not.toBeNull()
      now += 1
      expect(await ledger.findSignInLink(token)).toBeNull()
      expect(await ledger.useSignInLink(token)).toBeNull()
    })

    it('are not found by anything else', async () => {
      const token = await linkTo('ada@example.org')
      for (const wrong of ['', 'x', token.slice(1), `${token}a`, token.toUpperCase(), "' or 1=1 --"]) {
        expect(await ledger.findSignInLink(wrong)).toBeNull()
        expect(await ledger.useSignInLink(wrong)).toBeNull()
      }
    })

    it('need an address', async () => {
      for (const wrong of ['', 'ada', 'a@b', 'ada@example.org\r\nBcc: eve@example.org']) {
        await expect(ledger.createSignInLink(wrong)).rejects.toMatchObject({ fault: 'email_invalid' })
      }
    })

    it('of one address are three at once, and all of them stay good', async () => {
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          ledger.createSignInLink(place % 2 ? 'ada@example.org' : 'Ada@Example.org'),
        ),
      )
      const made = tokens.filter((token) => token !== null)
      expect(made).toHaveLength(3)
      for (const token of made) expect(await ledger.findSignInLink(token)).not.toBeNull()
      // Others have their own.
      expect(await ledger.createSignInLink('bob@example.org')).not.toBeNull()
    })

    it('of one address are one more ten minutes after the newest, or when one was used', async () => {
      const tokens = [await linkTo('ada@example.org'), await linkTo('ada@example.org')]
      now += MINUTES
      tokens.push(await linkTo('ada@example.org'))
      now += 10 * MINUTES - 1
      expect(await ledger.createSignInLink('ada@example.org')).toBeNull()
      now += 1
      await linkTo('ada@example.org')
      expect(await ledger.createSignInLink('ada@example.org')).toBeNull()
      for (const token of tokens.slice(0, 2)) await ledger.useSignInLink(token)
      expect(await ledger.createSignInLink('ada@example.org')).not.toBeNull()
      expect(await ledger.createSignInLink('ada@example.org')).toBeNull()
    })

    it('asked for all the time by strangers are ten an hour, and at any time there is a good one for its owner', async () => {
      const began = now
      const sent: { at: number; token: string }[] = []
      for (let second = 0; second < 3 * 3_600; second += 20) {
        now = began + second * 1_000
        const token = await ledger.createSignInLink('ada@example.org')
        if (token !== null) sent.push({ at: now, token })
        // Whoever asks now has one in the mailbox that is good for ten minutes yet.
        const link = await ledger.findSignInLink(sent.at(-1)!.token)
        expect(link!.expiresAt - now).toBeGreaterThanOrEqual(10 * MINUTES)
      }
      for (const { at } of sent) {
        const within = sent.filter((other) => other.at >= at && other.at < at + 60 * MINUTES)
        expect(within.length).toBeLessThanOrEqual(10)
      }
    })

    it('of a clock that was set back keep nobody waiting', async () => {
      for (let time = 0; time < 3; time++) await linkTo('ada@example.org')
      now -= 24 * 60 * MINUTES
      expect(await ledger.createSignInLink('ada@example.org')).not.toBeNull()
    })

    it('are swept once expired', async () => {
      await ledger.createSignInLink('ada@example.org')
      now += 10 * MINUTES
      const later = await linkTo('ada@example.org')
      now += 10 * MINUTES
      expect(await ledger.sweepSignInLinks()).toBe(1)
      expect(await ledger.sweepSignInLinks()).toBe(0)
      expect(await ledger.findSignInLink(later)).not.toBeNull()
    })

    it('an account can end all its sessions, and nobody else’s', async () => {
      const ada = await ledger.createAccount('ada@example.org', 'free')
      const bob = await ledger.createAccount('bob@example.org', 'free')
      const ended = [
        await ledger.createSession(ada.id, now + MINUTES),
        await ledger.createSession(ada.id, now + MINUTES),
      ]
      const kept = await ledger.createSession(bob.id, now + MINUTES)
      expect(await ledger.endSessionsOf(ada.id)).toBe(2)
      for (const token of ended) expect(await ledger.findSession(token)).toBeNull()
      expect(await ledger.findSession(kept)).not.toBeNull()
      expect(await ledger.endSessionsOf('acc_nobody')).toBe(0)
    })
  })
}
