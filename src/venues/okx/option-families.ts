import { SourceError } from '../../core/errors.ts'
import type { Query, RestApi } from '../../define/source.ts'
import { type Fields, listOrNone } from '../fields.ts'

/** Margined in the coin, with premiums in coins. */
const IN_COINS = ['BTC-USD', 'ETH-USD']
/** Margined in dollars, with premiums in dollars; not listed everywhere that OKX is. */
const IN_DOLLARS = ['BTC-USD_UM', 'ETH-USD_UM']

export const OPTION_FAMILIES = [...IN_COINS, ...IN_DOLLARS]

/** Asks for every family of options what OKX tells by family. Null of one in dollars that it says it does not list. */
export function askFamilies(api: RestApi, path: string, query: Query = {}): Promise<unknown[]> {
  const ask = (instFamily: string) =>
    api.get(`https://www.okx.com/api/v5/${path}`, { query: { ...query, instFamily } })
  return Promise.all([...IN_COINS.map(ask), ...IN_DOLLARS.map((family) => orUnlisted(ask(family)))])
}

export function entriesIn(source: string, answers: readonly unknown[]): Fields[] {
  return answers.flatMap((answer) => listOrNone(source, answer, 'data'))
}

/** What cannot be had for another reason is not taken for unlisted: half a chain would stand for the day. */
async function orUnlisted(asking: Promise<unknown>): Promise<unknown> {
  try {
    return await asking
  } catch (thrown) {
    if (thrown instanceof SourceError && thrown.fault === 'refused') return null
    throw thrown
  }
}
