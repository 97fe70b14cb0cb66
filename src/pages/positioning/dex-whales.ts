import { hyperliquidWhalesBoard } from '../../boards/positioning/dex-whales.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note, splitBar } from '../draw/figures.ts'
import { choiceLinks, coinLink } from '../draw/links.ts'
import { shortAddress } from '../draw/short-address.ts'
import { table, toneOf } from '../draw/table.ts'
import type { WhaleParams } from './whale-params.ts'

interface Whales {
  readonly coverage: {
    readonly scanned: number | null
    readonly universe: number
    readonly failed: number | null
  }
  readonly totals: {
    readonly accounts: number | null
    readonly equity_usd: number | null
    readonly long_notional_usd: number | null
    readonly short_notional_usd: number | null
    readonly net_notional_usd: number | null
    readonly long_share_pct: number | null
    readonly positions: number | null
  }
  readonly by_coin: readonly {
    readonly coin: string
    readonly long_notional_usd: number
    readonly short_notional_usd: number
    readonly net_notional_usd: number
  }[]
  readonly coins_total: number | null
  readonly positions: readonly {
    readonly address: string
    readonly coin: string
    readonly side: string
    readonly notional_usd: number
    readonly entry_price: number
    readonly mark_price: number
    readonly liquidation_price: number | null
    readonly liquidation_distance_pct: number | null
    readonly leverage: number
    readonly unrealized_pnl_usd: number
  }[]
  readonly positions_total: number | null
  readonly events?: readonly {
    readonly ts: string
    readonly address: string
    readonly coin: string
    readonly kind: string
    readonly side_before: string | null
    readonly side_after: string | null
    readonly notional_changed_usd: number
    readonly mark_price: number
    readonly leverage: number | null
  }[]
}

const COINS = 20
const POSITIONS = 20
const EVENTS = 20
const meaning = 'whales-on-chain'
const CHOICES = ['BTC', 'ETH', 'SOL', 'HYPE', 'XRP', 'DOGE']

const asked = ({ coin }: { readonly coin?: string | undefined }) => ({
  board: hyperliquidWhalesBoard,
  params: { ...(coin === undefined ? {} : { coin }), events: '1' },
})

export const whaleTotals = panel<{ whales: Whales }, WhaleParams>()({
  id: 'accounts',
  title: ({ coin }) => `Whales of Hyperliquid${coin === undefined ? '' : ` in ${coin}`}`,
  meaning,
  size: 'full',
  asks: { whales: asked },
  draw({ whales: { coverage, totals } }, { params: { coin, base } }) {
    const { long_notional_usd: long, short_notional_usd: short } = totals
    const choices = coin === undefined || CHOICES.includes(coin) ? CHOICES : [coin, ...CHOICES]
    return [
      html`<div class="chosen">${choiceLinks({
        label: 'Coin',
        param: 'coin',
        chosen: coin ?? '',
        options: choices.map((one) => [one, one] as const),
        keep: { base },
      })}${coin === undefined ? '' : html`<p class="note"><a href="?base=${base}#accounts">all coins</a></p>`}</div>`,
      keyFigures([
        { label: 'Long', text: shown('usd', long) },
        { label: 'Short', text: shown('usd', short) },
        {
          label: 'Net',
          text: shown('usdChange', totals.net_notional_usd),
          tone: toneOf(totals.net_notional_usd),
        },
        {
          label: 'Accounts',
          text: shown('count', totals.accounts),
          note: `${shown('count', totals.positions)} positions`,
        },
        { label: 'Their equity', text: shown('usd', totals.equity_usd) },
      ]),
      long === null || short === null || long + short === 0
        ? []
        : splitBar(
            { label: `Long ${shown('share', totals.long_share_pct)}`, share: long },
            { label: `Short ${shown('share', (100 * short) / (long + short))}`, share: short },
          ),
      note(
        `The ${shown('count', coverage.universe)} largest accounts are asked every five minutes; ${shown('count', coverage.scanned)} answered at the last scan, ${shown('count', coverage.failed)} did not.`,
      ),
    ]
  },
})

