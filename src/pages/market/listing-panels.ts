import { listingsBoard } from '../../boards/market/listings.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { symbolLink, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface Listings {
  readonly days: number
  readonly counts: { readonly listed: number | null; readonly delisted: number | null }
  readonly listed: readonly {
    readonly exchange: string
    readonly symbol: string
    readonly first_seen_at: string
    readonly listing_known: boolean
    readonly first_anywhere: boolean
    readonly other_exchanges: readonly string[]
  }[]
  readonly delisted: readonly {
    readonly exchange: string
    readonly symbol: string
    readonly delisted_at: string
    readonly first_seen_at: string | null
  }[]
}

const DAYS = 30
const SHOWN = 15

const asks = { listings: { board: listingsBoard, params: { days: String(DAYS) } } }

export const listed = panel<{ listings: Listings }>()({
  id: 'listed',
  title: `New perpetuals, ${DAYS} days`,
  meaning: 'listings',
  size: 'half',
  asks,
  draw: ({ listings: { listed, counts } }) =>
    listed.length === 0
      ? null
      : [
          table(
            listed.slice(0, SHOWN),
            [
              { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
              { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
              { head: 'First seen', text: (row) => dayAndHour(row.first_seen_at) },
              { head: 'First of all', text: (row) => (row.first_anywhere ? 'yes' : '') },
              {
                head: 'Also on',
                text: (row) => html`${row.other_exchanges.map((venue) => html`${venueLink(venue)} `)}`,
              },
            ],
            { caption: 'New perpetuals' },
          ),
          note(
            `${shown('count', counts.listed)} were listed in ${DAYS} days on the venues that are watched.`,
          ),
        ],
})

export const delisted = panel<{ listings: Listings }>()({
  id: 'delisted',
  title: `Delisted perpetuals, ${DAYS} days`,
  meaning: 'listings',
  size: 'half',
  asks,
  draw: ({ listings: { delisted, counts } }) =>
    delisted.length === 0
      ? null
      : [
          table(
            delisted.slice(0, SHOWN),
            [
              { head: 'Perpetual', text: ({ symbol }) => symbol },
              { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
              { head: 'First missing', text: (row) => dayAndHour(row.delisted_at) },
              {
                head: 'Was seen to come',
                text: (row) => (row.first_seen_at === null ? null : dayAndHour(row.first_seen_at)),
              },
            ],
            { caption: 'Delisted perpetuals' },
          ),
          note(`${shown('count', counts.delisted)} went in ${DAYS} days.`),
        ],
})

const dayAndHour = (iso: string): string => iso.slice(0, 16).replace('T', ' ')
