import { describe, expect, it } from 'vitest'
import { HOUR } from '../../core/time.ts'
import { contextOf, NOW, pollOf, scriptedApi, streamOf } from '../test-context.ts'
import { binance } from './binance.ts'

const context = contextOf(
  [
    { instrument: 'BTCUSDT', symbol: 'BTCUSDT' },
    { instrument: 'ARBUSDT', symbol: 'ARBUSDT', fundingIntervalHours: 4 },
  ],
  { BTCUSDT: 64_000, ARBUSDT: 0.8 },
)

describe('contracts', () => {
  const symbol = (more: object) => ({
    symbol: 'BTCUSDT',
    pair: 'BTCUSDT',
    contractType: 'PERPETUAL',
    deliveryDate: '4133404800000',
    onboardDate: '1569398400000',
    status: 'TRADING',
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    marginAsset: 'USDT',
    ...more,
  })
  const answer = {
    exchangeInfo: {
      timezone: 'UTC',
      symbols: [
        symbol({}),
        symbol({ symbol: 'ARBUSDT', baseAsset: 'ARB', onboardDate: '' }),
        symbol({ symbol: 'OLDUSDT', baseAsset: 'OLD', status: 'SETTLING' }),
        symbol({ symbol: 'BTCUSDC', quoteAsset: 'USDC', marginAsset: 'USDC' }),
        symbol({ symbol: 'BTCUSDT_260925', contractType: 'CURRENT_QUARTER' }),
        symbol({ symbol: 'TSLAUSDT', baseAsset: 'TSLA', contractType: 'TRADIFI_PERPETUAL' }),
        symbol({ symbol: null }),
      ],
    },
    fundingInfo: [{ symbol: 'ARBUSDT', fundingIntervalHours: '4', adjustedFundingRateCap: '0.02' }],
  }

  it('lists USDT perpetuals in trading; 8 hours is the interval nobody mentions', () => {
    expect(pollOf(binance, 'contracts').contracts!(answer)).toEqual([
      expect.objectContaining({
        instrument: 'BTCUSDT',
        symbol: 'BTCUSDT',
        contractSize: 1,
        fundingIntervalHours: 8,
      }),
      expect.objectContaining({ instrument: 'ARBUSDT', symbol: 'ARBUSDT', fundingIntervalHours: 4 }),
    ])
    expect(pollOf(binance, 'contracts').parse(answer, contextOf([]))).toEqual([
      expect.objectContaining({ venue: 'binance', instrument: 'BTCUSDT', first_seen_at: 1_569_398_400_000 }),
      expect.objectContaining({ instrument: 'ARBUSDT', first_seen_at: NOW, last_seen_at: NOW }),
    ])
  })

  it('refuses an answer in another form', () => {
    const parse = pollOf(binance, 'contracts').parse
    expect(() => parse({ exchangeInfo: { code: -1 }, fundingInfo: [] }, context)).toThrow(
      /binance\.contracts/,
    )
    expect(() => parse({ ...answer, fundingInfo: {} }, context)).toThrow(/binance\.contracts/)
    expect(() => parse({ exchangeInfo: { symbols: [] }, fundingInfo: [] }, context)).toThrow(
      /no USDT perpetual/,
    )
  })
})