export const whaleCoins = panel<{ whales: Whales }, WhaleParams>()({
  id: 'coins',
  title: 'Long and short by coin',
  meaning,
  size: 'half',
  asks: { whales: asked },
  draw({ whales: { by_coin, coins_total } }) {
    const [first] = by_coin
    if (!first) return null
    const net = [...by_coin].sort((a, b) => Math.abs(b.net_notional_usd) - Math.abs(a.net_notional_usd))[0]!
    return {
      kind: 'bars',
      name: 'whales-by-coin',
      direction: 'across',
      of: 'coin',
      summary: `What the whales hold, longs to the right and shorts to the left, in the ${Math.min(COINS, by_coin.length)} largest of ${shown('count', coins_total)} coins: most in ${first.coin}; furthest to one side in ${net.coin}, ${shown('usdChange', net.net_notional_usd)} net.`,
      value: { label: 'USD', format: 'usd' },
      mirrored: true,
      series: [
        { name: 'Long', tone: 'long' },
        { name: 'Short', tone: 'short' },
      ],
      bars: by_coin.slice(0, COINS).map(({ coin, long_notional_usd, short_notional_usd }) => ({
        name: coin,
        values: [long_notional_usd, -short_notional_usd],
      })),
    }
  },
})

export const whaleEvents = panel<{ whales: Whales }, WhaleParams>()({
  id: 'events',
  title: 'What they changed',
  meaning,
  size: 'half',
  asks: { whales: asked },
  draw: ({ whales: { events = [] } }) =>
    events.length === 0
      ? note('No change of seven days is on record.')
      : table(
          events.slice(0, EVENTS),
          [
            { head: 'Time', text: ({ ts }) => shownMoment(Date.parse(ts)).slice(5) },
            { head: 'Coin', text: ({ coin }) => coinLink(coin) },
            {
              head: 'What',
              text: ({ kind, side_before, side_after }) => changeOf(kind, side_before, side_after),
            },
            { head: 'Changed by', figure: (row) => row.notional_changed_usd, format: 'usd' },
            { head: 'At', figure: (row) => row.mark_price, format: 'price' },
            { head: 'Account', text: ({ address }) => shortAddress(address) },
          ],
          { caption: 'Newest changes of positions' },
        ),
})

export const whalePositions = panel<{ whales: Whales }, WhaleParams>()({
  id: 'positions',
  title: 'Largest positions',
  meaning,
  size: 'full',
  asks: { whales: asked },
  draw: ({ whales: { positions, positions_total } }) =>
    positions.length === 0
      ? null
      : [
          table(
            positions.slice(0, POSITIONS),
            [
              { head: 'Account', text: ({ address }) => shortAddress(address) },
              { head: 'Coin', text: ({ coin }) => coinLink(coin) },
              { head: 'Side', text: ({ side }) => sideWord(side) },
              { head: 'Size', figure: (row) => row.notional_usd, format: 'usd' },
              { head: 'Leverage', figure: (row) => row.leverage, format: 'leverage' },
              { head: 'Entry', figure: (row) => row.entry_price, format: 'price' },
              { head: 'Mark', figure: (row) => row.mark_price, format: 'price' },
              { head: 'Profit', figure: (row) => row.unrealized_pnl_usd, format: 'usdChange', signed: true },
              { head: 'Liquidated at', figure: (row) => row.liquidation_price, format: 'price' },
              { head: 'away', figure: (row) => row.liquidation_distance_pct, format: 'change' },
            ],
            { caption: 'Largest positions of whales' },
          ),
          note(`${Math.min(POSITIONS, positions.length)} of ${shown('count', positions_total)}.`),
        ],
})

function sideWord(side: string | null): Html {
  if (side === null) return html``
  return html`<span class="${side === 'LONG' ? 'long' : 'short'}">${side.toLowerCase()}</span>`
}

function changeOf(kind: string, before: string | null, after: string | null): Html {
  return kind === 'flipped' ? html`flipped to ${sideWord(after)}` : html`${kind} ${sideWord(after ?? before)}`
}
