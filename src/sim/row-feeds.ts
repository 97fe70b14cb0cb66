import { SourceError } from '../core/errors.ts'
import { floorTo, HOUR, isoOf, MINUTE, type Ms } from '../core/time.ts'
import {
  type Poll,
  poll,
  type RestClient,
  type RestOptions,
  type RestSpec,
  type Source,
  type Venue,
  venue,
} from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { REGISTRY, type RegistryEntry } from '../tables/venues/registry.ts'
import { venueSnapshots } from '../tables/venues/venues.ts'
import { barFeeds } from './feeds/bars.ts'
import { borrowRateFeeds } from './feeds/borrow-rates.ts'
import { whaleFeeds } from './feeds/dex-whales.ts'
import { expiryFeeds } from './feeds/expiries.ts'
import { feeFeeds } from './feeds/fees.ts'
import { fundingFeeds } from './feeds/funding-marks.ts'
import { insuranceFundFeeds } from './feeds/insurance-funds.ts'
import { leverageFeeds } from './feeds/leverage.ts'
import { listingFeeds } from './feeds/listings.ts'
import { openInterestFeeds } from './feeds/open-interest.ts'
import { bookFeeds } from './feeds/order-books.ts'
import { poolFeeds } from './feeds/pool-perps.ts'
import { positioningFeeds } from './feeds/positioning.ts'
import { tokenizedStockFeeds } from './feeds/tokenized-stocks.ts'
import { tradfiFeeds } from './feeds/tradfi.ts'
import { turkeyFeeds } from './feeds/turkey.ts'
import { venueStatusFeeds } from './feeds/venue-status.ts'
import { printFeeds } from './feeds/whales.ts'
import { withdrawalFeeds } from './feeds/withdrawals.ts'
import { eventRow } from './forced-orders.ts'
import { PERP_SIDES, SPOT_SIDES } from './listings.ts'
import type { SimModel } from './model.ts'
import { perpSnapshots, type SnapshotRow, spotSnapshots, WIRE_VENUES } from './snapshots.ts'

type EventRow = Row<typeof liquidationEvents>

/** Only the spot side of these is fed here. */
const ON_THE_WIRE: ReadonlySet<string> = new Set(WIRE_VENUES)

/** The feeds of further subjects, one line each: the polls of one venue. */
const FEEDS: readonly ((market: SimModel, venue: string) => Poll[])[] = [
  barFeeds,
  positioningFeeds,
  borrowRateFeeds,
  whaleFeeds,
  feeFeeds,
  insuranceFundFeeds,
  bookFeeds,
  expiryFeeds,
  listingFeeds,
  withdrawalFeeds,
  turkeyFeeds,
  poolFeeds,
  fundingFeeds,
  printFeeds,
  leverageFeeds,
  openInterestFeeds,
  tokenizedStockFeeds,
  tradfiFeeds,
  venueStatusFeeds,
]

/**
 * All venues of the registry in the simulated market: `real` ones that it speaks the dialect of with their own sources
 * (and a spot feed), the rest fed by rows, as far as the model knows them. Forced orders are told from `since` on, which is where generated history ends.
 */
export function simulatedVenues(market: SimModel, real: readonly Venue[], since: Ms): Venue[] {
  return REGISTRY.map((entry) => {
    const known = ON_THE_WIRE.has(entry.id) ? real.find(({ id }) => id === entry.id) : undefined
    const sources = [...rowSources(entry, known), ...FEEDS.flatMap((feed) => feed(market, entry.id))]
    // A delayed feed has not told of the hour that history broke off in.
    const tellFrom = entry.liquidations?.kind === 'delayed' ? floorTo(since, HOUR) : since
    const rows = rowRest(market, entry.id, tellFrom)
    if (!known) return venue({ ...headOf(entry), rest: rows, sources })
    const rest = withRows(known.rest, rows)
    return venue({ ...known, rest, sources: [...known.sources, ...sources] })
  })
}

function headOf({ id, name, type, country, markets }: RegistryEntry) {
  return { id, name, type, country, markets }
}

