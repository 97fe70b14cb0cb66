import type { AccountPlan } from '../ledger/port.ts'
import { ACCOUNT_PLANS } from '../ledger/port.ts'

/**
 * Under which name a caller is counted, blocked and shown to the operator. An address is its own name. Keys of one
 * account count together by plan: many keys of a plan buy nothing, and a key of a small plan uses up nothing of a
 * larger one.
 */
export const callerId = {
  keys: (accountId: string, plan: AccountPlan) => `${accountId}/${plan}`,
  page: (address: string) => `page/${address}`,
  files: (address: string) => `files/${address}`,
  prepaid: (hash: string) => `prepaid/${hash.slice(0, 16)}`,
  payer: (address: string) => `payer/${address}`,
  /** This machine is counted apart, so that nobody else's calls can keep it out. */
  local: (id: string) => `local/${id}`,
}

/** The account and plan that an id of keys stands for; null for an address. */
export function accountIn(id: string): { readonly accountId: string; readonly plan: AccountPlan } | null {
  const cut = id.lastIndexOf('/')
  const plan = ACCOUNT_PLANS.find((name) => name === id.slice(cut + 1))
  return plan === undefined ? null : { accountId: id.slice(0, cut), plan }
}
