import { oiBoard } from '../../boards/market/open-interest.ts'
import { venueHistoryBoard } from '../../boards/venues/venue-history.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'

interface Row {
  readonly symbol: string
  readonly openInterestUsd: number | null
  readonly openInterestBase: number | null
  readonly oi1hPct: number | null
  readonly oi4hPct: number | null
  readonly oi24hPct: number | null
  readonly oi24hUsd: number | null
  readonly change24hPct: number | null
  readonly regimeLabel: string | null
}

interface OpenInterest {
  readonly symbols: number
  readonly totals: {
    readonly openInterestUsd: number | null
    readonly oi24hUsd: number | null
    readonly oi24hPct: number | null
    readonly openInterestUnknown: number
  }
  readonly gainers: readonly Row[]
  readonly losers: readonly Row[]
}

interface History {
  readonly points: readonly {
    readonly ts: string
    readonly oi_usd: number | null
    readonly dex_share_pct: number | null
  }[]
}

const DAYS = 30

const totals = panel<{ oi: OpenInterest }>()({
  id: 'totals',
  title: 'Open interest of the reference venue',
  meaning: 'open-interest',
  size: 'full',
  asks: { oi: { board: oiBoard } },
  draw: ({ oi: { symbols, totals } }) => [
    keyFigures([
      { label: 'One-sided', text: shown('usd', totals.openInterestUsd) },
      { label: 'Change, 24 h', text: shown('change', totals.oi24hPct), tone: toneOf(totals.oi24hPct) },
      {
        label: 'Opened or closed, 24 h',
        text: shown('usdChange', totals.oi24hUsd),
        tone: toneOf(totals.oi24hUsd),
      },
      { label: 'Perpetuals', text: shown('count', symbols) },
    ]),
    note(
      'A long and its short are one contract. Changes count coins at present prices: a price move alone is none.',
    ),
  ],
})

const course = panel<{ history: History }>()({
  id: 'course',
  title: `All venues, ${DAYS} days`,
  meaning: 'open-interest',
  size: 'full',
  asks: { history: { board: venueHistoryBoard, params: { days: String(DAYS) } } },
  draw({ history: { points } }) {
    if (points.length === 0) return null
    const last = points.at(-1)!
    return {
      kind: 'series',
      name: 'open-interest',
      summary: `Open interest of all venues over ${DAYS} days, now ${shown('usd', last.oi_usd)}; ${shown('share', last.dex_share_pct)} of it on decentralised venues.`,
      times: points.map(({ ts }) => Date.parse(ts)),
      panes: [
        {
          label: 'Open interest',
          format: 'usd',
          tall: true,
          lines: [
            {
              name: 'Open interest',
              tone: 'accent',
              shape: 'area',
              values: points.map(({ oi_usd }) => oi_usd),
            },
          ],
        },
        {
          label: 'Share of decentralised venues',
          format: 'share',
          lines: [
            {
              name: 'Share',
              tone: 'a',
              shape: 'line',
              values: points.map(({ dex_share_pct }) => dex_share_pct),
            },
          ],
        },
      ],
    }
  },
})

const list = (id: 'gainers' | 'losers', title: string) =>
  panel<{ oi: OpenInterest }>()({
    id,
    title,
    meaning: 'open-interest',
    size: 'half',
    asks: { oi: { board: oiBoard } },
    draw: ({ oi }) =>
      oi[id].length === 0
        ? null
        : table(
            oi[id],
            [
              { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
              { head: 'OI', figure: (row) => row.openInterestUsd, format: 'usd' },
              { head: '1 h', figure: (row) => row.oi1hPct, format: 'change', signed: true },
              { head: '4 h', figure: (row) => row.oi4hPct, format: 'change', signed: true },
              { head: '24 h', figure: (row) => row.oi24hPct, format: 'change', signed: true },
              { head: 'Price 24 h', figure: (row) => row.change24hPct, format: 'change', signed: true },
              { head: 'Reading', text: (row) => row.regimeLabel },
            ],
            { caption: title },
          ),
  })

export const openInterestPage = page({
  id: 'open-interest',
  path: '/boards/open-interest',
  title: 'Open interest',
  about: 'How much is open, how it came to be, and where it grew and shrank over 24 hours.',
  group: 'Market',
  panels: [totals, course, list('gainers', 'Where it grew most'), list('losers', 'Where it shrank most')],
  headline: {
    asks: () => ({ board: venueHistoryBoard, params: { days: String(DAYS) } }),
    says: ({ points }: History) => ({
      label: 'Open interest, all venues',
      text: shown('usd', points.at(-1)?.oi_usd),
      points: points.map(({ oi_usd }) => oi_usd),
    }),
  },
})
