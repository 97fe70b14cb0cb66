import type { RestApi } from '../../define/source.ts'
import { type Fields, listIn } from '../fields.ts'

type Valuation = 'mark_price' | 'index_price' | 'funding_rate' | 'funding_hist'

/** The venue tells these of one instrument only. */
export function askValuations(
  api: RestApi,
  instrument: string,
  valuation: Valuation,
  range: { readonly count: number; readonly start_ts?: number; readonly end_ts?: number },
): Promise<unknown> {
  return api.get('https://api.crypto.com/exchange/v1/public/get-valuations', {
    query: { instrument_name: instrument, valuation_type: valuation, ...range },
  })
}

/** `v` is the value, `t` its time. */
export function valuationsIn(source: string, answer: unknown): Fields[] {
  return listIn(source, answer, 'result', 'data')
}
