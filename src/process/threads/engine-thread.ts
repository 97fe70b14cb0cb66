import { readdirSync, readlinkSync } from 'node:fs'
import type { Ailment } from '../../core/ailment.ts'
import type { Beat } from '../../core/beat.ts'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { ThreadFigures } from '../../core/thread-figures.ts'
import type { OpenDuckdb } from '../../store/duckdb/open.ts'
import type { Store } from '../../store/port.ts'
import type { MarketEngine } from '../engine.ts'
import type { SentLine } from '../store-line.ts'
import { Keeper } from './keeper.ts'

export interface EngineParts {
  readonly file: string
  readonly log: Log
  readonly open: (beat: Beat) => Promise<OpenDuckdb>
}

/**
 * The thread that owns the market file, kept alive like the others, with two differences. One that is ended amid a
 * statement takes the process along, so that it is not; and the file is not opened again while the last one has it
 * open, for two engines on one file do not know of each other.
 */
export class EngineThread implements MarketEngine {
  readonly #keeper: Keeper
  #current: OpenDuckdb | null = null
  /** Told when another engine has taken the place of the last: lines to that one are dead. */
  onAnother: () => void = () => {}

  private constructor({ file, log, open }: EngineParts) {
    this.#keeper = new Keeper({
      name: 'engine',
      log,
      start: async (beat) => {
        const isFirst = this.#current === null
        if (isHeld(file)) throw new StoreError('locked', 'the last one still has the market file open')
        const opened = await open(beat)
        this.#current = opened
        if (!isFirst) this.onAnother()
        return { ended: opened.engine.gone.then(() => 'the storage engine has stopped') }
      },
      end: async (beat) => {
        if (beat.underWay > 0) {
          throw new StoreError('failed', 'it is amid a statement, and would take the process along')
        }
        await this.#current?.engine.terminate()
      },
    })
  }

  static async start(parts: EngineParts): Promise<EngineThread> {
    const thread = new EngineThread(parts)
    await thread.#keeper.start()
    return thread
  }

  get isAway(): boolean {
    return this.#keeper.isAway
  }

  get restarts(): number {
    return this.#keeper.restarts
  }

  /** Of the engine that runs. */
  get store(): Store {
    return this.#current!.store
  }

  line(): SentLine {
    const line = this.#current!.line()
    return { line, transfer: [line.port] }
  }

  ailments(): readonly Ailment[] {
    return [...this.store.ailments(), ...this.#keeper.ailments()]
  }

  figures(): Promise<ThreadFigures> {
    return this.#current!.engine.figures()
  }

  async close(): Promise<void> {
    this.#keeper.leave()
    await this.store.close()
  }
}

function isHeld(file: string): boolean {
  try {
    return readdirSync('/proc/self/fd').some((handle) => linkOf(`/proc/self/fd/${handle}`) === file)
  } catch {
    // Only Linux tells.
    return false
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
