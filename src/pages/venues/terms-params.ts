import { optionalCoin } from '../../define/params.ts'

/** What a reader of fees, ladders and networks chooses. */
export const termsParams = {
  symbol: optionalCoin('The coin whose ladders are shown; BTC unless it is said.'),
  asset: optionalCoin('The asset whose networks are shown; USDT unless it is said.'),
}
export type TermsParams = typeof termsParams

export const LADDERS_OF = 'BTC'
export const NETWORKS_OF = 'USDT'