function rowSources(entry: RegistryEntry, known: Venue | undefined): Source[] {
  const sources: Source[] = []
  const spoken = ON_THE_WIRE.has(entry.id)
  const has = (into: string, market?: string) =>
    known?.sources.some((source) => source.into.name === into && (!market || source.market === market))
  for (const market of entry.markets) {
    if (!isModelled(entry.id, market) || (market === 'perp' && spoken)) continue
    if (!has('venue_snapshots', market)) sources.push(snapshotPoll(entry.id, market))
  }
  if (entry.liquidations && !spoken && isModelled(entry.id, 'perp')) {
    sources.push(liquidationPoll(entry.id, entry.liquidations))
  }
  return sources
}

/** A venue that was entered in the registry for its live sources is not in the model by that alone. */
function isModelled(id: string, market: 'perp' | 'spot'): boolean {
  return Object.hasOwn(market === 'perp' ? PERP_SIDES : SPOT_SIDES, id)
}

function snapshotPoll(id: string, market: 'perp' | 'spot'): Poll {
  return poll({
    id: `${id}.${market}`,
    into: venueSnapshots,
    about:
      market === 'perp'
        ? 'Price, volume, open interest and funding of perpetuals.'
        : 'Spot price and volume.',
    market,
    every: '10m',
    ask: (api, { now }) => api.call('rows', { feed: market, at: now }),
    parse: (answer) => answer as SnapshotRow[],
  })
}

function liquidationPoll(id: string, feed: NonNullable<RegistryEntry['liquidations']>): Poll {
  return poll({
    id: `${id}.liquidations`,
    into: liquidationEvents,
    about: feed.kind === 'delayed' ? 'Forced orders, read back hourly.' : 'Forced orders.',
    market: 'perp',
    liquidations: feed,
    every: feed.kind === 'delayed' ? '1h' : '5s',
    ask: (api, { now }) =>
      api.call('rows', { feed: feed.kind === 'delayed' ? 'delayed' : 'forced', at: now }),
    parse: (answer) => answer as EventRow[],
  })
}

/** The model behind the same door that real venues have. */
class RowDesk {
  readonly #market: SimModel
  readonly #venue: string
  #toldUntil: Ms

  constructor(market: SimModel, id: string, since: Ms) {
    this.#market = market
    this.#venue = id
    this.#toldUntil = since
  }

  async rows(params: Readonly<Record<string, unknown>>): Promise<SnapshotRow[] | EventRow[]> {
    const at = Number(params.at)
    if (this.#market.isDown(this.#venue, at)) {
      throw new SourceError('unreachable', `${this.#venue} does not answer (${isoOf(at)})`)
    }
    switch (params.feed) {
      case 'perp':
        return perpSnapshots(this.#market, this.#venue, floorTo(at, MINUTE))
      case 'spot':
        return spotSnapshots(this.#market, this.#venue, floorTo(at, MINUTE))
      case 'forced':
        return this.#forced(at, false)
      case 'delayed':
        return this.#forced(at, true)
      default:
        throw new SourceError('bad_answer', `${this.#venue} has no feed ${String(params.feed)}`)
    }
  }

  /** Goes on where the last answer ended, so that nothing is told twice and nothing is left out. */
  #forced(at: Ms, delayed: boolean): EventRow[] {
    if (at <= this.#toldUntil) return []
    const orders = this.#market.liquidations(this.#toldUntil, at)
    this.#toldUntil = at
    return orders.flatMap((order) => (order.venue === this.#venue ? [eventRow(order, at, delayed)] : []))
  }
}

function rowRest(market: SimModel, id: string, since: Ms): RestSpec {
  return {
    budget: { weight: 50, per: '1s' },
    client: async () =>
      class implements RestClient {
        [method: string]: unknown
        urls = {}
        readonly #desk = new RowDesk(market, id, since)

        rows(params: Readonly<Record<string, unknown>>) {
          return this.#desk.rows(params)
        }
      },
  }
}

/** A real venue's client that also answers for the rows of the model. */
function withRows(own: RestSpec | undefined, rows: RestSpec): RestSpec {
  if (!own) return rows
  return {
    ...own,
    client: async () => {
      const Own = await own.client!()
      const Rows = await rows.client!()
      return class extends Own {
        readonly #desk: RestClient

        constructor(options: RestOptions) {
          super(options)
          this.#desk = new Rows(options)
        }

        rows(params: Readonly<Record<string, unknown>>) {
          return (this.#desk.rows as (params: unknown) => unknown).call(this.#desk, params)
        }
      }
    },
  }
}
