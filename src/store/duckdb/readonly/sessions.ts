import { sentenceOf } from '../../../core/errors.ts'
import type { EngineDatabase } from '../database.ts'
import type { SessionAct, SessionSaid } from '../message.ts'
import { Session } from './session.ts'

/** Whoever does not take the next page for so long wants none. */
const IDLE_MS = 60_000
/** Each may take memory; a person needs one. */
const OPEN_MAX = 4

let openNow = 0

interface Kept {
  session: Session | null
  /** Said before there was anything to break off. */
  unwanted: boolean
  idle: NodeJS.Timeout | null
}

/** The statements that one line has under way, by the id of the question that began them. */
export class Sessions {
  readonly #database: EngineDatabase
  readonly #kept = new Map<number, Kept>()

  constructor(database: EngineDatabase) {
    this.#database = database
  }

  /** What goes wrong is an answer here: a person's mistake is no ailment of the engine, whatever its words are. */
  async perform(id: number, act: SessionAct): Promise<SessionSaid> {
    const of = 'begin' in act ? id : act.of
    try {
      if ('begin' in act) return await this.#begin(id, act)
      const kept = this.#kept.get(of)
      if (!kept?.session) throw new Error('The statement has been ended: nobody took its rows for a while.')
      return await this.#next(of, kept, kept.session, act)
    } catch (thrown) {
      await this.#end(of)
      return { failed: sentenceOf(thrown) }
    }
  }

  interrupt(id: number): void {
    const kept = this.#kept.get(id)
    if (!kept) return
    kept.unwanted = true
    kept.session?.breakOff(BROKEN_OFF)
  }

  async endAll(): Promise<void> {
    for (const id of [...this.#kept.keys()]) {
      this.interrupt(id)
      await this.#end(id)
    }
  }

  async #begin(id: number, { begin }: Extract<SessionAct, { begin: unknown }>): Promise<SessionSaid> {
    if (openNow >= OPEN_MAX) throw new Error(`${OPEN_MAX} statements are under way already. Try again later.`)
    openNow += 1
    const kept: Kept = { session: null, unwanted: false, idle: null }
    this.#kept.set(id, kept)
    return this.#database.aside(async (life) => {
      if (kept.unwanted) throw new Error(BROKEN_OFF)
      const whole = this.#database.memoryLimitMb
      const memoryMb = Math.min(whole, begin.limits.memoryMb ?? whole / 2)
      kept.session = await Session.open(life, begin.setup, { ...begin.limits, memoryMb })
      if (kept.unwanted) kept.session.breakOff(BROKEN_OFF)
      const said = await kept.session.describe(begin.statement)
      this.#rest(id, kept)
      return said
    })
  }

  async #next(
    id: number,
    kept: Kept,
    session: Session,
    act: Exclude<SessionAct, { begin: unknown }>,
  ): Promise<SessionSaid> {
    if (kept.idle !== null) clearTimeout(kept.idle)
    if ('end' in act) {
      await this.#end(id)
      return { page: new Uint8Array(0), rows: 0, isLast: true }
    }
    const said = await this.#database.aside(() => {
      if ('stream' in act) return session.stream(act.stream)
      return 'copy' in act ? session.copy(act.copy) : session.next()
    })
    this.#rest(id, kept)
    return said
  }

  #rest(id: number, kept: Kept): void {
    kept.idle = setTimeout(() => void this.#end(id), IDLE_MS)
    kept.idle.unref()
  }

  async #end(id: number): Promise<void> {
    const kept = this.#kept.get(id)
    if (!kept) return
    this.#kept.delete(id)
    if (kept.idle !== null) clearTimeout(kept.idle)
    openNow -= 1
    await kept.session?.close()
  }
}

const BROKEN_OFF = 'Broken off.'
