import { releaseOf } from '../../core/cot-release.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { cotWeekly } from '../../tables/macro/cot.ts'
import { type Course, courseOf } from '../model/course.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'

type CotRow = Row<typeof cotWeekly>

/** Parts of what is open, less spreads: the first figure is usual, the second how far it strays. Small traders have the rest. */
type Part = readonly [usual: number, strays: number]
interface Market {
  readonly name: string
  /** Contracts open, in the order of magnitude of these years. */
  readonly size: Course
  readonly long: Readonly<Record<Reported, Part>>
  readonly short: Readonly<Record<Reported, Part>>
}

const REPORTED = ['dealer', 'institutional', 'hedge_fund', 'other_reportable'] as const
type Reported = (typeof REPORTED)[number]

/** Spreads, as parts of all that is open. */
const SPREADS: Readonly<Record<Reported, Part>> = {
  dealer: [0.02, 0.01],
  institutional: [0.03, 0.015],
  hedge_fund: [0.08, 0.03],
  other_reportable: [0.03, 0.015],
}

/** Funds that are long the coin elsewhere are short here; who may not hold the coin is long. */
const LARGE = {
  long: {
    dealer: [0.06, 0.02],
    institutional: [0.42, 0.07],
    hedge_fund: [0.22, 0.04],
    other_reportable: [0.1, 0.02],
  },
  short: {
    dealer: [0.09, 0.03],
    institutional: [0.06, 0.02],
    hedge_fund: [0.62, 0.07],
    other_reportable: [0.07, 0.02],
  },
} as const
const MICRO = {
  long: {
    dealer: [0.04, 0.02],
    institutional: [0.12, 0.04],
    hedge_fund: [0.3, 0.06],
    other_reportable: [0.16, 0.04],
  },
  short: {
    dealer: [0.08, 0.03],
    institutional: [0.03, 0.01],
    hedge_fund: [0.46, 0.07],
    other_reportable: [0.16, 0.04],
  },
} as const

/** Each begins with its first report. */
const MARKETS: Readonly<Record<CotRow['market_code'], Market>> = {
  '133741': {
    name: 'BITCOIN - CHICAGO MERCANTILE EXCHANGE',
    size: courseOf(
      '2018-04-10 2600, 2019-07-02 5200, 2020-04-07 4100, 2021-02-23 9800, 2022-11-22 14500, 2024-03-19 29500, 2024-12-17 37000, 2026-06-30 26500',
    ),
    ...LARGE,
  },
  '133742': {
    name: 'MICRO BITCOIN - CHICAGO MERCANTILE EXCHANGE',
    size: courseOf('2021-05-11 11000, 2022-06-21 19000, 2024-03-19 24000, 2026-06-30 31000'),
    ...MICRO,
  },
  '146021': {
    name: 'ETHER CASH SETTLED - CHICAGO MERCANTILE EXCHANGE',
    size: courseOf(
      '2021-02-16 900, 2021-11-16 4300, 2022-11-22 4800, 2024-05-28 7900, 2025-08-26 38000, 2026-06-30 24000',
    ),
    ...LARGE,
  },
  '146022': {
    name: 'MICRO ETHER - CHICAGO MERCANTILE EXCHANGE',
    size: courseOf('2021-12-14 9000, 2023-10-17 11000, 2025-08-26 160000, 2026-06-30 120000'),
    ...MICRO,
  },
}
const CODES = Object.keys(MARKETS) as CotRow['market_code'][]
const WEEK = 7 * DAY
/** A Tuesday; all the others are whole weeks from it. */
const FIRST = Date.UTC(2018, 3, 10)
/** Reports are told again for so long, which closes the hole that a restart leaves. */
const TOLD_AGAIN = 3 * WEEK

export const commitments = subject({
  label: 'commitments of traders',
  id: 'cot',
  into: cotWeekly,
  about: 'Who holds the regulated futures, by class and week.',
  every: '1h',
  venues: ['cftc'],
  rowsAt: ({ market, at }) => reportsReleased(market, at - TOLD_AGAIN, at),
  past: ({ market, now }) => [reportsReleased(market, FIRST, now)],
  thousands: 1,
})

/** Reports about Tuesdays from `from` on that are out at `now`. */
function reportsReleased(market: SimModel, from: Ms, now: Ms): CotRow[] {
  const rows: CotRow[] = []
  const first = FIRST + Math.max(0, Math.ceil((from - FIRST) / WEEK)) * WEEK
  for (let day = first; day < now; day += WEEK) {
    const released_at = releaseOf(dateOf(day))
    if (released_at >= now) break
    for (const code of CODES)
      if (day >= MARKETS[code].size.start) rows.push(reportOn(market, code, day, released_at))
  }
  return rows
}

/** Longs and shorts come to the same with the spreads, as they must: for every contract there is one of each. */
function reportOn({ seed }: SimModel, market_code: CotRow['market_code'], day: Ms, released_at: Ms): CotRow {
  const { name, size, long, short } = MARKETS[market_code]
  const key = hashText(seed, `holders of ${market_code}`)
  const open_interest = Math.round(
    Math.exp(size.log(day) + 0.16 * wave(key, day, 70 * DAY) + 0.05 * wave(key ^ 1, day, 9 * DAY)),
  )
  const contractsOf = (parts: Readonly<Record<Reported, Part>>, of: number, salt: number) =>
    REPORTED.map((who, place) => {
      const [usual, strays] = parts[who]
      const own = key ^ (salt + place)
      const mood = 0.7 * wave(own, day, 110 * DAY) + 0.3 * wave(own ^ 512, day, 16 * DAY)
      return Math.round(of * (usual + strays * mood))
    })
  const total = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const spreads = contractsOf(SPREADS, open_interest, 16)
  const outright = open_interest - total(spreads)
  const longs = contractsOf(long, outright, 32)
  const shorts = contractsOf(short, outright, 48)
  return {
    report_date: dateOf(day),
    market_code,
    market_name: name,
    open_interest,
    dealer_long: longs[0]!,
    dealer_short: shorts[0]!,
    dealer_spread: spreads[0]!,
    institutional_long: longs[1]!,
    institutional_short: shorts[1]!,
    institutional_spread: spreads[1]!,
    hedge_fund_long: longs[2]!,
    hedge_fund_short: shorts[2]!,
    hedge_fund_spread: spreads[2]!,
    other_reportable_long: longs[3]!,
    other_reportable_short: shorts[3]!,
    other_reportable_spread: spreads[3]!,
    small_trader_long: outright - total(longs),
    small_trader_short: outright - total(shorts),
    released_at,
  }
}
