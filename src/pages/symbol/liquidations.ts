import { liqmapBoard } from '../../boards/liquidations/liqmap.ts'
import { liquidationsBoard } from '../../boards/liquidations/liquidations.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { OI_MAJORS } from '../../core/symbols.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note, splitBar } from '../draw/figures.ts'
import { hourBars } from '../draw/hour-bars.ts'
import { venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import type { SymbolParams } from './params.ts'

interface Liquidations {
  readonly totals: {
    readonly long_usd: number | null
    readonly short_usd: number | null
    readonly total_usd: number | null
    readonly events: number | null
  }
  readonly by_exchange: readonly {
    readonly exchange: string
    readonly kind: string
    readonly long_usd: number | null
    readonly short_usd: number | null
    readonly events: number | null
  }[]
  readonly hourly: readonly {
    readonly hour: string
    readonly long_usd: number | null
    readonly short_usd: number | null
  }[]
  readonly largest: {
    readonly event_time: string
    readonly exchange: string
    readonly liquidated: string
    readonly price: number
    readonly quote_qty: number
  } | null
  readonly market_estimate: {
    readonly high_usd: number | null
    readonly total_usd: number | null
  }
}

const VENUES = 8

/** Who was liquidated in a day, and where. */
export const liquidations = panel<{ liquidations: Liquidations }, SymbolParams>()({
  id: 'liquidations',
  title: 'Liquidations, 24 h',
  meaning: 'liquidations',
  size: 'half',
  optional: true,
  asks: { liquidations: ({ symbol }) => ({ board: liquidationsBoard, params: { symbol } }) },
  draw({ liquidations: { totals, by_exchange, hourly, largest, market_estimate: estimate } }) {
    const { long_usd: long, short_usd: short } = totals
    if (long === null || short === null) return null
    const venues = by_exchange.filter(({ events }) => (events ?? 0) > 0)
    return [
      keyFigures([
        {
          label: 'On record, a floor',
          text: shown('usd', totals.total_usd),
          note: `${shown('count', totals.events)} orders`,
        },
        {
          label: 'Estimate',
          text: shown('usd', estimate.total_usd),
          note: `upper bound ${shown('usd', estimate.high_usd)}`,
        },
        {
          label: 'Largest',
          text: shown('usd', largest?.quote_qty),
          note: largest
            ? html`${largest.liquidated.toLowerCase()} at ${shown('price', largest.price)} on ${venueLink(largest.exchange)}, ${shownMoment(Date.parse(largest.event_time)).slice(11)}`
            : '',
        },
      ]),
      long + short > 0
        ? splitBar(
            { label: `Longs ${shown('usd', long)}`, share: long },
            { label: `Shorts ${shown('usd', short)}`, share: short },
          )
        : html``,
      hourBars(hourly),
      venues.length === 0
        ? note('No venue published one.')
        : table(
            venues.slice(0, VENUES),
            [
              {
                head: 'Venue',
                text: ({ exchange, kind }) =>
                  html`${venueLink(exchange)}${kind === 'full' ? '' : html` <span class="dim">${kind}</span>`}`,
              },
              { head: 'Longs', figure: (row) => row.long_usd, format: 'usd' },
              { head: 'Shorts', figure: (row) => row.short_usd, format: 'usd' },
              { head: 'Orders', figure: (row) => row.events, format: 'count' },
            ],
            { caption: 'Liquidations by venue' },
          ),
    ]
  },
})

interface Nearest {
  readonly price: number
  readonly notional_usd: number
  readonly distance_pct: number
}

interface LiquidationMap {
  readonly real_levels: {
    readonly reference_price: number | null
    readonly levels: readonly {
      readonly price: number
      readonly side: string
      readonly notional_usd: number
    }[]
    readonly totals: { readonly long_usd: number | null; readonly short_usd: number | null }
  }
  readonly stats: {
    readonly bias_label: string | null
    readonly nearest_long: Nearest | null
    readonly nearest_short: Nearest | null
  }
  readonly accuracy: { readonly hit_share_pct: number | null; readonly chance_pct: number } | null
}

/** Where liquidations would lie by the model, in small. */
export const liquidationMap = panel<{ map: LiquidationMap }, SymbolParams>()({
  id: 'liquidation-map',
  title: 'Liquidation map',
  about: 'A model of where positions of the last 24 hours would be liquidated; nobody publishes it.',
  meaning: 'liquidation-map',
  size: 'half',
  optional: true,
  // The dearest question of the page: others have a link to theirs.
  when: ({ symbol }) => OI_MAJORS.includes(symbol),
  asks: { map: ({ symbol }) => ({ board: liqmapBoard, params: { symbol } }) },
  draw({ map: { real_levels, stats, accuracy } }, { params: { symbol } }) {
    const { reference_price: price, levels, totals } = real_levels
    if (price === null || levels.length === 0) return null
    const of = (side: string) =>
      levels
        .filter((level) => level.side === side && level.notional_usd > 0)
        .map((level) => [level.price, level.notional_usd] as const)
    const near = (name: string, nearest: Nearest | null) =>
      nearest
        ? `nearest ${name} ${shown('change', nearest.distance_pct)} away (${shown('usd', nearest.notional_usd)})`
        : `no ${name} near`
    return [
      {
        kind: 'profile',
        small: true,
        name: `${symbol}-liquidation-map`,
        summary: `Longs of ${shown('usd', totals.long_usd)} would be liquidated below ${shown('price', price)}, shorts of ${shown('usd', totals.short_usd)} above it; ${near('longs', stats.nearest_long)}, ${near('shorts', stats.nearest_short)}.`,
        price,
        value: { label: 'Liquidated there', format: 'usd' },
        sides: [
          { name: 'Longs', tone: 'long', side: 'right', levels: of('long') },
          { name: 'Shorts', tone: 'short', side: 'right', levels: of('short') },
        ],
      },
      note(
        accuracy !== null &&
          `Of what was liquidated after earlier maps, ${shown('share', accuracy.hit_share_pct)} lay in their fullest quarter; by chance it would be ${shown('share', accuracy.chance_pct)}. `,
        html`<a href="/boards/liquidation-map?symbol=${encodeURIComponent(symbol)}">The whole map</a>`,
      ),
    ]
  },
})
