import { liquidationsBoard } from '../../boards/liquidations/liquidations.ts'
import { shown } from '../../core/format.ts'
import { page, panel } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { keyFigures, note, splitBar } from '../draw/figures.ts'
import { symbolLink, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { cascades } from './cascades.ts'
import { ordersTable } from './forced-orders.ts'
import { clock, largestOrders, WINDOWS } from './largest-orders.ts'

interface Sums {
  readonly long_usd: number | null
  readonly short_usd: number | null
  readonly total_usd: number | null
  readonly events: number | null
}

interface Order {
  readonly event_time: string
  readonly exchange: string
  readonly symbol: string
  readonly liquidated: 'LONG' | 'SHORT'
  readonly price: number
  readonly quote_qty: number
}

interface Liquidations {
  readonly totals: Sums & { readonly symbols: number | null }
  readonly by_symbol: readonly (Sums & { readonly symbol: string; readonly largest_usd: number })[]
  readonly by_exchange: readonly (Sums & {
    readonly exchange: string
    readonly kind: string
    readonly share_pct: number | null
    readonly last_record: string | null
    readonly stale: boolean
  })[]
  readonly hourly: readonly {
    readonly hour: string
    readonly long_usd: number | null
    readonly short_usd: number | null
  }[]
  readonly largest: Order | null
  readonly recent: readonly Order[]
  readonly market_estimate: {
    readonly total_usd: number | null
    readonly low_usd: number | null
    readonly high_usd: number | null
    readonly inputs: readonly { readonly exchange: string; readonly estimated_usd: number | null }[]
  }
}

const SYMBOLS = 15
const KINDS: Readonly<Record<string, string>> = {
  full: 'every order',
  sampled: 'a part',
  delayed: 'every order, late',
}

const totals = panel<{ liquidations: Liquidations }>()({
  id: 'totals',
  title: 'Last 24 hours',
  meaning: 'liquidations',
  size: 'full',
  asks: { liquidations: { board: liquidationsBoard } },
  draw({ liquidations: { totals, market_estimate: estimate, largest, hourly } }) {
    const { long_usd, short_usd, total_usd } = totals
    const longShare = total_usd && long_usd !== null ? (long_usd / total_usd) * 100 : null
    return [
      keyFigures([
        {
          label: 'Estimate of the market',
          text: shown('usd', estimate.total_usd),
          note: `upper bound ${shown('usd', estimate.high_usd)}`,
        },
        {
          label: 'On record, a floor',
          text: shown('usd', total_usd),
          note: `${shown('count', totals.events)} orders of ${shown('count', totals.symbols)} perpetuals`,
        },
        { label: 'Longs liquidated, floor', text: shown('usd', long_usd), tone: 'long' },
        { label: 'Shorts liquidated, floor', text: shown('usd', short_usd), tone: 'short' },
        {
          label: 'Largest order',
          text: shown('usd', largest?.quote_qty),
          note: largest ? `${largest.symbol} on ${largest.exchange}` : '',
        },
      ]),
      ...(longShare === null
        ? []
        : [
            splitBar(
              { label: `longs ${shown('share', longShare)}`, share: longShare },
              { label: `shorts ${shown('share', 100 - longShare)}`, share: 100 - longShare },
            ),
          ]),
      {
        kind: 'bars',
        name: 'liquidations-by-hour',
        summary: `Liquidations on record by the hour: ${loudest(hourly)}`,
        direction: 'up',
        of: 'hour',
        value: { label: 'Liquidated', format: 'usd' },
        mirrored: true,
        series: [
          { name: 'Longs', tone: 'long' },
          { name: 'Shorts', tone: 'short' },
        ],
        bars: hourly.map(({ hour, long_usd, short_usd }) => ({
          name: hour.slice(11, 16),
          values: [long_usd, short_usd === null ? null : -short_usd],
        })),
      },
      note(
        'What venues publish is a floor: some show a part of their orders. The estimate fills what they leave out by what venues with full feeds liquidate per dollar of open interest.',
      ),
    ]
  },
})

/** The hour with most of it, in words. */
function loudest(hourly: Liquidations['hourly']): string {
  const known = hourly.filter(({ long_usd }) => long_usd !== null)
  const sizeOf = (hour: (typeof hourly)[number]) => (hour.long_usd ?? 0) + (hour.short_usd ?? 0)
  const most = known.reduce<(typeof hourly)[number] | null>(
    (best, hour) => (best === null || sizeOf(hour) > sizeOf(best) ? hour : best),
    null,
  )
  return most === null
    ? 'none was heard.'
    : `most at ${most.hour.slice(11, 16)} UTC with ${shown('usd', most.long_usd)} of longs and ${shown('usd', most.short_usd)} of shorts.`
}

const venues = panel<{ liquidations: Liquidations }>()({
  id: 'venues',
  title: 'By venue',
  meaning: 'liquidations#kind',
  size: 'half',
  asks: { liquidations: { board: liquidationsBoard } },
  draw({ liquidations: { by_exchange, market_estimate } }) {
    if (by_exchange.length === 0) return null
    const estimates = new Map(market_estimate.inputs.map((input) => [input.exchange, input.estimated_usd]))
    return table(
      by_exchange,
      [
        { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
        {
          head: 'Its feed shows',
          text: ({ kind, stale }) => `${KINDS[kind] ?? kind}${stale ? ', silent now' : ''}`,
        },
        { head: 'Floor', figure: (venue) => venue.total_usd, format: 'usd' },
        { head: 'Share', title: 'Of the floor', figure: (venue) => venue.share_pct, format: 'share' },
        { head: 'Estimate', figure: ({ exchange }) => estimates.get(exchange), format: 'usd' },
        { head: 'Longs', figure: (venue) => venue.long_usd, format: 'usd' },
        { head: 'Shorts', figure: (venue) => venue.short_usd, format: 'usd' },
        { head: 'Orders', figure: (venue) => venue.events, format: 'count' },
      ],
      { caption: 'Liquidations of 24 hours by venue' },
    )
  },
})

const symbols = panel<{ liquidations: Liquidations }>()({
  id: 'symbols',
  title: 'By perpetual',
  meaning: 'liquidations',
  size: 'half',
  asks: { liquidations: { board: liquidationsBoard } },
  draw: ({ liquidations: { by_symbol, totals } }) =>
    by_symbol.length === 0
      ? null
      : [
          table(
            by_symbol.slice(0, SYMBOLS),
            [
              { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
              { head: 'Floor', figure: (row) => row.total_usd, format: 'usd' },
              { head: 'Longs', figure: (row) => row.long_usd, format: 'usd' },
              { head: 'Shorts', figure: (row) => row.short_usd, format: 'usd' },
              {
                head: 'Long share',
                figure: ({ long_usd, total_usd }) =>
                  total_usd && long_usd !== null ? (long_usd / total_usd) * 100 : null,
                format: 'share',
              },
              { head: 'Orders', figure: (row) => row.events, format: 'count' },
              { head: 'Largest', figure: (row) => row.largest_usd, format: 'usd' },
            ],
            { caption: 'Liquidations of 24 hours by perpetual' },
          ),
          note(
            `The largest ${Math.min(SYMBOLS, by_symbol.length)} of ${shown('count', totals.symbols)} perpetuals.`,
          ),
        ],
})

const recent = panel<{ liquidations: Liquidations }>()({
  id: 'recent',
  title: 'Newest orders',
  meaning: 'liquidations',
  size: 'half',
  asks: { liquidations: { board: liquidationsBoard } },
  draw: ({ liquidations }) =>
    liquidations.recent.length === 0
      ? null
      : ordersTable(
          liquidations.recent.map((order) => ({ ...order, usd: order.quote_qty })),
          'The newest forced orders',
        ),
})

export const liquidationsPage = page({
  id: 'liquidations',
  path: '/boards/liquidations',
  title: 'Liquidations',
  about: 'Who was liquidated, where and how much: what is on record, what it probably was, and cascades.',
  group: 'Market',
  params: {
    window: choice(WINDOWS, { default: '24h', about: 'How far back the largest orders are ranked.' }),
  },
  panels: [totals, venues, symbols, largestOrders, recent, cascades, clock],
  headline: {
    asks: () => ({ board: liquidationsBoard }),
    says: ({ market_estimate, hourly }: Liquidations) => ({
      label: 'Liquidated in 24 h, recorded to upper bound',
      text: `${shown('usd', market_estimate.low_usd)} – ${shown('usd', market_estimate.high_usd)}`,
      points: hourly.map(({ long_usd, short_usd }) =>
        long_usd === null || short_usd === null ? null : long_usd + short_usd,
      ),
    }),
  },
})
