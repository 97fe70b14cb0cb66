import { describe, expect, it } from 'vitest'
import { faultOf, integer, json, maybe, number, table, text, time } from './table.ts'

const trades = table({
  name: 'trades',
  about: 'Trades.',
  columns: {
    ts: time(),
    side: text<'BUY' | 'SELL'>(),
    price: number(),
    count: maybe(integer()),
    extra: maybe(json()),
  },
  time: 'ts',
  key: ['ts', 'side'],
  writes: 'append',
  cadence: 'live',
  keepDays: 7,
  since: null,
})
const NOW = Date.UTC(2026, 10, 1)
const row = { ts: NOW, side: 'BUY', price: 1.5, count: null, extra: { any: ['thing'] } }

describe('table', () => {
  it('takes a row that fits', () => {
    expect(faultOf(trades, row)).toBeNull()
    expect(faultOf(trades, { ...row, count: 3, extra: undefined })).toBeNull()
  })

  it('says what is wrong with one that does not', () => {
    expect(faultOf(trades, { ...row, side: undefined })).toBe('side is missing')
    expect(faultOf(trades, { ...row, price: Number.NaN })).toContain('price is no number')
    expect(faultOf(trades, { ...row, price: '1.5' })).toBe('price is no number: "1.5"')
    expect(faultOf(trades, { ...row, count: 1.5 })).toBe('count is no integer: 1.5')
  })

  it('catches seconds and microseconds taken for milliseconds', () => {
    expect(faultOf(trades, { ...row, ts: NOW / 1000 })).toContain('ts is no time')
    expect(faultOf(trades, { ...row, ts: NOW * 1000 })).toContain('ts is no time')
  })

  it('refuses a definition that contradicts itself', () => {
    const columns = { ts: time(), note: maybe(text()) }
    const rest = { about: '', writes: 'append', cadence: 'live', keepDays: null, since: null } as const
    expect(() => table({ ...rest, name: 'Bad Name', columns, time: 'ts', key: ['ts'] })).toThrow(
      'a name is lower case',
    )
    expect(() => table({ ...rest, name: 'x', columns, time: 'ts', key: [] })).toThrow('has no key')
    expect(() => table({ ...rest, name: 'x', columns, time: 'ts', key: ['note'] })).toThrow('may not be null')
  })
})
