import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  choice,
  coinChoice,
  optionalCoin,
  optionalCoinChoice,
  optionalMoment,
  optionalPerpSymbol,
  optionalVenue,
  paramNote,
  perpSymbol,
  perpSymbolOr,
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

it('knows a coin and its perpetual by every name that venues give them', () => {
  const coins = z.object({
    symbol: optionalPerpSymbol(),
    path: perpSymbol(),
    or: perpSymbolOr('BTC', 'One.'),
    coin: optionalCoin('One.'),
    one: coinChoice(['BTC', 'PEPE'], { default: 'BTC', about: 'One.' }),
    any: optionalCoinChoice(['BTC', 'PEPE'], 'One.'),
  })
  for (const name of [
    'PEPE',
    'pepe-usdt',
    '1000PEPE',
    '1000pepeusdt',
    'kPEPE',
    'kPEPEUSDT',
    'PEPE1000USDT',
  ]) {
    const typed = { symbol: name, path: name, or: name, coin: name, one: name, any: name }
    expect(coins.parse(typed), name).toEqual({
      symbol: 'PEPEUSDT',
      path: 'PEPEUSDT',
      or: 'PEPEUSDT',
      coin: 'PEPE',
      one: 'PEPE',
      any: 'PEPE',
    })
  }
  expect(coins.parse({ path: 'btc' })).toEqual({ path: 'BTCUSDT', or: 'BTCUSDT', one: 'BTC' })
  expect(coins.parse({ path: 'a', coin: 'usdc.e' })).toMatchObject({ coin: 'USDC.E' })
  // A large K is no thousand: KPEPE would be a coin of its own.
  expect(coins.parse({ path: 'KPEPE', coin: 'KPEPE' })).toMatchObject({ path: 'KPEPEUSDT', coin: 'KPEPE' })
  expect(coins.safeParse({ path: 'a', any: 'DOGE' }).success).toBe(false)
})

it('says in words what is allowed', () => {
  expect(paramNote(top)).toMatchObject({ allowed: 'a whole number from 1 to 1000', type: 'number' })
  expect(paramNote(params.shape.sort)?.schema).toEqual({
    type: 'string',
    enum: ['volume', 'oi'],
    default: 'volume',
  })
})
