import { setTimeout as pause } from 'node:timers/promises'
import type { Ailment } from '../../core/ailment.ts'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { Contact } from './contact.ts'
import { NoAnswer, silentError } from './fault.ts'
import { ClickhouseNode, type Statement } from './node.ts'
import {
  alterSettings,
  batchSettings,
  insertSettings,
  knownOf,
  readSettings,
  SHARED_READS,
  type StatementSettings,
  type Timeouts,
} from './settings.ts'
import { SharedTime } from './shared-time.ts'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

interface Settings {
  readonly read: StatementSettings
  readonly insert: StatementSettings
  readonly alter: StatementSettings
}

interface Insert {
  readonly sql: string
  readonly body: readonly Uint8Array[]
  /** The same for every try. */
  readonly id: string
  /** When it is not tried again. */
  readonly until: number
}

export interface ReadAnswer {
  readonly body: Buffer
  /** Of the cluster's time. */
  readonly ms: number
}

/** The nodes of a cluster: any of them answers for all. Those that do not answer are asked last. */
export class Cluster {
  readonly timeouts: Timeouts
  readonly #contacts: readonly Contact[]
  readonly #log: Log
  readonly #time = new SharedTime()
  readonly #underWay = new Set<Promise<unknown>>()
  #settings: Settings
  #known: ReadonlySet<string> = new Set()
  #turn = 0
  /** Whose silence kept another node from answering: until it is there again, nothing is asked in vain. */
  #heldUpBy: Contact | null = null
  #hasReplicas = false
  #closed = false
  /** Why the cluster could not do what was asked last; null when it could. */
  #trouble: string | null = null

