import { leverageTiersBoard } from '../../boards/venues/leverage.ts'
import { shown } from '../../core/format.ts'
import type { Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { choiceLinks, coinLink, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { LADDERS_OF, type TermsParams } from './terms-params.ts'

interface Ladders {
  readonly ladders: readonly Ladder[]
}

interface Ladder {
  readonly venue: string
  readonly contract: string
  readonly max_leverage: number
  readonly valid_from: string
  readonly tiers: readonly {
    readonly notional_floor: number
    readonly notional_cap: number | null
    readonly max_leverage: number
    readonly maintenance_margin_rate: number
  }[]
}

interface Changes {
  readonly changes: readonly {
    readonly at: string
    readonly venue: string
    readonly symbol: string
    readonly kind: string
    readonly old_max_leverage: number | null
    readonly new_max_leverage: number | null
  }[]
}

const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'BNB', 'ADA', 'LINK']
const TONES: readonly Tone[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const CHANGES = 12
/** Positions that are held against each other. */
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const

/** Leverage by the size of the position, venue by venue. */
export const ladderPanel = panel<{ ladders: Ladders }, TermsParams>()({
  id: 'ladders',
  title: ({ symbol = LADDERS_OF }) => `Leverage ladders of ${symbol}`,
  about: 'The larger a position, the lower the leverage that a venue allows for it.',
  meaning: 'leverage-ladders',
  size: 'full',
  asks: {
    ladders: ({ symbol = LADDERS_OF }) => ({ board: leverageTiersBoard, params: { symbol } }),
  },
  draw({ ladders: { ladders } }, { params: { symbol = LADDERS_OF, asset } }) {
    const highest = [...ladders].sort((a, b) => b.max_leverage - a.max_leverage)
    const [first] = highest
    // As many as can be told apart; the list below has all of them.
    const drawn = [...ladders]
      .sort((a, b) => (leverageAt(b, SIZES[2]) ?? 0) - (leverageAt(a, SIZES[2]) ?? 0))
      .slice(0, TONES.length)
    if (!first) return null
    const coins = COINS.includes(symbol) ? COINS : [symbol, ...COINS]
    return [
      choiceLinks({
        label: 'Coin',
        param: 'symbol',
        chosen: symbol,
        options: coins.map((coin) => [coin, coin] as const),
        keep: { asset },
      }),
      {
        kind: 'curves',
        name: `ladders-${symbol}`,
        summary: `Highest leverage in ${symbol} by size of the position, for ${ladders.length} venues: ${first.venue} allows most for a small one (${shown('leverage', first.max_leverage)}); for ${shown('usd', SIZES[3])} ${mostAt(highest, SIZES[3])}.${drawn.length < ladders.length ? ` Drawn are the ${drawn.length} that allow most for ${shown('usd', SIZES[2])}.` : ''}`,
        x: { label: 'size of the position', format: 'usd', log: true },
        y: { label: 'highest leverage', format: 'leverage' },
        curves: drawn.map((ladder, at) => ({
          name: ladder.venue,
          tone: TONES[at]!,
          points: stepsOf(ladder),
        })),
      },
      table(
        highest,
        [
          { head: 'Venue', text: ({ venue }) => venueLink(venue) },
          { head: 'Highest', figure: (row) => row.max_leverage, format: 'leverage' as const },
          ...SIZES.map((size) => ({
            head: shown('usd', size),
            title: 'Highest leverage for a position of this size',
            figure: (row: Ladder) => leverageAt(row, size),
            format: 'leverage' as const,
          })),
          {
            head: 'Margin left',
            title: 'Of the smallest position, before it is liquidated',
            figure: ({ tiers }) => (tiers[0] ? tiers[0].maintenance_margin_rate * 100 : null),
            format: 'portion' as const,
          },
          { head: 'Largest', figure: ({ tiers }) => tiers.at(-1)?.notional_cap, format: 'usd' as const },
          { head: 'Since', text: ({ valid_from }) => valid_from.slice(0, 10) },
        ],
        { caption: `Leverage ladders of ${symbol} by venue` },
      ),
    ]
  },
})

export const ladderChangesPanel = panel<{ leverage: Changes }>()({
  id: 'ladder-changes',
  title: 'Ladders that changed',
  meaning: 'leverage-ladders',
  size: 'half',
  asks: { leverage: { board: leverageTiersBoard } },
  draw: ({ leverage: { changes } }) =>
    changes.length === 0
      ? note('No change of leverage is on record.')
      : table(
          changes.slice(0, CHANGES),
          [
            { head: 'Day', text: ({ at }) => at.slice(0, 10) },
            { head: 'Venue', text: ({ venue }) => venueLink(venue) },
            { head: 'Coin', text: ({ symbol }) => coinLink(symbol) },
            { head: 'Before', figure: (row) => row.old_max_leverage, format: 'leverage' },
            { head: 'Since', figure: (row) => row.new_max_leverage, format: 'leverage' },
            { head: 'What', text: ({ kind }) => (kind === 'ladder_changed' ? 'only its steps' : kind) },
          ],
          { caption: 'Newest changes of leverage ladders' },
        ),
})

/** Corners of the steps, from the least size that is drawn: a logarithm has no nothing. */
function stepsOf({ tiers }: Ladder): [number, number][] {
  const least = SIZES[0]
  const most = 10 * SIZES.at(-1)!
  return tiers.flatMap(({ notional_floor, notional_cap, max_leverage }): [number, number][] => {
    const [from, to] = [Math.max(least, notional_floor), Math.min(most, notional_cap ?? most)]
    return to <= from
      ? []
      : [
          [from, max_leverage],
          [to, max_leverage],
        ]
  })
}

/** Null where a position of that size is not allowed. */
function leverageAt({ tiers }: Ladder, size: number): number | null {
  const step = tiers.find(
    ({ notional_floor, notional_cap }) => size >= notional_floor && size <= (notional_cap ?? Infinity),
  )
  return step?.max_leverage ?? null
}

function mostAt(ladders: readonly Ladder[], size: number): string {
  const [first] = ladders
    .map((ladder) => ({ venue: ladder.venue, leverage: leverageAt(ladder, size) ?? 0 }))
    .sort((a, b) => b.leverage - a.leverage)
  return first && first.leverage > 0 ? `${first.venue} (${shown('leverage', first.leverage)})` : 'none does'
}
