import { feesBoard } from '../../boards/venues/fees.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { ladderChangesPanel, ladderPanel } from './ladders.ts'
import { networkEventsPanel, networksPanel, pausedPanel } from './networks.ts'
import { termsParams } from './terms-params.ts'

interface Fees {
  readonly median_taker_perp: number | null
  readonly median_maker_perp: number | null
  readonly median_taker_spot: number | null
  readonly median_maker_spot: number | null
  readonly rows: readonly {
    readonly venue: string
    readonly market: string
    readonly maker_pct: number
    readonly taker_pct: number
    readonly basis: string
    readonly valid_from: string
  }[]
  readonly changes: readonly {
    readonly at: string
    readonly venue: string
    readonly market: string
    readonly field: string
    readonly old_pct: number
    readonly new_pct: number
  }[]
}

const CHANGES = 12
const fees = { board: feesBoard }

const medians = panel<{ fees: Fees }>()({
  id: 'medians',
  title: 'Median fees of the base tier',
  meaning: 'fees',
  size: 'full',
  asks: { fees },
  draw: ({ fees }) => [
    keyFigures([
      { label: 'Taker, perpetuals', text: shown('fee', fees.median_taker_perp) },
      { label: 'Maker, perpetuals', text: shown('fee', fees.median_maker_perp) },
      { label: 'Taker, spot', text: shown('fee', fees.median_taker_spot) },
      { label: 'Maker, spot', text: shown('fee', fees.median_maker_spot) },
    ]),
    note('Of the value that is traded, before any discount. Each venue counts once.'),
  ],
})

const bars = (market: 'perp' | 'spot', title: string) =>
  panel<{ fees: Fees }>()({
    id: market,
    title,
    meaning: 'fees',
    size: 'half',
    asks: { fees },
    draw({ fees: { rows } }) {
      const own = rows
        .filter((row) => row.market === market)
        .sort((a, b) => a.taker_pct - b.taker_pct || a.maker_pct - b.maker_pct)
      const [least, most] = [own[0], own.at(-1)]
      if (!least || !most) return null
      const rebates = own.flatMap(({ venue, maker_pct }) => (maker_pct < 0 ? [venue] : []))
      return {
        kind: 'bars',
        name: `fees-${market}`,
        direction: 'across',
        of: 'venue',
        summary: `${title}, takers to the right and makers to the left: takers pay least on ${least.venue} (${shown('fee', least.taker_pct)}) and most on ${most.venue} (${shown('fee', most.taker_pct)}). ${rebates.length === 0 ? 'No maker is paid.' : `Makers are paid on ${rebates.join(', ')}.`}`,
        value: { label: '% of what is traded', format: 'fee' },
        mirrored: true,
        series: [
          { name: 'Maker', tone: 'b' },
          ...(rebates.length === 0 ? [] : [{ name: 'Paid to makers', tone: 'd' as const }]),
          { name: 'Taker', tone: 'a' },
        ],
        // A rebate is no cost: it has a colour of its own on the side of makers.
        bars: own.map(({ venue, maker_pct, taker_pct }) => ({
          name: venue,
          values: [
            -Math.max(0, maker_pct),
            ...(rebates.length === 0 ? [] : [Math.min(0, maker_pct)]),
            taker_pct,
          ],
        })),
      }
    },
  })

const schedules = panel<{ fees: Fees }>()({
  id: 'schedules',
  title: 'Every schedule in force',
  meaning: 'fees',
  size: 'full',
  asks: { fees },
  draw: ({ fees: { rows } }) =>
    rows.length === 0
      ? null
      : table(
          rows,
          [
            { head: 'Venue', text: ({ venue }) => venueLink(venue) },
            { head: 'Market', text: ({ market }) => market },
            { head: 'Maker', figure: (row) => row.maker_pct, format: 'fee' },
            { head: 'Taker', figure: (row) => row.taker_pct, format: 'fee' },
            { head: 'Since', text: ({ valid_from }) => valid_from },
            {
              head: 'From',
              title: 'A published schedule, or the median of pairs whose fees differ',
              text: ({ basis }) => (basis === 'schedule' ? 'schedule' : 'median of pairs'),
            },
          ],
          { caption: 'Fees by venue and market', tall: true },
        ),
})

const changes = panel<{ fees: Fees }>()({
  id: 'changes',
  title: 'Fees that changed',
  meaning: 'fees',
  size: 'half',
  asks: { fees },
  draw: ({ fees: { changes } }) =>
    changes.length === 0
      ? note('No change of fees is on record.')
      : table(
          changes.slice(0, CHANGES),
          [
            { head: 'Day', text: ({ at }) => at.slice(0, 10) },
            { head: 'Venue', text: ({ venue }) => venueLink(venue) },
            { head: 'Fee', text: ({ market, field }) => `${field}, ${market}` },
            { head: 'Before', figure: (row) => row.old_pct, format: 'fee' },
            { head: 'Since', figure: (row) => row.new_pct, format: 'fee' },
          ],
          { caption: 'Newest changes of fees' },
        ),
})

export const feesPage = page({
  id: 'fees',
  path: '/boards/fees',
  title: 'Fees, ladders and networks',
  about: 'What trading costs at each venue, how far it may be leveraged, and which ways in and out are open.',
  group: 'Venues',
  params: termsParams,
  panels: [
    medians,
    bars('perp', 'Fees for perpetuals'),
    bars('spot', 'Fees for spot'),
    ladderPanel,
    ladderChangesPanel,
    changes,
    networksPanel,
    pausedPanel,
    networkEventsPanel,
    schedules,
  ],
})
