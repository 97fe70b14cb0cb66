import type { Row } from '../../define/table.ts'
import type { ivSurfaceDaily } from '../../tables/options/options.ts'

const CONSTANT_DAYS = 30

/** What rows of iv_surface_daily of one date and currency say of their expiries. */
type SurfaceLevels = Pick<
  Row<typeof ivSurfaceDaily>,
  'days' | 'atm_iv_pct' | 'put_25d_iv_pct' | 'call_25d_iv_pct'
>

/**
 * Volatility thirty days ahead, of the rows of one date and currency: total variance straight between the expiries on
 * either side. Null where thirty days are not between two expiries, and where variance falls from one to the other.
 */
export function constant30d(rows: readonly SurfaceLevels[]) {
  const [atm, put, call] = (['atm_iv_pct', 'put_25d_iv_pct', 'call_25d_iv_pct'] as const).map((name) =>
    atMaturity(
      rows.map((row) => ({ days: row.days, ivPct: row[name] })),
      CONSTANT_DAYS,
    ),
  )
  return { atm_iv_pct: atm ?? null, skew_25d_pp: put == null || call == null ? null : put - call }
}

/** σ²·T straight in T, between the nearest on either side; percent a year in and out. */
function atMaturity(
  levels: readonly { readonly days: number; readonly ivPct: number | null }[],
  days: number,
): number | null {
  const sorted = levels.filter(({ ivPct }) => ivPct !== null).sort((a, b) => a.days - b.days)
  const before = sorted.findLast((level) => level.days <= days)
  const after = sorted.find((level) => level.days >= days)
  if (!before || !after) return null
  const variance = (level: typeof before) => level.ivPct! ** 2 * level.days
  if (variance(after) < variance(before)) return null
  const share = after.days === before.days ? 0 : (days - before.days) / (after.days - before.days)
  return Math.sqrt((variance(before) + (variance(after) - variance(before)) * share) / days)
}
