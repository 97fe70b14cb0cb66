import { MINUTE, type Ms } from '../core/time.ts'
import type { EventBook } from './event-book.ts'
import { EventWatch, type Finding } from './event-watch.ts'
import type { HealthPage } from './health.ts'
import type { JobTools } from './job.ts'

interface Watched {
  readonly id: string
  readonly events: EventBook
  readonly health: HealthPage
  /** Other connections take over from those that are open. */
  readonly renew: () => void
}

/** Says in the ledger, in the log and on the page of a stream when it is mute, and when it no longer is. */
export class StreamWatch {
  readonly #watched: Watched
  readonly #tools: JobTools
  readonly #watch: EventWatch
  /** What is wrong, in words; null when nothing is. */
  sentence: string | null = null

  constructor(watched: Watched, tools: JobTools) {
    this.#watched = watched
    this.#tools = tools
    this.#watch = new EventWatch(watched.id, watched.events)
  }

  /** Called now and then while the stream is connected. */
  look(): void {
    const now = this.#tools.clock.now()
    const finding = this.#watch.look(now)
    if (finding?.is === 'quiet') {
      this.#tools.log.info({ source: this.#watched.id }, 'several connections brought nothing, as was likely')
      this.#over(now)
    } else if (finding) this.#mute(finding, now)
  }

  /** It is not connected: what it does not bring says nothing. */
  rest(): void {
    this.#watch.rest()
  }

  setBack(ms: number): void {
    this.#watch.setBack(ms)
  }

  event(at: Ms): void {
    if (!this.#watch.event(at)) return
    this.#tools.log.info({ source: this.#watched.id }, 'a stream that was mute brings events again')
    this.#over(at)
  }

  #mute(finding: Exclude<Finding, { is: 'quiet' }>, now: Ms): void {
    const { id, health, renew } = this.#watched
    if (finding.is === 'mute') {
      const { since, expected } = finding
      const minutes = Math.round((now - since) / MINUTE)
      this.sentence = `connected, but mute: no event for ${minutes} minutes, where ${Math.round(expected)} were likely`
      health.muteSince = since
      health.error = this.sentence
      this.#tools.gaps.open(id, 'silent', this.sentence, 'events', since)
    }
    this.#tools.log.warn({ source: id, error: this.sentence }, 'a stream is mute and is begun anew')
    renew()
  }

  #over(at: Ms): void {
    const { id, health } = this.#watched
    if (health.error === this.sentence) health.error = null
    this.sentence = null
    health.muteSince = null
    this.#tools.gaps.close(id, at, 'events', null)
  }
}
