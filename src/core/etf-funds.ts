/** US exchange-traded funds that hold coins: what is known of them besides their flows. */
export interface EtfFund {
  readonly asset: 'BTC' | 'ETH' | 'SOL'
  readonly ticker: string
  readonly issuer: string
  /** Per cent a year. */
  readonly feePct: number
}

const FUNDS: Readonly<Record<EtfFund['asset'], readonly (readonly [string, string, number])[]>> = {
  BTC: [
    ['IBIT', 'BlackRock', 0.25],
    ['FBTC', 'Fidelity', 0.25],
    ['GBTC', 'Grayscale', 1.5],
    ['BTC', 'Grayscale', 0.15],
    ['BITB', 'Bitwise', 0.2],
    ['ARKB', 'ARK 21Shares', 0.21],
    ['HODL', 'VanEck', 0.2],
    ['BRRR', 'CoinShares', 0.25],
    ['BTCO', 'Invesco Galaxy', 0.25],
    ['EZBC', 'Franklin Templeton', 0.19],
    ['BTCW', 'WisdomTree', 0.25],
  ],
  ETH: [
    ['ETHA', 'BlackRock', 0.25],
    ['FETH', 'Fidelity', 0.25],
    ['ETHE', 'Grayscale', 2.5],
    ['ETH', 'Grayscale', 0.15],
    ['ETHW', 'Bitwise', 0.2],
    ['ETHV', 'VanEck', 0.2],
    ['QETH', 'Invesco Galaxy', 0.25],
    ['EZET', 'Franklin Templeton', 0.19],
    ['TETH', '21Shares', 0.21],
  ],
  SOL: [
    ['BSOL', 'Bitwise', 0.2],
    ['GSOL', 'Grayscale', 0.35],
    ['VSOL', 'VanEck', 0.3],
    ['FSOL', 'Fidelity', 0.25],
    ['TSOL', '21Shares', 0.21],
    ['SOEZ', 'Franklin Templeton', 0.19],
  ],
}

export const ETF_FUNDS: readonly EtfFund[] = (Object.keys(FUNDS) as EtfFund['asset'][]).flatMap((asset) =>
  FUNDS[asset].map(([ticker, issuer, feePct]) => ({ asset, ticker, issuer, feePct })),
)

export function etfFund(ticker: string): EtfFund | null {
  return ETF_FUNDS.find((fund) => fund.ticker === ticker) ?? null
}
