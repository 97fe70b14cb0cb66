import { roundTo } from '../core/round.ts'
import { median } from '../core/stats.ts'
import { dateOf, type Ms } from '../core/time.ts'
import { type Poll, type PollSpec, poll } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { feeSchedules } from '../tables/venues/fees.ts'
import { badAnswer, numberOf } from './fields.ts'

type FeeRow = Row<typeof feeSchedules>

/** What a pair costs, in percent; one that does not say both is none. */
export interface PairFees {
  readonly maker: number
  readonly taker: number
}

interface FeesSpec<A> extends Pick<PollSpec<typeof feeSchedules, A>, 'ask'> {
  readonly venue: string
  readonly about?: string
  /** Of the base tier, every pair of a market. */
  readonly read: (answer: A) => Partial<Record<FeeRow['market'], readonly PairFees[]>>
  /** Of what comes with the release, and is asked of nobody: when somebody last looked. */
  readonly builtIn?: { readonly checkedAt: Ms }
}

/** No venue takes more of a trade than this; what does is another unit. */
const MOST_PCT = 5

/** What a venue charges on its base tier, by market: one schedule where all pairs cost the same, else their median. */
export function feeSource<A>({ venue, about, ask, read, builtIn }: FeesSpec<A>): Poll {
  const id = `${venue}.fees`
  return poll<typeof feeSchedules, A, FeeRow[]>({
    id,
    into: feeSchedules,
    about: about ?? 'Maker and taker fees of the base tier, from the list of pairs.',
    every: '1d',
    ...(builtIn ? { builtIn: true as const } : {}),
    ask,
    parse(answer, { now, tally }) {
      const rows = tally.walk(Object.entries(read(answer)), ([market, pairs]) => {
        const charged = chargedFor(pairs.filter(isSound))
        if (!charged) return null
        return {
          venue,
          market: market as FeeRow['market'],
          valid_from: dateOf(now),
          ...charged,
          valid_to: null,
          // A clock that is behind does not make it a thing to come.
          checked_at: Math.min(builtIn?.checkedAt ?? now, now),
          source: builtIn ? ('built-in' as const) : ('venue' as const),
        }
      })
      if (rows.length === 0) throw badAnswer(id, 'expected fees', answer)
      return rows
    },
    // Of a market whose list could not be read nothing is known, so nothing of it has ended.
    versions: {
      gives: (answer) => (Object.values(read(answer)).every((pairs) => pairs.some(isSound)) ? 'all' : 'part'),
    },
  })
}

/** From fractions, as most lists have them: none where one is missing. */
export function feesOf(maker: unknown, taker: unknown): PairFees[] {
  return percentFees(times100(maker), times100(taker))
}

/** The same of figures that are percent already. */
export function percentFees(maker: unknown, taker: unknown): PairFees[] {
  const [making, taking] = [numberOf(maker), numberOf(taker)]
  return making === null || taking === null ? [] : [{ maker: roundTo(6, making), taker: roundTo(6, taking) }]
}

function times100(fraction: unknown): number | null {
  const figure = numberOf(fraction)
  return figure === null ? null : figure * 100
}

function isSound({ maker, taker }: PairFees): boolean {
  return Math.abs(maker) <= MOST_PCT && Math.abs(taker) <= MOST_PCT && maker <= taker
}

function chargedFor(
  pairs: readonly PairFees[],
): Pick<FeeRow, 'maker_pct' | 'taker_pct' | 'basis' | 'pairs'> | null {
  const [first] = pairs
  if (!first) return null
  if (pairs.every(({ maker, taker }) => maker === first.maker && taker === first.taker))
    return { maker_pct: first.maker, taker_pct: first.taker, basis: 'schedule', pairs: null }
  return {
    maker_pct: roundTo(6, median(pairs.map(({ maker }) => maker))!),
    taker_pct: roundTo(6, median(pairs.map(({ taker }) => taker))!),
    basis: 'median_of_pairs',
    pairs: pairs.length,
  }
}
