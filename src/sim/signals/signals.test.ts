import { describe, expect, it } from 'vitest'
import { costOf } from '../../analytics/liquidity/slippage.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { pressureRollup } from '../../rollups/signals/pressure.ts'
import { CHARGED_CLIP_USD } from '../../signals/evaluate.ts'
import { Derived } from '../derived/derive.ts'
import { pressureInputs } from '../derived/pressure.ts'
import { perpBooks } from '../liquidity/perp-books.ts'
import { bars } from '../market/bars.ts'
import { createSimMarket } from '../model/model.ts'
import { simulatedSources } from './outcome-sources.ts'
import { RecordedMarket } from './recorded-market.ts'

const NOW = Date.UTC(2026, 10, 10, 6)
const market = createSimMarket({ seed: 7 })
const listing = market.listing(MAIN_VENUE, 'SOL')!
const symbol = perpOf('SOL')

describe('what outcomes of the simulated past are made of', () => {
  const sources = simulatedSources(market)

  it('is what the venue tells by the minute', async () => {
    const told = bars(market, { exchange: MAIN_VENUE, market: 'perp', symbol }, NOW - HOUR, NOW)
    expect(told).toHaveLength(60)
    expect([...(await sources.bars(symbol, NOW - HOUR, NOW))]).toEqual(
      told.map(({ ts, open, high, low, close }) => ({ ts, open, high, low, close })),
    )
  })

  it('is the ladder of the first book of the hour', async () => {
    const book = perpBooks(market, NOW).find((one) => one.symbol === symbol)!
    const [rung] = costOf(book, [CHARGED_CLIP_USD]).ladder
    expect(rung!.buy_bps).toBeGreaterThan(0)
    expect(await sources.slippage(symbol, 'buy', NOW + 35 * MINUTE)).toBe(rung!.buy_bps)
    expect(await sources.slippage(symbol, 'sell', NOW + 35 * MINUTE)).toBe(rung!.sell_bps)
  })
})

describe('what decisions of the simulated past are made of', () => {
  const told = new RecordedMarket(market, [listing], NOW - 2 * HOUR, NOW + 1, NOW)

  it('has the score that the recorder would have made of the same quarter', async () => {
    const recorded = new Derived(pressureRollup, pressureInputs(market, NOW, 40), NOW + HOUR)
    const { rows } = await recorded.span(NOW - 15 * MINUTE, NOW)
    const { ts, score, direction, regime } = rows.find((row) => row.symbol === symbol)!
    const own = [...told.scores()].find((row) => row.at === NOW)
    expect(own).toMatchObject({ at: ts, bucket: ts, score, direction, regime })
    expect(ts).toBe(NOW)
  })

  it('has the closes of finished minutes, and forced orders of those who tell at once', () => {
    const last = [...told.closes()].at(-1)!
    expect(last).toEqual({
      bucket: NOW - 5 * MINUTE,
      symbol,
      minute: NOW - MINUTE,
      close: market.lastPrice(listing, NOW),
    })
    const day = new RecordedMarket(market, [listing], NOW - DAY, NOW, NOW)
    const orders = [...day.forcedOrders()]
    const all = market.liquidations(NOW - DAY, NOW).filter((order) => order.symbol === symbol)
    expect(orders.length).toBeGreaterThan(10)
    expect(orders.length).toBe(all.filter(({ venue }) => venue !== 'deribit').length)
  })
})
