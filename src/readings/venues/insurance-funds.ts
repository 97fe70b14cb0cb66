import type { Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'

/**
 * The newest reading of each pool in a span. What a pool is worth stands until it is known anew: an hour in which its
 * asset had no price takes nothing out of the fund. An empty pool is worth nothing at any price.
 */
export async function readPools(
  hourly: Reader<typeof insuranceFundHourly>,
  span: { readonly since: Ms; readonly until: Ms; readonly where?: { readonly venue?: string } },
) {
  const rows = await hourly.latest({ by: ['venue', 'pool', 'asset'], known: ['usd'], ...span })
  return rows.map((row) => (row.balance === 0 ? { ...row, usd: 0 } : row))
}
