import type Database from 'libsql'
import { StoreError } from '../core/errors.ts'
import { storeErrorOf } from './database.ts'
import { Prepared } from './prepared.ts'

interface Waiting {
  readonly work: () => unknown
  readonly afterwards: (isKept: boolean) => void
  readonly resolve: (outcome: unknown) => void
  readonly reject: (thrown: unknown) => void
}

type Outcome = { readonly made: unknown } | { readonly thrown: unknown }

/**
 * Work of several callers that goes to the disk together. Bringing a commit to the disk takes longer than all that is
 * in it, so whatever is asked in one turn of the loop, and while the disk is at work, shares one. Whoever asked hears of
 * it when it is there to stay. What fails takes back its own writes and nobody else's.
 */
export class Commits {
  readonly #connection: Database.Database
  readonly #file: string
  readonly #statements
  #waiting: Waiting[] = []
  #next: NodeJS.Immediate | null = null
  #isClosed = false

  constructor(connection: Database.Database, file: string) {
    this.#connection = connection
    this.#file = file
    this.#statements = {
      // Immediate: the lock is taken before anything is read, so that nothing read can have changed when it is written.
      begin: new Prepared(connection, 'begin immediate'),
      commit: new Prepared(connection, 'commit'),
      rollback: new Prepared(connection, 'rollback'),
      mark: new Prepared(connection, 'savepoint one'),
      unmark: new Prepared(connection, 'release one'),
      backToMark: new Prepared(connection, 'rollback to one'),
    }
  }

  /**
   * Runs it within the next commit, without a pause in it; resolves with what it made once that is on the disk.
   * `afterwards` is told before anybody can ask for anything more, so that what is in memory never lags behind.
   */
  run<R>(work: () => R, afterwards: (isKept: boolean) => void = () => {}): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      if (this.#isClosed) {
        afterwards(false)
        return reject(closedError(this.#file))
      }
      this.#waiting.push({ work, afterwards, resolve: resolve as Waiting['resolve'], reject })
      this.#next ??= setImmediate(() => this.#commit())
    })
  }

  /** Reads what is committed, at once. */
  async read<R>(work: () => R): Promise<R> {
    if (this.#isClosed) throw closedError(this.#file)
    try {
      return work()
    } catch (thrown) {
      throw storeErrorOf(thrown, this.#file)
    }
  }

  /** Commits what is waiting; nothing more is taken. */
  close(): void {
    this.#isClosed = true
    this.#commit()
  }

  #commit(): void {
    if (this.#next) clearImmediate(this.#next)
    this.#next = null
    const batch = this.#waiting
    if (batch.length === 0) return
    this.#waiting = []
    const outcomes = this.#outcomesOf(batch)
    for (const [place, { afterwards }] of batch.entries()) afterwards('made' in outcomes[place]!)
    for (const [place, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[place]!
      if ('made' in outcome) resolve(outcome.made)
      else reject(storeErrorOf(outcome.thrown, this.#file))
    }
  }

  #outcomesOf(batch: readonly Waiting[]): readonly Outcome[] {
    try {
      return this.#committed(batch)
    } catch (thrown) {
      return batch.map(() => ({ thrown }))
    }
  }

  #committed(batch: readonly Waiting[]): readonly Outcome[] {
    this.#statements.begin.run()
    try {
      // Alone there is nobody to be spared: what fails takes all of the commit back.
      const isAlone = batch.length === 1
      const outcomes = batch.map(({ work }) => (isAlone ? { made: work() } : this.#outcomeOf(work)))
      this.#statements.commit.run()
      return outcomes
    } catch (thrown) {
      // A full disk may have ended it already.
      if (this.#connection.inTransaction) this.#statements.rollback.run()
      throw thrown
    }
  }

  #outcomeOf(work: () => unknown): Outcome {
    this.#statements.mark.run()
    try {
      const made = work()
      this.#statements.unmark.run()
      return { made }
    } catch (thrown) {
      this.#statements.backToMark.run()
      this.#statements.unmark.run()
      return { thrown }
    }
  }
}

function closedError(file: string): StoreError {
  return new StoreError('closed', `the ledger ${file} is closed`)
}
