import { describe, expect, it } from 'vitest'
import { isoOf, type Ms, SECOND } from '../../src/core/time.ts'
import type { ContractList } from '../../src/define/market.ts'
import type { Venue } from '../../src/define/source.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { coinbase } from '../../src/venues/coinbase/coinbase.ts'
import { kraken } from '../../src/venues/kraken/kraken.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { contextFor, contractOf, NOW, streamOf } from './context.ts'

/*
 * One minute of trades as each venue streams it, and the same minute as the venue tells it when asked: both have to come
 * to the same. Worked out by hand: 2 coins at 100, 1 at 104, 1 at 98, 4 at 101, of which takers bought 2 and 4.
 */
const MINUTE_AT = NOW
const OF_TRADES = {
  open: 100,
  high: 104,
  low: 98,
  close: 101,
  volume: 8,
  quote_volume: 806,
  taker_buy_quote_volume: 604,
  trades: 4,
}

interface Told {
  /** Seconds into the minute. */
  readonly at: number
  readonly price: number
  readonly coins: number
  readonly side: 'buy' | 'sell'
  readonly id: number
}

const TRADES: readonly Told[] = [
  { at: 0, price: 100, coins: 2, side: 'buy', id: 11 },
  { at: 12.345, price: 104, coins: 1, side: 'sell', id: 12 },
  { at: 40, price: 98, coins: 1, side: 'sell', id: 13 },
  { at: 59.999, price: 101, coins: 4, side: 'buy', id: 14 },
]
/** Of the minute before, and one that shows that the minute is over. */
const BEFORE: Told = { at: -30, price: 99, coins: 5, side: 'buy', id: 10 }
const AFTER: Told = { at: 66, price: 102, coins: 7, side: 'sell', id: 15 }

interface Case {
  readonly venue: Venue
  readonly market: 'perp' | 'spot'
  readonly contract: Parameters<typeof contractOf>[0]
  /** What its stream calls the contract. */
  readonly name: string
  readonly acknowledgement: unknown
  readonly message: (trade: Told, time: Ms) => unknown
  /** Its own minute. */
  readonly own: unknown
  /** What that does not tell. */
  readonly untold: readonly string[]
}

const seconds = MINUTE_AT / SECOND

const CASES: readonly Case[] = [
  ...(['perp', 'spot'] as const).map((market) => ({
    venue: bybit,
    market,
    contract: { instrument: 'BTCUSDT', symbol: market === 'perp' ? 'BTCUSDT' : 'BTC' },
    name: 'BTCUSDT',
    acknowledgement: { success: true, ret_msg: '', conn_id: 'c0ffee', op: 'subscribe' },
    message: ({ price, coins, side, id }: Told, time: Ms) => ({
      topic: 'publicTrade.BTCUSDT',
      type: 'snapshot',
      ts: time + 2,
      data: [
        {
          T: time,
          s: 'BTCUSDT',
          S: side === 'buy' ? 'Buy' : 'Sell',
          v: String(coins),
          p: String(price),
          i: `9dc75fca-${id}`,
          BT: false,
        },
      ],
    }),
    own: {
      retCode: 0,
      result: { list: [[String(MINUTE_AT), '100', '104', '98', '101', '8', '806']] },
    },
    untold: ['taker_buy_quote_volume', 'trades'],
  })),
  {
    venue: okx,
    market: 'perp',
    // A contract is a hundredth of the coin.
    contract: { instrument: 'BTC-USDT-SWAP', symbol: 'BTCUSDT', contractSize: 0.01 },
    name: 'BTC-USDT-SWAP',
    acknowledgement: { event: 'subscribe', arg: { channel: 'trades', instId: 'BTC-USDT-SWAP' }, connId: 'a' },
    message: (trade, time) => okxMessage('BTC-USDT-SWAP', trade, trade.coins * 100, time),
    own: [{ code: '0', data: [[String(MINUTE_AT), '100', '104', '98', '101', '800', '8', '806', '1']] }],
    untold: ['taker_buy_quote_volume', 'trades'],
  },
  {
    venue: okx,
    market: 'spot',
    contract: { instrument: 'BTC-USDT', symbol: 'BTC' },
    name: 'BTC-USDT',
    acknowledgement: { event: 'subscribe', arg: { channel: 'trades', instId: 'BTC-USDT' }, connId: 'a' },
    message: (trade, time) => okxMessage('BTC-USDT', trade, trade.coins, time),
    own: [{ code: '0', data: [[String(MINUTE_AT), '100', '104', '98', '101', '8', '806', '806', '1']] }],
    untold: ['taker_buy_quote_volume', 'trades'],
  },
  {
    venue: coinbase,
    market: 'spot',
    contract: { instrument: 'BTC-USD', symbol: 'BTC', quote: 'USD' },
    name: 'BTC-USD',
    acknowledgement: { type: 'subscriptions', channels: [{ name: 'matches', product_ids: ['BTC-USD'] }] },
    message: ({ price, coins, side, id }, time) => ({
      type: 'match',
      trade_id: id,
      sequence: 1000 + 3 * id,
      maker_order_id: 'a',
      taker_order_id: 'b',
      time: isoOf(time).replace('Z', '123Z'),
      product_id: 'BTC-USD',
      size: coins.toFixed(8),
      price: price.toFixed(2),
      // That of the order that was met.
      side: side === 'buy' ? 'sell' : 'buy',
    }),
    own: [[seconds, 98, 104, 100, 101, 8]],
    untold: ['quote_volume', 'taker_buy_quote_volume', 'trades'],
  },
  {
    venue: kraken,
    market: 'spot',
    contract: { instrument: 'XXBTZUSD', symbol: 'BTC', quote: 'USD' },
    name: 'BTC/USD',
    acknowledgement: { method: 'subscribe', result: { channel: 'trade', symbol: 'BTC/USD' }, success: true },
    message: ({ price, coins, side, id }, time) => ({
      channel: 'trade',
      type: 'update',
      data: [
        {
          symbol: 'BTC/USD',
          side,
          price,
          qty: coins,
          ord_type: 'limit',
          trade_id: id,
          timestamp: isoOf(time).replace('Z', '440Z'),
        },
      ],
    }),
    // 806 dollars for 8 coins.
    own: {
      error: [],
      result: { XXBTZUSD: [[seconds, '100', '104', '98', '101', '100.75', '8', 4]], last: seconds - 60 },
    },
    untold: ['taker_buy_quote_volume'],
  },
  {
    venue: kraken,
    market: 'perp',
    contract: { instrument: 'PF_XBTUSD', symbol: 'BTCUSDT', quote: 'USD' },
    name: 'PF_XBTUSD',
    acknowledgement: { event: 'subscribed', feed: 'trade', product_ids: ['PF_XBTUSD'] },
    message: ({ price, coins, side, id }, time) => ({
      feed: 'trade',
      product_id: 'PF_XBTUSD',
      uid: `caa9c653-${id}`,
      side,
      type: id === 12 ? 'liquidation' : 'fill',
      seq: id,
      time,
      qty: coins,
      price,
    }),
    own: {
      candles: [{ time: MINUTE_AT, open: '100', high: '104', low: '98', close: '101', volume: '8' }],
      more_candles: false,
    },
    untold: ['quote_volume', 'taker_buy_quote_volume', 'trades'],
  },
]

