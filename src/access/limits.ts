import { SECOND } from '../core/time.ts'
import { PLANS, type PlanName, UNLIMITED } from './plans.ts'

/** What a caller may do in a minute, and in a month. */
export interface Limits {
  /** By which headers call them. */
  readonly name: string
  readonly perMinute: number
  /** Calls in a UTC calendar month; null: as many as it likes. */
  readonly perMonth: number | null
  /** Milliseconds of computing; null: neither counted nor put in line. */
  readonly computeMs: number | null
  /** What holds of a minute as a header tells it (RateLimit-Policy). */
  readonly policy: string
}

export type AllLimits = Readonly<Record<PlanName, Limits>>

/** Of each plan, as the operator set them. */
export function limitsOf(set: {
  readonly plans?: Partial<Record<PlanName, number>>
  readonly computeSeconds?: Partial<Record<PlanName, number>>
  readonly perMonth?: Partial<Record<PlanName, number>>
}): AllLimits {
  const entries = Object.entries(PLANS).map(([name, plan]) => {
    const perMinute = set.plans?.[name as PlanName] ?? plan.perMinute
    const computeMs = (set.computeSeconds?.[name as PlanName] ?? plan.computeSeconds) * SECOND
    const monthly = set.perMonth?.[name as PlanName] ?? plan.perMonth
    const perMonth = monthly === null || monthly >= UNLIMITED ? null : monthly
    return [name, { name, perMinute, perMonth, computeMs, policy: policyOf(name, perMinute, computeMs) }]
  })
  return Object.fromEntries(entries) as Record<PlanName, Limits>
}

/** Calls from this machine have no limit. */
export const THIS_MACHINE: Limits = {
  name: 'local',
  perMinute: UNLIMITED,
  perMonth: null,
  computeMs: null,
  policy: policyOf('local', UNLIMITED, null),
}

function policyOf(name: string, perMinute: number, computeMs: number | null): string {
  const calls = `"${name}";q=${perMinute};w=60`
  return computeMs === null || computeMs >= UNLIMITED
    ? calls
    : `${calls}, "compute";q=${computeMs};qu="milliseconds";w=60`
}
