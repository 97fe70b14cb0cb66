import { HOUR } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { type Fields, needed, positiveOf, saysOrOmits, textOf } from '../fields.ts'

/** Perpetuals and dated futures, terms and figures alike, in one answer. */
export function askActive(api: RestApi): Promise<unknown> {
  return api.get('https://api-futures.kucoin.com/api/v1/contracts/active', { weight: 3 })
}

/** Of a contract that is open for trading. */
export const PERPETUAL = 'FFWCSX'
export const DATED = 'FFICSX'

export function isOpen(entry: Fields, type: string): boolean {
  return needed(entry, 'type', textOf) === type && saysOrOmits(entry.status, 'Open')
}

/** Told in milliseconds. */
export function intervalHours({ fundingRateGranularity }: Fields): number | null {
  const granularity = positiveOf(fundingRateGranularity)
  return granularity === null ? null : granularity / HOUR
}
