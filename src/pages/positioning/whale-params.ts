import { choice, optionalCoin } from '../../define/params.ts'

export const POOL_COINS = ['SOL', 'ETH', 'BTC'] as const

/** What a reader of whales and pools chooses. */
export const whaleParams = {
  coin: optionalCoin('Only what whales hold of this coin.'),
  base: choice(POOL_COINS, { default: 'SOL', about: 'The market of the pool whose course is shown.' }),
}
export type WhaleParams = typeof whaleParams