describe('tickers', () => {
  it('joins the day with mark, index and funding, and skips odd and foreign ones', () => {
    const answer = {
      tickers: [
        { symbol: 'BTCUSDT', lastPrice: '64010.5', priceChangePercent: '-1.250', quoteVolume: '9876543.21' },
        { symbol: 'ARBUSDT', lastPrice: '', priceChangePercent: '', quoteVolume: '' },
        { symbol: 'BTCUSDT_260925', lastPrice: '65000', priceChangePercent: '0', quoteVolume: '1' },
      ],
      premiums: [
        {
          symbol: 'BTCUSDT',
          markPrice: '64000.10',
          indexPrice: '63990.20',
          lastFundingRate: '0.00012500',
          nextFundingTime: String(NOW + 4 * HOUR),
        },
      ],
    }
    expect(pollOf(binance, 'tickers').parse(answer, context)).toEqual([
      {
        ts: NOW,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        last_price: 64_010.5,
        mark_price: 64_000.1,
        index_price: 63_990.2,
        change_24h_pct: -1.25,
        quote_volume_24h: 9_876_543.21,
        funding_rate_pct: 0.0125,
        funding_interval_h: 8,
        next_funding_at: NOW + 4 * HOUR,
      },
    ])
  })

  it('leaves unknown what the premium index does not say', () => {
    const answer = {
      tickers: [{ symbol: 'ARBUSDT', lastPrice: '0.8', priceChangePercent: '1', quoteVolume: '5' }],
      premiums: [
        { symbol: 'ARBUSDT', markPrice: '0', indexPrice: '', lastFundingRate: '', nextFundingTime: 0 },
      ],
    }
    expect(pollOf(binance, 'tickers').parse(answer, context)[0]).toMatchObject({
      mark_price: null,
      index_price: null,
      funding_rate_pct: null,
      funding_interval_h: 4,
      next_funding_at: null,
    })
  })
})

describe('funding', () => {
  it('announces the rate with the interval of the moment', () => {
    const premium = (symbol: string, rate: string) => ({
      symbol,
      lastFundingRate: rate,
      nextFundingTime: NOW + HOUR,
    })
    const answer = {
      premiums: [premium('BTCUSDT', '0.0001'), premium('ARBUSDT', '-0.02'), premium('XUSDT', '0.1')],
      // The list of contracts, an hour old, still says 4.
      fundingInfo: [{ symbol: 'ARBUSDT', fundingIntervalHours: 1 }],
    }
    expect(pollOf(binance, 'funding-marks').parse(answer, context)).toEqual([
      expect.objectContaining({
        symbol: 'BTCUSDT',
        funding_rate_pct: 0.01,
        interval_h: 8,
        next_funding_at: NOW + HOUR,
      }),
      expect.objectContaining({ symbol: 'ARBUSDT', funding_rate_pct: -2, interval_h: 1 }),
    ])
  })

  it('reads settlements with their interval and mark, which old ones lack', () => {
    const settled = (symbol: string, hoursAgo: number, markPrice: string) => ({
      symbol,
      fundingTime: NOW - hoursAgo * HOUR + 3,
      fundingRate: '0.00005',
      markPrice,
    })
    const page = [
      settled('BTCUSDT', 12, ''),
      settled('ARBUSDT', 12, '0.81'),
      settled('ARBUSDT', 10, '0.82'),
      settled('BTCUSDT', 4, '64000'),
    ]
    const rows = pollOf(binance, 'settlements').parse([page], context)
    expect(rows.map((row) => [row.symbol, row.funding_time, row.interval_hours, row.mark_price])).toEqual([
      ['BTCUSDT', NOW - 12 * HOUR, 8, null],
      ['ARBUSDT', NOW - 12 * HOUR, 4, 0.81],
      ['ARBUSDT', NOW - 10 * HOUR, 2, 0.82],
      ['BTCUSDT', NOW - 4 * HOUR, 8, 64_000],
    ])
    expect(rows[0]!.funding_rate_pct).toBe(0.005)
  })

  it('starts the next page with the settlement that the last one cut, so that no contract falls between two', async () => {
    const first = Array.from({ length: 1000 }, (_, index) => ({
      symbol: `S${index}`,
      fundingTime: NOW - (index < 600 ? 8 : 4) * HOUR + (index % 9),
    }))
    const second = [{ symbol: 'BTCUSDT', fundingTime: NOW - 4 * HOUR }]
    const api = scriptedApi(() => (api.calls.length === 1 ? first : second))
    expect(await pollOf(binance, 'settlements').ask(api, context)).toEqual([first, second])
    expect(api.calls.map(({ params }) => params)).toEqual([
      { startTime: NOW - 25 * HOUR, endTime: NOW, limit: 1000 },
      { startTime: NOW - 4 * HOUR, endTime: NOW, limit: 1000 },
    ])
  })

  it('does not turn the same page for ever', async () => {
    const page = Array.from({ length: 1000 }, () => ({ symbol: 'BTCUSDT', fundingTime: NOW - 25 * HOUR }))
    const api = scriptedApi(() => page)
    await pollOf(binance, 'settlements').ask(api, context)
    expect(api.calls.length).toBeLessThanOrEqual(20)
  })
})

