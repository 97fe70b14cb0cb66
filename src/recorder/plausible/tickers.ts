import { isoOf } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { fundingMarks, fundingSettlements } from '../../tables/market/funding.ts'
import type { oi5m } from '../../tables/market/open-interest.ts'
import type { perpTickers } from '../../tables/market/tickers.ts'
import type { tradfiFundingSettlements, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import type { Voice } from './beliefs.ts'
import { above, type Check, type CheckContext, type Doubt, dollarsOff, doubt, pricesApart } from './check.ts'
import {
  MOST_CHANGE,
  MOST_INTEREST,
  MOST_RATE,
  MOST_VOLUME,
  SETTLEMENTS_BACK,
  SHORTEST_INTERVAL,
} from './limits.ts'
import { PERP } from './market-view.ts'

/** Readings of a contract as a whole: prices, funding, volume and open interest. */

export const checkTicker: Check<typeof perpTickers> = (row, context) => tickerDoubt(row, row.symbol, context)

/** Shares and coins may have the same name: TON, COIN. */
export const checkTradfiTicker: Check<typeof tradfiTickers> = (row, context) =>
  tickerDoubt(row, `tradfi ${row.symbol}`, context)

export const checkFundingMark: Check<typeof fundingMarks> = (row) =>
  fundingDoubt(row.symbol, row.funding_rate_pct, row.interval_h)

export const checkSettlement: Check<typeof fundingSettlements | typeof tradfiFundingSettlements> = (
  row,
  { now },
) => {
  if (row.funding_time < now - SETTLEMENTS_BACK)
    return doubt('old', row.symbol, 'funding_time', isoOf(row.funding_time), 'nobody asked that far back')
  return fundingDoubt(row.symbol, row.funding_rate_pct, row.interval_hours)
}

export const checkInterest: Check<typeof oi5m> = (row, { now, view }) => {
  const { exchange, symbol, oi_base, oi_usd, mark_price } = row
  const atMark =
    mark_price === null
      ? null
      : (dollarsOff(symbol, 'oi_usd', oi_usd, mark_price, oi_base) ??
        doubt(
          'price',
          symbol,
          'mark_price',
          mark_price,
          view.againstPrice(symbol, exchange, mark_price, now),
        ))
  return atMark ?? interestDoubt(symbol, { venue: exchange, market: PERP }, oi_usd, { now, view })
}

export const checkSnapshot: Check<typeof venueSnapshots> = (row, context) => {
  const subject = `${row.symbol}USDT`
  const voice = { venue: row.venue, market: `${row.market} ${row.quote}` }
  const { now, view } = context
  const value = row.price_usd
  return (
    doubt('price', row.symbol, 'price_usd', value, view.prices.judge({ subject, voice, value, now })) ??
    volumeDoubt(subject, voice, 'volume_24h_usd', row.volume_24h_usd, context) ??
    (row.open_interest_usd === null ? null : interestDoubt(subject, voice, row.open_interest_usd, context))
  )
}

function tickerDoubt(row: Row<typeof perpTickers>, subject: string, context: CheckContext): Doubt | null {
  const { exchange, symbol, last_price, mark_price, index_price, change_24h_pct, quote_volume_24h } = row
  const voice = { venue: exchange, market: PERP }
  const { now, view } = context
  const [priced, value] = mark_price === null ? ['last_price', last_price] : ['mark_price', mark_price]
  const risen = above(change_24h_pct, MOST_CHANGE, 'no perpetual rose by more than')
  return (
    pricesApart(symbol, { last_price }, { mark_price, index_price }) ??
    doubt('change', symbol, 'change_24h_pct', change_24h_pct, risen) ??
    fundingDoubt(symbol, row.funding_rate_pct, row.funding_interval_h) ??
    doubt('price', symbol, priced, value, view.prices.judge({ subject, voice, value, now })) ??
    volumeDoubt(subject, voice, 'quote_volume_24h', quote_volume_24h, context)
  )
}

function fundingDoubt(symbol: string, ratePct: number | null, hours: number | null): Doubt | null {
  const size = ratePct === null ? null : Math.abs(ratePct)
  const tooOften = hours !== null && hours < SHORTEST_INTERVAL ? 'no venue settles that often' : null
  return (
    doubt(
      'rate',
      symbol,
      'funding_rate_pct',
      ratePct,
      above(size, MOST_RATE, 'no venue charges more than'),
    ) ?? doubt('interval', symbol, 'the funding interval', hours, tooOften)
  )
}

function interestDoubt(
  subject: string,
  voice: Voice,
  usd: number,
  { now, view }: Pick<CheckContext, 'now' | 'view'>,
): Doubt | null {
  const against =
    above(usd, MOST_INTEREST, 'no contract has more than') ??
    view.interest.judge({ subject, voice, value: usd, now })
  return doubt('interest', subject, 'open interest in dollars', usd, against)
}

function volumeDoubt(
  subject: string,
  voice: Voice,
  what: string,
  usd: number | null,
  { now, view }: Pick<CheckContext, 'now' | 'view'>,
): Doubt | null {
  if (usd === null) return null
  const against =
    above(usd, MOST_VOLUME, 'no contract trades more than') ??
    view.volumes.judge({ subject, voice, value: usd, now })
  return doubt('volume', subject, what, usd, against)
}
