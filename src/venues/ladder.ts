import { roundTo } from '../core/round.ts'
import type { Ms } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, type PollSpec, poll, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { leverageFeed, leverageTiers } from '../tables/venues/leverage.ts'
import { badAnswer, inCoins } from './fields.ts'

type TierRow = Row<typeof leverageTiers>

/** A step as a venue states it: what is null there cannot be read. */
interface Step {
  /** The largest position, in dollars or in what the venue counts sizes in; Infinity without a limit. */
  readonly cap: number | null
  readonly leverage: number | null
  /** A part of the position: 0.005. */
  readonly maintenance: number | null
}

interface Ladder {
  /** As the venue names the contract. */
  readonly instrument: unknown
  readonly steps: readonly Step[]
}

interface LeverageSpec<A> extends Pick<PollSpec<typeof leverageTiers, A>, 'ask'> {
  readonly venue: string
  readonly about?: string
  readonly read: (answer: A) => readonly Ladder[]
  /** Whether the answer has all ladders of the venue; it has, unless said. */
  readonly isWhole?: (answer: A, context: SourceContext) => boolean
  /** Steps end at a size as the venue counts it: in dollars they move with the price. */
  readonly countsSizes?: true
}

/** The ladders of a venue's perpetuals, read once a day. One of which a step makes no sense is left out as a whole. */
export function leverageLadders<A>(spec: LeverageSpec<A>): Poll {
  const { venue, about = 'Leverage ladders of perpetuals.', ask, read, isWhole, countsSizes } = spec
  const id = leverageFeed(venue)
  return poll<typeof leverageTiers, A, TierRow[]>({
    id,
    into: leverageTiers,
    about,
    every: '1d',
    needs: countsSizes ? ['perp contracts', 'perp marks'] : ['perp contracts'],
    market: 'perp',
    ask,
    parse(answer, { now, contracts, marks, tally }) {
      let firstOdd: Ladder | undefined
      const ladders = tally.walk(
        read(answer),
        (ladder) => {
          const contract = contracts.perp.get(String(ladder.instrument))
          if (!contract) return null
          const price = marks.perp.get(contract.symbol) ?? null
          const steps = countsSizes ? inDollars(ladder.steps, contract, price) : ladder.steps
          const rows = tiersOf(venue, contract, steps, now)
          if (rows === null) firstOdd ??= ladder
          return rows ?? LEFT_OUT
        },
        ({ instrument }) => String(instrument),
      )
      if (ladders.length === 0 && firstOdd) throw badAnswer(id, 'no ladder could be read', firstOdd)
      return ladders.flat()
    },
    versions: {
      ...(isWhole && { gives: (answer, context) => (isWhole(answer, context) ? 'all' : 'part') }),
      ...(countsSizes && { drifting: ['notional_floor', 'notional_cap'] }),
    },
  })
}

/** Of a maximum of 1 / 0.03 a venue says 33.33. */
export function leverageOf(initialMargin: number | null): number | null {
  return initialMargin === null || initialMargin <= 0 ? null : roundTo(4, 1 / initialMargin)
}

export function byCap<S extends Pick<Step, 'cap'>>(steps: readonly S[]): S[] {
  return [...steps].sort((a, b) => (a.cap ?? 0) - (b.cap ?? 0))
}

function inDollars(steps: readonly Step[], contract: Contract, price: number | null): Step[] {
  return steps.map((step) => {
    if (step.cap === null || step.cap === Number.POSITIVE_INFINITY) return step
    return { ...step, cap: price === null ? null : inCoins(step.cap, contract, price) * price }
  })
}

function tiersOf(
  exchange: string,
  { instrument, base }: Contract,
  steps: readonly Step[],
  now: Ms,
): TierRow[] | null {
  const rows: TierRow[] = []
  let floor = 0
  for (const { cap, leverage, maintenance } of steps) {
    if (cap === null || leverage === null || maintenance === null) return null
    if (cap <= floor || !makesSense(leverage, maintenance)) return null
    const end = cap === Number.POSITIVE_INFINITY ? null : roundTo(2, cap)
    rows.push({
      exchange,
      contract: instrument,
      tier: rows.length + 1,
      valid_from: now,
      symbol: base,
      notional_floor: floor,
      notional_cap: end,
      max_leverage: leverage,
      maintenance_margin_rate: roundTo(8, maintenance),
      valid_to: null,
    })
    floor = end ?? cap
  }
  return rows.length > 0 ? rows : null
}

/** Nobody is liquidated before he is let in: percent that were taken for a fraction show here. */
function makesSense(leverage: number, maintenance: number): boolean {
  return leverage > 0 && maintenance > 0 && maintenance * leverage <= 1.001
}
