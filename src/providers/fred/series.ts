import { DAY, dateOf, type Ms } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { metricDaily, type TOLD_METRICS } from '../../tables/market/metrics.ts'
import { badAnswer } from '../../venues/fields.ts'
import { askSeries, observationsIn } from './observations.ts'

const ID = 'fred.series'

/** What it is called there, and what its figure is divided by: the balance sheet is told in millions. */
const SERIES: Readonly<Record<(typeof TOLD_METRICS)[number], readonly [id: string, by: number]>> = {
  fred_dff: ['DFF', 1],
  fred_dgs10: ['DGS10', 1],
  fred_walcl_busd: ['WALCL', 1_000],
  fred_rrp_busd: ['RRPONTSYD', 1],
}

/** A figure of Friday comes on Tuesday where Monday is a holiday; told later than that it was not told live. */
const COMES_WITHIN = 6 * DAY

interface Answer {
  readonly source: 'live' | 'backfill'
  /** By the metric. */
  readonly files: Readonly<Record<string, string>>
}

export const series = poll({
  id: ID,
  into: metricDaily,
  about: 'Federal funds rate, 10-year yield, balance sheet and reverse repos of the Federal Reserve.',
  every: '6h',
  ask: async (api, { now }): Promise<Answer | null> => ({
    source: 'live',
    files: await filesOf(api, now - COMES_WITHIN, now),
  }),
  backfill: {
    // Back to 2018, as everything macroeconomic here.
    reach: '3300d',
    step: '3300d',
    async ask(api, { from, to }): Promise<Answer | null> {
      // What is newer is told live by the first question after the gap.
      const until = to - COMES_WITHIN
      if (until <= from) return null
      return { source: 'backfill', files: await filesOf(api, from - COMES_WITHIN, until) }
    },
  },
  parse(answer) {
    if (answer === null) return []
    const { source, files } = answer
    const rows = Object.entries(SERIES).flatMap(([metric, [id, by]]) =>
      observationsIn(ID, id, files[metric] ?? '').map(({ date, value }) => {
        return { metric, date, value: value / by, source }
      }),
    )
    if (rows.length === 0) throw badAnswer(ID, 'no figure in any of the files', files)
    return rows
  },
})

async function filesOf(api: RestApi, from: Ms, to: Ms): Promise<Record<string, string>> {
  const files = Object.entries(SERIES).map(
    async ([metric, [id]]) => [metric, await askSeries(api, id, dateOf(from), dateOf(to))] as const,
  )
  return Object.fromEntries(await Promise.all(files))
}
