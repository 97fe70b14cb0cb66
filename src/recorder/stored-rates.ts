import { DAY, type Ms } from '../core/time.ts'
import type { Store } from '../store/port.ts'
import { fxRatesDaily } from '../tables/macro/fx-rates.ts'

/** Over holidays the last official rates stand for days; older ones are no longer what money is worth. */
const TOO_OLD = 14 * DAY

/** The newest official rates on record: what is quoted in won or euro does not wait for the bank after a start. */
export async function readRates(
  store: Store,
  now: Ms,
): Promise<(readonly [currency: string, dollars: number])[]> {
  const rows = await store.reader(fxRatesDaily).latest({ by: ['currency'], since: now - TOO_OLD })
  return rows.map(({ currency, dollars }) => [currency, dollars] as const)
}
