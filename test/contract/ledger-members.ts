import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { HOUR } from '../../src/core/time.ts'
import type { NewIdea, Profile } from '../../src/ledger/member-port.ts'
import type { Ledger } from '../../src/ledger/port.ts'

const BORN = Date.UTC(2026, 10, 1)
const LONG: NewIdea = {
  symbol: 'BTCUSDT',
  side: 'LONG',
  title: 'Up',
  body: 'Because.',
  timeframe: '4h',
  entryPrice: 100,
  stopPrice: 90,
  targetPrice: 120,
}

/** What every ledger must know of members and their ideas. `open` gives an empty one. */
export function memberContract(name: string, open: (clock: Clock) => Promise<Ledger>): void {
  describe(`members on ${name}`, () => {
    let now = BORN
    let ledger: Ledger
    let [ada, bob, eve] = ['', '', '']
    const shown = (handle: string, more: Partial<Profile> = {}): Profile => ({
      handle,
      displayName: 'Somebody',
      bio: null,
      isPublic: true,
      ...more,
    })
    beforeEach(async () => {
      now = BORN
      ledger = await open({ now: () => now })
      const ids = []
      for (const who of ['ada', 'bob', 'eve'])
        ids.push((await ledger.createAccount(`${who}@example.org`, 'free')).id)
      ;[ada, bob, eve] = ids as [string, string, string]
      now += HOUR
    })
    afterEach(() => ledger.close())

    it('have a profile that is found by handle and by account, and changes', async () => {
      expect(await ledger.findMember({ accountId: ada })).toBeNull()
      const made = await ledger.setProfile(
        ada,
        shown(' Ada_1 ', { displayName: '  Ada\u202e  L. ', isPublic: false }),
      )
      expect(made).toEqual({
        accountId: ada,
        handle: 'ada_1',
        displayName: 'Ada L.',
        bio: null,
        isMentor: false,
        isPublic: false,
        joinedAt: BORN,
      })
      expect(await ledger.findMember({ handle: 'ada_1' })).toEqual(made)
      await ledger.setProfile(ada, shown('ada_2', { bio: 'one\r\n\r\n\r\n\r\ntwo  ' }))
      expect(await ledger.findMember({ handle: 'ada_1' })).toBeNull()
      expect(await ledger.findMember({ accountId: ada })).toMatchObject({
        handle: 'ada_2',
        bio: 'one\n\ntwo',
      })
    })

    it.each(['ab', 'a'.repeat(31), 'a-b', 'ädä', 'a b', '', 'admin', 'perptape', 'Account', 'perptape_team'])(
      'may not be called %j',
      async (handle) => {
        await expect(ledger.setProfile(ada, shown(handle))).rejects.toMatchObject({ fault: 'handle_invalid' })
      },
    )

    it('do not share a handle, and keep their own', async () => {
      await ledger.setProfile(ada, shown('ada'))
      await expect(ledger.setProfile(bob, shown('ADA'))).rejects.toMatchObject({ fault: 'handle_taken' })
      await ledger.setProfile(bob, shown('bob'))
      await expect(ledger.setProfile(bob, shown('ada'))).rejects.toMatchObject({ fault: 'handle_taken' })
      expect(await ledger.findMember({ accountId: bob })).toMatchObject({ handle: 'bob' })
      expect(await ledger.setProfile(ada, shown('ada', { displayName: 'A' }))).toMatchObject({
        displayName: 'A',
      })
      await expect(ledger.setProfile('acc_nobody', shown('nobody'))).rejects.toMatchObject({
        fault: 'unknown_account',
      })
      await expect(ledger.setProfile(ada, shown('ada', { bio: 'x'.repeat(501) }))).rejects.toMatchObject({
        fault: 'text_too_long',
      })
    })

    it('are mentors by the word of the operator alone', async () => {
      expect(await ledger.setMentor(ada, true)).toBe(false)
      await ledger.setProfile(ada, shown('ada'))
      expect(await ledger.setMentor(ada, true)).toBe(true)
      expect(await ledger.setProfile(ada, shown('ada'))).toMatchObject({ isMentor: true })
    })

    it('follow whom they may see, once', async () => {
      await ledger.setProfile(ada, shown('ada'))
      await ledger.setProfile(eve, shown('eve', { isPublic: false }))
      expect(await ledger.follow(bob, ada)).toBe(true)
      expect(await ledger.follow(bob, ada)).toBe(false)
      expect(await ledger.follow(ada, ada)).toBe(false)
      expect(await ledger.follow(bob, eve)).toBe(false)
      expect(await ledger.isFollowing(bob, ada)).toBe(true)
      expect(await ledger.followCounts(ada)).toEqual({ followers: 1, following: 0 })
      expect(await ledger.followCounts(bob)).toEqual({ followers: 0, following: 1 })
      expect(await ledger.unfollow(bob, ada)).toBe(true)
      expect(await ledger.unfollow(bob, ada)).toBe(false)
      expect(await ledger.isFollowing(bob, ada)).toBe(false)
    })

    it('publish ideas, and close them once', async () => {
      await expect(ledger.publishIdea(ada, LONG)).rejects.toMatchObject({ fault: 'idea_refused' })
      await ledger.setProfile(ada, shown('ada'))
      const idea = await ledger.publishIdea(ada, LONG)
      expect(idea).toMatchObject({
        ...LONG,
        handle: 'ada',
        createdAt: now,
        closedAt: null,
        end: null,
        likes: 0,
      })
      expect(await ledger.findIdea(idea.id)).toEqual(idea)
      const end = { endedBy: 'target', exitPrice: 120, resultBps: 1_990 } as const
      expect(await ledger.closeIdea(bob, idea.id, end)).toBe(false)
      now += HOUR
      expect(await ledger.closeIdea(ada, idea.id, end)).toBe(true)
      expect(await ledger.closeIdea(ada, idea.id, { ...end, resultBps: 1e6 })).toBe(false)
      expect(await ledger.findIdea(idea.id)).toEqual({ ...idea, closedAt: now, end })
    })

    it.each<[string, Partial<NewIdea>]>([
      ['a stop above the entry of a long', { stopPrice: 101 }],
      ['a target below it', { targetPrice: 99 }],
      ['a stop at the entry', { stopPrice: 100 }],
      ['a stop below the entry of a short', { side: 'SHORT', stopPrice: 90, targetPrice: 80 }],
      ['a target above it', { side: 'SHORT', stopPrice: 110, targetPrice: 120 }],
      ['a price below 0', { stopPrice: -1 }],
      ['a price that is none', { targetPrice: Number.NaN }],
      ['no title', { title: ' \n ' }],
      ['an unheard-of timeframe', { timeframe: '3 weeks' }],
    ])('publish no idea with %s', async (_, wrong) => {
      await ledger.setProfile(ada, shown('ada'))
      await expect(ledger.publishIdea(ada, { ...LONG, ...wrong })).rejects.toMatchObject({
        fault: 'idea_refused',
      })
      expect(await ledger.ideasOf(ada, 10)).toEqual([])
    })

    it('have so many open ideas at once', async () => {
      await ledger.setProfile(ada, shown('ada'))
      const made = []
      for (let count = 0; count < 20; count++) made.push(await ledger.publishIdea(ada, LONG))
      await expect(ledger.publishIdea(ada, LONG)).rejects.toMatchObject({ fault: 'too_many_ideas' })
      await ledger.closeIdea(ada, made[0]!.id, { endedBy: 'closed', exitPrice: 1, resultBps: null })
      await ledger.publishIdea(ada, LONG)
    })

    it('are listed with their ideas while they are public', async () => {
      await ledger.setProfile(ada, shown('ada'))
      await ledger.setProfile(eve, shown('eve', { isPublic: false }))
      const first = await ledger.publishIdea(ada, LONG)
      now += HOUR
      const hidden = await ledger.publishIdea(eve, LONG)
      const second = await ledger.publishIdea(ada, { ...LONG, symbol: 'ETHUSDT' })
      const asked = { sort: 'new', limit: 10 } as const
      expect(await ledger.listIdeas(asked)).toEqual({ total: 2, ideas: [second, first] })
      expect(await ledger.listIdeas({ ...asked, limit: 1 })).toEqual({ total: 2, ideas: [second] })
      expect(await ledger.listIdeas({ ...asked, symbol: 'BTCUSDT' })).toEqual({ total: 1, ideas: [first] })
      expect(await ledger.listIdeas({ ...asked, since: now })).toEqual({ total: 1, ideas: [second] })
      expect(await ledger.ideasOf(eve, 10)).toEqual([hidden])
      await ledger.setProfile(ada, shown('ada', { isPublic: false }))
      expect(await ledger.listIdeas(asked)).toEqual({ total: 0, ideas: [] })
    })

    it('like what others show, once', async () => {
      await ledger.setProfile(ada, shown('ada'))
      await ledger.setProfile(eve, shown('eve', { isPublic: false }))
      const idea = await ledger.publishIdea(ada, LONG)
      const hidden = await ledger.publishIdea(eve, LONG)
      expect(await ledger.like(bob, idea.id)).toBe(true)
      expect(await ledger.like(bob, idea.id)).toBe(false)
      expect(await ledger.like(ada, idea.id)).toBe(false)
      expect(await ledger.like(bob, hidden.id)).toBe(false)
      expect(await ledger.like(bob, 'idea_none')).toBe(false)
      expect(await ledger.findIdea(idea.id)).toMatchObject({ likes: 1 })
      expect(await ledger.likedOf(bob, [idea.id, hidden.id])).toEqual(new Set([idea.id]))
      expect(await ledger.unlike(bob, idea.id)).toBe(true)
      expect(await ledger.unlike(bob, idea.id)).toBe(false)
      expect(await ledger.likedOf(bob, [])).toEqual(new Set())
    })

    // 2 likes after 14 h are 2 / 16^1.5 = 0.03125, 1 like after 2 h is 1 / 4^1.5 = 0.125; after 1 h, 2 are 2 / 3^1.5 = 0.385.
    it('are hot by likes and age', async () => {
      await ledger.setProfile(ada, shown('ada'))
      const old = await ledger.publishIdea(ada, { ...LONG, title: 'old' })
      now += 12 * HOUR
      const warm = await ledger.publishIdea(ada, { ...LONG, title: 'warm' })
      now += 2 * HOUR
      await ledger.publishIdea(ada, { ...LONG, title: 'cold' })
      await ledger.like(bob, old.id)
      await ledger.like(eve, old.id)
      await ledger.like(bob, warm.id)
      const titles = async (limit = 10) =>
        (await ledger.listIdeas({ sort: 'hot', limit })).ideas.map(({ title }) => title)
      expect(await titles()).toEqual(['warm', 'old', 'cold'])
      expect(await titles(1)).toEqual(['warm'])
      await ledger.unlike(bob, warm.id)
      expect(await titles()).toEqual(['old', 'cold', 'warm'])
    })

    it('have a record of what they closed', async () => {
      await ledger.setProfile(ada, shown('ada'))
      expect(await ledger.performanceOf(ada)).toEqual({ closed: 0, wins: 0, losses: 0, sumNetBps: null })
      for (const resultBps of [50, -20.5, 0, null]) {
        const { id } = await ledger.publishIdea(ada, LONG)
        await ledger.closeIdea(ada, id, { endedBy: 'closed', exitPrice: 100, resultBps })
      }
      await ledger.publishIdea(ada, LONG)
      expect(await ledger.performanceOf(ada)).toEqual({ closed: 4, wins: 1, losses: 1, sumNetBps: 29.5 })
    })
  })
}
