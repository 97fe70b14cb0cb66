import { amountOf, assetWays, flagOf, type WayReading } from '../asset-networks.ts'
import { badAnswer } from '../fields.ts'
import { coinNamed } from './names.ts'

const ID = 'bitfinex.networks'
const CONFIGS = ['pub:map:tx:method', 'pub:info:tx:status', 'pub:map:currency:tx:fee']

/** Lists of lists, in the order in which they were asked for: each begins with a name. */
export const networks = assetWays({
  venue: 'bitfinex',
  ask: (api) => api.get(`https://api-pub.bitfinex.com/v2/conf/${CONFIGS.join(',')}`),
  read(answer, { tally }) {
    const [methods, states, fees] = (Array.isArray(answer) ? answer : []).map(byFirst)
    if (!methods?.size || !states || !fees) throw badAnswer(ID, 'expected three lists', answer)
    const ways = tally.walk(methods, ([method, [currencies]]) =>
      Array.isArray(currencies)
        ? currencies.map((currency) => ({ method, currency: String(currency) }))
        : null,
    )
    const all = ways.flat()
    return all.map(({ method, currency }): WayReading => {
      const [deposit, withdraw] = states.get(method) ?? []
      // One fee a currency: of several methods nobody knows which it is for.
      const isOnly = all.filter((other) => other.currency === currency).length === 1
      return {
        asset: coinNamed(currency),
        network: method,
        deposit: flagOf(deposit),
        withdraw: flagOf(withdraw),
        fee: isOnly ? feeIn(fees.get(currency)?.[0]) : null,
        min: null,
      }
    })
  },
})

/** What follows the name in each entry. */
function byFirst(list: unknown): Map<string, unknown[]> {
  const entries = (Array.isArray(list) ? list : []).filter(Array.isArray) as unknown[][]
  return new Map(entries.map(([name, ...rest]) => [String(name), rest]))
}

/** Of a deposit and of a withdrawal. */
function feeIn(fees: unknown): number | null {
  return Array.isArray(fees) ? amountOf(fees[1]) : null
}
