import { insuranceFundsBoard } from '../../boards/venues/insurance-funds.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { sparkline } from '../draw/sparkline.ts'
import { table } from '../draw/table.ts'

interface Funds {
  readonly totals: { readonly fund_usd: number | null; readonly venues: number | null }
  readonly venues: readonly {
    readonly venue: string
    readonly fund_usd: number | null
    readonly change_24h_pct: number | null
    readonly change_7d_pct: number | null
    readonly fund_to_oi_pct: number | null
    readonly unpriced_pools: number
  }[]
  readonly history: Readonly<
    Record<string, readonly { readonly date: string; readonly fund_usd: number | null }[]>
  >
}

const DAYS = 30
const asks = { funds: { board: insuranceFundsBoard, params: { days: String(DAYS), pools: '0' } } }
const meaning = 'insurance-funds'

export const fundsChart = panel<{ funds: Funds }>()({
  id: 'funds',
  title: 'Insurance funds against open interest',
  meaning,
  size: 'half',
  asks,
  draw({ funds: { venues } }) {
    const known = venues
      .filter(({ fund_to_oi_pct }) => fund_to_oi_pct !== null)
      .sort((a, b) => b.fund_to_oi_pct! - a.fund_to_oi_pct!)
    const [most, least] = [known[0], known.at(-1)]
    if (!most || !least) return null
    return {
      kind: 'bars',
      name: 'funds-to-open-interest',
      direction: 'across',
      of: 'venue',
      summary: `Insurance funds as a part of the open interest they stand for: ${most.venue} holds most (${shown('share', most.fund_to_oi_pct)}), ${least.venue} least (${shown('share', least.fund_to_oi_pct)}).`,
      value: { label: '% of open interest', format: 'share' },
      series: [{ name: 'Fund / open interest', tone: 'a' }],
      bars: known.map(({ venue, fund_to_oi_pct }) => ({ name: venue, values: [fund_to_oi_pct] })),
    }
  },
})

export const fundsList = panel<{ funds: Funds }>()({
  id: 'funds-list',
  title: `Insurance funds, ${DAYS} days`,
  meaning,
  size: 'half',
  asks,
  draw: ({ funds: { venues, totals, history } }) =>
    venues.length === 0
      ? null
      : [
          table(
            venues,
            [
              { head: 'Venue', text: ({ venue }) => venueLink(venue) },
              { head: 'Fund', figure: (row) => row.fund_usd, format: 'usd' },
              { head: '24 h', figure: (row) => row.change_24h_pct, format: 'change', signed: true },
              { head: '7 days', figure: (row) => row.change_7d_pct, format: 'change', signed: true },
              { head: 'Of OI', figure: (row) => row.fund_to_oi_pct, format: 'share' },
              {
                head: 'Course',
                text: ({ venue }) => sparkline((history[venue] ?? []).map(({ fund_usd }) => fund_usd)),
              },
            ],
            { caption: 'Insurance funds by venue' },
          ),
          note(`${shown('usd', totals.fund_usd)} in ${shown('count', totals.venues)} funds that are known.`),
        ],
})
