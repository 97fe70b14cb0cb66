import { StoreError } from '../core/errors.ts'
import { isRefusal, postgresErrorOf, shownPlace } from './postgres-errors.ts'
import type { Connection, Pool } from './postgres-pool.ts'
import { committed } from './postgres-transaction.ts'

export type Outcome = { readonly made: unknown } | { readonly thrown: unknown }

interface Waiting<Ask> {
  readonly ask: Ask
  readonly resolve: (made: unknown) => void
  readonly reject: (thrown: unknown) => void
}

/**
 * Work of several callers that is committed together. A commit takes longer than all that is in it, so whatever is asked
 * in one turn of the loop, and while the database is at work, shares one; a process has one under way, however many
 * call. Of what the database refuses the halves are tried by themselves, until what is refused is alone and takes nobody
 * along.
 */
export class Batches<Ask> {
  readonly #url: string
  readonly #writing: Pool
  readonly #reading: Pool
  readonly #answered: (tx: Connection, asks: readonly Ask[]) => Promise<Outcome[]>
  #waiting: Waiting<Ask>[] = []
  #running: Promise<void> | null = null
  #isClosed = false

  constructor(
    url: string,
    pools: { readonly writing: Pool; readonly reading: Pool },
    answered: (tx: Connection, asks: readonly Ask[]) => Promise<Outcome[]>,
  ) {
    this.#url = url
    this.#writing = pools.writing
    this.#reading = pools.reading
    this.#answered = answered
  }

  run(ask: Ask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(this.#closedError())
      this.#waiting.push({ ask, resolve, reject })
      this.#running ??= this.#runAll()
    })
  }

  /** Reads what is committed, at once. */
  async read<R>(work: (pool: Pool) => Promise<R>): Promise<R> {
    if (this.#isClosed) throw this.#closedError()
    return work(this.#reading).catch((thrown) => {
      throw postgresErrorOf(thrown, this.#url)
    })
  }

  /** Commits what is waiting; nothing more is taken. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #runAll(): Promise<void> {
    // Whatever else is asked in this turn of the loop comes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      const outcomes = await this.#outcomesOf(batch.map(({ ask }) => ask))
      for (const [place, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[place]!
        if ('made' in outcome) resolve(outcome.made)
        else reject(postgresErrorOf(outcome.thrown, this.#url))
      }
      // Whoever was told may ask again at once, and comes along.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#running = null
  }

  async #outcomesOf(asks: readonly Ask[]): Promise<Outcome[]> {
    try {
      return await committed(this.#url, this.#writing, (tx) => this.#answered(tx, asks))
    } catch (thrown) {
      if (asks.length === 1 || !isRefusal(thrown)) return asks.map(() => ({ thrown }))
      const half = Math.ceil(asks.length / 2)
      return [...(await this.#outcomesOf(asks.slice(0, half))), ...(await this.#outcomesOf(asks.slice(half)))]
    }
  }

  #closedError(): StoreError {
    return new StoreError('closed', `the ledger on PostgreSQL at ${shownPlace(this.#url)} is closed`)
  }
}
