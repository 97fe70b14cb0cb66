import { badAnswer, type Fields, isFields, numberOf, positiveOf, textOf } from '../fields.ts'
import { isNoCoin } from '../no-coins.ts'
import { type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'kraken.spot'

export const spot = spotFeed({
  venue: 'kraken',
  quotes: ['USD', 'USDT', 'USDC'],
  async ask(api) {
    const [pairs, tickers] = await Promise.all([
      api.get('https://api.kraken.com/0/public/AssetPairs'),
      api.get('https://api.kraken.com/0/public/Ticker'),
    ])
    return { pairs, tickers }
  },
  read({ pairs, tickers }) {
    const quoted = resultOf(ID, tickers)
    return Object.entries(resultOf(ID, pairs)).flatMap(([name, pair]) =>
      // Shares on chain are traded here too, and so is money against money.
      isFields(pair) && pair.aclass_base === 'currency' ? coinsOnly(reading(name, pair, quoted[name])) : [],
    )
  },
})

function coinsOnly(readings: readonly SpotReading[]): SpotReading[] {
  return readings.filter(({ base }) => !isNoCoin(base))
}

/** Both answers name pairs in Kraken's old way, XXBTZUSD; only `wsname` parts them, XBT/USD. */
export function reading(name: string, pair: Fields, ticker: unknown): SpotReading[] {
  if (!isFields(ticker)) return []
  const [base, quote] = textOf(pair.wsname)?.split('/') ?? []
  if (!base || !quote || pair.status !== 'online') return []
  const last = positiveOf(at(ticker, 'c', 0))
  if (last === null) return []
  // The first of each two is of today, the second of the last 24 hours.
  const coins = numberOf(at(ticker, 'v', 1))
  const average = numberOf(at(ticker, 'p', 1))
  return [
    {
      instrument: name,
      base,
      quote,
      last,
      quoteVolume24h: coins === null || average === null ? null : coins * average,
    },
  ]
}

function at(ticker: Fields, name: string, index: number): unknown {
  const list = ticker[name]
  return Array.isArray(list) ? list[index] : undefined
}

export function resultOf(source: string, answer: unknown): Fields {
  if (!isFields(answer) || !isFields(answer.result)) throw badAnswer(source, 'expected pairs by name', answer)
  return answer.result
}