  constructor(urls: readonly string[], timeouts: Timeouts, log: Log) {
    this.timeouts = timeouts
    this.#log = log
    this.#contacts = urls.map(
      (url) => new Contact(new ClickhouseNode(url, timeouts.quietMs, timeouts.alterMs)),
    )
    this.#settings = { read: { wait_end_of_query: 1 }, insert: {}, alter: { wait_end_of_query: 1 } }
  }

  get nodes(): readonly ClickhouseNode[] {
    return this.#contacts.map(({ node }) => node)
  }

  /** What is said with statements from now on, and whether others have the rows of a node that is silent. */
  learn(known: ReadonlySet<string>, hasReplicas: boolean, sharesReads = false): void {
    this.#hasReplicas = hasReplicas
    this.#known = known
    this.#settings = {
      read: knownOf({ ...readSettings(this.timeouts), ...(sharesReads && SHARED_READS) }, known),
      insert: knownOf(insertSettings(this.timeouts), known),
      alter: knownOf(alterSettings(this.timeouts), known),
    }
  }

  /** The next node is asked where one does not answer. */
  async read(sql: string, signal?: AbortSignal): Promise<ReadAnswer> {
    const until = performance.now() + this.timeouts.readMs
    const cost = this.#time.begin()
    try {
      const body = await this.#tried(this.#contacts.length, until, (timeoutMs) => ({
        sql,
        settings: this.#settings.read,
        timeoutMs,
        signal,
      }))
      return { body, ms: cost() }
    } catch (thrown) {
      cost()
      throw thrown
    }
  }

  /** Rows carry what makes writing them twice the same as once, so that a try whose end is unknown is followed by another. */
  async insert({ sql, body, id, until }: Insert): Promise<void> {
    const settings = { ...this.#settings.insert, ...knownOf(batchSettings(id), this.#known) }
    await this.#tried(Number.POSITIVE_INFINITY, until, () => ({
      sql,
      settings,
      timeoutMs: this.timeouts.insertMs,
      body,
    }))
  }

  /** What changes tables is said to each node on its own. */
  alter(node: ClickhouseNode, sql: string): Promise<Buffer> {
    return this.#on(node, { sql, settings: this.#settings.alter, timeoutMs: this.timeouts.alterMs })
  }

  readOn(node: ClickhouseNode, sql: string): Promise<Buffer> {
    return this.#on(node, { sql, settings: this.#settings.read, timeoutMs: this.timeouts.readMs })
  }

  /** What the last contacts said. */
  ailments(): readonly Ailment[] {
    const silent = this.#contacts.flatMap(({ silent: why }) =>
      why === null ? [] : [silentError(why).message],
    )
    const down = this.#trouble !== null
    const sentences = down && silent.length === 0 ? [this.#trouble!] : silent
    return sentences.map((sentence) => ({ part: 'store', down, sentence }))
  }

  /** What is under way is finished; nothing is begun any more. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([...this.#underWay])
    await Promise.all(this.nodes.map((node) => node.close()))
  }

  async #on(node: ClickhouseNode, statement: Statement): Promise<Buffer> {
    try {
      return await this.#noted(node.ask(statement))
    } catch (thrown) {
      throw thrown instanceof NoAnswer ? silentError(thrown) : thrown
    }
  }

  async #tried(most: number, until: number, make: (timeoutMs: number) => Statement): Promise<Buffer> {
    if (this.#closed) throw new StoreError('closed', 'the store is closed')
    return this.#noted(this.#tries(most, until, make))
  }

  async #noted<T>(work: Promise<T>): Promise<T> {
    if (this.#closed) {
      work.catch(() => {})
      throw new StoreError('closed', 'the store is closed')
    }
    this.#underWay.add(work)
    try {
      return await work
    } finally {
      this.#underWay.delete(work)
    }
  }

  async #tries(most: number, until: number, make: (timeoutMs: number) => Statement): Promise<Buffer> {
    let wait = FIRST_PAUSE_MS
    for (let tries = 1; ; tries++) {
      const contact = this.#next(tries)
      try {
        await this.#assertNotHeldUp()
        const answer = await this.#watched(contact, make(Math.max(1, until - performance.now())))
        contact.silent = null
        this.#trouble = null
        return answer
      } catch (thrown) {
        const failure = this.#failureOf(contact, thrown)
        if (failure === null) throw thrown
        this.#trouble = failure.message
        const isRead = most !== Number.POSITIVE_INFINITY
        if (tries >= most || performance.now() + wait >= until || (isRead && this.#heldUpBy !== null))
          throw failure
        // Reads go on to the next node at once.
        if (!isRead) await pause(wait)
        wait = Math.min(2 * wait, LONGEST_PAUSE_MS)
      }
    }
  }

  /**
   * A node waits for a frozen shard for minutes, in releases that take no word on it from us. So we look ourselves
   * whether all nodes are there, when an answer is long in coming. Where there are replicas, one of them may be gone and
   * nobody waits for it.
   */
  async #watched({ node }: Contact, statement: Statement): Promise<Buffer> {
    if (this.#hasReplicas) return node.ask(statement)
    const held = new AbortController()
    const signal = statement.signal ? AbortSignal.any([statement.signal, held.signal]) : held.signal
    const others = this.#contacts.filter((other) => other.node !== node)
    const look = async () => {
      const there = await Promise.all(others.map((other) => other.isThere()))
      const gone = others[there.indexOf(false)]
      if (held.signal.aborted) return
      if (gone) held.abort(this.#holdsUp(gone))
      else timer = setTimeout(look, this.timeouts.shardMs)
    }
    let timer = setTimeout(look, this.timeouts.shardMs)
    try {
      return await node.ask({ ...statement, signal })
    } finally {
      clearTimeout(timer)
      held.abort()
    }
  }

  #holdsUp(contact: Contact): NoAnswer {
    this.#heldUpBy = contact
    contact.silent = new NoAnswer(contact.node.name, 'does not answer, and others wait for what it has')
    return contact.silent
  }

  async #assertNotHeldUp(): Promise<void> {
    const contact = this.#heldUpBy
    if (contact === null) return
    if (!(await contact.isThere())) throw this.#holdsUp(contact)
    contact.silent = null
    this.#heldUpBy = null
  }

  /** What is worth another try; null where it is not. */
  #failureOf(contact: Contact, thrown: unknown): StoreError | null {
    if (thrown instanceof NoAnswer) {
      if (thrown.node === contact.node.name) {
        if (contact.silent === null) this.#log.warn(`The ClickHouse node ${thrown.message}.`)
        contact.silent = thrown
      }
      return silentError(thrown)
    }
    if (!(thrown instanceof StoreError)) return null
    contact.silent = null
    return thrown.fault === 'unreachable' ? thrown : null
  }

  /** In turns among those that answered last; the others are looked for meanwhile. */
  #next(tries: number): Contact {
    for (const contact of this.#contacts) {
      if (contact.silent !== null && contact !== this.#heldUpBy) void contact.lookFor()
    }
    const there = this.#contacts.filter(({ silent }) => silent === null)
    const choice = there.length > 0 && tries <= this.#contacts.length ? there : this.#contacts
    this.#turn = (this.#turn + 1) % 1_000_000
    return choice[this.#turn % choice.length]!
  }
}
