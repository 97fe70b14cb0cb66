import pg from 'pg'
import type { KeyHolder } from './port.ts'
import { connectionTo } from './postgres-pool.ts'
import { checkedPlan } from './queries.ts'
import { KEYS_CHANNEL } from './sharing-migration.ts'

/** A connection that is silently gone is found so soon; one that ends is noticed at once. */
const BEAT_MS = 3_000
const BEAT_ANSWER_MS = 2_000
const RECONNECT_MS = 200

interface KeyRow {
  readonly key_hash: string
  /** Null of a prepaid key. */
  readonly account_id: string | null
  readonly plan: string | null
}

/**
 * A copy of all live keys in memory, for whoever cannot wait. One connection reads and hears of changes, so that what is
 * read later is never older. While it is lost the copy stays as it was; with the next one all of it is read anew.
 */
export class LiveKeys {
  readonly #url: string
  #accounts = new Map<string, KeyHolder>()
  #prepaid = new Set<string>()
  #changes = 0
  #client: pg.Client | null = null
  #heard = new Set<string>()
  #isClosed = false
  #beat: NodeJS.Timeout | null = null
  #retry: NodeJS.Timeout | null = null

  private constructor(url: string) {
    this.#url = url
  }

  static async open(url: string): Promise<LiveKeys> {
    const keys = new LiveKeys(url)
    await keys.#connect()
    keys.#beat = setInterval(() => keys.#lookAlive(), BEAT_MS)
    keys.#beat.unref()
    return keys
  }

  /** Whether changes are heard of at this moment. */
  get isFresh(): boolean {
    return this.#client !== null
  }

  get changes(): number {
    return this.#changes
  }

  find(hash: string): KeyHolder | null {
    return this.#accounts.get(hash) ?? null
  }

  findPrepaid(hash: string): { readonly hash: string } | null {
    return this.#prepaid.has(hash) ? { hash } : null
  }

  /** Brings these up to date; where the connection is lost that is left to the next one. */
  async read(hashes: readonly string[]): Promise<void> {
    const client = this.#client
    if (client === null || hashes.length === 0) return
    try {
      const { rows } = await client.query<KeyRow>(`${LIVE_KEYS} where key_hash = any($1)`, [hashes])
      for (const hash of hashes) {
        this.#accounts.delete(hash)
        this.#prepaid.delete(hash)
      }
      for (const row of rows) this.#keep(row)
      this.#changes++
    } catch {
      this.#lose(client)
    }
  }

  async readOf(accountId: string): Promise<void> {
    const its = [...this.#accounts].filter(([, holder]) => holder.accountId === accountId)
    await this.read(its.map(([hash]) => hash))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#beat) clearInterval(this.#beat)
    if (this.#retry) clearTimeout(this.#retry)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(connectionTo(this.#url))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    try {
      await client.connect()
      // Before all is read: what changes meanwhile is heard of, and read after it.
      await client.query(`listen ${KEYS_CHANNEL}`)
      const { rows } = await client.query<KeyRow>(LIVE_KEYS)
      this.#accounts = new Map()
      this.#prepaid = new Set()
      for (const row of rows) this.#keep(row)
      this.#changes++
    } catch (thrown) {
      void client.end().catch(() => {})
      throw thrown
    }
    if (this.#isClosed) void client.end().catch(() => {})
    else this.#client = client
    this.#readHeard()
  }

  #keep({ key_hash, account_id, plan }: KeyRow): void {
    if (account_id === null) this.#prepaid.add(key_hash)
    else this.#accounts.set(key_hash, { accountId: account_id, plan: checkedPlan(plan!) })
  }

  /** Many notices come at once when an account changes: they are read together. */
  #hear(hash: string): void {
    this.#heard.add(hash)
    if (this.#heard.size === 1) setImmediate(() => this.#readHeard())
  }

  #readHeard(): void {
    if (this.#client === null) return
    const hashes = [...this.#heard]
    this.#heard.clear()
    void this.read(hashes)
  }

  #lookAlive(): void {
    const client = this.#client
    client
      ?.query({ text: 'select 1', query_timeout: BEAT_ANSWER_MS } as pg.QueryConfig)
      .catch(() => this.#lose(client))
  }

  #lose(client: pg.Client): void {
    if (client !== this.#client) return
    this.#client = null
    void client.end().catch(() => {})
    this.#comeBack()
  }

  #comeBack(): void {
    if (this.#isClosed) return
    this.#retry = setTimeout(() => void this.#connect().catch(() => this.#comeBack()), RECONNECT_MS)
    this.#retry.unref()
  }
}

const LIVE_KEYS = `
  select * from (
    select key_hash, account_id, plan from api_keys where revoked_at is null
    union all select access_hash, null, null from prepaid_keys
  ) as live`
