import { describe, expect, it } from 'vitest'
import { HOUR } from '../../core/time.ts'
import { contextOf, NOW, pollOf, scriptedApi, streamOf } from '../test-context.ts'
import { okx } from './okx.ts'

const context = contextOf(
  [
    { instrument: 'BTC-USDT-SWAP', symbol: 'BTCUSDT', contractSize: 0.01 },
    { instrument: 'PEPE-USDT-SWAP', symbol: 'PEPEUSDT', contractSize: 10_000_000, fundingIntervalHours: 4 },
  ],
  { BTCUSDT: 64_000, PEPEUSDT: 0.00001 },
)

const envelope = (data: object[]) => ({ code: '0', msg: '', data })

const funding = (more: object) => ({
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  fundingRate: '0.0001',
  fundingTime: String(NOW + 4 * HOUR),
  nextFundingRate: '',
  nextFundingTime: String(NOW + 12 * HOUR),
  ...more,
})

describe('contracts', () => {
  const instrument = (more: object) => ({
    instType: 'SWAP',
    instId: 'BTC-USDT-SWAP',
    uly: 'BTC-USDT',
    baseCcy: '',
    settleCcy: 'USDT',
    ctVal: '0.01',
    ctMult: '1',
    ctValCcy: 'BTC',
    ctType: 'linear',
    state: 'live',
    listTime: '1573557408000',
    ...more,
  })
  const answer = {
    instruments: envelope([
      instrument({}),
      instrument({
        instId: 'PEPE-USDT-SWAP',
        ctVal: '1000000',
        ctMult: '10',
        ctValCcy: 'PEPE',
        instCategory: '1',
      }),
      instrument({
        instId: 'BTC-USD-SWAP',
        ctType: 'inverse',
        ctVal: '100',
        ctValCcy: 'USD',
        settleCcy: 'BTC',
      }),
      instrument({ instId: 'BTC-USDC-SWAP', settleCcy: 'USDC' }),
      instrument({ instId: 'OLD-USDT-SWAP', ctValCcy: 'OLD', state: 'suspend' }),
      instrument({ instId: 'TSLA-USDT-SWAP', ctValCcy: 'TSLA', instCategory: '3' }),
      instrument({ instId: 'ODD-USDT-SWAP', ctVal: '' }),
    ]),
    funding: envelope([
      funding({}),
      funding({ instId: 'PEPE-USDT-SWAP', nextFundingTime: String(NOW + 5 * HOUR) }),
    ]),
  }

  it('lists live USDT swaps with contract size and interval', () => {
    const contracts = pollOf(okx, 'contracts').contracts!(answer)
    expect(contracts).toEqual([
      expect.objectContaining({
        instrument: 'BTC-USDT-SWAP',
        symbol: 'BTCUSDT',
        base: 'BTC',
        contractSize: 0.01,
        fundingIntervalHours: 8,
      }),
      expect.objectContaining({ symbol: 'PEPEUSDT', contractSize: 10_000_000, fundingIntervalHours: 1 }),
    ])
    expect(pollOf(okx, 'contracts').parse(answer, context)[0]).toMatchObject({
      instrument: 'BTC-USDT-SWAP',
      contract_size: 0.01,
      first_seen_at: 1_573_557_408_000,
    })
  })

  it('asks for all funding rates at once', async () => {
    const api = scriptedApi(() => envelope([]))
    await pollOf(okx, 'contracts').ask(api, context)
    expect(api.calls).toEqual([
      { method: 'publicGetPublicInstruments', params: { instType: 'SWAP' } },
      { method: 'publicGetPublicFundingRate', params: { instId: 'ANY' } },
    ])
  })

  it('refuses an answer in another form', () => {
    const parse = pollOf(okx, 'contracts').parse
    expect(() => parse({ ...answer, instruments: { code: '0' } }, context)).toThrow(/okx\.contracts/)
  })
})

