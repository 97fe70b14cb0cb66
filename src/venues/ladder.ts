import { roundTo } from '../core/round.ts'
import { coinOf } from '../core/symbols.ts'
import type { Ms } from '../core/time.ts'
import { isInstrument, isSymbol } from '../define/figures.ts'
import { type Poll, type PollSpec, poll } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { leverageFeed, leverageTiers } from '../tables/venues/leverage.ts'
import { badAnswer } from './fields.ts'
import { isNoCoin } from './no-coins.ts'

type Spec<A> = PollSpec<typeof leverageTiers, A>
type TierRow = Row<typeof leverageTiers>

/** A step as a venue states it: what is null there cannot be read. */
interface Step {
  /** The largest position in dollars; Infinity without a limit. */
  readonly cap: number | null
  readonly leverage: number | null
  /** A part of the position: 0.005. */
  readonly maintenance: number | null
}

export interface Ladder {
  readonly instrument: string | null
  /** As the venue spells it: 1000PEPE, kBONK, XBT. */
  readonly base: string | null
  /** From the smallest positions up. */
  readonly steps: readonly Step[]
}

interface LeverageSpec<A> extends Pick<Spec<A>, 'needs' | 'ask'> {
  readonly venue: string
  readonly about?: string
  readonly read: (answer: A, context: Parameters<Spec<A>['parse']>[1]) => readonly Ladder[]
  /** Whether the answer has all ladders of the venue; it has, unless said. */
  readonly isWhole?: (answer: A, context: Parameters<Spec<A>['parse']>[1]) => boolean
  /** Steps end at a number of coins or contracts: in dollars they move with the price. */
  readonly countsCoins?: true
}

/** The ladders of a venue, read once a day. One of which a step makes no sense is left out as a whole. */
export function leverageLadders<A>({
  venue,
  about,
  isWhole,
  countsCoins,
  read,
  ...asked
}: LeverageSpec<A>): Poll {
  const id = leverageFeed(venue)
  return poll<typeof leverageTiers, A, TierRow[]>({
    id,
    into: leverageTiers,
    about: about ?? 'Leverage ladders of perpetuals.',
    every: '1d',
    market: 'perp',
    ...asked,
    parse(answer, context) {
      const ladders = read(answer, context)
      if (ladders.length === 0) throw badAnswer(id, 'expected ladders', answer)
      return context.tally
        .walk(
          ladders,
          (ladder) => tiersOf(venue, ladder, context.now),
          ({ instrument }) => String(instrument),
        )
        .flat()
    },
    versions: {
      ...(isWhole && { gives: (answer, context) => (isWhole(answer, context) ? 'all' : 'part') }),
      ...(countsCoins && { drifting: ['notional_floor', 'notional_cap'] }),
    },
  })
}

/** Of a maximum of 1 / 0.03 a venue says 33.33. */
export function leverageOf(initialMargin: number | null): number | null {
  return initialMargin === null || initialMargin <= 0 ? null : roundTo(4, 1 / initialMargin)
}

function tiersOf(
  exchange: string,
  { instrument, base, steps }: Ladder,
  now: Ms,
): TierRow[] | typeof LEFT_OUT | null {
  if (instrument === null || base === null || steps.length === 0) return null
  const { coin } = coinOf(base)
  if (isNoCoin(coin)) return LEFT_OUT
  if (!isInstrument(instrument) || !isSymbol(coin)) return null
  const rows: TierRow[] = []
  let floor = 0
  for (const { cap, leverage, maintenance } of steps) {
    if (cap === null || leverage === null || maintenance === null) return null
    if (cap <= floor || !makesSense(leverage, maintenance)) return null
    rows.push({
      exchange,
      contract: instrument,
      tier: rows.length + 1,
      valid_from: now,
      symbol: coin,
      notional_floor: floor,
      notional_cap: cap === Number.POSITIVE_INFINITY ? null : roundTo(2, cap),
      max_leverage: leverage,
      maintenance_margin_rate: roundTo(8, maintenance),
      valid_to: null,
    })
    floor = roundTo(2, cap === Number.POSITIVE_INFINITY ? floor : cap)
  }
  return rows
}

/** Nobody is liquidated before he is let in: percent that were taken for a fraction show here. */
function makesSense(leverage: number, maintenance: number): boolean {
  return leverage > 0 && maintenance > 0 && maintenance * leverage <= 1.001
}
