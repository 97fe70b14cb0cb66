import { describe, expect, it } from 'vitest'
import { SourceError } from '../../core/errors.ts'
import { HOUR } from '../../core/time.ts'
import { contextOf, NOW, pollOf, scriptedApi, streamOf } from '../test-context.ts'
import { bybit } from './bybit.ts'

const context = contextOf([
  { instrument: 'BTCUSDT', symbol: 'BTCUSDT' },
  { instrument: 'ARBUSDT', symbol: 'ARBUSDT', fundingIntervalHours: 4 },
])

const listed = (list: object[], more: object = {}) => ({
  retCode: '0',
  retMsg: 'OK',
  result: { category: 'linear', list, ...more },
  time: NOW,
})

describe('contracts', () => {
  const instrument = (more: object) => ({
    symbol: 'BTCUSDT',
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: '1585526400000',
    deliveryTime: '0',
    fundingInterval: '480',
    symbolType: '',
    ...more,
  })

  it('lists USDT perpetuals of coins in trading, with intervals from minutes', () => {
    const pages = [
      listed([
        instrument({}),
        instrument({ symbol: 'SHIB1000USDT', baseCoin: 'SHIB1000', fundingInterval: 60 }),
        instrument({ symbol: 'BTCPERP', quoteCoin: 'USDC', settleCoin: 'USDC' }),
        instrument({ symbol: 'BTC-25SEP26', contractType: 'LinearFutures' }),
        instrument({ symbol: 'NEWUSDT', status: 'PreLaunch' }),
        instrument({ symbol: 'TSLAUSDT', baseCoin: 'TSLA', symbolType: 'stock' }),
      ]),
      listed([instrument({ symbol: 'ODDUSDT', baseCoin: 'ODD', fundingInterval: 8 })]),
    ]
    const contracts = pollOf(bybit, 'contracts').contracts!(pages)
    expect(contracts.map((each) => [each.instrument, each.symbol, each.fundingIntervalHours])).toEqual([
      ['BTCUSDT', 'BTCUSDT', 8],
      ['SHIB1000USDT', 'SHIBUSDT', 1],
      ['ODDUSDT', 'ODDUSDT', null],
    ])
    expect(pollOf(bybit, 'contracts').parse(pages, context)).toHaveLength(3)
  })

  it('follows the cursor to the last page', async () => {
    const cursors = ['first', 'second', '']
    const api = scriptedApi(() => listed([instrument({})], { nextPageCursor: cursors[api.calls.length - 1] }))
    expect(await pollOf(bybit, 'contracts').ask(api, context)).toHaveLength(3)
    expect(api.calls.map(({ params }) => params.cursor)).toEqual([undefined, 'first', 'second'])
    expect(api.calls[0]!.params).toEqual({ category: 'linear', limit: 1000 })
  })

  it('refuses an answer in another form', () => {
    expect(() => pollOf(bybit, 'contracts').parse([{ retCode: 0, result: {} }], context)).toThrow(
      /bybit\.contracts/,
    )
  })
})

const ticker = (more: object) => ({
  symbol: 'BTCUSDT',
  lastPrice: '64010.50',
  markPrice: '64000.00',
  indexPrice: '63990.00',
  price24hPcnt: '-0.0125',
  turnover24h: '5000000.5',
  openInterest: '2000.4',
  openInterestValue: '128025600',
  fundingRate: '-0.00025',
  nextFundingTime: String(NOW + 4 * HOUR),
  fundingIntervalHour: '8',
  ...more,
})
const arb = (more: object) => ticker({ symbol: 'ARBUSDT', fundingIntervalHour: undefined, ...more })

describe('tickers', () => {
  it('reads fractions as percent and takes the interval from wherever it is said', () => {
    const rows = pollOf(bybit, 'tickers').parse(
      listed([ticker({}), arb({}), ticker({ symbol: 'ETHPERP' })]),
      context,
    )
    expect(rows).toEqual([
      {
        ts: NOW,
        exchange: 'bybit',
        symbol: 'BTCUSDT',
        last_price: 64_010.5,
        mark_price: 64_000,
        index_price: 63_990,
        change_24h_pct: -1.25,
        quote_volume_24h: 5_000_000.5,
        funding_rate_pct: -0.025,
        funding_interval_h: 8,
        next_funding_at: NOW + 4 * HOUR,
      },
      expect.objectContaining({ symbol: 'ARBUSDT', funding_interval_h: 4 }),
    ])
  })

  it('skips a ticker without a price', () => {
    const rows = pollOf(bybit, 'tickers').parse(listed([ticker({ lastPrice: '' }), arb({})]), context)
    expect(rows.map((row) => row.symbol)).toEqual(['ARBUSDT'])
  })
})

