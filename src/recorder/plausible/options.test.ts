import { expect, it } from 'vitest'
import { T0 } from '../../../test/fakes/rows.ts'
import { dateOf } from '../../core/time.ts'
import { faultOf, type Row } from '../../define/table.ts'
import { optionsOiDaily, optionsTrades } from '../../tables/options/options.ts'
import { MarketView, PERP } from './market-view.ts'
import { checkOption, checkOptionTrade } from './options.ts'

const view = new MarketView()
view.prices.judge({ subject: 'BTCUSDT', voice: { venue: 'deribit', market: PERP }, value: 100_000, now: T0 })
const context = { now: T0, view, venue: 'deribit', streamed: false }

const option = {
  venue: 'deribit',
  currency: 'BTC',
  instrument: 'BTC-25DEC26-100000-P',
  expiry: '2026-12-25',
  strike: 100_000,
  type: 'put',
  underlying_usd: 100_000,
} as const

/** Two coins at four hundredths, unless said. */
function trade(more: Partial<Row<typeof optionsTrades>>): Row<typeof optionsTrades> {
  const row = { ...option, contracts: 2, price_coin: 0.04, ...more }
  const dollars = row.contracts * row.underlying_usd
  return {
    id: '1',
    ts: T0,
    direction: 'buy',
    premium_usd: dollars * row.price_coin,
    notional_usd: dollars,
    iv_pct: 50,
    block: false,
    structure_id: null,
    ...row,
  }
}

it.each([
  ['an honest one', {}, null],
  ['a call deep in the money', { type: 'call', strike: 5_000, price_coin: 0.96 }, null],
  ['a put far in the money is worth more than a coin', { strike: 220_000, price_coin: 1.2 }, null],
  ['a premium in dollars that was taken for coins', { price_coin: 4_000 }, 'price'],
  ['a put for more than its strike', { strike: 50_000, price_coin: 0.8 }, 'price'],
  ['contracts that were taken for coins', { contracts: 200, notional_usd: 200_000 }, 'dollars'],
  ['dollars that are coins', { premium_usd: 0.08 }, 'dollars'],
  ['more than was ever traded at once', { contracts: 200_000 }, 'size'],
  ['a strike that was taken for the price', { underlying_usd: 4_000 }, 'price'],
] as const)('a trade: %s', (_, more, rule) => {
  const row = trade(more)
  expect(faultOf(optionsTrades, row, T0)).toBeNull()
  expect(checkOptionTrade(row, context)?.rule ?? null).toBe(rule)
})

it.each([
  ['an honest one', {}, null],
  ['a forward of next year', { underlying_usd: 112_000 }, null],
  ['the price of another coin', { underlying_usd: 4_000 }, 'price'],
  ['dollars that were taken for coins', { open_interest: 3e8 }, 'interest'],
  ['more than was ever traded', { volume_usd: 1e12 }, 'volume'],
] as const)('an option of a chain: %s', (_, more, rule) => {
  const row = { ...option, date: dateOf(T0), open_interest: 10, mark_iv: 50, volume_usd: null, ...more }
  expect(faultOf(optionsOiDaily, row, T0)).toBeNull()
  expect(checkOption(row, context)?.rule ?? null).toBe(rule)
})
