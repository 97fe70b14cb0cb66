import { hyperliquidWhalesBoard } from '../../boards/positioning/dex-whales.ts'
import { positioningBoard } from '../../boards/positioning/positioning.ts'
import { smartMoneyBoard } from '../../boards/positioning/smart-money.ts'
import { shown } from '../../core/format.ts'
import { baseOf } from '../../core/symbols.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note, splitBar } from '../draw/figures.ts'
import { table, toneOf } from '../draw/table.ts'
import type { SymbolParams } from './params.ts'

interface Positioning {
  readonly rows: readonly {
    readonly exchanges: Readonly<Record<string, { readonly long_share_pct: number | null } | null>>
    readonly long_share_mean_pct: number | null
  }[]
}

const HALF = 50

/** How many are long, venue by venue. */
export const positioning = panel<{ positioning: Positioning }, SymbolParams>()({
  id: 'positioning',
  title: 'Longs and shorts by venue',
  about: 'The long part of accounts or positions, as each venue counts it, away from one half.',
  meaning: 'positioning',
  size: 'third',
  optional: true,
  asks: { positioning: ({ symbol }) => ({ board: positioningBoard, params: { symbol } }) },
  draw({ positioning: { rows } }, { params: { symbol } }) {
    const own = rows[0]
    const shares = Object.entries(own?.exchanges ?? {})
      .flatMap(([venue, told]) =>
        told?.long_share_pct == null ? [] : [{ venue, share: told.long_share_pct }],
      )
      .sort((a, b) => b.share - a.share)
    if (!own || shares.length === 0) return null
    const [most, least] = [shares[0]!, shares.at(-1)!]
    return {
      kind: 'bars',
      direction: 'across',
      name: `${symbol}-positioning`,
      summary: `Long part by venue, on average ${shown('share', own.long_share_mean_pct)}: most on ${most.venue} (${shown('share', most.share)}), least on ${least.venue} (${shown('share', least.share)}).`,
      of: 'Venue',
      value: { label: 'Long part less one half, points', format: 'signedRatio' },
      series: [
        { name: 'More are long', tone: 'long' },
        { name: 'More are short', tone: 'short' },
      ],
      bars: shares.map(({ venue, share }) => ({
        name: venue,
        values: share >= HALF ? [share - HALF, null] : [null, share - HALF],
      })),
    }
  },
})

interface SmartMoney {
  readonly interpretation: string
  readonly takerBuySellRatio: number | null
  readonly globalAccountLongPct: number | null
  readonly topTraderAccountLongPct: number | null
  readonly topTraderPositionLongPct: number | null
  readonly positioningDivergencePct: number | null
  readonly exchange: string
}

/** The largest accounts of the main venue beside everybody. */
export const smartMoney = panel<{ smart: SmartMoney }, SymbolParams>()({
  id: 'smart-money',
  title: 'Large accounts and the crowd',
  meaning: 'positioning',
  size: 'third',
  optional: true,
  asks: { smart: ({ symbol }) => ({ board: smartMoneyBoard, params: { symbol } }) },
  draw: ({ smart }) => [
    keyFigures([
      { label: 'All accounts, long', text: shown('share', smart.globalAccountLongPct) },
      { label: 'Top accounts, long', text: shown('share', smart.topTraderAccountLongPct) },
      { label: 'Top positions, long', text: shown('share', smart.topTraderPositionLongPct) },
      { label: 'Taker buys to sells', text: shown('ratio', smart.takerBuySellRatio) },
    ]),
    note(`${smart.interpretation} On ${smart.exchange}.`),
  ],
})

interface Whales {
  readonly coverage: { readonly scanned: number | null }
  readonly by_coin: readonly {
    readonly long_notional_usd: number
    readonly short_notional_usd: number
    readonly net_notional_usd: number
    readonly longs: number
    readonly shorts: number
  }[]
  readonly positions: readonly {
    readonly address: string
    readonly side: string
    readonly notional_usd: number
    readonly leverage: number | null
    readonly liquidation_price: number | null
    readonly unrealized_pnl_usd: number | null
  }[]
}

const POSITIONS = 5

/** The largest accounts on chain that hold it. */
export const whales = panel<{ whales: Whales }, SymbolParams>()({
  id: 'whales',
  title: 'Whales on Hyperliquid',
  meaning: 'whales-on-chain',
  size: 'third',
  optional: true,
  asks: {
    whales: ({ symbol }) => ({ board: hyperliquidWhalesBoard, params: { coin: baseOf(symbol) } }),
  },
  draw({ whales: { coverage, by_coin, positions } }) {
    const own = by_coin[0]
    if (!own) return null
    const { long_notional_usd: long, short_notional_usd: short, net_notional_usd: net } = own
    return [
      keyFigures([
        { label: 'Longs less shorts', text: shown('usdChange', net), tone: toneOf(net) },
        { label: 'Accounts', text: `${own.longs} long, ${own.shorts} short` },
      ]),
      splitBar(
        { label: `Longs ${shown('usd', long)}`, share: long },
        { label: `Shorts ${shown('usd', short)}`, share: short },
      ),
      table(
        positions.slice(0, POSITIONS),
        [
          {
            head: 'Largest',
            text: ({ address, side }) => `${side.toLowerCase()} ${address.slice(0, 6)}…${address.slice(-4)}`,
          },
          { head: 'Size', figure: (row) => row.notional_usd, format: 'usd' },
          { head: 'Liquidated at', figure: (row) => row.liquidation_price, format: 'price' },
          { head: 'Gain', figure: (row) => row.unrealized_pnl_usd, format: 'usdChange', signed: true },
        ],
        { caption: 'Largest positions on chain', sortable: false },
      ),
      note(`Of ${shown('count', coverage.scanned)} accounts that are followed.`),
    ]
  },
})
