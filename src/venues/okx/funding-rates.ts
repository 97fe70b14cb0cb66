import type { RestApi } from '../../define/source.ts'
import { byName, type Fields, hoursBetween, listIn, timeOf } from '../fields.ts'

/** ANY stands for all swaps. */
export function askFunding(api: RestApi): Promise<unknown> {
  return api.get('https://www.okx.com/api/v5/public/funding-rate', { query: { instId: 'ANY' } })
}

export function fundingByInstrument(source: string, answer: unknown): Map<unknown, Fields> {
  return byName(listIn(source, answer, 'data'), 'instId')
}

/** `fundingTime` is the next settlement, `nextFundingTime` the one after it: between them lies one interval. */
export function intervalHours(entry: Fields | undefined): number | null {
  return hoursBetween(timeOf(entry?.fundingTime), timeOf(entry?.nextFundingTime))
}
