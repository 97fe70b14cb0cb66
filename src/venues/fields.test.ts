import { describe, expect, it } from 'vitest'
import { contextOf } from '../../test/venues/context.ts'
import { SourceError } from '../core/errors.ts'
import {
  badAnswer,
  byName,
  hoursBetween,
  isFields,
  listIn,
  numberOf,
  percentOf,
  positiveOf,
  readRows,
  refused,
  textOf,
  timeOf,
} from './fields.ts'

describe('figures of venues', () => {
  it.each([
    ['0.5', 0.5],
    ['-0.0001', -0.0001],
    [42, 42],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['n/a', null],
    ['0x10', null],
    ['1e3', 1000],
    ['Infinity', null],
    [Number.NaN, null],
    [null, null],
    [undefined, null],
    [true, null],
    [[], null],
  ])('reads %j as %j', (value, figure) => {
    expect(numberOf(value)).toBe(figure)
  })

  it('takes no price, quantity or time from a zero', () => {
    expect(positiveOf('0')).toBeNull()
    expect(positiveOf('-1')).toBeNull()
    expect(positiveOf('0.00000001')).toBe(1e-8)
    expect(timeOf('0')).toBeNull()
    expect(timeOf('1788264000000')).toBe(1_788_264_000_000)
  })

  it('turns fractions into percent and keeps an unknown one unknown', () => {
    expect(percentOf('-0.0025')).toBe(-0.25)
    expect(percentOf('')).toBeNull()
  })

  it('takes text that says something', () => {
    expect(textOf('BTC')).toBe('BTC')
    expect(textOf('')).toBeNull()
    expect(textOf(7)).toBeNull()
  })

  it('counts whole hours forward only', () => {
    expect(hoursBetween(1_788_264_000_000, 1_788_278_400_003)).toBe(4)
    expect(hoursBetween(1_788_278_400_000, 1_788_264_000_000)).toBeNull()
    expect(hoursBetween(1_788_264_000_000, 1_788_264_000_000)).toBeNull()
    expect(hoursBetween(null, 1_788_264_000_000)).toBeNull()
  })

  it('knows an object from a list and from nothing', () => {
    expect([{}, [], null, 'a'].map(isFields)).toEqual([true, false, false, false])
  })
})

describe('lists in answers', () => {
  it('follows the path and leaves out what is no object', () => {
    expect(listIn('a.b', { result: { list: [{ s: 1 }, null, 'x'] } }, 'result', 'list')).toEqual([{ s: 1 }])
    expect(listIn('a.b', [{ s: 1 }])).toEqual([{ s: 1 }])
  })

  it.each([[null], ['<html>'], [{ code: '50001' }], [{ data: {} }]])('refuses %j', (answer) => {
    expect(() => listIn('okx.tickers', answer, 'data')).toThrow(/okx\.tickers: expected a list at data/)
  })

  it('finds entries by name', () => {
    expect(byName([{ s: 'A', p: 1 }], 's').get('A')).toEqual({ s: 'A', p: 1 })
  })
})

describe('rows of an answer', () => {
  const context = contextOf([{ instrument: 'AUSDT', symbol: 'AUSDT' }])
  const read = (entry: { readonly p?: unknown }) => positiveOf(entry.p)

  it('skips contracts that are not ours and entries that are odd', () => {
    const entries = [{ s: 'ZUSDT' }, { s: 'AUSDT', p: '' }, { s: 'AUSDT', p: '2' }]
    expect(readRows('v.s', entries, 's', context, read)).toEqual([2])
  })

  it('refuses an answer of which nothing of ours can be read', () => {
    expect(() => readRows('v.s', [{ s: 'AUSDT', price: '2' }], 's', context, read)).toThrow(
      /no entry could be read/,
    )
    expect(readRows('v.s', [{ s: 'ZUSDT', price: '2' }], 's', context, read)).toEqual([])
  })
})

it('shows the beginning of a long answer only', () => {
  const error = badAnswer('v.s', 'wrong', { text: 'x'.repeat(10_000) })
  expect(error).toBeInstanceOf(SourceError)
  expect(error.fault).toBe('bad_answer')
  expect(error.message.length).toBeLessThan(300)
  expect(refused('v.s', undefined).fault).toBe('refused')
})
