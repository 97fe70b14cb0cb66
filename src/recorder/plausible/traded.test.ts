import { describe, expect, it } from 'vitest'
import { T0 } from '../../../test/fakes/rows.ts'
import { DAY, floorTo, MINUTE } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { minuteBars } from '../../tables/market/candles.ts'
import type { whaleTrades } from '../../tables/positioning/whales.ts'
import { checkBar } from './books.ts'
import { MarketView, PERP } from './market-view.ts'
import { checkTrade } from './orders.ts'

const view = new MarketView()
view.prices.judge({ subject: 'BTCUSDT', voice: { venue: 'okx', market: PERP }, value: 60_000, now: T0 })
const context = { now: T0, view, venue: 'okx', streamed: true }

describe('a minute', () => {
  const minute: Row<typeof minuteBars> = {
    ts: floorTo(T0, MINUTE) - MINUTE,
    exchange: 'okx',
    market: 'spot',
    symbol: 'BTCUSDT',
    open: 60_000,
    high: 60_100,
    low: 59_900,
    close: 60_050,
    volume: 10,
    quote_volume: 600_000,
    taker_buy_quote_volume: 250_000,
    trades: 400,
  }
  const flat = { open: 60_000, high: 60_000, low: 60_000, close: 60_000, volume: 0, quote_volume: 0 }
  it.each([
    ['an honest one', {}, null],
    ['one without trades', { ...flat, taker_buy_quote_volume: 0, trades: 0 }, null],
    ['one of which it is not told who took', { taker_buy_quote_volume: null }, null],
    ['all of it bought', { taker_buy_quote_volume: 600_000 }, null],
    ['more bought than was traded', { taker_buy_quote_volume: 700_000 }, 'volume'],
    ['closed outside of its range', { close: 61_000 }, 'prices'],
    ['contracts for coins', { volume: 1_000 }, 'dollars'],
    ['a mistake of unit', { open: 6e5, high: 6e5, low: 6e5, close: 6e5, quote_volume: 6e6 }, 'price'],
    [
      'a price of long ago',
      {
        ts: T0 - DAY,
        open: 6e3,
        high: 6e3,
        low: 6e3,
        close: 6e3,
        quote_volume: 6e4,
        taker_buy_quote_volume: 0,
      },
      null,
    ],
  ])('%s', (_, more, rule) => {
    expect(checkBar({ ...minute, ...more }, context)?.rule ?? null).toBe(rule)
  })
})

describe('a large trade', () => {
  const print: Row<typeof whaleTrades> = {
    ts: T0,
    exchange: 'okx',
    market: 'perp',
    symbol: 'BTCUSDT',
    trade_id: '7',
    side: 'BUY',
    price: 60_000,
    qty: 20,
    notional_usd: 1_200_000,
  }
  it.each([
    ['an honest one', {}, null],
    ['contracts for coins', { qty: 2_000 }, 'dollars'],
    ['of nothing', { qty: 0 }, 'size'],
    ['larger than any', { qty: 200_000, notional_usd: 1.2e10 }, 'size'],
    ['a mistake of unit', { price: 600_000, notional_usd: 12_000_000 }, 'price'],
    ['of the day before yesterday', { ts: T0 - 2 * DAY }, 'old'],
  ])('%s', (_, more, rule) => {
    expect(checkTrade({ ...print, ...more }, context)?.rule ?? null).toBe(rule)
  })
})
