import { describe, expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import { collectorRuns } from '../tables/record/recording.ts'
import { EventBook } from './event-book.ts'
import { EventWatch } from './event-watch.ts'

/** Each stream, and in which minutes of the day before it brought something: one in so many, or none. */
async function bookOf(oneIn: Readonly<Record<string, number | null>>): Promise<EventBook> {
  const store = new MemoryStore()
  for (const [feed, every] of Object.entries(oneIn)) {
    const runs = Array.from({ length: every === null ? 0 : DAY / MINUTE }, (_, minute) => ({
      feed,
      started_at: T0 - DAY + minute * MINUTE,
      ok: true,
      rows: minute % every! === 0 ? 40 : 0,
      error: null,
      latency_ms: 1,
    }))
    await store.insert(collectorRuns, runs)
  }
  const book = new EventBook()
  const streams = Object.keys(oneIn).map((id) => ({ id, into: id.split('.')[1]! }))
  await book.begin(store, streams, T0)
  return book
}

interface Passing {
  readonly minutes: number
  /** What the others bring meanwhile. */
  readonly others?: readonly string[]
  readonly quietOthers?: readonly string[]
}

/** What is found in so many minutes without an event, and after how many. */
function silence(book: EventBook, id: string, { minutes, others = [], quietOthers = [] }: Passing) {
  const watch = new EventWatch(id, book)
  watch.event(T0)
  const found: [string, number][] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const now: Ms = T0 + minute * MINUTE
    for (const other of others) book.happened(other, now)
    for (const other of quietOthers) book.recorded(other, now)
    const finding = watch.look(now)
    if (finding) found.push([finding.is, minute])
  }
  return found
}

describe('a silence', () => {
  it('of one that is busy every minute is noticed after five', async () => {
    const book = await bookOf({ 'aa.orders': 1 })
    expect(silence(book, 'aa.orders', { minutes: 9 })).toEqual([['mute', 5]])
  })

  it('of one that is busy every second minute takes longer, and of a quiet one hours', async () => {
    const half = await bookOf({ 'aa.orders': 2 })
    expect(silence(half, 'aa.orders', { minutes: 30 })[0]).toEqual(['mute', 22])
    const seldom = await bookOf({ 'aa.orders': 12 })
    const [quiet] = silence(seldom, 'aa.orders', { minutes: 300 })
    expect(quiet![1]).toBeGreaterThan(2 * 60)
  })

  it('is borne longer where the others are quiet too, but not for ever', async () => {
    const book = await bookOf({ 'aa.orders': 2, 'bb.orders': 1, 'cc.orders': 1 })
    const quietOthers = ['bb.orders', 'cc.orders']
    const [found] = silence(book, 'aa.orders', { minutes: 300, quietOthers })
    expect(found![1]).toBeGreaterThan(150)
    const busy = await bookOf({ 'aa.orders': 2, 'bb.orders': 1, 'cc.orders': 1 })
    expect(silence(busy, 'aa.orders', { minutes: 30, others: quietOthers })[0]![1]).toBeLessThan(25)
  })

  it('of one that never brought anything is noticed within two hours where the others are busy', async () => {
    const book = await bookOf({ 'aa.orders': null, 'bb.orders': 1, 'cc.orders': 1, 'dd.trades': 1 })
    const [found] = silence2(book, 'aa.orders', ['bb.orders', 'cc.orders'])
    expect(found).toBe('mute')
  })

  it('is not measured by streams of something else', async () => {
    const book = await bookOf({ 'aa.orders': null, 'dd.trades': 1 })
    expect(silence2(book, 'aa.orders', ['dd.trades'])).toEqual([])
  })

  it('while it does not record says nothing', async () => {
    const book = await bookOf({ 'aa.orders': 1 })
    const watch = new EventWatch('aa.orders', book)
    watch.event(T0)
    watch.rest()
    expect(watch.look(T0 + HOUR)).toBeNull()
    expect(watch.look(T0 + HOUR + 4 * MINUTE)).toBeNull()
    expect(watch.look(T0 + HOUR + 5 * MINUTE)).toMatchObject({ is: 'mute', since: T0 + HOUR })
  })
})

/** Of one that nothing ever came from. */
function silence2(book: EventBook, id: string, others: readonly string[]): string[] {
  const watch = new EventWatch(id, book)
  const found: string[] = []
  for (let minute = 0; minute <= 120; minute++) {
    for (const other of others) book.happened(other, T0 + minute * MINUTE)
    const finding = watch.look(T0 + minute * MINUTE)
    if (finding) found.push(finding.is)
  }
  return found.slice(0, 1)
}

describe('after it was noticed', () => {
  it('connections are tried ever more seldom, and a busy stream stays mute until an event', async () => {
    const book = await bookOf({ 'aa.orders': 1 })
    const found = silence(book, 'aa.orders', { minutes: 5 + 600 })
    expect(found.slice(0, 6)).toEqual([
      ['mute', 5],
      ['still mute', 10],
      ['still mute', 20],
      ['still mute', 40],
      ['still mute', 80],
      ['still mute', 140],
    ])
    expect(found.length).toBeLessThan(15)
  })

  it('a stream of which little is expected is believed after three connections, and less is expected then', async () => {
    const book = await bookOf({ 'aa.orders': 12 })
    const found = silence(book, 'aa.orders', { minutes: DAY / MINUTE })
    const [first, second] = found.filter(([is]) => is === 'mute')
    const [quiet] = found.filter(([is]) => is === 'quiet')
    expect(quiet![1] - first![1]).toBe(5 + 10 + 20)
    expect(second === undefined || second[1] - quiet![1] > first![1]).toBe(true)
  })

  it('an event ends it', async () => {
    const book = await bookOf({ 'aa.orders': 1 })
    const watch = new EventWatch('aa.orders', book)
    expect(watch.event(T0)).toBe(false)
    expect(watch.look(T0 + 5 * MINUTE)).toMatchObject({ is: 'mute', since: T0 })
    expect(watch.event(T0 + 6 * MINUTE)).toBe(true)
    expect(watch.look(T0 + 7 * MINUTE)).toBeNull()
  })
})
