import { coverageBoard } from '../../boards/record/coverage.ts'
import { shownAge, shownMoment } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { type Column, table } from '../draw/table.ts'

interface Heard {
  readonly exchange: string
  readonly last_record: string | null
  readonly stale: boolean
}

interface Coverage {
  readonly snapshots: readonly (Heard & {
    readonly name: string
    readonly market: string
    readonly type: string
    readonly country: string | null
    readonly symbols: number
    readonly since: string | null
  })[]
  readonly liquidations: readonly (Heard & {
    readonly kind: string
    readonly counted: boolean
    readonly since: string | null
    readonly events_24h: number | null
    readonly method: string
    readonly note: string | null
  })[]
  readonly funding_arb: readonly Heard[]
  readonly positioning: readonly Heard[]
  readonly orderbook: readonly Heard[]
  readonly options: readonly Heard[]
  readonly whale_tape: readonly Heard[]
  readonly spot_minutes: readonly Heard[]
  readonly quarantine: readonly {
    readonly source: string
    readonly table: string
    readonly rule: string
    readonly rows_24h: number
    readonly last_at: string | null
    readonly reason: string | null
  }[]
}

const asks = { coverage: { board: coverageBoard } }

const FEEDS = [
  ['Liquidations', 'liquidations'],
  ['Funding', 'funding_arb'],
  ['Accounts', 'positioning'],
  ['Books', 'orderbook'],
  ['Options', 'options'],
  ['Whales', 'whale_tape'],
  ['Minutes', 'spot_minutes'],
] as const

export const feedsTable = panel<{ coverage: Coverage }>()({
  id: 'feeds',
  title: 'What is recorded of each venue',
  about: 'How long ago each was last heard; a dash is what the venue does not publish or we do not record.',
  meaning: 'coverage',
  size: 'full',
  asks,
  draw({ coverage }, { now }) {
    const venues = [...new Map(coverage.snapshots.map((feed) => [feed.exchange, feed])).values()]
    if (venues.length === 0) return null
    const heard = (feeds: readonly Heard[]) => (row: Heard) =>
      ageOf(
        feeds.filter(({ exchange }) => exchange === row.exchange),
        now,
      )
    const ofMarket = (market: string) => coverage.snapshots.filter((feed) => feed.market === market)
    const columns: Column<(typeof venues)[number]>[] = [
      { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
      { head: 'Type', text: ({ type }) => type },
      { head: 'Seat', text: ({ country }) => country },
      { head: 'Since', text: ({ since }) => since },
      { head: 'Perpetuals', text: heard(ofMarket('perp')) },
      { head: 'Spot', text: heard(ofMarket('spot')) },
      ...FEEDS.map(([head, feed]) => ({ head, text: heard(coverage[feed]) })),
    ]
    return table(venues, columns, { caption: 'Feeds by venue, and when each was last heard' })
  },
})

export const liquidationFeeds = panel<{ coverage: Coverage }>()({
  id: 'liquidation-feeds',
  title: 'Feeds of liquidations',
  meaning: 'liquidations',
  size: 'full',
  asks,
  draw: ({ coverage: { liquidations } }) =>
    liquidations.length === 0
      ? null
      : table(
          liquidations,
          [
            { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
            { head: 'Shows', text: ({ kind }) => kind },
            { head: 'In the sums', text: ({ counted }) => (counted ? 'yes' : 'no') },
            { head: 'Orders 24 h', figure: (row) => row.events_24h, format: 'count' },
            { head: 'Since', text: ({ since }) => since },
            { head: 'How', text: ({ method, note }) => (note === null ? method : `${method} ${note}`) },
          ],
          { caption: 'Feeds of liquidations', class: 'wordy' },
        ),
})

export const quarantine = panel<{ coverage: Coverage }>()({
  id: 'quarantine',
  title: 'Not believed',
  about: 'Rows that a rule spoke against are kept apart and are in no figure.',
  meaning: 'coverage',
  size: 'full',
  asks,
  draw: ({ coverage: { quarantine } }) =>
    quarantine.length === 0
      ? note('Every row of the last 24 hours was believed.')
      : table(
          quarantine,
          [
            { head: 'Source', text: ({ source }) => source },
            { head: 'Table', text: ({ table }) => table },
            { head: 'Rule', text: ({ rule }) => rule },
            { head: 'Rows 24 h', figure: (row) => row.rows_24h, format: 'count' },
            {
              head: 'Last',
              text: ({ last_at }) => (last_at === null ? null : shownMoment(Date.parse(last_at))),
            },
            { head: 'Why', text: ({ reason }) => reason },
          ],
          { caption: 'Rows that were not believed', class: 'wordy' },
        ),
})

/** Of several feeds of one kind the one that was heard last. */
function ageOf(feeds: readonly Heard[], now: number): Html | null {
  const [newest] = feeds
    .flatMap(({ last_record, stale }) =>
      last_record === null ? [] : [{ at: Date.parse(last_record), stale }],
    )
    .sort((a, b) => b.at - a.at)
  if (!newest) return feeds.length === 0 ? null : html`<b class="warn">never</b>`
  const age = shownAge(now - newest.at).replace(' ago', '')
  return newest.stale ? html`<b class="warn" title="silent for too long">${age}</b>` : html`${age}`
}
