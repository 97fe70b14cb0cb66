import { PRESSURE_REGIMES, type PressureRegime } from '../../analytics/signals/pressure.ts'
import { pressureScores, SCORE_STANDS } from '../../tables/signals/pressure.ts'
import { standing } from '../grid.ts'
import { input } from './input.ts'

const REGIMES = Object.keys(PRESSURE_REGIMES) as PressureRegime[]

export const pressure = input({
  reads: { pressure: pressureScores },
  tells: {
    pressure: {
      about: 'Pressure score, negative where it leans to the short side.',
      unit: 'points',
      resolution: 1,
    },
    regime: {
      about: 'Regime of that score, by its place in the list of regimes.',
      unit: 'place',
      resolution: null,
    },
  },
  async read({ pressure: scores }, grid, symbols) {
    const rows = await scores.bucket({
      every: '5m',
      by: ['symbol'],
      take: {
        score: { last: 'score' },
        direction: { last: 'direction' },
        regime: { last: 'regime' },
        at: { last: 'ts' },
      },
      where: { symbol: symbols },
      ...grid.since(SCORE_STANDS),
    })
    const marked = (figureOf: (row: (typeof rows)[number]) => number) => {
      const readings = rows.map((row) => ({ symbol: row.symbol, at: row.at!, value: figureOf(row) }))
      return standing(grid, readings, SCORE_STANDS)
    }
    return {
      pressure: marked(({ score, direction }) => (direction === 'SHORT' ? -score! : score!)),
      regime: marked(({ regime }) => REGIMES.indexOf(regime!)),
    }
  },
})

/** Null where it is unknown. */
export function regimeOf(place: number): PressureRegime | null {
  return REGIMES[place] ?? null
}
