import type { RestApi } from '../../define/source.ts'
import { listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

export const spot = spotFeed({
  venue: 'gate',
  quotes: ['USDT', 'USDC', 'USD'],
  ask: askTickers,
  read: (answer) => pairsIn('gate.spot', answer),
})

export function askTickers(api: RestApi): Promise<unknown> {
  return api.get('https://api.gateio.ws/api/v4/spot/tickers')
}

export function pairsIn(source: string, answer: unknown): SpotReading[] {
  return listIn(source, answer).flatMap((ticker) => {
    const instrument = textOf(ticker.currency_pair)
    const [base, quote] = instrument?.split('_') ?? []
    const last = positiveOf(ticker.last)
    // BTC3L is no coin but a fund that holds bitcoin on margin: only funds have a net value.
    if (!instrument || !base || !quote || last === null || positiveOf(ticker.etf_net_value) !== null)
      return []
    return [{ instrument, base, quote, last, quoteVolume24h: numberOf(ticker.quote_volume) }]
  })
}
