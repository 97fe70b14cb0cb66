import {
  EUPHORIA_INPUTS,
  EUPHORIA_REGIMES,
  type EuphoriaInput,
  explainEuphoria,
} from '../../analytics/cycle/euphoria.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, dateOf } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import type { Reader } from '../../define/reader.ts'
import type { EuphoriaRegime, euphoriaSnapshots } from '../../tables/cycle/indices.ts'

const HISTORY_DAYS = 30
/** As long as a recorder that stands still leaves its last score on show. */
const SHOWN_FOR = '2d'

const fraction = (meaning: string) => is.figure('fraction, 0 to 1', meaning, 4)

const scoreFields = {
  score: is.score('0 is capitulation, 50 balanced, 100 euphoria.'),
  regime: is.oneOf(
    Object.keys(EUPHORIA_REGIMES) as [EuphoriaRegime, ...EuphoriaRegime[]],
    'The score by fifths.',
  ),
  regimeLabel: is.text('The regime in words.'),
  components: is.part(
    {
      fearGreedLabel: is.unsure(is.text('Fear and greed in words.')),
      fearGreedValue: is.unsure(is.score('Fear and greed.')),
      btcDominancePct: is.unsure(is.pct("Bitcoin's part of the capitalisation of the market.")),
      btcDominanceChange24hPct: is.unsure(is.points('How that part changed in 24 hours.')),
      trendingSymbols: is.listOf(
        is.symbol(),
        'The seven perpetuals that rose most in 24 hours, of the hundred most traded.',
      ),
      trendingMemeCount: is.unsure(is.count('Meme coins among them.')),
      avgLongCrowdedScore: is.unsure(
        is.figure(
          'points of 100',
          'Mean pressure score of the perpetuals whose longs are crowded; 0 where none are.',
          2,
        ),
      ),
      pctLongCrowdedTop30: is.unsure(
        fraction('Part of the thirty most traded perpetuals whose longs are crowded.'),
      ),
      pctPositiveFundingTop30: is.unsure(fraction('Part of them with positive funding.')),
    },
    'What went into it.',
  ),
  contributions: is.part(
    {
      base: is.integer('points', 'Where it starts.'),
      fearGreed: is.integer('points', 'From fear and greed, −30 to 30.'),
      btcDominance: is.integer('points', "From the change of bitcoin's part, −10 to 10: falling adds."),
      longCrowding: is.integer('points', 'From crowded longs and positive funding, −10 to 40.'),
      trendingMemes: is.integer('points', 'From meme coins that trend, 0 to 15.'),
    },
    'Points that add up to the score, which is kept within 0 and 100.',
  ),
}

/** The score with all that explains it; null where none is on record. */
export const euphoriaFields = {
  ...is.unsureAll(scoreFields),
  explainer: is.listOf(is.text('A sentence.'), 'A sentence for each input.'),
  inputsPresent: is.part(
    Object.fromEntries(
      EUPHORIA_INPUTS.map((input) => [input, is.flag('Whether it was on record.')]),
    ) as Record<EuphoriaInput, ReturnType<typeof is.flag>>,
    'Which inputs were on record.',
  ),
  degradedInputs: is.listOf(is.text('Input.'), 'Those that were not, and add no points.'),
  history: is.listOf(
    is.part({ date: is.day('UTC day.'), score: is.score('The last score of that day.') }),
    'The last thirty days, oldest first.',
  ),
}

export async function readEuphoria(snapshots: Reader<typeof euphoriaSnapshots>, now: Instant) {
  const [[last], days] = await Promise.all([
    snapshots.range({ ...now.last(SHOWN_FOR), order: 'desc', limit: 1 }),
    snapshots.bucket({
      every: '1d',
      ...now.since(now.floor('1d').ms - (HISTORY_DAYS - 1) * DAY),
      take: { score: { last: 'score' } },
    }),
  ])
  const history = days.flatMap(({ bucket, score }) =>
    score === null ? [] : [{ date: dateOf(bucket), score }],
  )
  const degradedInputs = last?.payload.degradedInputs ?? [...EUPHORIA_INPUTS]
  const isPresent = (input: EuphoriaInput) => !degradedInputs.includes(input)
  return {
    at: last?.ts ?? null,
    euphoria: {
      score: last?.score ?? null,
      regime: last?.regime ?? null,
      regimeLabel: last ? EUPHORIA_REGIMES[last.regime] : null,
      explainer: last ? explainEuphoria(last.payload) : [],
      components: last?.payload.components ?? null,
      contributions: last?.payload.contributions ?? null,
      inputsPresent: {
        fearGreed: isPresent('fearGreed'),
        positioning: isPresent('positioning'),
        btcDominance: isPresent('btcDominance'),
        trendingMemes: isPresent('trendingMemes'),
      },
      degradedInputs,
      history,
    },
  }
}
