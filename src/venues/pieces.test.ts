import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HOUR } from '../core/time.ts'
import type { SourceContext, Venue } from '../define/source.ts'
import { binance } from './binance/binance.ts'
import { bybit } from './bybit/bybit.ts'
import { okx } from './okx/okx.ts'
import { contextOf, NOW, pollOf, streamOf } from './test-context.ts'

/**
 * One market, told by three venues in their own units: PEPE at 0.000012 dollars, marked at 0.0000121, 5 billion of them
 * open, 3 million of them liquidated. Binance counts thousands, Bybit writes the thousand behind and counts both sides
 * of open interest, OKX counts contracts of ten million.
 */
const MARK = 0.0000121
const NEXT = String(NOW + 4 * HOUR)

const BINANCE_LIST = {
  exchangeInfo: {
    symbols: [
      {
        symbol: '1000PEPEUSDT',
        contractType: 'PERPETUAL',
        status: 'TRADING',
        baseAsset: '1000PEPE',
        quoteAsset: 'USDT',
        marginAsset: 'USDT',
      },
    ],
  },
  fundingInfo: [],
}
const BYBIT_LIST = [
  {
    result: {
      list: [
        {
          symbol: 'PEPE1000USDT',
          contractType: 'LinearPerpetual',
          status: 'Trading',
          baseCoin: 'PEPE1000',
          quoteCoin: 'USDT',
          settleCoin: 'USDT',
          fundingInterval: 480,
        },
      ],
    },
  },
]
const OKX_LIST = {
  instruments: {
    data: [
      {
        instId: 'PEPE-USDT-SWAP',
        ctVal: '10000000',
        ctMult: '1',
        ctValCcy: 'PEPE',
        ctType: 'linear',
        settleCcy: 'USDT',
        state: 'live',
        instCategory: '1',
      },
    ],
  },
  funding: { data: [] },
}

const BINANCE_PREMIUM = {
  symbol: '1000PEPEUSDT',
  markPrice: '0.0121',
  indexPrice: '0.01205',
  lastFundingRate: '0.0001',
  nextFundingTime: NEXT,
}
const BYBIT_TICKERS = {
  result: {
    list: [
      {
        symbol: 'PEPE1000USDT',
        lastPrice: '0.012',
        markPrice: '0.0121',
        indexPrice: '0.01205',
        price24hPcnt: '0.02',
        turnover24h: '900',
        openInterest: '10000000',
        fundingRate: '0.0001',
        nextFundingTime: NEXT,
      },
    ],
  },
}
const okxLine = (more: object) => ({ data: [{ instId: 'PEPE-USDT-SWAP', ...more }] })

/** Answers by source: the list of contracts, the ticker, open interest, a settlement where it has a mark, an order. */
const VENUES = [
  {
    venue: binance,
    list: BINANCE_LIST,
    tickers: {
      tickers: [{ symbol: '1000PEPEUSDT', lastPrice: '0.012', priceChangePercent: '2', quoteVolume: '900' }],
      premiums: [BINANCE_PREMIUM],
    },
    interest: [{ instrument: '1000PEPEUSDT', answer: { symbol: '1000PEPEUSDT', openInterest: '5000000' } }],
    order: {
      e: 'forceOrder',
      o: { s: '1000PEPEUSDT', S: 'SELL', q: '3000', p: '0.0118', ap: '0.0119', z: '3000', T: NOW - 20 },
    },
  },
  {
    venue: bybit,
    list: BYBIT_LIST,
    tickers: BYBIT_TICKERS,
    interest: BYBIT_TICKERS,
    order: {
      topic: 'allLiquidation.PEPE1000USDT',
      data: [{ T: NOW - 20, s: 'PEPE1000USDT', S: 'Buy', v: '3000', p: '0.0119' }],
    },
  },
  {
    venue: okx,
    list: OKX_LIST,
    tickers: {
      tickers: okxLine({ last: '0.000012', open24h: '0.0000117647', volCcy24h: '75000000' }),
      marks: okxLine({ markPx: '0.0000121' }),
      indices: { data: [{ instId: 'PEPE-USDT', idxPx: '0.00001205' }] },
      funding: okxLine({
        fundingRate: '0.0001',
        fundingTime: NEXT,
        nextFundingTime: String(NOW + 12 * HOUR),
      }),
    },
    interest: okxLine({ oi: '500' }),
    order: {
      arg: { channel: 'liquidation-orders', instType: 'SWAP' },
      data: [
        {
          instId: 'PEPE-USDT-SWAP',
          details: [{ side: 'sell', bkPx: '0.0000119', sz: '0.3', ts: String(NOW - 20) }],
        },
      ],
    },
  },
]

describe.each(VENUES.map((each) => [each.venue.id, each] as const))('PEPE on %s', (id, told) => {
  const context = knownBy(told.venue, told.list)

  it('is listed as the coin, under the name that the venue gives it', () => {
    expect(pollOf(told.venue, 'contracts').parse(told.list, context)).toEqual([
      expect.objectContaining({ venue: id, base: 'PEPE', quote: 'USDT' }),
    ])
    expect([...context.contracts.values()].map(({ symbol }) => symbol)).toEqual(['PEPEUSDT'])
  })

  it('has the price of one', () => {
    const [row] = pollOf(told.venue, 'tickers').parse(told.tickers, context)
    expect(row).toMatchObject({
      symbol: 'PEPEUSDT',
      last_price: 0.000012,
      mark_price: MARK,
      index_price: 0.00001205,
      funding_rate_pct: 0.01,
    })
    expect(row!.change_24h_pct).toBeCloseTo(2, 3)
    expect(row!.quote_volume_24h).toBeCloseTo(900, 9)
  })

  it('is counted one by one', () => {
    const [row] = pollOf(told.venue, 'open-interest').parse(told.interest, context)
    expect(row).toMatchObject({ symbol: 'PEPEUSDT', oi_base: 5e9, mark_price: MARK })
    expect(row!.oi_usd).toBeCloseTo(60_500, 6)
  })

  it('is liquidated one by one', () => {
    const [row] = streamOf(told.venue, 'liquidations').parse(told.order, context)
    expect(row).toMatchObject({ exchange: id, symbol: 'PEPEUSDT', side: 'SELL', price: 0.0000119, qty: 3e6 })
    expect(row!.quote_qty).toBeCloseTo(35.7, 9)
  })
})

it('settles funding at the price of one', () => {
  const page = [
    { symbol: '1000PEPEUSDT', fundingTime: NOW - 8 * HOUR, fundingRate: '0.0001', markPrice: '0.0121' },
  ]
  expect(pollOf(binance, 'settlements').parse([page], knownBy(binance, BINANCE_LIST))).toEqual([
    expect.objectContaining({ symbol: 'PEPEUSDT', mark_price: MARK, funding_rate_pct: 0.01 }),
  ])
})

it('leaves prices and sizes to the shared modules, which know what a venue counts in', () => {
  const own = /\b(last_price|mark_price|index_price|oi_base|qty|quote_qty)\b\s*[:,]/
  const here = new URL('.', import.meta.url)
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => own.test(readFileSync(new URL(file, here), 'utf8')))).toEqual([])
})

function knownBy(venue: Venue, list: unknown): SourceContext {
  const contracts = pollOf(venue, 'contracts').contracts!(list)
  return { ...contextOf(contracts, { PEPEUSDT: MARK }), now: NOW }
}
