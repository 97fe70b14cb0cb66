import { heatmapBoard } from '../../boards/market/funding.ts'
import { fundingArbBoard } from '../../boards/market/funding-arbitrage.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { symbolLink, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { type FundingParams, fundingParams, unitOf } from './funding-unit.ts'
import { fundingExtremes, fundingMatrix } from './funding-venues.ts'

interface Spreads {
  readonly count: number
  readonly rebalancesPerYear: number
  readonly rows: readonly {
    readonly symbol: string
    readonly longExchange: string
    readonly shortExchange: string
    readonly longRate8hPct: number
    readonly shortRate8hPct: number
    readonly spreadPct: number
    readonly grossApr: number
    readonly costApr: number | null
    readonly netApr: number | null
    readonly breakevenDays: number | null
  }[]
}

interface Heatmap {
  readonly exchange: string | null
  readonly rows: readonly {
    readonly symbol: string
    readonly fundingIntervalHours: number | null
    readonly fundingRate8hPct: number | null
    readonly history24h: readonly { readonly hour: string; readonly fundingRatePct: number | null }[]
  }[]
}

const SPREADS = 30

const spreads = panel<{ spreads: Spreads }, FundingParams>()({
  id: 'spreads',
  title: 'Arbitrage after fees',
  about:
    'Long where funding is lowest, short where it is highest: the price falls out, the difference stays.',
  meaning: 'funding-spreads',
  size: 'full',
  asks: { spreads: { board: fundingArbBoard } },
  draw({ spreads: { count, rows, rebalancesPerYear } }, { params }) {
    if (rows.length === 0) return null
    const { of, format, words } = unitOf(params.unit)
    return [
      table(
        rows.slice(0, SPREADS),
        [
          { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
          { head: 'Long at', text: ({ longExchange }) => venueLink(longExchange) },
          { head: 'Funding', title: words, figure: (row) => of(row.longRate8hPct), format, signed: true },
          { head: 'Short at', text: ({ shortExchange }) => venueLink(shortExchange) },
          { head: 'Funding', title: words, figure: (row) => of(row.shortRate8hPct), format, signed: true },
          { head: 'Spread', title: words, figure: (row) => of(row.spreadPct), format },
          { head: 'Gross APR', figure: (row) => row.grossApr, format: 'apr' },
          { head: 'Fees APR', figure: (row) => row.costApr, format: 'apr' },
          { head: 'Net APR', figure: (row) => row.netApr, format: 'apr', signed: true },
          {
            head: 'Breakeven',
            title: 'How long the spread takes to earn the fees of one round trip',
            figure: (row) => row.breakevenDays,
            format: 'days',
          },
        ],
        { caption: 'Funding spreads between venues, best first' },
      ),
      note(
        `The best ${Math.min(SPREADS, rows.length)} of ${shown('count', count)} perpetuals by what is left after taker fees of the base tier, both legs in and out ${rebalancesPerYear} times a year. Slippage and what becomes of the rates are not in it.`,
      ),
    ]
  },
})

const hours = panel<{ heatmap: Heatmap }, FundingParams>()({
  id: 'hours',
  title: ({ unit }) => `Funding by the hour, % ${unitOf(unit).words}`,
  meaning: 'funding#history24h',
  size: 'full',
  asks: { heatmap: { board: heatmapBoard } },
  draw({ heatmap: { exchange, rows } }, { params }) {
    const first = rows[0]
    if (!first) return null
    const unit = unitOf(params.unit)
    return [
      {
        kind: 'matrix',
        name: 'funding-by-hour',
        summary: `Funding ${unit.words} that ${exchange} announced for its ${rows.length} most traded perpetuals in the last 24 hours; ${first.symbol} stands at ${shown(unit.format, unit.of(first.fundingRate8hPct))}.`,
        of: ['perpetual', 'hour'],
        rows: rows.map(({ symbol }) => symbol),
        columns: first.history24h.map(({ hour }) => hour.slice(11, 16)),
        cells: rows.map(({ fundingIntervalHours: every, history24h }) =>
          history24h.map(({ fundingRatePct: rate }) =>
            unit.of(rate === null || every === null ? null : (rate * 8) / every),
          ),
        ),
        format: unit.cell,
        scale: unit.scale,
        written: true,
      },
    ]
  },
})

export const fundingPage = page({
  id: 'funding',
  path: '/boards/funding',
  title: 'Funding',
  about:
    'What longs and shorts pay each other, venue by venue, and what is left of the differences after fees.',
  group: 'Market',
  params: fundingParams,
  panels: [fundingMatrix, spreads, ...fundingExtremes, hours],
  headline: {
    asks: () => ({ board: heatmapBoard }),
    says({ rows }: Heatmap) {
      const btc = rows.find(({ symbol }) => symbol === 'BTCUSDT')
      return btc
        ? {
            label: 'Funding of BTC per 8 h',
            text: shown('rate', btc.fundingRate8hPct),
            points: btc.history24h.map(({ fundingRatePct }) => fundingRatePct),
          }
        : null
    },
  },
})
