/** How coins and contracts are spelled. Inside perptape a perpetual is <BASE>USDT, a coin is its bare base. */

const QUOTE = 'USDT'

/** The venue whose contracts stand for the market where one venue must be chosen. */
export const MAIN_VENUE = 'binance'

/** The ten perpetuals whose open interest is published at 5 minutes. */
export const OI_MAJORS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LINK', 'AVAX', 'BNB', 'SUI'].map(perpOf)

/** What a caller typed, in upper case and without separators: 'btc-usdt' and 'BTC/USDT' are BTCUSDT. */
export function tidySymbol(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[-/_\s]/g, '')
}

/** The perpetual meant by a base or a full symbol: 'btc', 'BTC-USDT' and 'BTCUSDT' are BTCUSDT. */
export function perpOf(text: string): string {
  const tidy = tidySymbol(text)
  return tidy.endsWith(QUOTE) && tidy.length > QUOTE.length ? tidy : `${tidy}${QUOTE}`
}

/** The coin of a perpetual: BTCUSDT is BTC. */
export function baseOf(symbol: string): string {
  const perp = perpOf(symbol)
  return perp.slice(0, -QUOTE.length)
}