describe('funding', () => {
  it('announces the rate, whatever the hourly list said of the interval', () => {
    const rows = pollOf(bybit, 'funding-marks').parse(
      listed([ticker({ fundingIntervalHour: '1' }), arb({ fundingRate: '' })]),
      context,
    )
    expect(rows).toEqual([
      {
        ts: NOW,
        exchange: 'bybit',
        symbol: 'BTCUSDT',
        funding_rate_pct: -0.025,
        interval_h: 1,
        next_funding_at: NOW + 4 * HOUR,
      },
    ])
  })

  it('asks each contract for its settlements, and goes on when one fails', async () => {
    const many = contextOf(['AUSDT', 'BUSDT', 'CUSDT'].map((symbol) => ({ instrument: symbol, symbol })))
    const api = scriptedApi(({ params }) => {
      if (params.symbol === 'BUSDT') throw new SourceError('refused', 'symbol invalid')
      return listed([
        { symbol: params.symbol, fundingRate: '0.0001', fundingRateTimestamp: String(NOW - 4 * HOUR) },
        { symbol: params.symbol, fundingRate: '0.0002', fundingRateTimestamp: String(NOW - 8 * HOUR) },
      ])
    })
    const source = pollOf(bybit, 'settlements')
    const rows = source.parse(await source.ask(api, many), many)
    expect(api.calls[0]!.params).toEqual({
      category: 'linear',
      symbol: 'AUSDT',
      startTime: NOW - 25 * HOUR,
      endTime: NOW,
    })
    expect(rows.filter((row) => row.symbol === 'CUSDT')).toEqual([
      expect.objectContaining({ funding_time: NOW - 8 * HOUR, funding_rate_pct: 0.02, interval_hours: 8 }),
      expect.objectContaining({ funding_time: NOW - 4 * HOUR, funding_rate_pct: 0.01, interval_hours: 4 }),
    ])
    expect(new Set(rows.map((row) => row.symbol))).toEqual(new Set(['AUSDT', 'CUSDT']))
  })
})

describe('open interest', () => {
  it('halves what counts both sides', () => {
    expect(pollOf(bybit, 'open-interest').parse(listed([ticker({})]), context)).toEqual([
      {
        ts: NOW,
        exchange: 'bybit',
        symbol: 'BTCUSDT',
        oi_base: 1000.2,
        oi_usd: 64_012_800,
        mark_price: 64_000,
      },
    ])
  })

  it('takes the one-sided figure as it is where there is one', () => {
    const entry = ticker({ singleOpenInterest: '1000.2', singleOpenInterestValue: '64012800' })
    expect(pollOf(bybit, 'open-interest').parse(listed([entry]), context)[0]!.oi_base).toBe(1000.2)
  })

  it('skips a contract without a figure', () => {
    const entries = [ticker({ openInterest: '' }), arb({ openInterest: '10' })]
    expect(
      pollOf(bybit, 'open-interest')
        .parse(listed(entries), context)
        .map((row) => row.oi_base),
    ).toEqual([5])
  })
})

describe('liquidations', () => {
  const stream = streamOf(bybit, 'liquidations')
  const order = (more: object) => ({ T: NOW - 30, s: 'BTCUSDT', S: 'Buy', v: '0.2', p: '63000.00', ...more })
  const message = (...data: object[]) => ({
    topic: 'allLiquidation.BTCUSDT',
    type: 'snapshot',
    ts: NOW - 5,
    data,
  })

  it('turns the side of the position into that of the order', () => {
    const rows = stream.parse(message(order({}), order({ S: 'Sell' })), context)
    expect(rows.map((row) => row.side)).toEqual(['SELL', 'BUY'])
    expect(rows[0]).toMatchObject({
      event_time: NOW - 30,
      exchange: 'bybit',
      symbol: 'BTCUSDT',
      price: 63_000,
      qty: 0.2,
      quote_qty: 12_600,
    })
  })

  it('keeps every order of a message, equal ones too, and skips an odd one', () => {
    const rows = stream.parse(message(order({}), order({ p: '' }), order({}), order({ v: '0.3' })), context)
    expect(rows.map((row) => row.qty)).toEqual([0.2, 0.2, 0.3])
    expect(new Set(rows.map((row) => row.dedupe_key)).size).toBe(3)
  })

  it('subscribes to every contract in small requests', () => {
    const names = Array.from({ length: 120 }, (_, index) => `C${index}USDT`)
    const requests = stream.subscribe(contextOf(names.map((name) => ({ instrument: name, symbol: name }))))
    const args = requests.map((request) => (request as { op: string; args: string[] }).args)
    expect(args.map((topics) => topics.length)).toEqual([50, 50, 20])
    expect(args.flat()).toEqual(names.map((name) => `allLiquidation.${name}`))
  })

  it('hears acknowledgements, pongs and refusals', () => {
    expect(stream.parse({ success: true, ret_msg: '', conn_id: 'a', op: 'subscribe' }, context)).toEqual([])
    expect(stream.parse({ success: true, ret_msg: 'pong', conn_id: 'a', op: 'ping' }, context)).toEqual([])
    expect(stream.parse({ op: 'pong', args: ['1'], conn_id: 'a' }, context)).toEqual([])
    const refusal = { success: false, ret_msg: 'handler not found', conn_id: 'a', op: 'subscribe' }
    expect(() => stream.parse(refusal, context)).toThrow(expect.objectContaining({ fault: 'refused' }))
  })

  it.each([
    ['garbage'],
    [{ topic: 'liquidation.BTCUSDT', data: { side: 'Buy', size: '1', price: '1', symbol: 'BTCUSDT' } }],
    [{ topic: 'allLiquidation.BTCUSDT', data: { s: 'BTCUSDT' } }],
    [message(order({ S: 'Long' }))],
  ])('refuses %j', (wrong) => {
    expect(() => stream.parse(wrong, context)).toThrow(expect.objectContaining({ fault: 'bad_answer' }))
  })
})
