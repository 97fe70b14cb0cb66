import type { SteadyClock } from '../core/clock.ts'
import { SourceError, sentenceOf } from '../core/errors.ts'
import type { Gateway } from '../define/gateway.ts'
import type { Stream } from '../define/source.ts'
import { Tally } from '../define/tally.ts'
import type { CommonPrices, VenueFacts } from './facts.ts'
import { pause } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import { openConnection, wayTo } from './socket.ts'
import type { Timings } from './timings.ts'

/**
 * `quiet`: a stream that took our subscription and sent no event, which proves neither that it works nor that it does not.
 * `own`: a source that asked nobody, such as fees that are published on a page.
 */
export type TryState = 'works' | 'quiet' | 'own' | 'failed'

export interface Tried {
  readonly state: TryState
  /** Rows of one answer; of a stream, those of its first event. */
  readonly rows: number
  /** What went wrong, or what is to be said of it. */
  readonly note: string | null
}

export interface TryContext {
  readonly gateway: Gateway
  readonly clock: SteadyClock
  readonly timings: Timings
  /** Shared by all who are tried: one of them tells the others. */
  readonly prices?: CommonPrices
}

/** Of a stream that subscribes contract by contract, so many requests tell whether it works. */
const SOME_REQUESTS = 5

/**
 * Connects, subscribes and waits for the first event, or for as long as it is given. That a venue takes a subscription
 * is not yet data: some take any and stay silent.
 */
export async function tryStream(
  stream: Stream,
  facts: VenueFacts,
  { gateway, clock, timings }: TryContext,
  waitMs: number,
): Promise<Tried> {
  const subscribe = stream.subscribe(facts.context(clock.now())).slice(0, SOME_REQUESTS)
  const missing = facts.missing(stream.needs)
  if (missing && subscribe.length === 0) throw facts.notKnown(missing)
  const enough = new AbortController()
  const tally = new Tally()
  const state = stream.state?.()
  let heard = 0
  let rows: number | null = null
  let fault: unknown = null
  const connection = openConnection({
    stream,
    ...wayTo(gateway, stream),
    subscribe,
    clock,
    timings,
    onMessage(message, at) {
      if (enough.signal.aborted) return
      heard++
      try {
        const read = readAnswer(stream, message, facts.context(at, tally), state)
        if (read === null) return
        rows = countOf(read)
      } catch (thrown) {
        fault = thrown
      }
      enough.abort()
    },
    onGarbled(thrown) {
      fault = new SourceError('bad_answer', sentenceOf(thrown))
      enough.abort()
    },
    onTraffic() {},
  })
  try {
    const end = await Promise.race([pause(waitMs, enough.signal), connection.ended])
    if (fault !== null) throw fault
    if (end instanceof SourceError) throw end
    if (connection.heardAt === null) throw new SourceError('silent', 'connected, but nothing was heard')
  } finally {
    connection.close()
  }
  if (rows !== null) return { state: 'works', rows, note: null }
  const seconds = Math.round(waitMs / 1000)
  const how = heard > 0 ? 'acknowledged' : 'the line lives'
  return { state: 'quiet', rows: 0, note: `connected, ${how}, no event within ${seconds} s` }
}
