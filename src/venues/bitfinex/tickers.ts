import type { RestApi } from '../../define/source.ts'
import type { Fields } from '../fields.ts'
import { listsIn } from './lists.ts'

/** Of spot pairs and derivatives in one answer. */
export function askTickers(api: RestApi): Promise<unknown> {
  return api.get('https://api-pub.bitfinex.com/v2/tickers', { query: { symbols: 'ALL' } })
}

/** Those of loans begin with an f and have other places. */
export function tickersIn(source: string, answer: unknown): Fields[] {
  return listsIn(source, answer)
    .filter(([name]) => typeof name === 'string' && name.startsWith('t'))
    .map((at) => ({ name: at[0], change: at[6], last: at[7], volume: at[8] }))
}
