import type { RestApi } from '../../define/source.ts'
import { badAnswer, type Fields, isFields } from '../fields.ts'

export function askMarkets(api: RestApi): Promise<unknown> {
  return api.get('https://indexer.dydx.trade/v4/perpetualMarkets')
}

/** By name, not in a list; every entry says its own name again. */
export function marketsIn(source: string, answer: unknown): Fields[] {
  if (!isFields(answer) || !isFields(answer.markets))
    throw badAnswer(source, 'expected markets by name', answer)
  return Object.values(answer.markets).filter(isFields)
}
