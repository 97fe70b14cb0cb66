import type { AccountPlan } from '../ledger/port.ts'

/**
 * `page`: our own pages in somebody's browser, counted apart from what its address asks for otherwise.
 * `files`: pages, assets and descriptions, whoever loads them.
 * `prepaid`: the calls of a prepaid key. `payer`: calls that bring a payment, by the address that they come from.
 */
export type PlanName = 'anonymous' | 'page' | 'files' | 'prepaid' | 'payer' | AccountPlan

export interface Plan {
  /** Calls a minute: of an IP address without a key or of the pages it shows, of the keys of one account. */
  readonly perMinute: number
  /** Calls in a UTC calendar month of one account; null: nobody counts them. */
  readonly perMonth: number | null
  /** Seconds of computing a minute for answers that do not lie ready. */
  readonly computeSeconds: number
  /** Builder and above are members: paid routes answer without payment, and boards in member depth. */
  readonly runsPaid: boolean
}

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  anonymous: { perMinute: 20, perMonth: null, computeSeconds: 3, runsPaid: false },
  page: { perMinute: 600, perMonth: null, computeSeconds: 6, runsPaid: false },
  files: { perMinute: 1_200, perMonth: null, computeSeconds: 10, runsPaid: false },
  prepaid: { perMinute: 1_200, perMonth: null, computeSeconds: 30, runsPaid: false },
  payer: { perMinute: 300, perMonth: null, computeSeconds: 15, runsPaid: false },
  free: { perMinute: 30, perMonth: 50_000, computeSeconds: 4, runsPaid: false },
  terminal: { perMinute: 60, perMonth: 150_000, computeSeconds: 6, runsPaid: false },
  builder: { perMinute: 300, perMonth: 1_000_000, computeSeconds: 15, runsPaid: true },
  business: { perMinute: 1_200, perMonth: 5_000_000, computeSeconds: 30, runsPaid: true },
  scale: { perMinute: 3_000, perMonth: 20_000_000, computeSeconds: 60, runsPaid: true },
}

/** Calls or seconds that nobody can reach: the limit of whoever has none. */
export const UNLIMITED = 1_000_000_000
