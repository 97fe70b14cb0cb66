import type { Ms } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { perCoin } from './fields.ts'

/** What a venue says of a contract at one moment; prices as it quotes them. */
export interface Quote {
  readonly last: number
  readonly mark: number | null
  readonly index: number | null
  readonly change24hPct: number | null
  readonly quoteVolume24h: number | null
  readonly fundingRatePct: number | null
  readonly fundingIntervalHours: number | null
  readonly nextFundingAt: Ms | null
}

/** What every poll of tickers says. */
export const PERP_TICKERS = {
  into: perpTickers,
  about: 'Price, 24-hour change and volume, mark and index price, announced funding.',
  every: '1m',
  needs: ['perp contracts'],
  market: 'perp',
  marks: { perp: perpMarks },
  turnover: perpTurnover,
} as const

/** The prices that the venue's other sources turn coins into dollars by. */
export function perpMarks(rows: readonly Row<typeof perpTickers>[]): (readonly [string, number])[] {
  return rows.map(({ symbol, mark_price, last_price }) => [symbol, mark_price ?? last_price] as const)
}

/** What was traded, of those of which the venue tells it. */
export function perpTurnover(rows: readonly Row<typeof perpTickers>[]): (readonly [string, number])[] {
  return rows.flatMap(({ symbol, quote_volume_24h }) =>
    quote_volume_24h === null ? [] : [[symbol, quote_volume_24h] as const],
  )
}

/** The row of a contract, prices by the coin. */
export function tickerRow(
  exchange: string,
  contract: Contract,
  quote: Quote,
  now: Ms,
): Row<typeof perpTickers> {
  const priced = (price: number | null) => (price === null ? null : perCoin(price, contract))
  return {
    ts: now,
    exchange,
    symbol: contract.symbol,
    last_price: perCoin(quote.last, contract),
    mark_price: priced(quote.mark),
    index_price: priced(quote.index),
    change_24h_pct: quote.change24hPct,
    quote_volume_24h: quote.quoteVolume24h,
    funding_rate_pct: quote.fundingRatePct,
    funding_interval_h: quote.fundingIntervalHours,
    next_funding_at: quote.nextFundingAt,
  }
}
