/** What Bybit lists options on: it tells of them coin by coin. */
export const OPTION_COINS = ['BTC', 'ETH', 'SOL']
