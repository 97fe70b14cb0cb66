/** What a venue said last about one market of a coin. */
export interface VenueQuote {
  readonly venue: string
  readonly market: 'perp' | 'spot'
  readonly symbol: string
  readonly price_usd: number
  readonly volume_24h_usd: number | null
  /** One-sided: feeds that count both sides were halved before they were kept. */
  readonly open_interest_usd: number | null
  readonly funding_rate_8h_pct: number | null
}
