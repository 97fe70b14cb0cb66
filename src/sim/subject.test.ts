import { describe, expect, it } from 'vitest'
import { contextFor, nobody, rowsOf as rowsOfAnswer } from '../../test/venues/context.ts'
import { SourceError } from '../core/errors.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import type { Poll } from '../define/source.ts'
import { number, table, text, time } from '../define/table.ts'
import { createSimMarket } from './model/model.ts'
import { outagesBetween } from './model/outages.ts'
import type { Past } from './past.ts'
import { type Moment, type SubjectSpec, subject } from './subject.ts'
import { WIRE_VENUES } from './wire/dialects.ts'

const readings = table({
  name: 'readings',
  about: 'Readings.',
  columns: { ts: time(), venue: text(), age: number() },
  time: 'ts',
  key: ['ts', 'venue'],
  writes: 'append',
  cadence: '1h',
  keepDays: 7,
})

const NOW = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })
const past: Past = { market, now: NOW, origins: [] }

const spec = {
  label: 'readings',
  id: 'readings',
  into: readings,
  about: 'Readings.',
  every: '1h',
  venues: ['aster', 'kraken'],
  rowsAt: ({ at: ts, venue, age }: Moment) => [{ ts, venue, age }],
  past: [{ every: '1h', back: '3h' }],
  thousands: 1,
} as const satisfies SubjectSpec<typeof readings>

async function ask(source: Poll | undefined, now: Ms): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const context = contextFor({}, {}, now)
  const answer = await source!.ask(nobody, context)
  return rowsOfAnswer(source!, answer, context)!
}

function rowsOf(each: ReturnType<typeof subject>): Record<string, unknown>[] {
  return [...each.past(past)].flatMap(({ rows }) => rows as Record<string, unknown>[])
}

describe('the feed of a subject', () => {
  it('is a poll of each venue that tells it, and of no other', async () => {
    const [aster, ...more] = subject(spec).feed(market, 'aster', NOW)
    expect(aster).toMatchObject({ id: 'aster.readings', into: readings, every: '1h', about: 'Readings.' })
    expect(await ask(aster, NOW)).toEqual([{ ts: NOW, venue: 'aster', age: 0 }])
    expect(more).toEqual([])
    expect(subject(spec).feed(market, 'bitso', NOW)).toEqual([])
  })

  it('is left to the dialect where the venue speaks one and the subject goes over the wire', () => {
    const venues = ['aster', ...WIRE_VENUES]
    const fed = (each: ReturnType<typeof subject>) =>
      venues.filter((venue) => each.feed(market, venue, NOW).length > 0)
    expect(fed(subject({ ...spec, venues }))).toEqual(venues)
    const over = subject({ ...spec, venues, overTheWire: true })
    expect(fed(over)).toEqual(['aster'])
    expect(new Set(rowsOf(over).map(({ venue }) => venue))).toEqual(new Set(venues))
  })

  it('knows when it answered last, and where the past ended', async () => {
    const told: (Ms | null)[] = []
    const remembers = subject({
      ...spec,
      rowsAt: (moment) => {
        told.push(moment.told)
        expect(moment.since).toBe(NOW - MINUTE)
        return []
      },
    })
    const [aster] = remembers.feed(market, 'aster', NOW - MINUTE)
    const [kraken] = remembers.feed(market, 'kraken', NOW - MINUTE)
    for (const at of [NOW, NOW + HOUR, NOW + MINUTE, NOW + 2 * HOUR]) await ask(aster, at)
    await ask(kraken, NOW + 2 * HOUR)
    // A clock that goes back takes nothing back; the other venue has told nothing yet.
    expect(told).toEqual([null, NOW, NOW + HOUR, NOW + HOUR, null])
  })

  it('is silent while the venue is down, and goes on from what it told before', async () => {
    const [outage] = outagesBetween(market.seed, NOW, NOW + 10 * DAY)
    const { venue, from, to } = outage!
    const told: (Ms | null)[] = []
    const rowsAt = (moment: Moment) => {
      told.push(moment.told)
      return spec.rowsAt(moment)
    }
    const [source] = subject({ ...spec, venues: [venue], rowsAt }).feed(market, venue, NOW)
    await ask(source, from - 1)
    await expect(ask(source, from)).rejects.toThrow(SourceError)
    await ask(source, to)
    expect(told).toEqual([null, from - 1])
    const through = subject({ ...spec, venues: [venue], throughOutages: true })
    expect(await ask(through.feed(market, venue, NOW)[0], from)).toHaveLength(1)
  })
})

describe('the past of a subject', () => {
  it('has each mark of its steps once, in order and before now, and says how long ago that was', () => {
    const each = subject({
      ...spec,
      venues: ['aster'],
      past: [
        { every: '1h', back: '3h' },
        { every: '20m', back: '50m' },
      ],
    })
    const at = (hour: number, minute: number) => Date.UTC(2026, 10, 15, hour, minute)
    const times = [at(0, 0), at(1, 0), at(2, 0), at(2, 20)]
    expect(rowsOf(each)).toEqual(times.map((ts) => ({ ts, venue: 'aster', age: NOW - ts })))
    expect(rowsOf(subject({ ...spec, past: [{ every: '1m', back: '1m' }] })).map(({ ts }) => ts)).toEqual(
      Array(2).fill(NOW - MINUTE),
    )
  })

  it('has the hole of an outage, unless the subject goes on through it', () => {
    const outage = outagesBetween(market.seed, NOW - 2 * DAY, NOW - HOUR).at(-1)!
    const { venue } = outage
    const shown = {
      ...spec,
      venues: [venue, 'kraken'],
      past: [{ every: '1m', back: '3d' }] as const,
    }
    const during = (each: ReturnType<typeof subject>) =>
      rowsOf(each).filter(({ ts }) => Number(ts) >= outage.from && Number(ts) < outage.to)
    expect(new Set(during(subject(shown)).map((row) => row.venue))).toEqual(new Set(['kraken']))
    expect(during(subject({ ...shown, throughOutages: true }))).toHaveLength(2 * 10)
  })

  it('may be given in lists, each of which is put in order', () => {
    const day = (ts: Ms) =>
      spec.venues.flatMap((venue) => [0, 1].map((age) => ({ ts: ts + age, venue, age })))
    const each = subject({ ...spec, past: ({ now }) => [day(now - 2 * DAY), day(now - DAY)] })
    const lists = [...each.past(past)]
    expect(lists.map(({ table }) => table)).toEqual([readings, readings])
    const twice = (ts: Ms) => [ts, ts, ts + 1, ts + 1]
    expect(lists.map(({ rows }) => rows.map((row) => row.ts))).toEqual([
      twice(NOW - 2 * DAY),
      twice(NOW - DAY),
    ])
  })
})

it('a subject of a venue that nobody knows is refused', () => {
  expect(() => subject({ ...spec, venues: ['aster', 'krakn'] })).toThrow('krakn')
})
