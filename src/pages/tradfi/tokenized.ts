import { tokenizedStocksBoard } from '../../boards/tradfi/tokenized-stocks.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'
import { SHARE, type SharesParams } from './shares-params.ts'

interface Stocks {
  readonly total: number
  readonly rows: readonly {
    readonly underlying: string
    readonly name: string
    readonly reference: {
      readonly price_usd: number | null
      readonly session_state: string
      readonly fresh: boolean
    }
    readonly supply_usd: number | null
    readonly volume_24h_usd: number | null
    readonly median_premium_pct: number | null
    readonly wrappers: readonly {
      readonly symbol: string
      readonly issuer: string
      readonly chain: string
      readonly price_usd: number | null
      readonly price_source: string | null
      readonly premium_pct: number | null
      readonly liquidity_usd: number | null
      readonly volume_24h_usd: number | null
      readonly supply_usd: number | null
      readonly holders: number | null
      readonly status: string
    }[]
    readonly wrappers_total: number
    readonly exchange_pairs: readonly {
      readonly exchange: string
      readonly pair: string
      readonly price_usd: number
      readonly premium_pct: number | null
      readonly volume_24h_usd: number | null
    }[]
    readonly perp: { readonly symbol: string; readonly basis_pct: number | null } | null
  }[]
  readonly totals: {
    readonly supply_usd: number | null
    readonly wrappers: number | null
    readonly by_issuer: Readonly<Record<string, number | null>>
    readonly by_chain: Readonly<Record<string, number | null>>
    readonly dex_liquidity_usd: number | null
    readonly dex_volume_24h_usd: number | null
    readonly median_premium_pct: number | null
  }
}

const meaning = 'tokenized-stocks'
const asks = { stocks: { board: tokenizedStocksBoard } }
const SOURCES: Readonly<Record<string, string>> = {
  reference: 'the share',
  issuer_oracle: 'the issuer',
  wrapper: 'its trading',
}

export const stockTotals = panel<{ stocks: Stocks }>()({
  id: 'tokens',
  title: 'Tokens that stand for shares',
  meaning,
  size: 'full',
  asks,
  draw: ({ stocks: { totals, total } }) => [
    keyFigures([
      {
        label: 'On chains',
        text: shown('usd', totals.supply_usd),
        note: `${shown('count', totals.wrappers)} tokens of ${shown('count', total)} shares`,
      },
      { label: 'Traded on chains, 24 h', text: shown('usd', totals.dex_volume_24h_usd) },
      { label: 'In their pools', text: shown('usd', totals.dex_liquidity_usd) },
      {
        label: 'Median premium',
        text: shown('change', totals.median_premium_pct),
        tone: toneOf(totals.median_premium_pct),
      },
    ]),
    note('A premium is told only while the price of the share itself is fresh.'),
  ],
})

export const stocksBy = (which: 'by_issuer' | 'by_chain', title: string, of: string) =>
  panel<{ stocks: Stocks }>()({
    id: which.replace('_', '-'),
    title,
    meaning,
    size: 'half',
    asks,
    draw({ stocks: { totals } }) {
      const known = Object.entries(totals[which])
        .flatMap(([name, usd]) => (usd === null ? [] : [{ name, usd }]))
        .sort((a, b) => b.usd - a.usd)
      const [first] = known
      if (!first) return null
      return {
        kind: 'bars',
        name: which.replace('_', '-'),
        direction: 'across',
        of,
        summary: `${title}: ${first.name} has most, ${shown('usd', first.usd)} of ${shown('usd', totals.supply_usd)}.`,
        value: { label: 'USD', format: 'usd' },
        series: [{ name: 'Supply', tone: 'a' }],
        bars: known.map(({ name, usd }) => ({ name, values: [usd] })),
      }
    },
  })

export const stocksList = panel<{ stocks: Stocks }, SharesParams>()({
  id: 'shares',
  title: 'Shares, the most tokens first',
  meaning,
  size: 'full',
  asks,
  draw: ({ stocks: { rows, total } }, { params: { market } }) =>
    rows.length === 0
      ? null
      : [
          table(
            rows,
            [
              {
                head: 'Share',
                text: ({ underlying }) =>
                  html`<a href="?market=${market}&share=${underlying}#share">${underlying}</a>`,
              },
              { head: 'Company', text: ({ name }) => name },
              { head: 'Share costs', figure: ({ reference }) => reference.price_usd, format: 'price' },
              { head: 'Its market', text: ({ reference }) => reference.session_state },
              { head: 'On chains', figure: (row) => row.supply_usd, format: 'usd' },
              { head: 'Traded 24 h', figure: (row) => row.volume_24h_usd, format: 'usd' },
              {
                head: 'Median premium',
                figure: (row) => row.median_premium_pct,
                format: 'change',
                signed: true,
              },
              { head: 'Tokens', figure: (row) => row.wrappers_total, format: 'count' },
              { head: 'On exchanges', figure: (row) => row.exchange_pairs.length, format: 'count' },
              { head: 'Perpetual', text: ({ perp }) => perp?.symbol ?? null },
              { head: 'Basis', figure: ({ perp }) => perp?.basis_pct, format: 'change', signed: true },
            ],
            { caption: 'Shares that have tokens' },
          ),
          total > rows.length ? note(`${rows.length} of ${shown('count', total)} shares.`) : [],
        ],
})

export const tokensOfShare = panel<{ stocks: Stocks }, SharesParams>()({
  id: 'share',
  title: ({ share = SHARE }) => `Tokens of ${share.toUpperCase()}`,
  meaning,
  size: 'full',
  asks: {
    stocks: ({ share = SHARE }) => ({ board: tokenizedStocksBoard, params: { underlying: share } }),
  },
  draw({ stocks: { rows } }) {
    const [row] = rows
    if (!row) return null
    return [
      table(
        row.wrappers,
        [
          { head: 'Token', text: ({ symbol }) => symbol },
          { head: 'Issuer', text: ({ issuer }) => issuer },
          { head: 'Chain', text: ({ chain }) => chain },
          { head: 'Price', figure: (one) => one.price_usd, format: 'price' },
          {
            head: 'from',
            text: ({ price_source }) =>
              price_source === null ? null : (SOURCES[price_source] ?? price_source),
          },
          { head: 'Premium', figure: (one) => one.premium_pct, format: 'change', signed: true },
          { head: 'Supply', figure: (one) => one.supply_usd, format: 'usd' },
          { head: 'In pools', figure: (one) => one.liquidity_usd, format: 'usd' },
          { head: 'Traded 24 h', figure: (one) => one.volume_24h_usd, format: 'usd' },
          { head: 'Holders', figure: (one) => one.holders, format: 'count' },
          { head: 'State', text: ({ status }) => status },
        ],
        { caption: `Tokens of ${row.name}` },
      ),
      row.exchange_pairs.length === 0
        ? note('No exchange trades it in its own book.')
        : table(
            row.exchange_pairs,
            [
              { head: 'Exchange', text: ({ exchange }) => venueLink(exchange) },
              { head: 'Pair', text: ({ pair }) => pair },
              { head: 'Price', figure: (one) => one.price_usd, format: 'price' },
              { head: 'Premium', figure: (one) => one.premium_pct, format: 'change', signed: true },
              { head: 'Traded 24 h', figure: (one) => one.volume_24h_usd, format: 'usd' },
            ],
            { caption: `${row.name} in books of exchanges` },
          ),
    ]
  },
})
