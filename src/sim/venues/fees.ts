import { roundTo } from '../../core/round.ts'
import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { REGISTRY, registryEntry } from '../../tables/venues/registry.ts'
import { chance, hashText } from '../model/noise.ts'
import { venueStart } from '../model/record-start.ts'
import { subject } from '../subject.ts'

type FeeRow = Row<typeof feeSchedules>
type Market = FeeRow['market']

/** Maker and taker of the base tier in percent; pairs where the venue has no one schedule and a median stands for it. */
type Fees = readonly [maker: number, taker: number, pairs?: number]

/** Of the order of what these venues charge; the rest charge the ordinary fees of their market. */
const FEES: Readonly<Record<string, Readonly<Partial<Record<Market, Fees>>>>> = {
  binance: { perp: [0.02, 0.05], spot: [0.1, 0.1], future: [0.02, 0.05], option: [0.024, 0.03] },
  bybit: { perp: [0.02, 0.055], spot: [0.1, 0.1], future: [0.02, 0.055], option: [0.02, 0.03] },
  okx: { perp: [0.02, 0.05], spot: [0.08, 0.1], future: [0.02, 0.05], option: [0.02, 0.03] },
  gate: { perp: [0.02, 0.05], spot: [0.1, 0.1] },
  htx: { perp: [0.02, 0.06], spot: [0.2, 0.2] },
  bitget: { perp: [0.02, 0.06], spot: [0.1, 0.1] },
  mexc: { perp: [0, 0.02], spot: [0, 0.05] },
  kucoin: { perp: [0.02, 0.06], spot: [0.1, 0.1, 380] },
  kraken: { perp: [0.02, 0.05], spot: [0.25, 0.4] },
  coinbase: { spot: [0.4, 0.6] },
  bitfinex: { perp: [0.02, 0.065], spot: [0.1, 0.2] },
  cryptocom: { perp: [0.017, 0.034], spot: [0.25, 0.5] },
  deribit: { perp: [0, 0.05], future: [0, 0.05], option: [0.03, 0.03] },
  backpack: { perp: [0.02, 0.05, 90], spot: [0.08, 0.1] },
  delta: { perp: [0.02, 0.05], option: [0.015, 0.015] },
  phemex: { perp: [0.01, 0.06] },
  hyperliquid: { perp: [0.015, 0.045] },
  dydx: { perp: [0.01, 0.05] },
  aster: { perp: [0.01, 0.035] },
  jupiter: { perp: [0.06, 0.06] },
  gmx: { perp: [0.04, 0.06] },
  lighter: { perp: [0, 0] },
  paradex: { perp: [-0.005, 0.02] },
  edgex: { perp: [0.015, 0.038] },
  extended: { perp: [0, 0.025] },
  upbit: { spot: [0.05, 0.05] },
  bithumb: { spot: [0.04, 0.04] },
  coinone: { spot: [0.02, 0.02] },
  bitstamp: { spot: [0.3, 0.4] },
  gemini: { spot: [0.2, 0.4] },
  bitflyer: { spot: [0.1, 0.15, 25] },
  bitvavo: { spot: [0.15, 0.25] },
  bitso: { spot: [0.5, 0.65, 50] },
}
const ORDINARY: Readonly<Record<'perp' | 'spot', Fees>> = { perp: [0.02, 0.05], spot: [0.1, 0.2] }

/** Schedules are looked at in spans of a month; in one of about twenty-five a campaign is on. */
const SPAN = 30 * DAY
const CAMPAIGN = 0.04
/** Where the clock is before the record: the market is as old as anybody wants. */
const LONG_AGO = Date.UTC(2020, 0, 1)

const VENUES = REGISTRY.map(({ id }) => id)

/** All versions each time: the one that a change ended comes with its end, and what is the same is not written again. */
export const fees = subject({
  label: 'fees',
  id: 'fees',
  into: feeSchedules,
  about: 'Maker and taker fees of the base tier.',
  every: '1d',
  venues: VENUES,
  rowsAt: ({ market, venue, at }) => feeVersions(market.seed, venue, at),
  past: ({ market, now }) => [VENUES.flatMap((venue) => feeVersions(market.seed, venue, now - 1))],
  thousands: 1,
})

/** Every version of the venue's schedules from the start of its record up to that moment, oldest first. */
function feeVersions(seed: number, venue: string, at: Ms): FeeRow[] {
  const { markets } = registryEntry(venue)
  const recorded = venueStart(venue)
  const since = recorded < at ? recorded : LONG_AGO
  const own = Object.entries(ORDINARY).filter(([market]) => markets.some((each) => each === market))
  const rows = Object.entries({ ...Object.fromEntries(own), ...FEES[venue] }).flatMap(([market, charged]) =>
    versionsOf(hashText(seed, `${venue} ${market} fees`), charged, since, at).map(
      ({ from, to, maker, taker }): FeeRow => ({
        venue,
        market: market as Market,
        valid_from: dateOf(from),
        maker_pct: maker,
        taker_pct: taker,
        basis: charged[2] === undefined ? 'schedule' : 'median_of_pairs',
        pairs: charged[2] ?? null,
        valid_to: to === null ? null : dateOf(to),
        // Read once a day; what ended was last seen to hold on its last morning.
        checked_at: Math.max(from, to === null ? floorTo(at, DAY) : to - DAY),
        source: 'venue' as const,
      }),
    ),
  )
  return rows.sort((a, b) => (a.valid_from < b.valid_from ? -1 : a.valid_from > b.valid_from ? 1 : 0))
}

interface Version {
  readonly from: Ms
  to: Ms | null
  readonly maker: number
  readonly taker: number
}

function versionsOf(key: number, fees: Fees, since: Ms, at: Ms): Version[] {
  const shift = Math.floor(chance(key, 1) * 30) * DAY
  const versions: Version[] = []
  for (let from = since; from <= at; from = floorTo(from - shift, SPAN) + SPAN + shift) {
    const [maker, taker] = feesIn(key, Math.floor((from - shift) / SPAN), fees)
    const last = versions.at(-1)
    if (last && last.maker === maker && last.taker === taker) continue
    if (last) last.to = from
    versions.push({ from, to: null, maker, taker })
  }
  return versions
}

function feesIn(key: number, span: number, [maker, taker]: Fees): readonly [number, number] {
  const draw = chance(key ^ 0x5a, span)
  if (draw > CAMPAIGN) return [maker, taker]
  if (draw > CAMPAIGN * 0.6) return [maker, roundTo(4, taker * 0.9)]
  if (draw > CAMPAIGN * 0.3) return [0, taker]
  return [maker, roundTo(4, taker * 1.2)]
}
