import type { RestApi } from '../../define/source.ts'
import { OPTION_CURRENCIES } from '../../tables/options/options.ts'
import { byName, type Fields, isFields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { type OptionReading, optionChain, quotedPct } from '../option-chain.ts'
import { currencyOf, optionNamed } from '../option-name.ts'

const ID = 'binance.options'
const API = 'https://eapi.binance.com/eapi/v1'
/** Of all options at once. */
const LIST_WEIGHT = 5

interface Answer {
  readonly marks: unknown
  readonly tickers: unknown
  /** By coin; forwards are not told. */
  readonly indices: Readonly<Record<string, unknown>>
  /** By coin and day of expiry. */
  readonly interest: readonly unknown[]
}

/** One contract is one coin of both. */
export const options = optionChain({
  venue: 'binance',
  async ask(api): Promise<Answer> {
    const [marks, tickers, ...indices] = await Promise.all([
      api.get(`${API}/mark`, { weight: LIST_WEIGHT }),
      api.get(`${API}/ticker`, { weight: LIST_WEIGHT }),
      ...OPTION_CURRENCIES.map((currency) =>
        api.get(`${API}/index`, { query: { underlying: `${currency}USDT` } }),
      ),
    ])
    return {
      marks,
      tickers,
      indices: Object.fromEntries(OPTION_CURRENCIES.map((currency, place) => [currency, indices[place]])),
      interest: await askInterest(api, listIn(ID, marks)),
    }
  },
  read({ marks, tickers, indices, interest }) {
    const held = byName(
      interest.flatMap((answer) => listIn(ID, answer)),
      'symbol',
    )
    const traded = byName(listIn(ID, tickers), 'symbol')
    return listIn(ID, marks).map(
      ({ symbol, markIV }): OptionReading => ({
        instrument: symbol,
        openInterest: numberOf(held.get(symbol)?.sumOpenInterest),
        volume: numberOf(traded.get(symbol)?.volume),
        ivPct: quotedPct(markIV),
        underlying: indexIn(indices[String(symbol).split('-', 1)[0]!]),
      }),
    )
  },
})

/** BTC and 261127 of BTC-261127-90000-C. */
const SERIES = /^([A-Z]+)-(\d{6})-/

function askInterest(api: RestApi, marks: readonly Fields[]): Promise<unknown[]> {
  const series = new Map<string, { underlyingAsset: string; expiration: string }>()
  for (const { symbol } of marks) {
    const name = textOf(symbol) ?? ''
    const named = optionNamed(name)
    const [start, underlyingAsset, expiration] = SERIES.exec(name) ?? []
    if (named && currencyOf(named) !== null && start && underlyingAsset && expiration)
      series.set(start, { underlyingAsset, expiration })
  }
  return Promise.all([...series.values()].map((query) => api.get(`${API}/openInterest`, { query })))
}

function indexIn(answer: unknown): number | null {
  return isFields(answer) ? positiveOf(answer.indexPrice) : null
}
