import { poolPerpsBoard } from '../../boards/venues/pool-perps.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks, coinLink } from '../draw/links.ts'
import { shortAddress } from '../draw/short-address.ts'
import { table } from '../draw/table.ts'
import { POOL_COINS, type WhaleParams } from '../positioning/whale-params.ts'

interface PoolPerps {
  readonly pool: {
    readonly token: string
    readonly aum_usd: number | null
    readonly apr_pct: number | null
    readonly price_usd: number | null
  }
  readonly markets: readonly {
    readonly base: string
    readonly long_oi_usd: number | null
    readonly short_oi_usd: number | null
    readonly long_share_pct: number | null
    readonly long_util_pct: number | null
    readonly short_util_pct: number | null
    readonly long_borrow_hourly_pct: number | null
    readonly short_borrow_hourly_pct: number | null
    readonly volume_24h_usd: number | null
  }[]
  readonly top_traders: {
    readonly week_start: string | null
    readonly rows: readonly {
      readonly rank: number
      readonly base: string
      readonly address: string
      readonly realized_pnl_usd: number
      readonly volume_usd: number | null
      readonly trades: number | null
    }[]
  }
  readonly history: {
    readonly points: readonly {
      readonly ts: string
      readonly long_oi_usd: number | null
      readonly short_oi_usd: number | null
    }[]
  } | null
}

const DAYS = 12
const TRADERS = 10
const meaning = 'perpetuals-against-a-pool'
const asks = { pool: { board: poolPerpsBoard } }

export const poolTotals = panel<{ pool: PoolPerps }>()({
  id: 'pool',
  title: 'The pool behind Jupiter perpetuals',
  meaning,
  size: 'full',
  asks,
  draw: ({ pool: { pool, markets } }) => [
    keyFigures([
      { label: `${pool.token} holds`, text: shown('usd', pool.aum_usd) },
      { label: 'It earned, a year', text: shown('apr', pool.apr_pct) },
      { label: `Price of ${pool.token}`, text: shown('price', pool.price_usd) },
      ...markets.map(({ base, long_share_pct }) => ({
        label: `${base}, longs`,
        text: shown('share', long_share_pct),
      })),
    ]),
    note('Traders trade against the pool: it wins what they lose, and they pay it for what they borrow.'),
  ],
})

export const poolMarkets = panel<{ pool: PoolPerps }>()({
  id: 'pool-markets',
  title: 'Its markets',
  meaning,
  size: 'full',
  asks,
  draw: ({ pool: { markets } }) =>
    markets.length === 0
      ? null
      : table(
          markets,
          [
            { head: 'Coin', text: ({ base }) => coinLink(base) },
            { head: 'Longs', figure: (row) => row.long_oi_usd, format: 'usd' },
            { head: 'Shorts', figure: (row) => row.short_oi_usd, format: 'usd' },
            { head: 'Lent, longs', figure: (row) => row.long_util_pct, format: 'share' },
            { head: 'Lent, shorts', figure: (row) => row.short_util_pct, format: 'share' },
            { head: 'Longs pay/h', figure: (row) => row.long_borrow_hourly_pct, format: 'rate' },
            { head: 'Shorts pay/h', figure: (row) => row.short_borrow_hourly_pct, format: 'rate' },
            { head: 'Traded 24 h', figure: (row) => row.volume_24h_usd, format: 'usd' },
          ],
          { caption: 'Markets of the pool' },
        ),
})

export const poolCourse = panel<{ pool: PoolPerps }, WhaleParams>()({
  id: 'pool-course',
  title: ({ base }) => `Open interest in ${base} against the pool, ${DAYS} days`,
  meaning,
  size: 'half',
  asks: {
    pool: ({ base }) => ({ board: poolPerpsBoard, params: { base, days: String(DAYS) } }),
  },
  draw({ pool: { history } }, { params: { base, coin } }) {
    const points = history?.points ?? []
    const last = points.at(-1)
    if (!last) return null
    return [
      choiceLinks({
        label: 'Market',
        param: 'base',
        chosen: base,
        options: POOL_COINS.map((one) => [one, one] as const),
        keep: { coin },
      }),
      {
        kind: 'series',
        name: `pool-${base}`,
        summary: `Open interest in ${base} against the pool over ${DAYS} days, now longs ${shown('usd', last.long_oi_usd)} and shorts ${shown('usd', last.short_oi_usd)}.`,
        times: points.map(({ ts }) => Date.parse(ts)),
        panes: [
          {
            label: 'Open interest',
            format: 'usd',
            tall: true,
            lines: [
              {
                name: 'Longs',
                tone: 'long',
                shape: 'line',
                values: points.map((point) => point.long_oi_usd),
              },
              {
                name: 'Shorts',
                tone: 'short',
                shape: 'line',
                values: points.map((point) => point.short_oi_usd),
              },
            ],
          },
        ],
      },
    ]
  },
})

export const poolTraders = panel<{ pool: PoolPerps }>()({
  id: 'pool-traders',
  title: 'Its best traders of the week',
  meaning,
  size: 'half',
  asks,
  draw: ({ pool: { top_traders } }) =>
    top_traders.rows.length === 0
      ? null
      : [
          table(
            top_traders.rows.slice(0, TRADERS),
            [
              { head: 'Account', text: ({ address }) => shortAddress(address) },
              { head: 'Coin', text: ({ base }) => coinLink(base) },
              { head: 'Profit', figure: (row) => row.realized_pnl_usd, format: 'usdChange', signed: true },
              { head: 'Traded', figure: (row) => row.volume_usd, format: 'usd' },
              { head: 'Trades', figure: (row) => row.trades, format: 'count' },
            ],
            { caption: 'Best traders of the week against the pool' },
          ),
          note(
            `The best of a week are named, not the rest: what they won says nothing of who trades there. Week of ${top_traders.week_start ?? '–'}.`,
          ),
        ],
})
