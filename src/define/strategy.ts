import { DefinitionError } from '../core/errors.ts'
import { MINUTE, type Ms } from '../core/time.ts'

export type Side = 'LONG' | 'SHORT'

/** Decisions are made on multiples of it. */
export const STEP: Ms = 5 * MINUTE
/** Longer than this no position is held. */
const LONGEST_MINUTES = 1440

/**
 * What an input has been up to the mark that is decided on, five minutes apart. Unknown is NaN, which no comparison
 * holds for: a rule that lacks something does not fire. Spans end with the mark and go back a day at most; their
 * figures are unknown where less than half of them is on record.
 */
export interface Trail {
  readonly now: number
  ago(span: Ms): number
  sum(span: Ms): number
  mean(span: Ms): number
  deviation(span: Ms): number
  /** By how many deviations of the span the present differs from its mean; unknown where nothing moves. */
  zScore(span: Ms): number
}

/** What a rule wants to do, and the few figures that it looked at: they are part of what is hashed. */
export interface Call {
  readonly side: Side
  readonly features: Readonly<Record<string, number>>
}

/** How far away a price is: so many times the move to be expected within the time limit, within bounds in bps. */
export interface Distance {
  readonly moves: number
  readonly least: number
  readonly most: number
}

/** A belief about the market that is put to the test. The entry is the close of the last finished minute. */
export interface StrategySpec<Input extends string> {
  /** In kebab-case; published, and part of what is hashed. */
  readonly id: string
  readonly title: string
  /** What it believes, and why. */
  readonly about: string
  /** Another one whenever rule, distances or time limit change. */
  readonly version: string
  readonly inputs: readonly Input[]
  readonly rule: (given: { readonly [I in Input]: Trail }) => Call | null
  readonly stop: Distance
  readonly tp1: Distance
  readonly timeoutMinutes: number
}

/** A strategy as the engine handles it: its rule is given all there is, and looks at what it names. */
export interface Strategy<Input extends string = string> extends Omit<StrategySpec<Input>, 'rule'> {
  readonly rule: (given: Readonly<Record<string, Trail>>) => Call | null
}

export function strategy<const Input extends string>(spec: StrategySpec<Input>): Strategy<Input> {
  const { id, stop, tp1, timeoutMinutes } = spec
  const refuse = (why: string) => new DefinitionError(`strategy ${id}: ${why}`)
  if (!/^[a-z]+(-[a-z]+)*$/.test(id)) throw refuse('the id is no kebab-case')
  if (!(timeoutMinutes > 0 && timeoutMinutes <= LONGEST_MINUTES) || (timeoutMinutes * MINUTE) % STEP !== 0)
    throw refuse(`${timeoutMinutes} minutes are no time limit`)
  for (const { moves, least, most } of [stop, tp1])
    if (!(moves > 0 && least > 0 && least <= most && most < 5_000))
      throw refuse('a distance is out of bounds')
  return spec as unknown as Strategy<Input>
}
