import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import type { Row } from '../../define/table.ts'
import type { perpTickers } from '../../tables/market/tickers.ts'
import { compareText } from '../ranking.ts'
import { annualRate, basisPct, eightHourRate } from './funding.ts'
import { type OiReading, oiChange } from './open-interest.ts'

interface Contract {
  readonly exchange: string
  readonly symbol: string
}

export type TickerReading = Row<typeof perpTickers>

export type PerpMarket = ReturnType<typeof perpMarket>
/** A perpetual of the reference venue with everything that boards say about it. */
export type PerpContract = PerpMarket['contracts'][number]

/** One row for each contract and moment: the newest at or before it. */
export interface MarketReadings {
  readonly tickers: readonly TickerReading[]
  readonly tickersDayAgo: readonly (Contract & Pick<TickerReading, 'quote_volume_24h'>)[]
  readonly oi: Record<'now' | 'hourAgo' | 'fourHoursAgo' | 'dayAgo', readonly (Contract & OiReading)[]>
}

/** The main venue where it has tickers, otherwise the one that trades most: some countries cannot reach the main one. */
export function referenceVenue(
  tickers: readonly (Contract & Pick<TickerReading, 'quote_volume_24h'>)[],
): string | null {
  const volumes = new Map<string, number>()
  for (const { exchange, quote_volume_24h } of tickers)
    volumes.set(exchange, (volumes.get(exchange) ?? 0) + (quote_volume_24h ?? 0))
  if (volumes.has(MAIN_VENUE)) return MAIN_VENUE
  const [largest] = [...volumes].sort(([a, x], [b, y]) => y - x || compareText(a, b))
  return largest?.[0] ?? null
}

/** Every figure is of the one reference venue, so that no change compares two venues; null when none has tickers. */
export function perpMarket(readings: MarketReadings) {
  const venue = referenceVenue(readings.tickers)
  const bySymbol = <T extends Contract>(rows: readonly T[]) =>
    new Map(rows.filter(({ exchange }) => exchange === venue).map((row) => [row.symbol, row]))
  const dayAgo = bySymbol(readings.tickersDayAgo)
  const oi = {
    now: bySymbol(readings.oi.now),
    hourAgo: bySymbol(readings.oi.hourAgo),
    fourHoursAgo: bySymbol(readings.oi.fourHoursAgo),
    dayAgo: bySymbol(readings.oi.dayAgo),
  }
  const contracts = [...bySymbol(readings.tickers).values()].map((ticker) => {
    const { symbol } = ticker
    const oiNow = oi.now.get(symbol)
    const oi24h = oiChange(oi.dayAgo.get(symbol), oiNow)
    // The venue was recorded a day ago and this contract was not: it is younger than the change it announces.
    const isYoung = dayAgo.size > 0 && !dayAgo.has(symbol)
    return {
      symbol,
      updatedAt: ticker.ts,
      lastPrice: ticker.last_price,
      change24hPct: isYoung ? null : ticker.change_24h_pct,
      quoteVolume24h: ticker.quote_volume_24h,
      volumeChange24hPct: percentChange(dayAgo.get(symbol)?.quote_volume_24h, ticker.quote_volume_24h),
      fundingRatePct: ticker.funding_rate_pct,
      fundingIntervalHours: ticker.funding_interval_h,
      fundingRate8hPct: eightHourRate(ticker.funding_rate_pct, ticker.funding_interval_h),
      fundingAprPct: annualRate(ticker.funding_rate_pct, ticker.funding_interval_h),
      nextFundingAt: ticker.next_funding_at,
      basisPct: basisPct(ticker.mark_price, ticker.index_price),
      openInterestUsd: oiNow?.oi_usd ?? null,
      openInterestBase: oiNow?.oi_base ?? null,
      openInterestAt: oiNow?.ts ?? null,
      oi1hPct: oiChange(oi.hourAgo.get(symbol), oiNow).pct,
      oi4hPct: oiChange(oi.fourHoursAgo.get(symbol), oiNow).pct,
      oi24hPct: oi24h.pct,
      oi24hUsd: oi24h.usd,
      oi24hBeforeUsd: oi24h.beforeUsd,
    }
  })
  return { venue, contracts }
}
