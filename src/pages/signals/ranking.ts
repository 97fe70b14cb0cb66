import { leaderboardBoard } from '../../boards/signals/leaderboard.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { type SignalsParams, WINDOWS } from './signals-params.ts'

interface Ranking {
  readonly minTradesQualified: number
  readonly strategies: readonly {
    readonly strategy: string
    readonly trades: number
    readonly longTrades: number
    readonly shortTrades: number
    readonly winRatePct: number | null
    readonly profitFactorNet: number | null
    readonly avgNetBps: number | null
    readonly sumNetBps: number | null
    readonly maxDrawdownBps: number | null
    readonly sharpeAnnualized: number | null
    readonly qualified: boolean
  }[]
  readonly disclaimers: {
    readonly strategiesTried: number
    readonly sharpeOfBestByChance: number | null
    readonly note: string
  }
}

const meaning = 'signals-and-their-performance'
const asks = {
  ranking: ({ window }: { readonly window: string }) => ({ board: leaderboardBoard, params: { window } }),
}

/** How much of the best result luck alone explains. */
export const chance = panel<{ ranking: Ranking }, SignalsParams>()({
  id: 'chance',
  title: ({ window }) => `Skill or luck, ${window} days`,
  about:
    'Of many strategies without any skill the best looks good by chance: only what lies outside the band is more than that.',
  meaning,
  size: 'half',
  asks,
  draw({ ranking: { strategies, disclaimers } }, { params: { window } }) {
    const dots = strategies.flatMap(({ strategy, sharpeAnnualized }) =>
      sharpeAnnualized === null
        ? []
        : [
            {
              name: strategy,
              x: sharpeAnnualized,
              tone: sharpeAnnualized < 0 ? ('short' as const) : ('long' as const),
              size: 2,
            },
          ],
    )
    if (dots.length === 0) return null
    const luck = disclaimers.sharpeOfBestByChance
    const above = luck === null ? [] : dots.filter(({ x }) => x > luck)
    const below = dots.filter(({ x }) => x < 0)
    return [
      windowLinks(window),
      {
        kind: 'dots',
        name: `sharpe-${window}d`,
        of: 'strategy',
        summary: `Sharpe ratios of ${dots.length} strategies over ${window} days: ${below.length} are below zero${luck === null ? '' : `, ${above.length} above the ${shown('ratio', luck)} that the best of ${disclaimers.strategiesTried} would be expected to show by chance`}.`,
        x: { label: 'Sharpe ratio', format: 'signedRatio' },
        dots,
        ...(luck === null ? {} : { bands: [{ from: -luck, to: luck, label: 'chance alone' }] }),
      },
    ]
  },
})

export const ranking = panel<{ ranking: Ranking }, SignalsParams>()({
  id: 'ranking',
  title: ({ window }) => `Strategies, ${window} days`,
  meaning,
  size: 'full',
  asks,
  draw({ ranking: { strategies, disclaimers, minTradesQualified } }, { params: { window } }) {
    if (strategies.length === 0) return null
    return [
      windowLinks(window),
      table(
        strategies,
        [
          { head: 'Strategy', text: ({ strategy }) => strategy },
          { head: 'Signals', figure: (row) => row.trades, format: 'count' },
          { head: 'Longs', figure: (row) => row.longTrades, format: 'count' },
          { head: 'Shorts', figure: (row) => row.shortTrades, format: 'count' },
          { head: 'Won', figure: (row) => row.winRatePct, format: 'share' },
          { head: 'Factor, net', figure: (row) => row.profitFactorNet, format: 'ratio' },
          { head: 'Mean', figure: (row) => row.avgNetBps, format: 'bps', signed: true },
          {
            head: 'Sum',
            title: 'In percent of one position',
            figure: (row) => (row.sumNetBps === null ? null : row.sumNetBps / 100),
            format: 'apr',
            signed: true,
          },
          {
            head: 'Drawdown',
            figure: (row) => (row.maxDrawdownBps === null ? null : row.maxDrawdownBps / 100),
            format: 'share',
          },
          { head: 'Sharpe', figure: (row) => row.sharpeAnnualized, format: 'signedRatio', signed: true },
          {
            head: 'Enough',
            title: 'Whether it has enough signals to say anything',
            text: ({ qualified }) => (qualified ? 'yes' : 'no'),
          },
        ],
        { caption: `Strategies over ${window} days` },
      ),
      note(
        `${disclaimers.note} Fewer than ${minTradesQualified} signals say little; ${shown('count', disclaimers.strategiesTried)} strategies were tried, and none is left out.`,
      ),
    ]
  },
})

const windowLinks = (chosen: string) =>
  choiceLinks({
    label: 'Over',
    param: 'window',
    chosen,
    options: WINDOWS.map((days) => [days, `${days} days`] as const),
  })