describe('tickers', () => {
  const ticker = (more: object) => ({
    instType: 'SWAP',
    instId: 'BTC-USDT-SWAP',
    last: '64000',
    open24h: '62500',
    vol24h: '900000',
    volCcy24h: '9000',
    ...more,
  })
  const answer = {
    tickers: envelope([
      ticker({}),
      ticker({ instId: 'PEPE-USDT-SWAP', last: '' }),
      ticker({ instId: 'BTC-USD-SWAP' }),
    ]),
    marks: envelope([{ instId: 'BTC-USDT-SWAP', markPx: '64001.5' }]),
    indices: envelope([{ instId: 'BTC-USDT', idxPx: '63999' }]),
    funding: envelope([funding({})]),
  }

  it('joins four answers; the next settlement is fundingTime, and volume is in coins', () => {
    expect(pollOf(okx, 'tickers').parse(answer, context)).toEqual([
      {
        ts: NOW,
        exchange: 'okx',
        symbol: 'BTCUSDT',
        last_price: 64_000,
        mark_price: 64_001.5,
        index_price: 63_999,
        change_24h_pct: expect.closeTo(2.4, 9),
        quote_volume_24h: 576_000_000,
        funding_rate_pct: 0.01,
        funding_interval_h: 8,
        next_funding_at: NOW + 4 * HOUR,
      },
    ])
  })

  it('leaves unknown what the other answers do not say', () => {
    const bare = {
      tickers: envelope([ticker({ open24h: '', volCcy24h: '' })]),
      marks: envelope([]),
      indices: envelope([]),
      funding: envelope([]),
    }
    expect(pollOf(okx, 'tickers').parse(bare, context)[0]).toMatchObject({
      mark_price: null,
      index_price: null,
      change_24h_pct: null,
      quote_volume_24h: null,
      funding_rate_pct: null,
      funding_interval_h: 8,
      next_funding_at: null,
    })
  })

  it('refuses when one of the four is in another form', () => {
    expect(() => pollOf(okx, 'tickers').parse({ ...answer, marks: { data: null } }, context)).toThrow(
      /okx\.tickers/,
    )
  })
})

describe('funding', () => {
  it('tells the interval from two settlements ahead', () => {
    const answer = envelope([
      funding({ nextFundingTime: String(NOW + 5 * HOUR) }),
      // Without the settlement after next it is what the list of contracts said.
      funding({ instId: 'PEPE-USDT-SWAP', nextFundingTime: '', fundingRate: '-0.003' }),
      funding({ instId: 'BTC-USD-SWAP' }),
    ])
    expect(pollOf(okx, 'funding-marks').parse(answer, context)).toEqual([
      {
        ts: NOW,
        exchange: 'okx',
        symbol: 'BTCUSDT',
        funding_rate_pct: 0.01,
        interval_h: 1,
        next_funding_at: NOW + 4 * HOUR,
      },
      expect.objectContaining({ symbol: 'PEPEUSDT', funding_rate_pct: -0.3, interval_h: 4 }),
    ])
  })

  it('asks each swap for its settlements and takes the rate that was charged', async () => {
    const api = scriptedApi(({ params }) =>
      envelope([
        {
          instId: params.instId,
          fundingRate: '0.0002',
          realizedRate: '0.0001',
          fundingTime: String(NOW - 4 * HOUR),
        },
        {
          instId: params.instId,
          fundingRate: '0.0003',
          realizedRate: '',
          fundingTime: String(NOW - 8 * HOUR),
        },
      ]),
    )
    const source = pollOf(okx, 'settlements')
    const rows = source.parse(await source.ask(api, context), context)
    expect(api.calls[0]!.params).toEqual({ instId: 'BTC-USDT-SWAP', before: NOW - 25 * HOUR })
    expect(rows.filter((row) => row.symbol === 'BTCUSDT')).toEqual([
      expect.objectContaining({ funding_time: NOW - 8 * HOUR, funding_rate_pct: 0.03, interval_hours: 8 }),
      expect.objectContaining({ funding_time: NOW - 4 * HOUR, funding_rate_pct: 0.01, interval_hours: 4 }),
    ])
  })
})

describe('open interest', () => {
  it('turns contracts into base units and dollars', () => {
    const answer = envelope([
      { instId: 'BTC-USDT-SWAP', instType: 'SWAP', oi: '250000', oiCcy: '2500', ts: String(NOW) },
      { instId: 'PEPE-USDT-SWAP', instType: 'SWAP', oi: '', oiCcy: '', ts: String(NOW) },
      { instId: 'BTC-USD-SWAP', instType: 'SWAP', oi: '9', oiCcy: '9', ts: String(NOW) },
    ])
    expect(pollOf(okx, 'open-interest').parse(answer, context)).toEqual([
      { ts: NOW, exchange: 'okx', symbol: 'BTCUSDT', oi_base: 2500, oi_usd: 160_000_000, mark_price: 64_000 },
    ])
  })
})

