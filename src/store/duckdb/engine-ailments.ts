import { basename } from 'node:path'
import type { Ailment } from '../../core/ailment.ts'
import { counted } from '../../core/counted.ts'
import type { StoreError } from '../../core/errors.ts'
import { isoOf } from '../../core/time.ts'
import { storeErrorOf } from './fault.ts'
import type { MissingBatches } from './message.ts'

const PART = 'store'
const SHOWN_PLACES = 5
const FULL =
  'No space left on the disk: what comes now is not kept. With some space free recording goes on by itself.'

/**
 * What is wrong with the engine and its file, gathered from what it could not do. Whoever may call reads the sentences,
 * so that they name no place on the machine.
 */
export class EngineAilments {
  readonly #file: string
  readonly #name: string
  /** Of damaged blocks; the engine names them when it meets them. */
  readonly #damagedAt = new Set<string>()
  #isDamaged = false
  #full: string | null = null
  #unmerged: string | null = null
  #missing: string | null = null

  constructor(file: string) {
    this.#file = file
    this.#name = basename(file)
  }

  failed(error: StoreError, isWrite: boolean): void {
    if (error.fault === 'corrupt') {
      this.#isDamaged = true
      const place = /in block at location (\d+)/.exec((error.cause as Error | undefined)?.message ?? '')?.[1]
      if (place !== undefined && this.#damagedAt.size < SHOWN_PLACES) this.#damagedAt.add(place)
    } else if (error.fault === 'disk_full' && isWrite) this.#full = FULL
  }

  wrote(): void {
    this.#full = null
  }

  /** `why` is what the engine said; null when the log was merged. */
  merged(why: string | null): void {
    this.#unmerged = null
    if (why === null) return
    const error = storeErrorOf(why, this.#file)
    this.failed(error, false)
    const reason = error.fault === 'disk_full' ? 'no space left on the disk' : error.message
    if (error.fault !== 'corrupt')
      this.#unmerged = `The log cannot be merged into ${this.#name}: ${reason.replaceAll(this.#file, this.#name)}.`
  }

  missed(missing: MissingBatches): void {
    this.#missing = missingSentence(missing, this.#name)
  }

  list(): Ailment[] {
    const down = [this.#isDamaged ? this.#damage() : null, this.#full, this.#unmerged]
    return [
      ...down.flatMap((sentence) => (sentence === null ? [] : [{ part: PART, down: true, sentence }])),
      ...(this.#missing === null ? [] : [{ part: PART, down: false, sentence: this.#missing }]),
    ]
  }

  #damage(): string {
    const places = [...this.#damagedAt]
    const where = places.length === 0 ? '' : ` (at byte ${places.join(', ')})`
    return `${this.#name} has damaged blocks${where}: what needs them fails, everything else goes on. Restore a backup.`
  }
}

/** Of an engine that is no more, whose own words cannot be had. */
export function stoppedAilment(why: string): Ailment {
  const sentence = `${why[0]?.toUpperCase()}${why.slice(1)}: nothing can be read or recorded until it is started again.`
  return { part: PART, down: true, sentence }
}

export function missingSentence({ batches, since, until }: MissingBatches, file: string): string {
  const [were, are] = batches === 1 ? ['was', 'is'] : ['were', 'are']
  return `${counted(batches, 'batch', 'batches')} that ${were} recorded after ${isoOf(since)} and up to ${isoOf(until)} ${are} missing from ${file}: its log was cut short or taken away, or the file is an older one.`
}
