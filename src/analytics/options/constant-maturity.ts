import type { Row } from '../../define/table.ts'
import type { ivSurfaceDaily } from '../../tables/options/options.ts'
import { skewAndButterfly } from './surface.ts'

const CONSTANT_DAYS = 30

/** What rows of iv_surface_daily of one date and currency say of their expiries. */
type SurfaceLevels = Pick<
  Row<typeof ivSurfaceDaily>,
  'days' | 'atm_iv_pct' | 'put_25d_iv_pct' | 'call_25d_iv_pct'
>

interface Level {
  readonly days: number
  readonly ivPct: number
}

/**
 * Volatility thirty days ahead, of the rows of one date and currency: total variance straight between the expiries on
 * either side. Null where thirty days are not between two expiries, and where variance falls from one to the other.
 */
export function constant30d(rows: readonly SurfaceLevels[]) {
  const figureOf = (name: 'atm_iv_pct' | 'put_25d_iv_pct' | 'call_25d_iv_pct') =>
    atMaturity(
      rows.flatMap((row) => {
        const ivPct = row[name]
        return ivPct === null ? [] : [{ days: row.days, ivPct }]
      }),
      CONSTANT_DAYS,
    )
  const atm_iv_pct = figureOf('atm_iv_pct')
  const wings = { put_25d_iv_pct: figureOf('put_25d_iv_pct'), call_25d_iv_pct: figureOf('call_25d_iv_pct') }
  return { atm_iv_pct, ...skewAndButterfly({ atm_iv_pct, ...wings }) }
}

/** σ²·T straight in T, between the nearest on either side; percent a year in and out. */
export function atMaturity(levels: readonly Level[], days: number): number | null {
  const sorted = [...levels].sort((a, b) => a.days - b.days)
  const before = sorted.findLast((level) => level.days <= days)
  const after = sorted.find((level) => level.days >= days)
  if (!before || !after) return null
  const [sooner, later] = [before, after].map((level) => level.ivPct ** 2 * level.days) as [number, number]
  if (later < sooner) return null
  const share = after.days === before.days ? 0 : (days - before.days) / (after.days - before.days)
  return Math.sqrt((sooner + (later - sooner) * share) / days)
}
