import { describe, expect, it } from 'vitest'
import { durationMs, isoOf, MINUTE, type Ms, SECOND } from '../../src/core/time.ts'
import type { Venue } from '../../src/define/source.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { coinbase } from '../../src/venues/coinbase/coinbase.ts'
import { kraken } from '../../src/venues/kraken/kraken.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { contextFor, contractOf, NOW, scriptedApi, streamOf } from './context.ts'

/** A cut of some minutes: the minutes that it touches are asked for, and the one in which the next line is not whole yet. */
const SPAN = { from: NOW - 10 * MINUTE + 17 * SECOND, to: NOW + 5 * SECOND }
const FIRST = NOW - 10 * MINUTE
const LAST = NOW + MINUTE

async function asked(venue: Venue, market: 'perp' | 'spot', instrument: string, answer: unknown, more = {}) {
  const symbol = market === 'perp' ? 'BTCUSDT' : 'BTC'
  const other = market === 'perp' ? 'ARBUSDT' : 'ARB'
  const listed = [
    contractOf({ instrument, symbol, ...more }),
    contractOf({ instrument: 'ARB', symbol: other, ...more }),
  ]
  const api = scriptedApi(() => answer)
  const { backfill } = streamOf(venue, `${market}-minutes`)
  await backfill!.ask(api, SPAN, contextFor({ [market]: listed }))
  return api.calls
}

describe('what is asked for minutes that are over', () => {
  it.each([
    ['perp', 'https://fapi.binance.com/fapi/v1/klines', 1_440],
    ['spot', 'https://api.binance.com/api/v3/klines', 960],
  ] as const)('of Binance, %s', async (market, get, limit) => {
    const query = { symbol: 'BTCUSDT', interval: '1m', startTime: FIRST, endTime: LAST, limit }
    expect(await asked(binance, market, 'BTCUSDT', [])).toEqual([{ get, query }])
  })

  it.each([
    ['perp', 'linear'],
    ['spot', 'spot'],
  ] as const)('of Bybit, %s', async (market, category) => {
    const query = { category, symbol: 'BTCUSDT', interval: '1', start: FIRST, end: LAST, limit: 1_000 }
    expect(await asked(bybit, market, 'BTCUSDT', {})).toEqual([
      { get: 'https://api.bybit.com/v5/market/kline', query },
    ])
  })

  it('of OKX, and of those that are older elsewhere', async () => {
    const query = { instId: 'BTC-USDT', bar: '1m', before: FIRST - 1, after: LAST + 1, limit: 100 }
    const recent = { get: 'https://www.okx.com/api/v5/market/candles', query }
    const older = { get: 'https://www.okx.com/api/v5/market/history-candles', query }
    const minutes = (count: number) => ({ code: '0', data: Array(count).fill([]) })
    expect(await asked(okx, 'spot', 'BTC-USDT', minutes(12))).toEqual([recent])
    expect(await asked(okx, 'spot', 'BTC-USDT', minutes(11))).toEqual([recent, older])
    expect(await asked(okx, 'perp', 'BTC-USDT', minutes(0))).toEqual([recent, older])
  })

  it('of Coinbase', async () => {
    expect(await asked(coinbase, 'spot', 'BTC-USD', [], { quote: 'USD' })).toEqual([
      {
        get: 'https://api.exchange.coinbase.com/products/BTC-USD/candles',
        query: { granularity: 60, start: isoOf(FIRST), end: isoOf(LAST) },
      },
    ])
  })

  it('of Kraken, by the second', async () => {
    expect(await asked(kraken, 'spot', 'XXBTZUSD', {}, { quote: 'USD' })).toEqual([
      {
        get: 'https://api.kraken.com/0/public/OHLC',
        query: { pair: 'XXBTZUSD', interval: 1, since: FIRST / SECOND - 1 },
      },
    ])
    expect(await asked(kraken, 'perp', 'PF_XBTUSD', {}, { quote: 'USD' })).toEqual([
      {
        get: 'https://futures.kraken.com/api/charts/v1/trade/PF_XBTUSD/1m',
        query: { from: FIRST / SECOND, to: LAST / SECOND },
      },
    ])
  })
})

/** What one answer holds at most, as the venues publish it. */
const MOST: Readonly<Record<string, number>> = {
  'binance.perp': 1_500,
  'binance.spot': 1_000,
  'bybit.perp': 1_000,
  'bybit.spot': 1_000,
  'okx.perp': 100,
  'okx.spot': 100,
  'coinbase.spot': 300,
  'kraken.perp': 2_000,
  'kraken.spot': 720,
}

describe.each(Object.entries(MOST))('%s', (name, most) => {
  const [id, market] = name.split('.')
  const venue = [binance, bybit, okx, coinbase, kraken].find((one) => one.id === id)!
  const { backfill } = streamOf(venue, `${market}-minutes`)

  it('is asked for no more at once than it answers, with the minutes at both ends', () => {
    expect(durationMs(backfill!.step) / MINUTE + 2).toBeLessThanOrEqual(most)
  })

  it('is asked once the minutes are over', () => {
    const asked: Ms = NOW + durationMs(backfill!.settles!)
    expect(asked).toBeGreaterThanOrEqual(LAST + MINUTE)
  })
})

it('one coin that cannot be had leaves none as filled', async () => {
  const api = scriptedApi((question) => {
    if ('get' in question && question.query?.symbol === 'LTCUSDT') throw new Error('not now')
    return {}
  })
  const perp = ['BTCUSDT', 'LTCUSDT'].map((symbol) => contractOf({ instrument: symbol, symbol }))
  const { backfill } = streamOf(bybit, 'perp-minutes')
  await expect(backfill!.ask(api, SPAN, contextFor({ perp }))).rejects.toThrow('not now')
})
