import type { Contract } from '../define/market.ts'
import { type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { venueSnapshots } from '../tables/venues/venues.ts'
import { perCoin } from './fields.ts'

/** What a venue says of a perpetual that it margins in the coin; sizes in what it counts, contracts of some dollars. */
interface InverseReading {
  readonly contract: Contract
  readonly last: number
  readonly volume24h: number | null
  /** One-sided. */
  readonly openInterest: number | null
  readonly fundingRatePct: number | null
  readonly fundingIntervalHours: number | null
}

interface InverseMarket<A> {
  readonly venue: string
  readonly ask: (api: RestApi, context: SourceContext) => Promise<A>
  readonly read: (answer: A, context: SourceContext) => readonly InverseReading[]
}

/**
 * Coin-margined perpetuals beside the linear ones of a venue, every ten minutes. They are a quote of their own in the
 * snapshots and in none of the finer tables, where a coin has one contract a venue.
 */
export function inverseMarket<A>({ venue, ask, read }: InverseMarket<A>): Poll {
  return poll({
    id: `${venue}.inverse`,
    into: venueSnapshots,
    about: 'Price, volume, open interest and funding of perpetuals that are margined in the coin.',
    every: '10m',
    needs: ['inverse contracts'],
    market: 'perp',
    ask,
    parse: (answer: A, context) =>
      read(answer, context).map((reading) => snapshot(venue, reading, context.now)),
  })
}

function snapshot(venue: string, reading: InverseReading, ts: number): Row<typeof venueSnapshots> {
  const { contract, last, volume24h, openInterest, fundingRatePct, fundingIntervalHours } = reading
  const dollars = (size: number | null) => (size === null ? null : size * contract.contractSize)
  const isFunded = fundingRatePct !== null && fundingIntervalHours !== null
  return {
    ts,
    venue,
    market: 'perp',
    symbol: contract.base,
    quote: contract.quote,
    instrument: contract.instrument,
    price_usd: perCoin(last, contract),
    volume_24h_usd: dollars(volume24h),
    open_interest_usd: dollars(openInterest),
    funding_rate_8h_pct: isFunded ? (fundingRatePct * 8) / fundingIntervalHours : null,
  }
}
