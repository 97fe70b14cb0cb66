import { QUARTER } from '../core/bars.ts'
import { type Duration, floorTo, type Ms, type Span } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, poll, type Query, type RestApi, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import type { Tally } from '../define/tally.ts'
import {
  type POSITIONING_SOURCES,
  type PositioningMetric,
  positioningReadings,
} from '../tables/positioning/positioning.ts'
import { askEachName, type ContractAnswer } from './each-contract.ts'
import { badAnswer, type Fields, numberOf, readRows } from './fields.ts'
import { mostTraded } from './most-traded.ts'

type Reading = Row<typeof positioningReadings>
type Venue = keyof typeof POSITIONING_SOURCES

const EVERY = '15m'

/** What every poll of positioning says. */
export const POSITIONING = { into: positioningReadings, every: EVERY, market: 'perp' } as const

/** What a venue said of a contract at a time of its own; null what it did not, or not so that it can be understood. */
export interface Told {
  readonly time: Ms | null
  readonly values: Readonly<Partial<Record<PositioningMetric, number | null>>>
}

/** What is asked of one contract. */
export interface PositioningQuestion {
  readonly url: (instrument: string) => string
  readonly query: (instrument: string, span: Span) => Query
  readonly read: (answer: unknown) => readonly Told[]
  /** What is told is of the moment that it names, not of the quarter of an hour that begins there: it is final at once. */
  readonly isOfMoment?: boolean
}

interface PositioningFeed {
  readonly venue: Venue
  readonly about: string
  /** By a name of ours, without blanks. */
  readonly questions: Readonly<Record<string, PositioningQuestion>>
  /** Whom it is asked about: the most traded unless said. */
  readonly among?: (context: SourceContext) => readonly Contract[]
  /** How long readings are kept, and how many come at once; not said where there is no asking for a time. */
  readonly past?: { readonly reach: Duration; readonly step: Duration }
}

/** The quarter of an hour that is on is not taken, and what is told late is had once more by the next run. */
const LATELY: Ms = 4 * QUARTER

/**
 * How accounts and positions lean, quarter of an hour by quarter of an hour, of the most traded perpetuals of a venue: one
 * question for each of them and each of `questions`. One that fails is left out, and with it nothing else.
 */
export function positioningFeed({
  venue,
  about,
  questions,
  among = mostTraded,
  past,
}: PositioningFeed): Poll {
  const id = `${venue}.positioning`
  return poll({
    id,
    ...POSITIONING,
    about,
    needs: ['perp contracts', 'perp marks'],
    ask: (api, context) =>
      askEach(api, questions, { from: context.now - LATELY, to: context.now }, among(context), context.tally),
    ...(past && {
      backfill: {
        ...past,
        // The quarter of an hour in which the span before ended was not over there.
        ask: (api: RestApi, { from, to }: Span, context: SourceContext) =>
          askEach(api, questions, { from: floorTo(from, QUARTER), to }, among(context), context.tally),
      },
    }),
    parse(answers, context) {
      const entries = answers.flatMap(({ instrument: name, answer }) => {
        const [question, instrument] = splitName(name)
        const asked = questions[question]
        if (!asked) throw badAnswer(id, 'an answer to no question of ours', name)
        const told = asked.read(answer)
        const final = asked.isOfMoment ? told : told.filter(({ time }) => isOver(time, context.now))
        return final.flatMap((each) => entriesOf(instrument, each))
      })
      return readRows(id, entries, 'instrument', context, (entry, contract) =>
        readingOf(venue, entry, contract),
      )
    },
  })
}

function askEach(
  api: RestApi,
  questions: PositioningFeed['questions'],
  span: Span,
  contracts: readonly Contract[],
  tally: Tally,
): Promise<ContractAnswer[]> {
  const names = contracts.flatMap(({ instrument }) =>
    Object.keys(questions).map((question) => `${question} ${instrument}`),
  )
  const ask = (name: string) => {
    const [question, instrument] = splitName(name)
    const { url, query } = questions[question]!
    return api.get(url(instrument), { query: query(instrument, span) })
  }
  return askEachName(names, ask, { tally })
}

function splitName(name: string): [question: string, instrument: string] {
  const blank = name.indexOf(' ')
  return [name.slice(0, blank), name.slice(blank + 1)]
}

function entriesOf(instrument: string, { time, values }: Told): Fields[] {
  return Object.entries(values).map(([metric, value]) => ({ instrument, time, metric, value }))
}

/**
 * Most name a quarter of an hour by its start, and some tell of the one that is still on: what is kept does not change any
 * more. What has no time stays, to be found odd.
 */
function isOver(time: Ms | null, now: Ms): boolean {
  return time === null || floorTo(time, QUARTER) + QUARTER <= now
}

function readingOf(exchange: Venue, { time, metric, value }: Fields, contract: Contract): Reading | null {
  const at = numberOf(time)
  const figure = numberOf(value)
  if (at === null || figure === null) return null
  return reading(exchange, contract.symbol, metric as PositioningMetric, figure, at)
}

/** On the mark of its quarter of an hour. */
export function reading(
  exchange: Venue,
  symbol: string,
  metric: PositioningMetric,
  value: number,
  time: Ms,
): Reading {
  return { ts: floorTo(time, QUARTER), exchange, symbol, metric, value }
}

/** Longs over shorts of two shares, whether they are fractions or percent; null where there is no short. */
export function ratioOf(long: number | null, short: number | null): number | null {
  return long === null || short === null || long < 0 || short <= 0 ? null : long / short
}
