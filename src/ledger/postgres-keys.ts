import pg from 'pg'
import { StoreError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { KeyHolder } from './port.ts'
import { postgresErrorOf, shownPlace } from './postgres-errors.ts'
import { connectionTo } from './postgres-pool.ts'
import { checkedPlan } from './queries.ts'

/** A connection that is silently gone is found so soon; one that ends is noticed at once. */
const BEAT_MS = 3_000
/** A call waits so long at most for its key to be looked up. */
const ANSWER_MS = 1_000
const RECONNECT_MS = 200

interface KeyRow {
  readonly key_hash: string
  /** Null of a prepaid key. */
  readonly account_id: string | null
  readonly plan: string | null
}

/** What a batch of hashes was found to be: only those that are keys. */
type Found = ReadonlyMap<string, KeyRow>

/**
 * Looks up keys on a connection of its own, each time anew: a key that was revoked before a call, by whichever process,
 * is refused. One statement is under way at a time; calls that come meanwhile are looked up together by the next, so
 * that many calls cost the database no more than a few.
 */
export class KeyLookup {
  readonly #url: string
  readonly #answerMs: Ms
  #client: pg.Client | null = null
  #waiting = new Set<string>()
  /** The statement that will look up those that wait. */
  #next: Promise<Found> | null = null
  #running: Promise<unknown> = Promise.resolve()
  #isClosed = false
  #beat: NodeJS.Timeout | null = null
  #retry: NodeJS.Timeout | null = null

  private constructor(url: string, answerMs: Ms) {
    this.#url = url
    this.#answerMs = answerMs
  }

  static async open(url: string, answerMs: Ms = ANSWER_MS): Promise<KeyLookup> {
    const lookup = new KeyLookup(url, answerMs)
    await lookup.#connect()
    lookup.#beat = setInterval(() => lookup.#lookAlive(), BEAT_MS)
    lookup.#beat.unref()
    return lookup
  }

  get isConnected(): boolean {
    return this.#client !== null
  }

  /** Rejects with StoreError where the database cannot be asked. */
  async find(hash: string): Promise<KeyHolder | null> {
    const row = (await this.#found(hash)).get(hash)
    if (row === undefined || row.account_id === null) return null
    return { accountId: row.account_id, plan: checkedPlan(row.plan!) }
  }

  async findPrepaid(hash: string): Promise<{ readonly hash: string } | null> {
    return (await this.#found(hash)).get(hash)?.account_id === null ? { hash } : null
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#beat) clearInterval(this.#beat)
    if (this.#retry) clearTimeout(this.#retry)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  #found(hash: string): Promise<Found> {
    this.#waiting.add(hash)
    this.#next ??= this.#running.then(() => this.#ask())
    return this.#next
  }

  #ask(): Promise<Found> {
    const hashes = [...this.#waiting]
    this.#waiting = new Set()
    this.#next = null
    const asked = this.#query(hashes)
    this.#running = asked.catch(() => {})
    return asked
  }

  async #query(hashes: readonly string[]): Promise<Found> {
    const client = this.#client
    if (client === null) {
      throw new StoreError(
        'unreachable',
        `the ledger on PostgreSQL at ${shownPlace(this.#url)} cannot be reached`,
      )
    }
    try {
      const { rows } = await client.query<KeyRow>({
        text: LIVE_KEYS,
        values: [hashes],
        query_timeout: this.#answerMs,
      } as pg.QueryConfig)
      return new Map(rows.map((row) => [row.key_hash, row]))
    } catch (thrown) {
      this.#lose(client)
      throw postgresErrorOf(thrown, this.#url)
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(connectionTo(this.#url))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
    } catch (thrown) {
      void client.end().catch(() => {})
      throw thrown
    }
    if (this.#isClosed) void client.end().catch(() => {})
    else this.#client = client
  }

  #lookAlive(): void {
    const client = this.#client
    client
      ?.query({ text: 'select 1', query_timeout: this.#answerMs } as pg.QueryConfig)
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
  select key_hash, account_id, plan from api_keys where key_hash = any($1) and revoked_at is null
  union all select access_hash, null, null from prepaid_keys where access_hash = any($1)`
