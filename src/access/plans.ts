import type { AccountPlan } from '../ledger/port.ts'

export type PlanName = 'anonymous' | AccountPlan

export interface Plan {
  /** Calls a minute: of an IP address without a key, of an account with one. */
  readonly perMinute: number
  /** Paid routes answer without payment. */
  readonly runsPaid: boolean
}

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  anonymous: { perMinute: 20, runsPaid: false },
  free: { perMinute: 30, runsPaid: false },
  terminal: { perMinute: 60, runsPaid: false },
  builder: { perMinute: 300, runsPaid: true },
  business: { perMinute: 1_200, runsPaid: true },
  scale: { perMinute: 3_000, runsPaid: true },
}
