import type { SteadyClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import { originOf } from '../define/source.ts'
import type { GapReason } from '../tables/record/recording.ts'

/** What goes on is said again after this. */
const AGAIN_MS = 10 * MINUTE
/** Where nobody answers from the start, that is said once everyone had the time to. */
const FIRST_WORD_MS = 15 * SECOND

interface Failure {
  readonly reason: GapReason
  readonly message: string
}

/** How things stand with a venue or a provider. */
interface Standing {
  /** The first failure since anything of it last worked. */
  failingSince: Ms | null
  /** Those of its sources that failed since. */
  readonly failing: Set<string>
  saidAt: Ms
}

/**
 * Failures as an operator wants to hear of them. A venue that is down is one line and not one for each of its sources,
 * a machine without a network one line and not one for each venue; what goes on is said again every ten minutes. All of
 * it is in the log at debug, in the gap ledger and in health.
 */
export class FailureLog {
  readonly #log: Pick<Log, 'debug' | 'info' | 'warn'>
  readonly #clock: SteadyClock
  readonly #origins = new Map<string, Standing>()
  readonly #saidOfSource = new Map<string, Ms>()
  readonly #saidOfPast = new Map<string, Ms>()
  readonly #startedAt: Ms
  #hasAnyAnswered = false
  #saidOfAll: Ms | null = null

  constructor(log: Pick<Log, 'debug' | 'info' | 'warn'>, clock: SteadyClock) {
    this.#log = log
    this.#clock = clock
    this.#startedAt = clock.monotonic()
  }

  failed(source: string, { reason, message }: Failure, failures: number): void {
    const origin = originOf(source)
    const now = this.#clock.monotonic()
    const standing = this.#standingOf(origin)
    const isFirst = standing.failingSince === null
    standing.failingSince ??= now
    standing.failing.add(source)
    const line = { source, reason, failures, error: message }
    this.#log.debug(line, 'a source failed')
    if (!this.#hasAnyAnswered) this.#sayOfAll(now, message)
    // What a source does not understand is its own trouble, whatever the others do.
    else if (isFirst || reason === 'bad_answer') this.#sayOfSource(line, now, standing)
    else if (now - standing.saidAt >= AGAIN_MS) {
      standing.saidAt = now
      const minutes = Math.round((now - standing.failingSince) / MINUTE)
      const rest = { venue: origin, sources: standing.failing.size, minutes, reason, error: message }
      this.#log.warn(rest, 'nothing of a venue works')
    }
  }

  /** A venue could not be asked about the past; while it does not answer at all, that is said already. */
  pastFailed(source: string, message: string): void {
    const line = { source, error: message }
    this.#log.debug(line, 'the past could not be read')
    const now = this.#clock.now()
    if (!this.#hasAnyAnswered || this.#standingOf(originOf(source)).failingSince !== null) return
    const saidAt = this.#saidOfPast.get(source)
    if (saidAt !== undefined && now - saidAt < AGAIN_MS) return
    this.#saidOfPast.set(source, now)
    this.#log.warn(line, 'the past could not be read; it is tried again')
  }

  /** `isHeard`: the venue said something; what a source tells by itself is no sign of life, unless it failed before. */
  succeeded(source: string, isHeard = true): void {
    const origin = originOf(source)
    const standing = this.#standingOf(origin)
    const { failingSince, failing } = standing
    this.#hasAnyAnswered ||= isHeard
    this.#saidOfSource.delete(source)
    if (failingSince === null || (!isHeard && !failing.has(source))) return
    standing.failingSince = null
    if (failing.size > 1)
      this.#log.info(
        { venue: origin, seconds: Math.round((this.#clock.monotonic() - failingSince) / SECOND) },
        'a venue answers again',
      )
    failing.clear()
  }

  #sayOfSource(line: { readonly source: string }, now: Ms, standing: Standing): void {
    const saidAt = this.#saidOfSource.get(line.source)
    if (saidAt !== undefined && now - saidAt < AGAIN_MS) return
    this.#saidOfSource.set(line.source, now)
    standing.saidAt = now
    this.#log.warn(line, 'a source failed')
  }

  #sayOfAll(now: Ms, error: string): void {
    const isDue =
      this.#saidOfAll === null ? now - this.#startedAt >= FIRST_WORD_MS : now - this.#saidOfAll >= AGAIN_MS
    if (!isDue) return
    this.#saidOfAll = now
    this.#log.warn(
      { error },
      'No venue has answered yet: is this machine connected, and may it reach them? ' +
        'HTTPS_PROXY and HOSTS name other ways, and perptape doctor tries each of them. They are tried again.',
    )
  }

  #standingOf(origin: string): Standing {
    let standing = this.#origins.get(origin)
    if (!standing) {
      standing = { failingSince: null, failing: new Set(), saidAt: Number.NEGATIVE_INFINITY }
      this.#origins.set(origin, standing)
    }
    return standing
  }
}