describe('open interest', () => {
  it('asks for each contract and values base units at the mark price', async () => {
    const api = scriptedApi(({ params }) => ({
      symbol: params.symbol,
      openInterest: '1000.5',
      time: NOW - 5,
    }))
    const source = pollOf(binance, 'open-interest')
    const rows = source.parse(await source.ask(api, context), context)
    expect(api.calls).toHaveLength(2)
    expect(rows.find((row) => row.symbol === 'BTCUSDT')).toEqual({
      ts: NOW,
      exchange: 'binance',
      symbol: 'BTCUSDT',
      oi_base: 1000.5,
      oi_usd: 64_032_000,
      mark_price: 64_000,
    })
  })

  it('skips a contract whose mark price is not known yet', () => {
    const answers = ['BTCUSDT', 'ARBUSDT'].map((symbol) => ({
      instrument: symbol,
      answer: { symbol, openInterest: '1' },
    }))
    const early = { ...context, marks: new Map([['ARBUSDT', 0.8]]) }
    expect(
      pollOf(binance, 'open-interest')
        .parse(answers, early)
        .map((row) => row.symbol),
    ).toEqual(['ARBUSDT'])
  })
})

describe('liquidations', () => {
  const stream = streamOf(binance, 'liquidations')
  const event = (order: object) => ({
    e: 'forceOrder',
    E: NOW - 10,
    o: {
      s: 'BTCUSDT',
      S: 'SELL',
      o: 'LIMIT',
      f: 'IOC',
      q: '0.500',
      p: '63700.00',
      ap: '63950.00',
      X: 'FILLED',
      l: '0.100',
      z: '0.400',
      T: NOW - 20,
      ...order,
    },
  })

  it('takes the side of the order, the average price and what was executed', () => {
    expect(stream.parse(event({}), context)).toEqual([
      expect.objectContaining({
        event_time: NOW - 20,
        received_at: NOW,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        side: 'SELL',
        price: 63_950,
        qty: 0.4,
        quote_qty: 25_580,
      }),
    ])
    expect(stream.parse(event({ S: 'BUY' }), context)[0]!.side).toBe('BUY')
  })

  it('takes the order itself before its first fill', () => {
    const [row] = stream.parse(event({ X: 'NEW', ap: '0', z: '0', l: '0' }), context)
    expect(row).toMatchObject({ price: 63_700, qty: 0.5 })
  })

  it('reads the combined form and lists, and passes over other contracts', () => {
    expect(stream.parse({ stream: '!forceOrder@arr', data: event({}) }, context)).toHaveLength(1)
    expect(stream.parse([event({}), event({ s: 'BTCUSDC' })], context)).toHaveLength(1)
  })

  it('makes one key of one order, however often it comes', () => {
    const [once] = stream.parse(event({}), context)
    const [again] = stream.parse(event({ ap: '63950' }), { ...context, now: NOW + 5000 })
    expect(again!.dedupe_key).toBe(once!.dedupe_key)
  })

  it('subscribes, hears the acknowledgement, and hears a refusal', () => {
    expect(stream.subscribe(context)).toEqual([{ method: 'SUBSCRIBE', params: ['!forceOrder@arr'], id: 1 }])
    expect(stream.parse({ result: null, id: 1 }, context)).toEqual([])
    expect(() => stream.parse({ error: { code: 2, msg: 'Invalid request' }, id: 1 }, context)).toThrow(
      expect.objectContaining({ fault: 'refused' }),
    )
  })

  it.each([
    ['garbage'],
    [null],
    [{ e: 'trade', s: 'BTCUSDT' }],
    [{ e: 'forceOrder' }],
    [event({ S: 'LONG' })],
  ])('refuses %j', (message) => {
    expect(() => stream.parse(message, context)).toThrow(expect.objectContaining({ fault: 'bad_answer' }))
  })
})