describe.each(CASES.map((one) => [`${one.venue.id} ${one.market}`, one] as const))('%s', (_, one) => {
  const stream = streamOf(one.venue, `${one.market}-minutes`)

  it('makes of its trades what the venue makes of them', () => {
    const [bar, ...more] = folded([...TRADES, AFTER])
    expect(more).toEqual([])
    const symbol = 'BTCUSDT'
    expect(bar).toEqual({ ts: MINUTE_AT, exchange: one.venue.id, market: one.market, symbol, ...OF_TRADES })
    const [own] = readAnswer(stream, { instrument: one.name, answer: one.own }, context(NOW))!.minute_bars!
    for (const [name, value] of Object.entries(bar!))
      if (!one.untold.includes(name)) expect(own![name], name).toBe(value)
    expect(own!.taker_buy_quote_volume).toBeNull()
  })

  it('takes them in any order, and each once', () => {
    const [one, two, three, four] = TRADES as [Told, Told, Told, Told]
    expect(folded([two, one, two, four, three, four, AFTER])).toMatchObject([OF_TRADES])
  })

  it('tells nothing of a minute that it did not hear whole', () => {
    expect(folded([...TRADES, AFTER], MINUTE_AT + 10 * SECOND)).toEqual([])
  })

  it('tells nothing of a minute of which it could not read a message', () => {
    const state = stream.state?.()
    const read = (message: unknown, at: Ms) => readAnswer(stream, message, context(at), state)
    read(one.acknowledgement, MINUTE_AT - 45 * SECOND)
    const rows = [BEFORE, ...TRADES, AFTER].flatMap((trade) => {
      const at = MINUTE_AT + trade.at * SECOND
      if (trade.id === 13) expect(() => read({ odd: true }, at)).toThrow('unknown message')
      return read(one.message(trade, at), at + 20)?.minute_bars ?? []
    })
    expect(rows).toEqual([])
  })

  function folded(trades: readonly Told[], heardAt = MINUTE_AT - 45 * SECOND) {
    const state = stream.state?.()
    let now = heardAt
    expect(readAnswer(stream, one.acknowledgement, context(now), state)).toBeNull()
    return [BEFORE, ...trades].flatMap((trade) => {
      const time = MINUTE_AT + Math.round(trade.at * SECOND)
      now = Math.max(now, time + 20)
      return [...readAnswer(stream, one.message(trade, time), context(now), state)!.minute_bars!]
    })
  }

  function context(now: Ms) {
    const list: ContractList = one.market
    return contextFor({ [list]: [contractOf(one.contract)] }, {}, now)
  }
})

function okxMessage(instId: string, { price, side, id }: Told, size: number, time: Ms) {
  return {
    arg: { channel: 'trades', instId },
    data: [
      {
        instId,
        tradeId: String(id),
        px: String(price),
        sz: String(size),
        side,
        ts: String(time),
        count: '1',
      },
    ],
  }
}
