/** `binance.tickers` is of binance. */
export function venueOf(source: string): string {
  return source.split('.', 1)[0]!
}
