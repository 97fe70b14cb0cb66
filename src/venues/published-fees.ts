import { parseIso } from '../core/time.ts'
import type { Poll } from '../define/source.ts'
import { feeSource } from './fees.ts'

type Pair = readonly [maker: number, taker: number]

interface Published {
  /** Where it stands. */
  readonly page: string
  readonly perp?: Pair
  readonly spot?: Pair
  readonly future?: Pair
}

/** When this list was put together: `checked_at` of all of them. */
const AS_OF = '2026-11-16'

/**
 * The base tier of venues that list no fees, in percent, without discounts for holding or paying in a coin of the
 * venue. Fees of options are left out, as they are parts of what the option is on. So are venues whose page could not be
 * made out: Aster, Bithumb, bitFlyer, Bitstamp, Coinone, Crypto.com, edgeX, Paradex and those of Turkey.
 */
const PUBLISHED = {
  binance: {
    page: 'https://www.binance.com/en/fee/schedule',
    perp: [0.02, 0.05],
    spot: [0.1, 0.1],
    future: [0.02, 0.05],
  },
  bybit: {
    page: 'https://www.bybit.com/en/help-center/article/Trading-Fee-Structure',
    perp: [0.02, 0.055],
    spot: [0.1, 0.1],
    future: [0.02, 0.055],
  },
  okx: {
    page: 'https://www.okx.com/fees',
    perp: [0.02, 0.05],
    spot: [0.08, 0.1],
    future: [0.02, 0.05],
  },
  gate: { page: 'https://www.gate.com/fee', perp: [0.02, 0.05], spot: [0.1, 0.1] },
  htx: { page: 'https://www.htx.com/fee', perp: [0.02, 0.06], spot: [0.2, 0.2] },
  bingx: { page: 'https://bingx.com/en/support/costs', perp: [0.02, 0.05], spot: [0.1, 0.1] },
  coinbase: { page: 'https://www.coinbase.com/advanced-fees', spot: [0.6, 1.2] },
  // Since December 2025 it charges nobody for trading.
  bitfinex: { page: 'https://www.bitfinex.com/fees', perp: [0, 0], spot: [0, 0] },
  backpack: {
    page: 'https://support.backpack.exchange/exchange/trading/trading-fees',
    perp: [0.02, 0.05],
    spot: [0.08, 0.1],
  },
  phemex: { page: 'https://phemex.com/fees-conditions', perp: [0.01, 0.06] },
  hyperliquid: {
    page: 'https://hyperliquid.gitbook.io/hyperliquid-docs/trading/fees',
    perp: [0.015, 0.045],
    spot: [0.04, 0.07],
  },
  dydx: { page: 'https://docs.dydx.xyz/concepts/trading/rewards', perp: [0.01, 0.05] },
  // Pools have no makers: who evens out their sides pays less on GMX, the same on Jupiter.
  jupiter: { page: 'https://support.jup.ag', perp: [0.06, 0.06] },
  gmx: { page: 'https://docs.gmx.io/docs/trading/fees', perp: [0.04, 0.06] },
  apex: { page: 'https://apex-pro.gitbook.io/apex-pro', perp: [0.02, 0.05] },
  extended: {
    page: 'https://docs.extended.exchange/extended-resources/trading/trading-fees-and-rebates',
    perp: [0, 0.025],
  },
  // Of pairs in won.
  upbit: { page: 'https://upbit.com/service_center/guide', spot: [0.05, 0.05] },
  gemini: { page: 'https://www.gemini.com/fees/activetrader-fee-schedule', spot: [0.2, 0.4] },
  bitvavo: { page: 'https://bitvavo.com/en/fees', spot: [0.15, 0.25] },
} as const satisfies Readonly<Record<string, Published>>

/** A source that asks nobody: what its venue publishes is on a page for people, and stands here. */
export function publishedFees(venue: keyof typeof PUBLISHED): Poll {
  const { page, ...markets }: Published = PUBLISHED[venue]
  return feeSource<Omit<Published, 'page'>>({
    venue,
    about: `Maker and taker fees of the base tier as published on ${page}, put down on ${AS_OF}; nobody is asked.`,
    ask: async () => markets,
    read: (answer) =>
      Object.fromEntries(
        Object.entries(answer).map(([market, [maker, taker]]) => [market, [{ maker, taker }]]),
      ),
    builtIn: { checkedAt: parseIso(AS_OF)! },
  })
}
