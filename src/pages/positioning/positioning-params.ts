import { choice, perpSymbolOr } from '../../define/params.ts'

/** Perpetuals whose taker sides are recorded; of the first three those of the spot market are too. */
export const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'ADA', 'LINK']
export const SPOT_COINS = COINS.slice(0, 3)

export const RANGES = ['24h', '7d'] as const

export const positioningParams = {
  symbol: perpSymbolOr('BTC', 'Perpetual, as BTC or BTCUSDT.'),
  range: choice(RANGES, { default: '24h', about: 'How far back the volume delta goes.' }),
}
export type PositioningParams = typeof positioningParams
