import { type Fields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'coinbase',
  quotes: ['USD', 'USDT', 'USDC'],
  // Without a key only the addresses with `market` in them answer.
  ask: (api) =>
    api.get('https://api.coinbase.com/api/v3/brokerage/market/products', { query: { product_type: 'SPOT' } }),
  read: (answer) => listIn('coinbase.spot', answer, 'products').flatMap(reading),
})

function reading(entry: Fields): SpotReading[] {
  const instrument = textOf(entry.product_id)
  const base = textOf(entry.base_currency_id)
  const quote = textOf(entry.quote_currency_id)
  const last = positiveOf(entry.price)
  if (instrument === null || base === null || quote === null || last === null) return []
  if (entry.status !== 'online' || entry.is_disabled === true || entry.trading_disabled === true) return []
  // BTC-USDC is another name for the book of BTC-USD, with the same volume: it would be counted twice.
  if (textOf(entry.alias) !== null) return []
  const coins = numberOf(entry.volume_24h)
  return [{ instrument, base, quote, last, quoteVolume24h: coins === null ? null : coins * last }]
}
