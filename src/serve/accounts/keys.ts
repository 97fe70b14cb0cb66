import type { ApiKey } from '../../ledger/port.ts'
import type { AccountLedger } from './account-parts.ts'

/** Keys that an account can have at a time. */
export const MOST_KEYS = 10

/** By which a form names a key: enough of its hash to tell it from the others of its account. */
export function idOf({ hash }: ApiKey): string {
  return hash.slice(0, 16)
}

/** Makes, changes and ends keys of accounts; each account does one thing at a time, so that nothing slips in between. */
export class AccountKeys {
  readonly #ledger: Pick<AccountLedger, 'createKey' | 'revokeKey' | 'listKeys'>
  readonly #underWay = new Map<string, Promise<unknown>>()

  constructor(ledger: Pick<AccountLedger, 'createKey' | 'revokeKey' | 'listKeys'>) {
    this.#ledger = ledger
  }

  /** The plain key; null where the account has as many as it can. */
  make(accountId: string): Promise<string | null> {
    return this.#inLine(accountId, async () => {
      const live = (await this.#ledger.listKeys(accountId)).filter(({ revokedAt }) => revokedAt === null)
      return live.length >= MOST_KEYS ? null : (await this.#ledger.createKey(accountId)).key
    })
  }

  /** The plain key that takes the place of that one; null where the account has no such live key. */
  rotate(accountId: string, id: string): Promise<string | null> {
    return this.#inLine(accountId, async () => {
      const old = await this.#find(accountId, id)
      if (old === undefined) return null
      // The old one ends when there is a new one, whatever happens in between.
      const { key } = await this.#ledger.createKey(accountId, old.plan)
      await this.#ledger.revokeKey(old.hash)
      return key
    })
  }

  /** False where the account has no such live key. */
  revoke(accountId: string, id: string): Promise<boolean> {
    return this.#inLine(accountId, async () => {
      const key = await this.#find(accountId, id)
      return key !== undefined && this.#ledger.revokeKey(key.hash)
    })
  }

  async #find(accountId: string, id: string): Promise<ApiKey | undefined> {
    const keys = await this.#ledger.listKeys(accountId)
    return keys.find((key) => key.revokedAt === null && idOf(key) === id)
  }

  async #inLine<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#underWay.get(accountId) ?? Promise.resolve()).then(work, work)
    this.#underWay.set(accountId, turn)
    try {
      return await turn
    } finally {
      if (this.#underWay.get(accountId) === turn) this.#underWay.delete(accountId)
    }
  }
}
