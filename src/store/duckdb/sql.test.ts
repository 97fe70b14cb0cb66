import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StoreError } from '../../core/errors.ts'
import { DAY } from '../../core/time.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { columnOf, limitLiteral, quoteName } from '../sql-words.ts'
import { boundLiteral, literal, textLiteral } from './sql.ts'

describe('what becomes SQL', () => {
  it('names are plain words or nothing', () => {
    expect(quoteName('oi_5m')).toBe('"oi_5m"')
    for (const name of ['', 'a b', 'a"b', 'a;b', "a'b", 'é', '1a', 'a.b', 'a\n']) {
      expect(() => quoteName(name)).toThrow(StoreError)
    }
    expect(columnOf(oi5m, 'oi_usd')).toBe('"oi_usd"')
    for (const name of ['rowid', 'constructor', '__proto__', 'oi']) {
      expect(() => columnOf(oi5m, name)).toThrow(StoreError)
    }
  })

  it('text never ends its quotes and never ends the statement', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sql = textLiteral(text)
        expect(sql).not.toContain('\0')
        // Every piece between quotes has its quotes doubled; put together again it is the text.
        const pieces = sql.replace(/^\((.*)\)$/s, '$1').split(' || chr(0) || ')
        if (!text.includes(' || chr(0) || ')) {
          for (const piece of pieces) expect(piece).toMatch(/^'(?:[^']|'')*'$/s)
          expect(pieces.map((piece) => piece.slice(1, -1).replaceAll("''", "'")).join('\0')).toBe(text)
        }
      }),
    )
  })

  it('figures, times, days and flags are what they say or nothing', () => {
    expect(literal('number', 0.1)).toBe("'0.1'::DOUBLE")
    expect(literal('number', -1e21)).toBe("'-1e+21'::DOUBLE")
    expect(literal('integer', 7)).toBe('7::BIGINT')
    expect(literal('boolean', true)).toBe('TRUE')
    expect(literal('date', '2026-02-28')).toBe("DATE '2026-02-28'")
    expect(literal('time', Date.UTC(2026, 10, 1, 0, 0, 0, 5))).toBe("TIMESTAMP '2026-11-01 00:00:00.005'")
    const wrong: [Parameters<typeof literal>[0], unknown][] = [
      ['number', Number.NaN],
      ['number', Number.POSITIVE_INFINITY],
      ['number', '1'],
      ['integer', null],
      ['boolean', 1],
      ['date', '2026-02-30'],
      ['date', "2026-01-01'; --"],
      ['time', '2026-01-01'],
      ['text', 5],
      ['text', null],
      ['text', undefined],
      ['json', '{}'],
    ]
    for (const [kind, value] of wrong) expect(() => literal(kind, value)).toThrow(StoreError)
  })

  it('bounds on days count midnights, and times beyond the calendar are held back', () => {
    const midnight = Date.UTC(2026, 10, 2)
    expect(boundLiteral('date', midnight)).toBe("DATE '2026-11-02'")
    expect(boundLiteral('date', midnight + 1)).toBe("DATE '2026-11-03'")
    expect(boundLiteral('date', midnight - DAY + 1)).toBe("DATE '2026-11-02'")
    expect(boundLiteral('time', Number.POSITIVE_INFINITY)).toBe("TIMESTAMP '9999-01-01 00:00:00.000'")
    expect(boundLiteral('time', Number.NEGATIVE_INFINITY)).toBe("TIMESTAMP '1000-01-01 00:00:00.000'")
    expect(() => boundLiteral('time', Number.NaN)).toThrow(StoreError)
  })

  it('limits are whole numbers', () => {
    expect(limitLiteral(0)).toBe('0')
    for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => limitLiteral(limit)).toThrow(StoreError)
    }
  })
})
