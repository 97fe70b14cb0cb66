import { coinOf } from '../core/symbols.ts'
import { dateOf, type Ms } from '../core/time.ts'
import { type Poll, type PollSpec, poll, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { deliverySettlements } from '../tables/options/settlements.ts'

/** What was delivered, as a venue tells it. */
export interface Delivery {
  /** A future, or an option: those that expire together share a price, and become their series. */
  readonly instrument: string
  /** As the venue spells it. */
  readonly base: string
  readonly expiresAt: Ms
  readonly price: number
}

interface Deliveries<A> extends Pick<PollSpec<typeof deliverySettlements, A>, 'ask' | 'backfill'> {
  readonly venue: string
  readonly about: string
  readonly read: (answer: A, context: SourceContext) => readonly Delivery[]
}

/** Prices of dated contracts as they ended. Each poll tells of the last days again; what is known is dropped by its key. */
export function deliveries<A>({ venue, about, ask, backfill, read }: Deliveries<A>): Poll {
  return poll({
    id: `${venue}.deliveries`,
    into: deliverySettlements,
    about,
    every: '1h',
    ask,
    ...(backfill && { backfill }),
    parse: (answer: A, context) => deliveryRows(venue, read(answer, context), context.now),
  })
}

/** What is still to come has no price yet, whatever the venue writes there. */
function deliveryRows(
  venue: string,
  delivered: readonly Delivery[],
  now: Ms,
): Row<typeof deliverySettlements>[] {
  const rows = new Map<string, Row<typeof deliverySettlements>>()
  for (const { instrument: name, base, expiresAt, price } of delivered) {
    const instrument = seriesOf(name)
    if (expiresAt > now || rows.has(instrument)) continue
    const { coin, pieces } = coinOf(base)
    rows.set(instrument, {
      venue,
      instrument,
      underlying: coin,
      expires_at: expiresAt,
      settlement_price: price / pieces,
      recorded_at: now,
    })
  }
  return [...rows.values()]
}

/** A strike and a side: -30000-C, -2.5-P, and -2d5-C as Deribit writes it. */
const STRIKE = /-\d+(?:[.d]\d+)?-[CP](?=-|$)/

/** BTC-27JUN25 of BTC-27JUN25-100000-C, BTC-27JUN25-USDT of BTC-27JUN25-100000-C-USDT; a future is what it is. */
export function seriesOf(instrument: string): string {
  return instrument.replace(STRIKE, '')
}

/** The day as most venues write it in the name of a contract: 260925. */
export function dayInName(at: Ms): string {
  return dateOf(at).replaceAll('-', '').slice(2)
}

/** The coin ahead of a quote: BTC of BTCUSDT, BTC_USDT, BTC-USD and BTC alike. */
export function baseAhead(pair: string): string {
  return pair.replace(/[-_]?USD[TC]?$/, '')
}
