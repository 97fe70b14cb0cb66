import { shown } from '../../core/format.ts'
import { symbolPath } from '../../core/site-paths.ts'
import { baseOf } from '../../core/symbols.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { sparkline } from '../draw/sparkline.ts'
import { table, toneOf } from '../draw/table.ts'
import { LARGEST, type Market } from './market.ts'

const TILES = 40
/** A change of so many percent has the full colour. */
const FULL = 8

export const mapPanel = panel<{ market: Market }>()({
  id: 'map',
  title: `The ${TILES} largest by open interest, coloured by their change in 24 h`,
  meaning: 'open-interest',
  size: 'full',
  asks: { market: LARGEST },
  draw({ market: { symbols } }) {
    const tiles = symbols
      .flatMap(({ symbol, openInterestUsd, change24hPct }) =>
        openInterestUsd === null
          ? []
          : [{ name: baseOf(symbol), href: symbolPath(symbol), size: openInterestUsd, value: change24hPct }],
      )
      .slice(0, TILES)
    if (tiles.length === 0) return null
    const risen = tiles.filter(({ value }) => (value ?? 0) > 0).length
    const fallen = tiles.filter(({ value }) => (value ?? 0) < 0).length
    return {
      kind: 'tree',
      name: 'open-interest-map',
      summary: `${risen} of ${tiles.length} rose in 24 hours and ${fallen} fell. The largest is ${tiles[0]!.name} with ${shown('usd', tiles[0]!.size)} open on the reference venue.`,
      of: 'Coin',
      size: { label: 'open interest', format: 'usd' },
      value: { label: 'price in 24 h', format: 'change' },
      full: FULL,
      tiles,
    }
  },
})

export const perpetualsPanel = panel<{ market: Market }>()({
  id: 'perpetuals',
  title: 'Perpetuals',
  meaning: 'price-and-volume',
  size: 'full',
  asks: { market: LARGEST },
  draw({ market: { symbols, totalSymbols, courses = {} } }) {
    if (symbols.length === 0) return null
    return [
      table(
        symbols,
        [
          { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
          { head: 'Price', figure: (row) => row.lastPrice, format: 'price' },
          { head: '24 h', figure: (row) => row.change24hPct, format: 'change', signed: true },
          {
            head: 'Course, 24 h',
            picture: ({ symbol, lastPrice, change24hPct }) =>
              sparkline([...(courses[symbol] ?? []), lastPrice], toneOf(change24hPct)),
          },
          { head: 'Open interest', figure: (row) => row.openInterestUsd, format: 'usd' },
          { head: 'OI 24 h', figure: (row) => row.oi24hPct, format: 'change', signed: true },
          { head: 'Volume 24 h', figure: (row) => row.quoteVolume24h, format: 'usd' },
          {
            head: 'Funding',
            title: 'What the contract announces for its own interval; positive: longs pay shorts',
            figure: (row) => row.fundingRatePct,
            format: 'rate',
            signed: true,
          },
          {
            head: 'Pressure',
            title: 'How one-sided it is, 0 to 100',
            figure: (row) => row.pressureScore,
            format: 'score',
          },
          { head: 'Side', text: (row) => row.pressureDirection?.toLowerCase() ?? null },
        ],
        { caption: 'Perpetuals by open interest' },
      ),
      note(
        `The ${symbols.length} with the most open interest of ${shown('count', totalSymbols)} on the reference venue; the search finds each.`,
      ),
    ]
  },
})
