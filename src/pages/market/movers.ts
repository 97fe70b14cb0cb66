import { topMoversBoard } from '../../boards/market/movers.ts'
import { pressureBoard } from '../../boards/signals/pressure.ts'
import { shown } from '../../core/format.ts'
import type { MeaningId } from '../../define/meaning-ids.ts'
import { page, panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { type Column, table } from '../draw/table.ts'
import { delisted, listed } from './listing-panels.ts'
import { themeCourse, themes } from './theme-panels.ts'

interface Mover {
  readonly symbol: string
  readonly lastPrice: number
  readonly change24hPct: number | null
  readonly quoteVolume24h: number
  readonly openInterestUsd: number | null
  readonly oi24hPct: number | null
  readonly fundingRatePct: number | null
  readonly pressureScore: number | null
  readonly pressureDirection: 'LONG' | 'SHORT' | null
}

interface Movers {
  readonly universe: number | null
  readonly gainers: readonly Mover[]
  readonly losers: readonly Mover[]
  readonly biggestOi24h: readonly Mover[]
  readonly extremeFunding: readonly Mover[]
}

const PARTS = ['oi24hPct', 'oi4hPct', 'oi1hPct', 'fundingRatePct', 'basisPct'] as const
const PART_NAMES = ['OI 24 h', 'OI 4 h', 'OI 1 h', 'Funding', 'Basis'] as const
const PART_TONES = ['a', 'c', 'e', 'b', 'd'] as const

interface Pressure {
  readonly count: number
  readonly items: readonly {
    readonly symbol: string
    readonly score: number
    readonly direction: 'LONG' | 'SHORT'
    readonly regimeLabel: string
    readonly band: string
    readonly components: Readonly<Record<(typeof PARTS)[number], number | null>>
    readonly contributions: Readonly<Record<(typeof PARTS)[number], number | null>>
  }[]
}

const SHOWN = 15

const pressureAsks = { pressure: { board: pressureBoard, params: { limit: String(SHOWN) } } }

const pressureParts = panel<{ pressure: Pressure }>()({
  id: 'pressure',
  title: 'Highest pressure, and what it is made of',
  about: 'Points to the right are of crowded longs, to the left of crowded shorts.',
  meaning: 'pressure',
  size: 'half',
  asks: pressureAsks,
  draw({ pressure: { items, count } }) {
    const [first] = items
    if (!first) return null
    const shorts = items.filter(({ direction }) => direction === 'SHORT').length
    return {
      kind: 'bars',
      name: 'pressure',
      summary: `The ${items.length} highest of ${count} pressure scores by what they are made of; ${first.symbol} leads with ${first.score}, ${shorts} of them are of crowded shorts.`,
      direction: 'across',
      of: 'perpetual',
      value: { label: 'Points', format: 'score' },
      mirrored: true,
      series: PARTS.map((_, at) => ({ name: PART_NAMES[at]!, tone: PART_TONES[at]! })),
      bars: items.map(({ symbol, contributions }) => ({
        name: symbol,
        values: PARTS.map((part) => contributions[part]),
      })),
    }
  },
})

const pressureList = panel<{ pressure: Pressure }>()({
  id: 'scores',
  title: 'Pressure scores',
  meaning: 'pressure',
  size: 'half',
  asks: pressureAsks,
  draw: ({ pressure: { items, count } }) =>
    items.length === 0
      ? null
      : [
          table(
            items,
            [
              { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
              { head: 'Score', figure: ({ score }) => score, format: 'score' },
              { head: 'Crowded', text: ({ direction }) => (direction === 'LONG' ? 'longs' : 'shorts') },
              { head: 'Reading', text: (item) => item.regimeLabel },
              { head: 'OI 24 h', figure: (item) => item.components.oi24hPct, format: 'change', signed: true },
              {
                head: 'Funding',
                figure: (item) => item.components.fundingRatePct,
                format: 'rate',
                signed: true,
              },
              { head: 'Basis', figure: (item) => item.components.basisPct, format: 'rate', signed: true },
            ],
            { caption: 'Highest pressure scores' },
          ),
          note(
            `The first ${items.length} of ${shown('count', count)}; 0 is balanced, 100 as one-sided as it gets.`,
          ),
        ],
})

const COLUMNS: readonly Column<Mover>[] = [
  { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
  { head: 'Price', figure: (row) => row.lastPrice, format: 'price' },
  { head: '24 h', figure: (row) => row.change24hPct, format: 'change', signed: true },
  { head: 'Volume', figure: (row) => row.quoteVolume24h, format: 'usd' },
  { head: 'OI', figure: (row) => row.openInterestUsd, format: 'usd' },
  { head: 'OI 24 h', figure: (row) => row.oi24hPct, format: 'change', signed: true },
  { head: 'Funding', figure: (row) => row.fundingRatePct, format: 'rate', signed: true },
  { head: 'Pressure', figure: (row) => row.pressureScore, format: 'score' },
]

const movers = (
  id: 'gainers' | 'losers' | 'biggestOi24h' | 'extremeFunding',
  title: string,
  meaning: MeaningId,
) =>
  panel<{ movers: Movers }>()({
    id: id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    title,
    meaning,
    size: 'half',
    asks: { movers: { board: topMoversBoard } },
    draw: ({ movers }) => (movers[id].length === 0 ? null : table(movers[id], COLUMNS, { caption: title })),
  })

export const moversPage = page({
  id: 'movers',
  path: '/boards/movers',
  title: 'Movers and listings',
  about:
    'What moved most in 24 hours among perpetuals that trade at least 5 million dollars a day, where one side is crowded, what was listed and delisted, and which themes lead.',
  group: 'Breadth',
  panels: [
    movers('gainers', 'Rose most in 24 hours', 'price-and-volume'),
    movers('losers', 'Fell most in 24 hours', 'price-and-volume'),
    pressureParts,
    pressureList,
    movers('biggestOi24h', 'Largest changes of open interest', 'open-interest'),
    movers('extremeFunding', 'Largest funding', 'funding'),
    themes,
    themeCourse,
    listed,
    delisted,
  ],
  headline: {
    asks: () => ({ board: topMoversBoard }),
    says: ({ gainers }: Movers) => {
      const [first] = gainers
      return (
        (first && {
          label: `${first.symbol} rose most in 24 hours`,
          text: shown('change', first.change24hPct),
          points: gainers.map(({ change24hPct }) => change24hPct),
        }) ??
        null
      )
    },
  },
})
