import type { EtfDay } from '../../analytics/macro/etf.ts'
import { parseIso } from '../../core/time.ts'

/** A fund with what it charges, and how large it was when it is first told of. */
export interface Fund {
  readonly asset: EtfDay['asset']
  readonly ticker: string
  readonly issuer: string
  readonly feePct: number
  readonly since: number
  readonly coins: number
  /** In millions of dollars. */
  readonly cumulative: number
  /** Of the money that comes and goes in funds on the coin. */
  readonly share: number
}

/** Where the days begin. */
export const FLOWS_START = '2025-05-20'

/** Ticker, issuer, fee, thousand coins, millions of dollars that had come in, share of the flow; and since when, if later. */
type Facts = readonly [string, string, number, number, number, number, string?]

const FACTS: Readonly<Record<EtfDay['asset'], readonly Facts[]>> = {
  BTC: [
    ['IBIT', 'BlackRock', 0.25, 640, 46_000, 0.5],
    ['FBTC', 'Fidelity', 0.25, 198, 11_700, 0.17],
    ['GBTC', 'Grayscale', 1.5, 187, -23_100, 0.08],
    ['BTC', 'Grayscale', 0.15, 44, 1_300, 0.04],
    ['BITB', 'Bitwise', 0.2, 39, 2_100, 0.06],
    ['ARKB', 'ARK 21Shares', 0.21, 46, 2_700, 0.08],
    ['HODL', 'VanEck', 0.2, 15.5, 870, 0.03],
    ['BRRR', 'CoinShares', 0.25, 5.9, 330, 0.01],
    ['BTCO', 'Invesco Galaxy', 0.25, 5.5, 170, 0.01],
    ['EZBC', 'Franklin Templeton', 0.19, 5.4, 270, 0.01],
    ['BTCW', 'WisdomTree', 0.25, 1.6, 50, 0.01],
  ],
  ETH: [
    ['ETHA', 'BlackRock', 0.25, 1_350, 4_300, 0.52],
    ['FETH', 'Fidelity', 0.25, 420, 1_450, 0.18],
    ['ETHE', 'Grayscale', 2.5, 1_150, -4_270, 0.08],
    ['ETH', 'Grayscale', 0.15, 510, 660, 0.09],
    ['ETHW', 'Bitwise', 0.2, 80, 330, 0.05],
    ['ETHV', 'VanEck', 0.2, 50, 140, 0.03],
    ['QETH', 'Invesco Galaxy', 0.25, 10, 30, 0.01],
    ['EZET', 'Franklin Templeton', 0.19, 12, 50, 0.02],
    ['TETH', '21Shares', 0.21, 8, 20, 0.02],
  ],
  SOL: [
    ['BSOL', 'Bitwise', 0.2, 1_100, 220, 0.5, '2025-10-28'],
    ['GSOL', 'Grayscale', 0.35, 520, 100, 0.17, '2025-10-29'],
    ['VSOL', 'VanEck', 0.3, 40, 7, 0.07, '2025-11-17'],
    ['FSOL', 'Fidelity', 0.25, 60, 10, 0.16, '2025-11-18'],
    ['TSOL', '21Shares', 0.21, 500, 100, 0.07, '2025-11-19'],
    ['SOEZ', 'Franklin Templeton', 0.19, 10, 2, 0.03, '2025-12-03'],
  ],
}

export const FUNDS: readonly Fund[] = (Object.keys(FACTS) as EtfDay['asset'][]).flatMap((asset) =>
  FACTS[asset].map(([ticker, issuer, feePct, thousands, cumulative, share, since = FLOWS_START]) => ({
    asset,
    ticker,
    issuer,
    feePct,
    since: parseIso(since)!,
    coins: thousands * 1_000,
    cumulative,
    share,
  })),
)
