import { ETF_FUNDS, type EtfFund } from '../../core/etf-funds.ts'
import { parseIso } from '../../core/time.ts'

/** A fund with how large it was when it is first told of. */
export interface Fund extends EtfFund {
  readonly since: number
  readonly coins: number
  /** In millions of dollars. */
  readonly cumulative: number
  /** Of the money that comes and goes in funds on the coin. */
  readonly share: number
}

/** Where the days begin. */
export const FLOWS_START = '2025-05-20'

/** Thousand coins, millions of dollars that had come in, share of the flow; and since when, if later. */
type Facts = readonly [number, number, number, string?]

const FACTS: Readonly<Record<string, Facts>> = {
  IBIT: [640, 46_000, 0.5],
  FBTC: [198, 11_700, 0.17],
  GBTC: [187, -23_100, 0.08],
  BTC: [44, 1_300, 0.04],
  BITB: [39, 2_100, 0.06],
  ARKB: [46, 2_700, 0.08],
  HODL: [15.5, 870, 0.03],
  BRRR: [5.9, 330, 0.01],
  BTCO: [5.5, 170, 0.01],
  EZBC: [5.4, 270, 0.01],
  BTCW: [1.6, 50, 0.01],
  ETHA: [1_350, 4_300, 0.52],
  FETH: [420, 1_450, 0.18],
  ETHE: [1_150, -4_270, 0.08],
  ETH: [510, 660, 0.09],
  ETHW: [80, 330, 0.05],
  ETHV: [50, 140, 0.03],
  QETH: [10, 30, 0.01],
  EZET: [12, 50, 0.02],
  TETH: [8, 20, 0.02],
  BSOL: [1_100, 220, 0.5, '2025-10-28'],
  GSOL: [520, 100, 0.17, '2025-10-29'],
  VSOL: [40, 7, 0.07, '2025-11-17'],
  FSOL: [60, 10, 0.16, '2025-11-18'],
  TSOL: [500, 100, 0.07, '2025-11-19'],
  SOEZ: [10, 2, 0.03, '2025-12-03'],
}

export const FUNDS: readonly Fund[] = ETF_FUNDS.map((fund) => {
  const [thousands, cumulative, share, since = FLOWS_START] = FACTS[fund.ticker]!
  return { ...fund, since: parseIso(since)!, coins: thousands * 1_000, cumulative, share }
})
