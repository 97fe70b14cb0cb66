import type { AccountPlan } from '../ledger/port.ts'

/** `page`: our own pages in somebody's browser, counted apart from what its address asks for otherwise. */
export type PlanName = 'anonymous' | 'page' | AccountPlan

export interface Plan {
  /** Calls a minute: of an IP address without a key or of the pages it shows, of an account with a key. */
  readonly perMinute: number
  /** Builder and above are members: paid routes answer without payment, and boards in member depth. */
  readonly runsPaid: boolean
}

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  anonymous: { perMinute: 20, runsPaid: false },
  page: { perMinute: 600, runsPaid: false },
  free: { perMinute: 30, runsPaid: false },
  terminal: { perMinute: 60, runsPaid: false },
  builder: { perMinute: 300, runsPaid: true },
  business: { perMinute: 1_200, runsPaid: true },
  scale: { perMinute: 3_000, runsPaid: true },
}

/** Calls a minute that nobody makes: the limit of whoever has none. */
export const UNLIMITED = 1_000_000_000
