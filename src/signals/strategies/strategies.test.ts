import { describe, expect, it } from 'vitest'
import { DefinitionError } from '../../core/errors.ts'
import { type Side, strategy, type Trail } from '../../define/strategy.ts'
import { INPUTS, type InputName } from '../inputs/index.ts'
import { RecordedTrail } from '../trail.ts'
import { STRATEGIES } from './index.ts'

/** A day and an hour. */
const LENGTH = 300
type Course = (ago: number) => number
type Courses = Partial<Record<InputName, Course>>

const RESOLUTIONS = new Map(
  INPUTS.flatMap(({ tells }) =>
    Object.entries(tells).map(([name, { resolution }]) => [name, resolution] as const),
  ),
)
const wobble =
  (size: number): Course =>
  (ago) =>
    ago % 2 === 0 ? size : -size
/** So for the last steps, before that as ever. */
const lately =
  (steps: number, value: number, before: Course): Course =>
  (ago) =>
    ago < steps ? value : before(ago)

/** Five minutes up, five down, and everything else as good as still. */
const CALM: Record<InputName, Course> = {
  price: (ago) => 100 + wobble(0.05)(ago),
  move: wobble(5),
  openInterest: () => 1000,
  funding: (ago) => 0.008 + wobble(0.001)(ago),
  basis: wobble(0.002),
  pressure: wobble(3),
  regime: () => 0,
  liquidatedLongs: () => 2_000,
  liquidatedShorts: () => 2_000,
  vpin: (ago) => 0.3 + wobble(0.01)(ago),
  longShare: (ago) => (ago === 0 ? 60 : 60 + wobble(0.2)(ago)),
  whaleTurns: wobble(100_000),
  bookLean: wobble(0.01),
}

function given(courses: Courses): Record<string, Trail> {
  const cursor = { place: LENGTH - 1 }
  return Object.fromEntries(
    Object.entries({ ...CALM, ...courses }).map(([name, course]) => {
      const values = Float64Array.from({ length: LENGTH }, (_, place) => course(LENGTH - 1 - place))
      return [name, new RecordedTrail(cursor, values, RESOLUTIONS.get(name)!)]
    }),
  )
}

/** For each strategy what it waits for, by the sign of it, and what it does when that is positive. */
const WAITED_FOR: Record<string, { readonly does: Side; readonly courses: (sign: 1 | -1) => Courses }> = {
  'funding-fade': {
    does: 'SHORT',
    courses: (sign) => ({
      funding: lately(2, sign * 0.04, CALM.funding),
      move: lately(12, sign * -3, CALM.move),
    }),
  },
  'oi-breakout': {
    does: 'LONG',
    courses: (sign) => ({
      move: lately(24, sign * 4, CALM.move),
      openInterest: lately(6, 1020, CALM.openInterest),
      pressure: () => sign * 20,
    }),
  },
  'cascade-rebound': {
    does: 'LONG',
    courses: (sign) => {
      const rush: Course = (ago) => [20_000, 900_000, 400_000][ago] ?? 2_000
      return {
        move: lately(6, sign * -8, CALM.move),
        [sign > 0 ? 'liquidatedLongs' : 'liquidatedShorts']: rush,
      }
    },
  },
  'rsi-reversion': {
    does: 'SHORT',
    courses: (sign) => ({
      price: (ago) => 100 - (sign * ago) / 100 + wobble(0.05)(ago),
      longShare: lately(4, 60 + sign * 2, CALM.longShare),
    }),
  },
  'vpin-shock': {
    does: 'LONG',
    courses: (sign) => ({ vpin: lately(4, 0.5, CALM.vpin), move: lately(12, sign * 3, CALM.move) }),
  },
  'basis-divergence': {
    does: 'SHORT',
    courses: (sign) => ({
      basis: lately(3, sign * 0.1, CALM.basis),
      move: lately(24, -sign, CALM.move),
    }),
  },
  'whale-flip': {
    does: 'LONG',
    courses: (sign) => ({ whaleTurns: lately(2, sign * 5_000_000, CALM.whaleTurns) }),
  },
  'book-imbalance': {
    does: 'LONG',
    courses: (sign) => ({ bookLean: lately(6, sign * 0.2, CALM.bookLean) }),
  },
  'crowd-unwind': {
    does: 'LONG',
    courses: (sign) => ({
      pressure: () => sign * -50,
      move: lately(12, sign * 3, CALM.move),
      openInterest: lately(3, 990, CALM.openInterest),
    }),
  },
  'calm-breakout': {
    does: 'LONG',
    courses: (sign) => ({
      move: (ago) => (ago < 3 ? sign * 14 : ago < 48 ? wobble(2)(ago) : wobble(10)(ago)),
    }),
  },
}

describe.each(STRATEGIES)('$id', ({ id, rule, inputs, about, title }) => {
  const { does, courses } = WAITED_FOR[id]!
  const opposite = does === 'LONG' ? 'SHORT' : 'LONG'

  it('fires on what it waits for, on either side', () => {
    expect(rule(given(courses(1)))?.side).toBe(does)
    expect(rule(given(courses(-1)))?.side).toBe(opposite)
  })

  it('shows a few figures that it looked at', () => {
    const { features } = rule(given(courses(1)))!
    expect(Object.keys(features).length).toBeGreaterThanOrEqual(2)
    for (const figure of Object.values(features)) expect(figure).toEqual(expect.any(Number))
    expect(Object.values(features)).not.toContain(Number.NaN)
  })

  it('does nothing in a calm market, nor without any of its inputs', () => {
    expect(rule(given({}))).toBeNull()
    for (const sign of [1, -1] as const) {
      const known = courses(sign)
      const blind = (input: string) => rule(given({ ...known, [input]: () => Number.NaN }))
      // Forced orders are looked at on the side that the price moved to.
      const isNeeded = (input: string) => !input.startsWith('liquidated') || input in known
      for (const input of inputs.filter(isNeeded)) expect(blind(input), input).toBeNull()
    }
  })

  it('does nothing when only one of its inputs does what it waits for', () => {
    const known = Object.entries(courses(1))
    for (const [name, course] of known.length > 1 ? known : [])
      expect(rule(given({ [name]: course })), name).toBeNull()
  })

  it('says what it believes', () => {
    expect(about.length).toBeGreaterThan(80)
    expect(title).not.toBe('')
  })
})

describe('a strategy', () => {
  const fine = {
    id: 'some-belief',
    title: 'A belief',
    about: 'A belief.',
    version: '1',
    inputs: ['move'],
    rule: () => null,
    stop: { moves: 1, least: 10, most: 100 },
    tp1: { moves: 1, least: 10, most: 100 },
    timeoutMinutes: 60,
  } as const

  it('has an id of its own', () => {
    expect(new Set(STRATEGIES.map(({ id }) => id)).size).toBe(STRATEGIES.length)
    expect(Object.keys(WAITED_FOR).sort()).toEqual(STRATEGIES.map(({ id }) => id).sort())
  })

  it.each([
    { id: 'Some Belief' },
    { timeoutMinutes: 1445 },
    { timeoutMinutes: 7 },
    { timeoutMinutes: 0 },
    { stop: { moves: 0, least: 10, most: 100 } },
    { tp1: { moves: 1, least: 100, most: 10 } },
  ])('is refused with %o', (fault) => {
    expect(strategy(fine)).toBe(fine)
    expect(() => strategy({ ...fine, ...fault })).toThrow(DefinitionError)
  })
})
