import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../core/time.ts'
import { boolean, date, faultOf, integer, json, maybe, number, oneOf, table, text, time } from './table.ts'

const trades = table({
  name: 'trades',
  about: 'Trades.',
  columns: {
    ts: time(),
    side: oneOf('BUY', 'SELL'),
    price: number({ above: 0, max: 1e12 }),
    note: maybe(text()),
    count: maybe(integer({ min: 0 })),
    day: maybe(date()),
    settles_at: maybe(time({ ahead: '31d' })),
    expires_on: maybe(date({ ahead: '366d' })),
    block: maybe(boolean()),
    drift: maybe(number()),
    extra: maybe(json()),
  },
  time: 'ts',
  key: ['ts', 'side'],
  writes: 'append',
  cadence: 'live',
  keepDays: 7,
})
const NOW = Date.UTC(2026, 10, 1, 12)
const row = { ts: NOW, side: 'BUY', price: 1.5, extra: { any: ['thing'] } }
const fault = (more: object) => faultOf(trades, { ...row, ...more }, NOW)

describe('table', () => {
  it('takes a row that fits', () => {
    expect(fault({})).toBeNull()
    expect(fault({ count: 3, extra: undefined, note: '', day: '2026-11-01', block: false })).toBeNull()
  })

  it('says what is wrong with one that does not', () => {
    expect(fault({ side: undefined })).toBe('side is missing')
    expect(fault({ price: Number.NaN })).toContain('price is no number')
    expect(fault({ price: Number.POSITIVE_INFINITY })).toContain('price is no number')
    expect(fault({ price: '1.5' })).toBe('price is no number: "1.5"')
    expect(fault({ count: 1.5 })).toBe('count is no integer: 1.5')
    expect(fault({ block: 'yes' })).toBe('block is no boolean: "yes"')
  })

  it('catches seconds and microseconds taken for milliseconds', () => {
    expect(fault({ ts: NOW / 1000 })).toContain('ts is no time')
    expect(fault({ ts: NOW * 1000 })).toContain('ts is no time')
  })

  it('refuses a definition that contradicts itself', () => {
    const columns = { ts: time(), note: maybe(text()) }
    const rest = { about: '', writes: 'append', cadence: 'live', keepDays: null } as const
    expect(() => table({ ...rest, name: 'Bad Name', columns, time: 'ts', key: ['ts'] })).toThrow(
      'a name is lower case',
    )
    expect(() => table({ ...rest, name: 'x', columns, time: 'ts', key: [] })).toThrow('has no key')
    expect(() => table({ ...rest, name: 'x', columns, time: 'ts', key: ['note'] })).toThrow('may not be null')
    const kept = { ts: time(), end: maybe(time()), seen: time(), venue: text() }
    const held = { ...rest, name: 'x', columns: kept, time: 'ts', key: ['venue', 'ts'] } as const
    const versions = { venue: 'venue', until: 'end' } as const
    expect(() => table({ ...held, versions })).toThrow('a version is written again when it ends')
    expect(() => table({ ...held, writes: 'replace', versions: { ...versions, until: 'seen' } })).toThrow(
      'has no end before',
    )
    expect(table({ ...held, writes: 'replace', versions }).versions).toEqual(versions)
  })
})

describe('the rule of a column', () => {
  it('is one of a few words', () => {
    expect(fault({ side: 'SELL' })).toBeNull()
    expect(fault({ side: 'HOLD' })).toBe('side is "HOLD", but must be one of BUY, SELL')
    expect(fault({ side: 'buy' })).toBe('side is "buy", but must be one of BUY, SELL')
    expect(fault({ side: 1 })).toBe('side is no text: 1')
  })

  it('is a range of figures', () => {
    expect(fault({ price: 1e-12 })).toBeNull()
    expect(fault({ price: 1e12 })).toBeNull()
    expect(fault({ price: 0 })).toBe('price is 0, but must be above 0 and at most 1e12')
    expect(fault({ price: -1 })).toBe('price is -1, but must be above 0 and at most 1e12')
    expect(fault({ price: 1e21 })).toBe('price is 1e+21, but must be above 0 and at most 1e12')
    expect(fault({ count: 0 })).toBeNull()
    expect(fault({ count: -1 })).toBe('count is -1, but must be at least 0')
  })

  it('is that what happened has happened, give or take what clocks differ', () => {
    expect(fault({ ts: NOW + 5 * MINUTE })).toBeNull()
    expect(fault({ ts: NOW + HOUR })).toBe('ts is 2026-11-01T13:00:00.000Z, but must not lie in the future')
    expect(fault({ ts: Date.UTC(2099, 0, 1) })).toBe(
      'ts is 2099-01-01T00:00:00.000Z, but must not lie in the future',
    )
    expect(fault({ day: '2026-11-02' })).toBe('day is "2026-11-02", but must not lie in the future')
  })

  it('is how far ahead something may be announced', () => {
    expect(fault({ settles_at: NOW + 31 * DAY })).toBeNull()
    expect(fault({ settles_at: NOW + 32 * DAY })).toBe(
      'settles_at is 2026-12-03T12:00:00.000Z, but must not lie more than 31d ahead',
    )
    expect(fault({ expires_on: '2027-06-25' })).toBeNull()
    expect(fault({ expires_on: '2099-06-25' })).toContain('not lie more than 366d ahead')
  })

  it('is the calendar', () => {
    expect(fault({ day: '2026-02-28' })).toBeNull()
    expect(fault({ day: '2024-02-29' })).toBeNull()
    expect(fault({ day: '2026-02-31' })).toBe('day is no date: "2026-02-31"')
    expect(fault({ day: '2026-2-1' })).toBe('day is no date: "2026-2-1"')
  })

  it('can be left out', () => {
    expect(fault({ drift: -1e300, note: 'any\nthing' })).toBeNull()
  })

  it('shows the start of a value that is too long to read', () => {
    expect(fault({ side: 'x'.repeat(5_000) })!.length).toBeLessThan(200)
  })
})
