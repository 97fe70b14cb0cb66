import { DAY, floorTo, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { roundNumber } from '../model/grid.ts'
import { type Listing, termOf } from '../model/listings.ts'
import type { MarginStep } from '../model/margin.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText } from '../model/noise.ts'
import { liquidationsStart, venueStart } from '../model/record-start.ts'
import { oncePerName } from '../once.ts'
import { subject } from '../subject.ts'
import { perpInstrument } from './snapshots.ts'

type TierRow = Row<typeof leverageTiers>

interface LadderRule {
  /** The highest leverage of the first two, the next ten, the next fifty and the rest of the coins. */
  readonly highest: readonly [number, number, number, number]
  readonly steps: number
  /** The last step has no end. */
  readonly openEnded?: true
  /** How much larger steps are than elsewhere: 1 where nothing is said. */
  readonly times?: number
}

/** Whose ladders are read. The three that speak on the wire name the same leverage there. */
const LADDER_RULES: Readonly<Record<string, LadderRule>> = {
  binance: { highest: [125, 75, 75, 50], steps: 9 },
  bybit: { highest: [100, 75, 50, 25], steps: 8 },
  okx: { highest: [100, 50, 50, 20], steps: 8 },
  gate: { highest: [125, 100, 75, 50], steps: 7 },
  htx: { highest: [200, 100, 75, 50], steps: 6 },
  hyperliquid: { highest: [40, 20, 10, 5], steps: 2, openEnded: true, times: 300 },
  bitget: { highest: [125, 75, 75, 50], steps: 8 },
  bingx: { highest: [150, 100, 75, 50], steps: 7 },
  kucoin: { highest: [125, 75, 50, 30], steps: 8 },
  mexc: { highest: [200, 200, 100, 50], steps: 6, openEnded: true },
}
const CONTRACTS = 100
const STEPS = [200, 150, 125, 100, 75, 50, 40, 30, 25, 20, 15, 10, 8, 5, 4, 3, 2, 1]
/** A venue looks at each ladder once in so many days, and sometimes changes it. */
const TERM_DAYS = 45
const MOST_TERMS_BACK = 12
const SHARE_OF_INTEREST = 0.00025
/** Where steps end, in sizes of the first. */
const MULTIPLES = [1, 3, 10, 25, 60, 150, 400, 1000, 2500]

type Mood = 'usual' | 'cut' | 'tight'

interface Version {
  readonly from: Ms
  readonly to: Ms | null
  readonly mood: Mood
}

/** Versions that began or ended within these days are told of: a restart misses none. */
const TOLD_BACK = 5 * DAY

/** In the order of the registry. */
export const LADDER_VENUES = REGISTRY.flatMap(({ id }) => (id in LADDER_RULES ? [id] : []))

export const leverage = subject({
  label: 'leverage',
  id: 'leverage',
  into: leverageTiers,
  about: 'Leverage ladders of perpetuals.',
  every: '1d',
  venues: LADDER_VENUES,
  market: 'perp',
  rowsAt: ({ market, venue, at }) =>
    ladderRows(market, venue, at - TOLD_BACK, at).filter(
      ({ valid_from, valid_to }) => valid_from > at - TOLD_BACK || valid_to !== null,
    ),
  past: ({ market, now }) => [
    LADDER_VENUES.flatMap((venue) => ladderRows(market, venue, liquidationsStart(now), now - 1)),
  ],
  thousands: 13,
})

/** Versions of all ladders of the venue that held at some time between the two, as they were known at `to`. */
export function ladderRows(market: SimModel, venue: string, from: Ms, to: Ms): TierRow[] {
  if (!LADDER_RULES[venue]) return []
  const recorded = venueStart(venue)
  const rows = market
    .listed(venue, to)
    .slice(0, CONTRACTS)
    .flatMap((listing) => {
      const listedAt = floorTo(termOf(listing, to).from, DAY)
      return versionsOf(ladderKey(listing), from, to, Math.max(recorded, listedAt)).flatMap((version) =>
        tiersOf(listing, version),
      )
    })
  return rows.sort((a, b) => a.valid_from - b.valid_from)
}

/** The steps of one ladder at that moment; none where the venue publishes none. */
export function ladderAt(listing: Listing, at: Ms): readonly MarginStep[] {
  const key = ladderKey(listing)
  return stepsOf(listing, moodOf(key, termAt(key, at)))
}

/** From the one that holds at `from` to the one that holds at `to`. Nothing is known of times before `first`. */
function versionsOf(key: number, from: Ms, to: Ms, first: Ms): Version[] {
  const start = to < first ? Number.NEGATIVE_INFINITY : first
  let term = termAt(key, Math.max(from, start))
  // Back to where the mood of that time began.
  for (let back = 0; back < MOST_TERMS_BACK && beginOf(key, term) > start; back += 1) {
    if (moodOf(key, term - 1) !== moodOf(key, term)) break
    term -= 1
  }
  const versions: Version[] = []
  for (; beginOf(key, term) <= to; term += 1) {
    const mood = moodOf(key, term)
    const begin = Math.max(beginOf(key, term), start)
    const last = versions.at(-1)
    if (last?.mood === mood) continue
    if (last) versions[versions.length - 1] = { ...last, to: begin }
    versions.push({ from: begin, to: null, mood })
  }
  return versions.filter((version) => version.to === null || version.to > from)
}

function tiersOf(listing: Listing, version: Version): TierRow[] {
  const { venue, coin } = listing
  const contract = perpInstrument(listing)
  return stepsOf(listing, version.mood).map(({ floor, cap, leverage, maintenance }, at) => ({
    exchange: venue,
    contract,
    tier: at + 1,
    valid_from: version.from,
    symbol: coin.base,
    notional_floor: floor,
    notional_cap: cap,
    max_leverage: leverage,
    maintenance_margin_rate: maintenance,
    valid_to: version.to,
  }))
}

/** The ladder of a contract in one of the three moods; asked for often. */
const stepsOf = oncePerName(({ venue, coin, share }: Listing, mood: Mood): readonly MarginStep[] => {
  const rule = LADDER_RULES[venue]
  if (!rule) return []
  const highest = rule.highest[coin.rank <= 2 ? 0 : coin.rank <= 12 ? 1 : coin.rank <= 60 ? 2 : 3]
  const allowed = STEPS.filter((leverage) => leverage <= highest)
  const chosen = allowed.slice(mood === 'cut' ? 1 : 0).slice(0, rule.steps)
  const room = coin.openInterestUsd * share * SHARE_OF_INTEREST * (rule.times ?? 1)
  const size = roundNumber(room * (mood === 'tight' ? 0.4 : 1))
  const steps: MarginStep[] = []
  for (const [at, leverage] of chosen.entries()) {
    const before = steps.at(-1)
    const floor = before?.cap ?? 0
    const last = at === chosen.length - 1
    // Half of the initial margin, as most venues ask.
    const maintenance = Number((0.5 / leverage).toFixed(6))
    steps.push({
      floor,
      cap: rule.openEnded && last ? null : Math.max(5_000, size) * MULTIPLES[at]!,
      leverage,
      maintenance,
      less: before ? before.less + floor * (maintenance - before.maintenance) : 0,
    })
  }
  return steps
})

function ladderKey({ key }: Listing): number {
  return hashText(key, 'ladder')
}

function moodOf(key: number, term: number): Mood {
  const draw = chance(key, term * 2)
  return draw < 0.12 ? 'cut' : draw < 0.27 ? 'tight' : 'usual'
}

/** At midnight, on a day of its own for each contract. */
function beginOf(key: number, term: number): Ms {
  return (term * TERM_DAYS + Math.floor(chance(key, term * 2 + 1) * (TERM_DAYS - 1))) * DAY
}

function termAt(key: number, at: Ms): number {
  const term = Math.floor(at / (TERM_DAYS * DAY))
  return beginOf(key, term) <= at ? term : term - 1
}
