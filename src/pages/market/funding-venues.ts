import { venueMarketsBoard } from '../../boards/venues/venue-markets.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks, coinLink, venueLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'
import { type FundingParams, unitOf } from './funding-unit.ts'

interface Coin {
  readonly symbol: string
  readonly perp_oi_usd: number | null
  readonly funding_8h_min_pct: number | null
  readonly funding_8h_max_pct: number | null
  readonly funding_8h_oi_weighted_pct: number | null
  readonly funding_min_venue: string | null
  readonly funding_max_venue: string | null
}

interface Markets {
  readonly symbols: readonly Coin[]
  readonly funding_by_venue: {
    readonly venues: readonly string[]
    readonly rows: readonly { readonly symbol: string; readonly rates_8h_pct: readonly (number | null)[] }[]
  }
}

const COINS = 40
const EXTREMES = 12
/** A thin contract pays whatever it likes: it is no extreme of the market. */
const COUNTED_OI_USD = 20e6

const question = { board: venueMarketsBoard, params: { funding: String(COINS) } }

export const fundingMatrix = panel<{ markets: Markets }, FundingParams>()({
  id: 'matrix',
  title: ({ unit }) => `Funding by venue, % ${unitOf(unit).words}`,
  about: `The ${COINS} coins with the most open interest, coloured from the usual 0.01 % per 8 h: to one side longs pay more than that, to the other less, or shorts pay.`,
  meaning: 'funding',
  size: 'full',
  asks: { markets: question },
  draw({ markets: { symbols, funding_by_venue } }, { params }) {
    const { venues, rows } = funding_by_venue
    if (venues.length === 0) return null
    const unit = unitOf(params.unit)
    const figure = (name: string) => {
      const rate = unit.of(symbols.find(({ symbol }) => symbol === name)?.funding_8h_oi_weighted_pct ?? null)
      return {
        label: `${name}, weighted by open interest`,
        text: shown(unit.format, rate),
        tone: toneOf(rate),
      }
    }
    const [highest, lowest] = extremes(symbols)
    return [
      choiceLinks({
        label: 'Shown',
        param: 'unit',
        chosen: params.unit,
        options: [
          ['8h', 'per 8 hours'],
          ['apr', 'over a year'],
        ],
      }),
      keyFigures([
        figure('BTC'),
        figure('ETH'),
        extremeFigure('Longs pay most', highest[0]),
        extremeFigure('Shorts pay most', lowest[0]),
        {
          label: 'Coins where shorts pay',
          text: shown('count', symbols.filter((coin) => (coin.funding_8h_oi_weighted_pct ?? 0) < 0).length),
          note: `of ${shown('count', symbols.filter((coin) => coin.funding_8h_oi_weighted_pct !== null).length)}`,
        },
      ]),
      {
        kind: 'matrix',
        name: 'funding-by-venue',
        summary: `Funding ${unit.words} of ${rows.length} coins on ${venues.length} venues. ${
          highest[0] ? `Highest by open interest is ${highest[0].symbol}, lowest ${lowest[0]!.symbol}.` : ''
        }`,
        of: ['coin', 'venue'],
        rows: rows.map(({ symbol }) => symbol),
        columns: venues,
        cells: rows.map(({ rates_8h_pct }) => rates_8h_pct.map(unit.of)),
        format: unit.cell,
        scale: unit.scale,
        written: true,
      },
      note(
        'Positive: longs pay shorts. Each venue settles at its own interval; all are turned into the same span.',
      ),
    ]

    function extremeFigure(label: string, coin: Coin | undefined) {
      const rate = unit.of(coin?.funding_8h_oi_weighted_pct ?? null)
      return { label, text: shown(unit.format, rate), tone: toneOf(rate), note: coin?.symbol ?? '' }
    }
  },
})

const list = (side: 'highest' | 'lowest', title: string) =>
  panel<{ markets: Markets }, FundingParams>()({
    id: side,
    title,
    meaning: 'funding',
    size: 'half',
    asks: { markets: question },
    draw({ markets: { symbols } }, { params }) {
      const coins = extremes(symbols)[side === 'highest' ? 0 : 1].slice(0, EXTREMES)
      if (coins.length === 0) return null
      const unit = unitOf(params.unit)
      return [
        table(
          coins,
          [
            { head: 'Coin', text: ({ symbol }) => coinLink(symbol) },
            {
              head: 'Funding',
              title: 'Weighted by open interest',
              figure: (coin) => unit.of(coin.funding_8h_oi_weighted_pct),
              format: unit.format,
              signed: true,
            },
            {
              head: 'Lowest',
              figure: (coin) => unit.of(coin.funding_8h_min_pct),
              format: unit.format,
              signed: true,
            },
            {
              head: 'at',
              text: ({ funding_min_venue }) => funding_min_venue && venueLink(funding_min_venue),
            },
            {
              head: 'Highest',
              figure: (coin) => unit.of(coin.funding_8h_max_pct),
              format: unit.format,
              signed: true,
            },
            {
              head: 'at',
              text: ({ funding_max_venue }) => funding_max_venue && venueLink(funding_max_venue),
            },
            { head: 'Open interest', figure: (coin) => coin.perp_oi_usd, format: 'usd' },
          ],
          { caption: title },
        ),
        note(
          `${unit.words[0]!.toUpperCase()}${unit.words.slice(1)}, of coins with ${shown('usd', COUNTED_OI_USD)} open and more.`,
        ),
      ]
    },
  })

export const fundingExtremes = [list('highest', 'Longs pay most'), list('lowest', 'Shorts pay most')]

/** Coins that count, from the one whose longs pay most, and from the one whose shorts do. */
function extremes(coins: readonly Coin[]): readonly [Coin[], Coin[]] {
  const counted = coins
    .filter((coin) => (coin.perp_oi_usd ?? 0) >= COUNTED_OI_USD && coin.funding_8h_oi_weighted_pct !== null)
    .sort((a, b) => b.funding_8h_oi_weighted_pct! - a.funding_8h_oi_weighted_pct!)
  return [counted, [...counted].reverse()]
}
