import { listingsBoard } from '../../boards/market/listings.ts'
import { gapsBoard } from '../../boards/record/gaps.ts'
import { v1SymbolBoard } from '../../boards/signals/v1-one.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { sparkline } from '../draw/sparkline.ts'
import { table, toneOf } from '../draw/table.ts'
import { BARS, type SymbolParams } from './params.ts'

interface Signals {
  readonly window_days: number
  readonly stats: {
    readonly trades: number
    readonly win_rate_pct: number | null
    readonly profit_factor_net: number | null
    readonly avg_net_bps: number | null
    readonly sum_net_bps: number | null
  }
  readonly daily_points: readonly { readonly cumulative_net_bps: number | null }[]
  readonly recent_signals: readonly {
    readonly side: string
    readonly outcome: string
    readonly net_bps: number | null
    readonly evaluated_at: string
    readonly strategy: string
    readonly short_code: string
  }[]
}

const LATEST = '8'

/** How our own signals on it ended, good or bad, each with its receipt. */
export const signals = panel<{ signals: Signals }, SymbolParams>()({
  id: 'signals',
  title: 'Our signals on it',
  about: 'Each was hashed before its outcome could be known; its receipt shows it.',
  meaning: 'signals-and-their-performance',
  size: 'half',
  optional: true,
  asks: {
    signals: ({ symbol }) => ({ board: v1SymbolBoard, params: { symbol, recent: LATEST } }),
  },
  draw({ signals: { stats, daily_points, recent_signals, window_days } }) {
    return [
      keyFigures([
        {
          label: `Net of costs, ${window_days} days`,
          text: shown('bps', stats.sum_net_bps),
          tone: toneOf(stats.sum_net_bps),
          spark: sparkline(
            daily_points.map(({ cumulative_net_bps }) => cumulative_net_bps),
            toneOf(stats.sum_net_bps),
          ),
        },
        { label: 'Signals', text: shown('count', stats.trades) },
        { label: 'Ended well', text: shown('share', stats.win_rate_pct) },
        { label: 'On average', text: shown('bps', stats.avg_net_bps), tone: toneOf(stats.avg_net_bps) },
      ]),
      table(
        recent_signals,
        [
          {
            head: 'Ended',
            text: ({ evaluated_at, short_code }) =>
              html`<a href="/verify/${short_code}">${shownMoment(Date.parse(evaluated_at))}</a>`,
          },
          { head: 'Strategy', text: ({ strategy }) => strategy },
          { head: 'Side', text: ({ side }) => side.toLowerCase() },
          { head: 'Outcome', text: ({ outcome }) => outcome },
          { head: 'Net', figure: (row) => row.net_bps, format: 'bps', signed: true },
        ],
        { caption: 'The last signals on it' },
      ),
    ]
  },
})

interface Listings {
  readonly listed: readonly {
    readonly exchange: string
    readonly symbol: string
    readonly first_seen_at: string
    readonly first_anywhere: boolean
  }[]
  readonly delisted: readonly {
    readonly exchange: string
    readonly symbol: string
    readonly delisted_at: string
  }[]
}

/** When venues took it in and out, of the last year. */
export const listings = panel<{ listings: Listings }, SymbolParams>()({
  id: 'listings',
  title: 'Listed and delisted',
  meaning: 'listings',
  size: 'third',
  optional: true,
  asks: { listings: { board: listingsBoard, params: { days: '365' } } },
  draw({ listings: { listed, delisted } }, { params: { symbol } }) {
    const rows = [
      ...listed.map(({ exchange, first_seen_at, first_anywhere, symbol: of }) => ({
        of,
        exchange,
        at: first_seen_at,
        what: first_anywhere ? 'listed, first of all' : 'listed',
      })),
      ...delisted.map(({ exchange, delisted_at, symbol: of }) => ({
        of,
        exchange,
        at: delisted_at,
        what: 'delisted',
      })),
    ]
      .filter(({ of }) => of === symbol)
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    if (rows.length === 0) return null
    return table(
      rows,
      [
        { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
        { head: 'What', text: ({ what }) => what },
        { head: 'When', text: ({ at }) => shownMoment(Date.parse(at)) },
      ],
      { caption: 'Listings within a year' },
    )
  },
})

interface VenueGaps {
  readonly venue: string | null
  readonly totals: { readonly gaps: number | null; readonly minutes_missing: number | null }
  readonly gaps: readonly {
    readonly source: string
    readonly started_at: string
    readonly minutes: number
    readonly detail: string
  }[]
}

const GAPS = 8

/** What is missing of the venue that is shown, in the range that is shown. */
export const gaps = panel<{ gaps: VenueGaps }, SymbolParams>()({
  id: 'gaps',
  title: ({ venue = MAIN_VENUE, range }) => `Gaps of ${venue}, ${range}`,
  meaning: 'gaps',
  size: 'half',
  optional: true,
  asks: {
    gaps: ({ venue = MAIN_VENUE, range }) => ({
      board: gapsBoard,
      params: { venue, days: String(BARS[range].days) },
    }),
  },
  draw: ({ gaps: { totals, gaps: list } }) => [
    keyFigures([
      { label: 'Gaps', text: shown('count', totals.gaps) },
      {
        label: 'Minutes missing',
        text: shown('ratio', totals.minutes_missing),
        note: 'all its sources together',
      },
    ]),
    list.length === 0
      ? note('None.')
      : table(
          list.slice(0, GAPS),
          [
            { head: 'Began', text: ({ started_at }) => shownMoment(Date.parse(started_at)) },
            { head: 'Source', text: ({ source }) => source },
            { head: 'Minutes', figure: (row) => row.minutes, format: 'ratio' },
            { head: 'Why', text: ({ detail }) => detail },
          ],
          { caption: 'Gaps in the record of the venue' },
        ),
    ...(list.length > GAPS ? [note(`The newest ${GAPS} of ${list.length}.`)] : []),
  ],
})
