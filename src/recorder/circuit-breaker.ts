import type { SteadyClock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import { made } from '../core/made.ts'
import type { Ms } from '../core/time.ts'
import { backoffMs, pause } from './pause.ts'
import type { Timings } from './timings.ts'

/** Statuses that are said to an address or a country. */
const KEPT_OUT: ReadonlySet<number | null> = new Set([401, 403, 451])
/** Of these some venues mean the question alone: an endpoint that wants a key, a path behind a firewall of its own. */
const PERHAPS_OF_A_PATH: ReadonlySet<number | null> = new Set([401, 403])
/** So many paths of a host that refuse, with no answer in between, are the host. */
const PATHS_OF_A_HOST = 2
const TEAPOT = 418

/** Whether a venue keeps this address out; of what else it refuses it may think better soon. */
export function isKeptOut({ status }: Pick<SourceError, 'status'>): boolean {
  return KEPT_OUT.has(status)
}

/** Whether an answer means that the host is to be left alone: it keeps us out, or was asked too often. */
function isRefusal(error: SourceError): boolean {
  return isKeptOut(error) || error.fault === 'rate_limited'
}

/** A host, or a path of it, that refused. */
interface Circuit {
  readonly name: string
  error: SourceError
  failures: number
  openUntil: Ms
  /** One call is under way that tells whether the host still refuses; whoever waits for its outcome. */
  probe: Set<() => void> | null
}

interface Host {
  readonly name: string
  hasAnswered: boolean
  /** Since its last answer. */
  readonly refusedPaths: Set<string>
}

/** Leave to call a host; whoever has it says what came of the call. */
export interface Permit {
  answered(): void
  /** The error as it is to be thrown: of a refusal with the time for which the host is left alone. */
  failed(error: SourceError): SourceError
  /** The call was given up before anything came of it. */
  release(): void
}

/**
 * Leaves the hosts of one venue alone that refuse us, whichever source was told so: for as long as the venue says, and
 * longer each time; then one call tries, and the others wait for what comes of it. A host that never answered refuses as
 * a whole; where one path of a working host says 401 or 403, only that path is left alone until a second one says it too.
 */
export class CircuitBreaker {
  /** All times here are monotonic: a clock that is set must neither hold a host back nor let it be asked early. */
  readonly #clock: SteadyClock
  readonly #timings: Timings
  readonly #hosts = new Map<string, Host>()
  readonly #open = new Map<string, Circuit>()

  constructor(clock: SteadyClock, timings: Timings) {
    this.#clock = clock
    this.#timings = timings
  }

  /** Throws at once where the host is left alone for longer than a call may take; a shorter wait is waited for. */
  async enter(address: string, signal: AbortSignal): Promise<Permit> {
    const { host, path } = partsOf(address)
    const giveUpAt = this.#clock.monotonic() + this.#timings.callTimeoutMs
    for (;;) {
      const circuit = this.#open.get(host) ?? this.#open.get(path)
      if (!circuit) return this.#permit(host, path, null)
      const now = this.#clock.monotonic()
      const isDue = circuit.openUntil <= now
      if (isDue && circuit.probe === null) {
        circuit.probe = new Set()
        return this.#permit(host, path, circuit)
      }
      if (isDue ? now >= giveUpAt : circuit.openUntil > giveUpAt) throw this.#leftAlone(circuit, now)
      if (isDue) await this.#outcome(circuit, giveUpAt - now, signal)
      else await pause(circuit.openUntil - now, signal)
      if (signal.aborted) throw new SourceError('timeout', `${host}: the run is over`)
    }
  }

  /** Throws where `enter` would at once: what is refused anyway need not wait for its turn. */
  check(address: string): void {
    const { host, path } = partsOf(address)
    const circuit = this.#open.get(host) ?? this.#open.get(path)
    const now = this.#clock.monotonic()
    if (circuit && circuit.openUntil > now + this.#timings.callTimeoutMs) throw this.#leftAlone(circuit, now)
  }

  #permit(host: string, path: string, circuit: Circuit | null): Permit {
    let isOver = false
    const once = <T>(otherwise: T, end: () => T): T => {
      if (isOver) return otherwise
      isOver = true
      return end()
    }
    return {
      answered: () =>
        once(undefined, () => {
          const known = this.#host(host)
          known.hasAnswered = true
          known.refusedPaths.clear()
          if (circuit) this.#close(circuit)
        }),
      failed: (error) =>
        once(error, () => {
          if (isRefusal(error)) return this.#refused(host, path, circuit, error)
          // Whatever keeps its answer from us now, it no longer refuses.
          if (circuit) this.#close(circuit)
          if (error.fault === 'refused' || error.fault === 'bad_answer') this.#host(host).hasAnswered = true
          return error
        }),
      release: () => once(undefined, () => circuit && this.#endProbe(circuit)),
    }
  }

  #refused(host: string, path: string, probed: Circuit | null, error: SourceError): SourceError {
    const now = this.#clock.monotonic()
    const circuit = probed ?? this.#circuitFor(host, path, error)
    // What was under way when the first refusal came says nothing new.
    if (probed || circuit.openUntil <= now) circuit.failures++
    const waitMs = Math.max(error.retryAfterMs ?? 0, this.#backoff(circuit.failures, error))
    if (probed || circuit.openUntil <= now) circuit.openUntil = now + waitMs
    else circuit.openUntil = Math.max(circuit.openUntil, now + (error.retryAfterMs ?? 0))
    circuit.error = error
    this.#open.set(circuit.name, circuit)
    this.#endProbe(circuit)
    const { fault, message, status } = error
    return new SourceError(fault, message, { status, retryAfterMs: circuit.openUntil - now, cause: error })
  }

  #circuitFor(host: string, path: string, error: SourceError): Circuit {
    const known = this.#host(host)
    known.refusedPaths.add(path)
    const isOfPath =
      PERHAPS_OF_A_PATH.has(error.status) &&
      known.hasAnswered &&
      known.refusedPaths.size < PATHS_OF_A_HOST &&
      !this.#open.has(host)
    const name = isOfPath ? path : host
    return this.#open.get(name) ?? { name, error, failures: 0, openUntil: 0, probe: null }
  }

  #backoff(failures: number, error: SourceError): number {
    const { retryFirstMs, retryMaxMs, refusedFirstMs, refusedMaxMs } = this.#timings
    return isKeptOut(error) || error.status === TEAPOT
      ? backoffMs(failures, refusedFirstMs, refusedMaxMs)
      : backoffMs(failures, retryFirstMs, retryMaxMs)
  }

  #host(name: string): Host {
    return made(this.#hosts, name, () => ({ name, hasAnswered: false, refusedPaths: new Set() }))
  }

  #close(circuit: Circuit): void {
    this.#open.delete(circuit.name)
    this.#endProbe(circuit)
  }

  #endProbe(circuit: Circuit): void {
    const waiting = circuit.probe
    circuit.probe = null
    for (const wake of waiting ?? []) wake()
  }

  async #outcome(circuit: Circuit, ms: number, signal: AbortSignal): Promise<void> {
    const known = new AbortController()
    const wake = () => known.abort()
    circuit.probe?.add(wake)
    signal.addEventListener('abort', wake)
    await pause(ms, known.signal)
    signal.removeEventListener('abort', wake)
    circuit.probe?.delete(wake)
  }

  #leftAlone({ name, error, openUntil }: Circuit, now: Ms): SourceError {
    const { fault, message, status } = error
    const retryAfterMs = Math.max(0, openUntil - now)
    const left = `${message}; ${name} is left alone for ${Math.ceil(retryAfterMs / 1000)} s`
    return new SourceError(fault, left, { status, retryAfterMs, cause: error })
  }
}

function partsOf(address: string): { readonly host: string; readonly path: string } {
  const { host, pathname } = new URL(address)
  return { host, path: `${host}${pathname}` }
}
