import { pressureSymbolBoard } from '../../boards/signals/pressure.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'
import { type Markets, marketsOf } from './course-answers.ts'
import type { SymbolParams } from './params.ts'

/** What all venues together say at the moment. */
export const present = panel<{ markets: Markets }, SymbolParams>()({
  id: 'present',
  title: 'All venues, now',
  meaning: 'venues',
  size: 'half',
  optional: true,
  asks: { markets: marketsOf },
  draw({ markets: { symbols } }) {
    const now = symbols[0]
    if (!now) return null
    const end = (rate: number | null, venue: string | null) =>
      venue === null ? shown('rate', rate) : html`${shown('rate', rate)} on ${venueLink(venue)}`
    return [
      keyFigures([
        {
          label: 'Open interest',
          text: shown('usd', now.perp_oi_usd),
          note: `${shown('share', now.dex_share_pct)} on chain`,
        },
        { label: 'Volume 24 h, perpetuals', text: shown('usd', now.perp_volume_24h_usd) },
        { label: 'Volume 24 h, spot', text: shown('usd', now.spot_volume_24h_usd) },
        {
          label: 'Funding 8 h, by open interest',
          text: shown('rate', now.funding_8h_oi_weighted_pct),
          tone: toneOf(now.funding_8h_oi_weighted_pct),
        },
        { label: 'Spot price, median', text: shown('price', now.spot_median_usd) },
        { label: 'Spot prices apart', text: shown('cost', now.spot_dispersion_bps) },
      ]),
      now.funding_min_venue !== null && now.funding_max_venue !== null
        ? note(
            'Funding of 8 hours goes from ',
            end(now.funding_8h_min_pct, now.funding_min_venue),
            ' to ',
            end(now.funding_8h_max_pct, now.funding_max_venue),
            `; ${now.venues} venues have the coin.`,
          )
        : html``,
    ]
  },
})

type Part = 'oi24hPct' | 'oi4hPct' | 'oi1hPct' | 'fundingRatePct' | 'basisPct'
type Parts = { readonly [K in Part]: number | null }

interface Pressure {
  readonly score: number | null
  readonly direction: string | null
  readonly regimeLabel: string | null
  readonly band: string | null
  readonly components: Parts
  readonly weights: { readonly [K in Part]: number }
  readonly contributions: Parts
  readonly rank: number | null
  readonly totalTracked: number
  readonly nextFundingAt: string | null
}

const PARTS = [
  ['oi24hPct', 'Open interest, 24 h', 'change'],
  ['oi4hPct', 'Open interest, 4 h', 'change'],
  ['oi1hPct', 'Open interest, 1 h', 'change'],
  ['fundingRatePct', 'Funding', 'rate'],
  ['basisPct', 'Basis', 'rate'],
] as const

/** How one-sided it is, and what makes it so. */
export const pressure = panel<{ pressure: Pressure }, SymbolParams>()({
  id: 'pressure',
  title: 'Pressure',
  meaning: 'pressure',
  size: 'half',
  optional: true,
  asks: { pressure: ({ symbol }) => ({ board: pressureSymbolBoard, params: { symbol } }) },
  draw: ({ pressure: told }) => [
    keyFigures([
      {
        label: 'Score of 100',
        text: shown('score', told.score),
        tone: told.direction === 'LONG' ? 'long' : told.direction === 'SHORT' ? 'short' : 'dim',
        note: told.direction === null ? '' : `on the side of ${told.direction.toLowerCase()}s`,
      },
      { label: 'Reading', text: told.regimeLabel ?? '–', note: told.band },
      { label: 'Rank', text: shown('count', told.rank), note: `of ${told.totalTracked}` },
      {
        label: 'Next funding',
        text: told.nextFundingAt === null ? '–' : `${told.nextFundingAt.slice(11, 16)} UTC`,
        note: told.nextFundingAt === null ? '' : shownMoment(Date.parse(told.nextFundingAt)).slice(0, 10),
      },
    ]),
    table(
      PARTS,
      [
        { head: 'Part', text: ([, name]) => name },
        { head: 'Figure', text: ([part, , format]) => shown(format, told.components[part]) },
        {
          head: 'Adds',
          title: 'Points of the score; below 0 for shorts',
          figure: ([part]) => told.contributions[part],
          format: 'signedRatio',
          signed: true,
        },
        { head: 'At most', figure: ([part]) => told.weights[part], format: 'score' },
      ],
      { caption: 'Parts of the pressure', sortable: false },
    ),
  ],
})