describe('liquidations', () => {
  const stream = streamOf(okx, 'liquidations')
  const fill = (more: object) => ({
    bkLoss: '0',
    bkPx: '63500',
    ccy: '',
    posSide: 'long',
    side: 'sell',
    sz: '150',
    ts: String(NOW - 30),
    ...more,
  })
  const order = (instId: string, ...details: object[]) => ({ details, instId, instType: 'SWAP' })
  const message = (...data: object[]) => ({ arg: { channel: 'liquidation-orders', instType: 'SWAP' }, data })

  it('turns contracts into base units and keeps the side of the order', () => {
    const [row] = stream.parse(message(order('BTC-USDT-SWAP', fill({}))), context)
    expect(row).toMatchObject({
      event_time: NOW - 30,
      exchange: 'okx',
      symbol: 'BTCUSDT',
      side: 'SELL',
      price: 63_500,
      qty: 1.5,
      quote_qty: 95_250,
    })
    const short = stream.parse(
      message(order('BTC-USDT-SWAP', fill({ posSide: 'short', side: 'buy' }))),
      context,
    )
    expect(short[0]!.side).toBe('BUY')
    const net = stream.parse(message(order('BTC-USDT-SWAP', fill({ posSide: 'net' }))), context)
    expect(net[0]!.side).toBe('SELL')
  })

  it('keeps every fill of every order, and skips what is odd or not ours', () => {
    const rows = stream.parse(
      message(
        order('BTC-USDT-SWAP', fill({}), fill({ sz: '50' }), fill({ bkPx: '' }), fill({})),
        order('PEPE-USDT-SWAP', fill({ bkPx: '0.00001', sz: '3' })),
        order('BTC-USD-SWAP', fill({})),
      ),
      context,
    )
    expect(rows.map((row) => [row.symbol, row.qty])).toEqual([
      ['BTCUSDT', 1.5],
      ['BTCUSDT', 0.5],
      ['BTCUSDT', 1.5],
      ['PEPEUSDT', 30_000_000],
    ])
    expect(new Set(rows.map((row) => row.dedupe_key)).size).toBe(4)
  })

  it('makes the same keys of orders that the first message repeats', () => {
    const old = fill({ ts: String(NOW - 600_000) })
    const [before] = stream.parse(message(order('BTC-USDT-SWAP', old)), context)
    const repeated = stream.parse(message(order('BTC-USDT-SWAP', fill({}), old)), {
      ...context,
      now: NOW + 60_000,
    })
    expect(repeated[1]!.dedupe_key).toBe(before!.dedupe_key)
  })

  it('subscribes, keeps the line open with a bare word, and hears what is no order', () => {
    expect(stream.subscribe(context)).toEqual([
      { op: 'subscribe', args: [{ channel: 'liquidation-orders', instType: 'SWAP' }] },
    ])
    expect(stream.heartbeat.send).toEqual({ text: 'ping' })
    expect(stream.parse('pong', context)).toEqual([])
    const arg = { channel: 'liquidation-orders', instType: 'SWAP' }
    expect(stream.parse({ event: 'subscribe', arg, connId: 'a' }, context)).toEqual([])
    expect(stream.parse({ event: 'notice', code: '64008', msg: 'will close soon' }, context)).toEqual([])
    expect(() => stream.parse({ event: 'error', code: '60018', msg: 'no such channel' }, context)).toThrow(
      expect.objectContaining({ fault: 'refused' }),
    )
  })

  it.each([
    ['garbage'],
    [{ arg: { channel: 'trades', instId: 'BTC-USDT-SWAP' }, data: [] }],
    [{ ...message(), data: {} }],
    [message({ instId: 'BTC-USDT-SWAP' })],
    [message(order('BTC-USDT-SWAP', fill({ side: 'long' })))],
  ])('refuses %j', (wrong) => {
    expect(() => stream.parse(wrong, context)).toThrow(expect.objectContaining({ fault: 'bad_answer' }))
  })
})
