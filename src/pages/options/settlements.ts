import { settlementsBoard } from '../../boards/options/settlements.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import type { OptionsParams } from './options-answer.ts'

interface Settlements {
  readonly next_7d: {
    readonly contracts: number | null
    readonly futures: number | null
    readonly options: number | null
    readonly expiries: number | null
    readonly open_interest_usd: number | null
  }
  readonly upcoming: readonly {
    readonly expires_at: string
    readonly venue: string
    readonly underlying: string
    readonly kind: 'future' | 'option'
    readonly cycle: string
    readonly contracts: number
    readonly open_interest_usd: number | null
  }[]
  readonly recorded: readonly {
    readonly venue: string
    readonly instrument: string
    readonly underlying: string
    readonly expires_at: string
    readonly settlement_price: number
  }[]
}

const UPCOMING = 20
const DELIVERED = 10

export const settlements = panel<{ settlements: Settlements }, OptionsParams>()({
  id: 'settlements',
  title: 'What expires, and what was delivered',
  meaning: 'expiries',
  size: 'full',
  asks: { settlements: { board: settlementsBoard } },
  draw({ settlements: { next_7d, upcoming, recorded } }, { params: { currency } }) {
    const own = upcoming.filter(({ underlying }) => underlying === currency)
    const delivered = recorded.filter(({ underlying }) => underlying === currency)
    if (own.length === 0 && delivered.length === 0) return null
    return [
      keyFigures([
        {
          label: 'Expires in 7 days, all coins',
          text: shown('usd', next_7d.open_interest_usd),
          note: 'options',
        },
        { label: 'Options', text: shown('count', next_7d.options) },
        { label: 'Dated futures', text: shown('count', next_7d.futures) },
        { label: 'Moments', text: shown('count', next_7d.expiries) },
      ]),
      table(
        own.slice(0, UPCOMING),
        [
          { head: 'Expires, UTC', text: ({ expires_at }) => shownMoment(Date.parse(expires_at)) },
          { head: 'Venue', text: ({ venue }) => venueLink(venue) },
          { head: 'Kind', text: ({ kind }) => kind },
          { head: 'Cycle', text: ({ cycle }) => cycle },
          { head: 'Contracts', figure: (one) => one.contracts, format: 'count' },
          { head: 'Open interest', figure: (one) => one.open_interest_usd, format: 'usd' },
        ],
        { caption: `What expires next on ${currency}` },
      ),
      note(`The soonest ${Math.min(UPCOMING, own.length)} of ${own.length} on ${currency} within 60 days.`),
      ...(delivered.length === 0
        ? []
        : [
            table(
              delivered.slice(0, DELIVERED),
              [
                { head: 'Delivered', text: ({ instrument }) => instrument },
                { head: 'Venue', text: ({ venue }) => venueLink(venue) },
                { head: 'At', figure: (one) => one.settlement_price, format: 'price' },
                { head: 'When, UTC', text: ({ expires_at }) => shownMoment(Date.parse(expires_at)) },
              ],
              { caption: `Delivery prices of ${currency}` },
            ),
          ]),
    ]
  },
})
