import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import { compareText } from '../ranking.ts'
import { annualRate, basisPct, eightHourRate } from './funding.ts'
import { type OiChange, type OiReading, oiChange } from './open-interest.ts'

interface Contract {
  readonly exchange: string
  readonly symbol: string
}

export interface TickerReading extends Contract {
  readonly ts: Ms
  readonly last_price: number
  readonly mark_price: number | null
  readonly index_price: number | null
  readonly change_24h_pct: number | null
  readonly quote_volume_24h: number | null
  readonly funding_rate_pct: number | null
  readonly funding_interval_h: number | null
  readonly next_funding_at: Ms | null
}

/** One row for each contract and moment: the newest at or before it. */
export interface MarketReadings {
  readonly tickers: readonly TickerReading[]
  readonly tickersDayAgo: readonly (Contract & Pick<TickerReading, 'quote_volume_24h'>)[]
  readonly oi: Record<'now' | 'hourAgo' | 'fourHoursAgo' | 'dayAgo', readonly (Contract & OiReading)[]>
}

/** A perpetual of the reference venue with everything that boards say about it. */
export interface PerpContract {
  readonly symbol: string
  readonly updatedAt: Ms
  readonly lastPrice: number
  readonly change24hPct: number | null
  readonly quoteVolume24h: number | null
  readonly volumeChange24hPct: number | null
  readonly fundingRatePct: number | null
  readonly fundingIntervalHours: number | null
  readonly fundingRate8hPct: number | null
  readonly fundingAprPct: number | null
  readonly nextFundingAt: Ms | null
  readonly basisPct: number | null
  readonly openInterestUsd: number | null
  readonly openInterestBase: number | null
  readonly openInterestAt: Ms | null
  readonly oi1hPct: number | null
  readonly oi4hPct: number | null
  readonly oi24h: OiChange
}

export interface PerpMarket {
  /** Null when no venue has tickers. */
  readonly venue: string | null
  readonly contracts: readonly PerpContract[]
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

/** Every figure is of the one reference venue, so that no change compares two venues. */
export function perpMarket(readings: MarketReadings): PerpMarket {
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
  const contracts = [...bySymbol(readings.tickers).values()].map((ticker): PerpContract => {
    const { symbol } = ticker
    const oiNow = oi.now.get(symbol)
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
      oi24h: oiChange(oi.dayAgo.get(symbol), oiNow),
    }
  })
  return { venue, contracts }
}
