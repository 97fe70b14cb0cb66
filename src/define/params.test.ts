import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  choice,
  notYet,
  optionalMoment,
  optionalPerpSymbol,
  optionalVenue,
  paramNote,
  whole,
} from './params.ts'

const top = whole({ min: 1, max: 1000, default: 200, about: 'Rows.' })
const params = z.object({
  top,
  sort: choice(['volume', 'oi'], { default: 'volume', about: 'Order.' }),
  symbol: optionalPerpSymbol(),
  venue: optionalVenue('Venue.'),
  from: optionalMoment('From.'),
})

it('reads text into values, with defaults', () => {
  expect(params.parse({})).toEqual({ top: 200, sort: 'volume' })
  expect(params.parse({ top: '7', symbol: 'btc-usdt', venue: ' Binance ', from: '2026-11-01' })).toEqual({
    top: 7,
    sort: 'volume',
    symbol: 'BTCUSDT',
    venue: 'binance',
    from: Date.UTC(2026, 10, 1),
  })
})

it('refuses what is out of bounds or malformed', () => {
  for (const bad of ['0', '1001', '1.5', 'abc', '', '1e3', ' 7', '99999999999999999999']) {
    expect(params.safeParse({ top: bad }).success, bad).toBe(false)
  }
  for (const bad of [{ sort: 'nope' }, { venue: '../x' }, { from: 'yesterday' }, { symbol: '<script>' }]) {
    expect(params.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  }
})

it('says in words what is allowed', () => {
  expect(paramNote(top)).toMatchObject({ allowed: 'a whole number from 1 to 1000', type: 'number' })
  expect(paramNote(params.shape.sort)?.schema).toEqual({
    type: 'string',
    enum: ['volume', 'oi'],
    default: 'volume',
  })
})

it('refuses what cannot be served yet, and does not mind its absence', () => {
  const later = z.object({ window: notYet('there is no ranking yet') })
  expect(later.parse({})).toEqual({})
  expect(later.safeParse({ window: '90' }).success).toBe(false)
})
