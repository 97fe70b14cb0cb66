import { DAY, type Ms } from '../core/time.ts'
import type { Source } from '../define/source.ts'
import type { Store } from '../store/port.ts'
import { fxRatesDaily } from '../tables/macro/fx-rates.ts'
import type { CommonPrices } from './facts.ts'

/** Over holidays the last official rates stand for days; older ones are no longer what money is worth. */
const TOO_OLD = 14 * DAY

/** The newest official rates on record: what is quoted in won or euro does not wait for the bank after a start. */
export async function resumeRates(
  prices: CommonPrices,
  sources: readonly Source[],
  store: Store,
  now: Ms,
): Promise<void> {
  if (!sources.some(({ needs = [] }) => needs.includes('official rates'))) return
  const rows = await store.reader(fxRatesDaily).latest({ by: ['currency'], since: now - TOO_OLD })
  if (rows.length > 0) prices.set(rows.map(({ currency, dollars }) => [currency, dollars] as const))
}
