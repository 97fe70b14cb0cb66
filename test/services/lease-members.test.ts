import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { LeaseBook } from '../../src/leases/lease-book.ts'
import { Member } from '../../src/leases/member.ts'
import { hasPostgres, type Postgres, startPostgres } from './postgres.ts'

const FEEDS = ['binance', 'bybit', 'okx', 'kraken']
const EVEN = new Map(FEEDS.map((name) => [name, 1]))
const QUICK = { ttlMs: 3_000, lookEveryMs: 50, joinMs: 100, surplusMs: 200 }

describe.skipIf(!hasPostgres)('members that share work', () => {
  let postgres: Postgres
  let url = ''
  let made = 0
  const books: LeaseBook[] = []
  const members: Member[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.end())
  afterEach(async () => {
    await Promise.all(members.splice(0).map((member) => member.leave()))
    await Promise.all(books.splice(0).map((book) => book.close()))
    url = ''
  })

  async function join(wants: ReadonlyMap<string, number> = EVEN, timings = QUICK, onGain = () => {}) {
    if (url === '') url = await postgres.database(`leases_${made++}`)
    const book = new LeaseBook(url)
    books.push(book)
    const member = new Member({ book, wants, log: silentLog, timings })
    members.push(member)
    const work = new Set<string>()
    await member.join(async (gained, lost) => {
      for (const name of lost) work.delete(name)
      for (const name of gained) work.add(name)
      if (gained.size > 0) onGain()
    })
    return { member, work, book }
  }
  async function membersIn(of: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: of })
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id from lease_members')
    await client.end()
    return rows.map(({ id }) => id)
  }
  const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

  it('has all while it is alone, shares with who joins, and takes over who left', async () => {
    const one = await join()
    await soon(() => expect(one.work.size).toBe(4))
    const two = await join()
    await soon(() => expect([one.work.size, two.work.size]).toEqual([2, 2]))
    expect([...one.work, ...two.work].sort()).toEqual([...FEEDS].sort())
    await two.member.leave()
    await soon(() => expect(one.work.size).toBe(4))
  })

  it('shares by weight, and gives the large one away where that is more even', async () => {
    const weights = new Map([...FEEDS.map((name) => [name, 10] as const), ['large', 40] as const])
    const one = await join(weights)
    await soon(() => expect(one.work.size).toBe(5))
    const two = await join(weights)
    await soon(() => expect([one.work.size, two.work.size].sort()).toEqual([1, 4]))
    const [large] = [one, two].filter(({ work }) => work.size === 1)
    expect([...large!.work]).toEqual(['large'])
  })

  it('takes over who is not heard of, and not before its time is over', async () => {
    const dead = await join()
    await soon(() => expect(dead.work.size).toBe(4))
    const stamp = await soon(() => dead.member.stamps.take(10))
    // As after a kill: nobody looks any more, and nothing is given back.
    books.splice(books.indexOf(dead.book), 1)
    await dead.book.close()
    const leftAtGain: number[] = []
    const heir = await join(EVEN, QUICK, () => leftAtGain.push(dead.member.stamps.leftMs()))
    await soon(() => expect(heir.work.size).toBe(4))
    expect(Math.max(...leftAtGain)).toBeLessThanOrEqual(0)
    expect(await membersIn(url)).toEqual([heir.member.id])
    expect(dead.member.stamps.leftMs()).toBeLessThanOrEqual(0)
    expect(() => dead.member.stamps.take(1)).toThrow(/run out/)
    // Whatever the dead one still had under way loses against what its heir writes.
    await soon(() => expect(heir.member.stamps.take(1)).toBeGreaterThan(stamp + 10))
  })

  it('goes on where the book was away and nobody took over; its rows wait meanwhile', async () => {
    const one = await join(EVEN, { ...QUICK, ttlMs: 1_500 })
    await soon(() => expect(one.work.size).toBe(4))
    const before = await soon(() => one.member.stamps.take(1))
    postgres.freeze()
    await soon(() => expect(() => one.member.stamps.take(1)).toThrow(/run out/))
    await soon(() => expect(one.member.ailments()).toMatchObject([{ part: 'leases', down: true }]))
    expect(one.work.size).toBe(4)
    postgres.thaw()
    await soon(() => expect(one.member.stamps.take(1)).toBeGreaterThan(before))
    expect(one.work.size).toBe(4)
    await soon(() => expect(one.member.ailments()).toEqual([]))
  })

  it('who slept while another took over stops, and its late rows are numbered before the others', async () => {
    const url = await postgres.database('leases_sleep')
    const [book, other] = [new LeaseBook(url), new LeaseBook(url)]
    const late: number[] = []
    const sleeper = new Member({ book, wants: EVEN, log: silentLog, timings: { ...QUICK, ttlMs: 1_500 } })
    await sleeper.join(async (_, lost) => {
      if (lost.size > 0) late.push(sleeper.stamps.take(5))
    })
    await soon(() => expect(sleeper.held.size).toBe(4))
    // Asleep: what it would ask is held back.
    const look = book.look.bind(book)
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    book.look = async (...asked) => {
      await asleep
      return look(...asked)
    }
    const heir = new Member({ book: other, wants: EVEN, log: silentLog, timings: QUICK })
    await heir.join(async () => {})
    await soon(() => expect(heir.held.size).toBe(4))
    const first = await soon(() => heir.stamps.take(1))
    wake()
    await soon(() => expect(late).toHaveLength(1))
    expect(late[0]! + 5).toBeLessThan(first)
    await soon(() => expect(sleeper.stamps.take(1)).toBeGreaterThan(first))
    await Promise.all([sleeper.leave(), heir.leave()])
    await Promise.all([book.close(), other.close()])
  })

  it('a book that is not there is said at the join', async () => {
    const book = new LeaseBook('postgres://perptape:secret@127.0.0.1:1/none')
    const member = new Member({ book, wants: EVEN, log: silentLog })
    const joining = member.join(async () => {})
    await expect(joining).rejects.toMatchObject({ fault: 'unreachable' })
    await expect(joining).rejects.not.toThrow(/secret/)
    await book.close()
  })
})
