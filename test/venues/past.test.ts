import { describe, expect, it } from 'vitest'
import { HOUR, type Ms } from '../../src/core/time.ts'
import type { Poll, Stream, Venue } from '../../src/define/source.ts'
import { ecb } from '../../src/providers/ecb/ecb.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { contextFor, contractOf, NOW, pollOf, scriptedApi, streamOf } from './context.ts'

const SPAN = { from: NOW - 6 * HOUR, to: NOW }

async function asked(source: Poll | Stream, context = contextFor()) {
  const api = scriptedApi(() => ({ result: { list: [] }, data: [] }))
  await source.backfill?.ask(api, SPAN, context)
  return api.calls
}

function interestOf(venue: Venue, instrument: string) {
  const perp = [contractOf({ instrument, symbol: 'BTCUSDT' })]
  return asked(pollOf(venue, 'open-interest'), contextFor({ perp }))
}

describe('what is asked for the past', () => {
  it('open interest of Binance, by five minutes', async () => {
    expect(await interestOf(binance, 'BTCUSDT')).toEqual([
      {
        get: 'https://fapi.binance.com/futures/data/openInterestHist',
        query: { symbol: 'BTCUSDT', period: '5m', limit: 500, startTime: SPAN.from, endTime: SPAN.to },
      },
    ])
  })

  it('open interest of Bybit, with the prices that make dollars of it', async () => {
    const contract = { category: 'linear', symbol: 'BTCUSDT' }
    expect(await interestOf(bybit, 'BTCUSDT')).toEqual([
      {
        get: 'https://api.bybit.com/v5/market/open-interest',
        query: { ...contract, intervalTime: '5min', startTime: SPAN.from, endTime: SPAN.to, limit: 200 },
      },
      {
        get: 'https://api.bybit.com/v5/market/mark-price-kline',
        query: { ...contract, interval: '5', start: SPAN.from, end: SPAN.to, limit: 200 },
      },
    ])
  })

  it('open interest of OKX, from the five minutes on that end where the span begins', async () => {
    expect(await interestOf(okx, 'BTC-USDT-SWAP')).toEqual([
      {
        get: 'https://www.okx.com/api/v5/rubik/stat/contracts/open-interest-history',
        query: {
          instId: 'BTC-USDT-SWAP',
          period: '5m',
          begin: SPAN.from - 300_000,
          end: SPAN.to,
          limit: 100,
        },
      },
    ])
  })

  it('official rates of ninety days', async () => {
    const [rates] = ecb.sources
    expect(await asked(rates!)).toEqual([
      { get: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml' },
    ])
  })
})

describe('forced orders that OKX still lists', () => {
  const stream = streamOf(okx, 'liquidations')
  const context = contextFor({
    perp: [contractOf({ instrument: 'BTC-USDT-SWAP', symbol: 'BTCUSDT', contractSize: 0.01 })],
    inverse: [
      contractOf({ instrument: 'BTC-USD-SWAP', symbol: 'BTCUSDT', contractSize: 100, inDollars: true }),
    ],
  })

  const fill = (ts: Ms) => ({ bkPx: '64000', side: 'sell', sz: '100', posSide: 'long', ts: String(ts) })

  it('are asked for page by page until the span is full, and read as the stream is', async () => {
    const page = (newest: Ms) => Array.from({ length: 100 }, (_, index) => fill(newest - index * 60_000))
    const api = scriptedApi((question) => {
      if (!('get' in question) || question.query?.instFamily !== 'BTC-USDT') return { code: '0', data: [] }
      const details = page(Number(question.query.after) - 60_000)
      return { code: '0', data: [{ instId: 'BTC-USDT-SWAP', instType: 'SWAP', details }] }
    })
    const messages = (await stream.backfill?.ask(api, SPAN, context)) ?? []
    const pages = api.calls.flatMap((call) => ('get' in call ? [call.query] : []))
    expect(pages.filter((query) => query?.instFamily === 'BTC-USDT').map((query) => query?.after)).toEqual(
      // Six hours are 360 minutes, and a page has a hundred.
      [0, 100, 200, 300].map((minutes) => NOW - minutes * 60_000),
    )
    expect(pages.at(-1)).toMatchObject({ instType: 'SWAP', state: 'filled' })
    const rows = messages.flatMap((message) => readAnswer(stream, message, context)?.liquidation_events ?? [])
    expect(rows).toHaveLength(400)
    expect(rows[0]).toMatchObject({ symbol: 'BTCUSDT', side: 'SELL', qty: 1, event_time: NOW - 60_000 })
  })

  it('are asked for of swaps that are margined in the coin too', async () => {
    const calls = await asked(stream, context)
    expect(calls.map((call) => ('get' in call ? call.query?.instFamily : null))).toEqual([
      'BTC-USDT',
      'BTC-USD',
    ])
  })
})
