import type { Ms } from '../core/time.ts'
import type { Account, Ledger } from '../ledger/port.ts'
import type { Access } from './access.ts'
import { accountIn } from './caller-id.ts'

/** Somebody who is kept out, as the operator wants to see it. */
interface BlockedCaller {
  /** By which it is named to be let in again. */
  readonly caller: string
  /** Whose account; null for an address. */
  readonly email: string | null
  readonly plan: string | null
  readonly until: Ms
}

/** Who is kept out, for the operator's commands. */
export interface BlockedCallers {
  list(): Promise<BlockedCaller[]>
  /**
   * Lets in again whoever goes by that name: a caller as listed, or the email or id of an account, which means all of
   * its plans. Null is everybody. Returns the callers that were let in.
   */
  lift(name: string | null): Promise<string[]>
}

export function blockedCallers(
  access: Pick<Access, 'blocks' | 'lift'>,
  ledger: Pick<Ledger, 'findAccount'>,
): BlockedCallers {
  async function list(): Promise<BlockedCaller[]> {
    return Promise.all(
      (await access.blocks()).map(async ({ id, until }) => {
        const keys = accountIn(id)
        const account: Account | null = keys && (await ledger.findAccount({ id: keys.accountId }))
        return { caller: id, email: account?.email ?? null, plan: keys?.plan ?? null, until }
      }),
    )
  }
  return {
    list,
    async lift(name) {
      const meant = (await list()).filter(
        ({ caller, email }) =>
          name === null ||
          name === caller ||
          name === accountIn(caller)?.accountId ||
          (email !== null && name.toLowerCase() === email),
      )
      const lifted = await Promise.all(meant.map(({ caller }) => access.lift(caller)))
      return meant.flatMap(({ caller }, at) => (lifted[at] ? [caller] : []))
    },
  }
}
