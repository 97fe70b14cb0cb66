import { byName, listIn, listOrNone, numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { nextFullHour } from '../hourly.ts'
import { orNull } from '../or-null.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { askMarkets, MARKETS } from './markets.ts'

const ID = 'lighter.market'
/** Rates are named for so many hours, as those of other venues beside them, but an eighth of it is paid every hour. */
const RATE_HOURS = 8

interface Answer {
  readonly markets: unknown
  readonly rates: unknown
}

export const market = perpAndTradfiFeed({
  venue: 'lighter',
  async ask(api): Promise<Answer> {
    const [markets, rates] = await Promise.all([
      askMarkets(api),
      orNull(api.get('https://mainnet.zklighter.elliot.ai/api/v1/funding-rates')),
    ])
    return { markets, rates }
  },
  read(answer, context) {
    // The list also tells what Binance, Bybit and Hyperliquid charge, under the same numbers.
    const own = listOrNone(ID, answer.rates, 'funding_rates').filter(({ exchange }) => exchange === 'lighter')
    const rates = byName(own, 'market_id')
    return readRows(ID, listIn(ID, answer.markets, MARKETS), 'market_id', context, (entry, contract) => {
      const last = positiveOf(entry.last_trade_price)
      if (last === null) return null
      const ratePct = percentOf(rates.get(entry.market_id)?.rate)
      return {
        contract,
        last,
        // Not in every version of the answer.
        mark: positiveOf(entry.mark_price),
        index: positiveOf(entry.index_price),
        change24hPct: numberOf(entry.daily_price_change),
        quoteVolume24h: numberOf(entry.daily_quote_token_volume),
        fundingRatePct: ratePct === null ? null : ratePct / RATE_HOURS,
        fundingIntervalHours: contract.fundingIntervalHours,
        nextFundingAt: nextFullHour(context.now),
        // Coins here; the stream of the same name has dollars.
        openInterest: numberOf(entry.open_interest),
      }
    })
  },
})
