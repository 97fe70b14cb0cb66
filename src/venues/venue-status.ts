import { SourceError } from '../core/errors.ts'
import { type Ms, SECOND } from '../core/time.ts'
import { type Poll, poll, type Query, type RestApi } from '../define/source.ts'
import { venueStatusChecks } from '../tables/venues/venue-status.ts'
import { badAnswer } from './fields.ts'
import { Line } from './line.ts'
import type { Told } from './status-words.ts'

interface StatusCall {
  readonly venue: string
  /** A call of its own for this, else that for its time or the smallest that there is. */
  readonly url: string
  readonly query?: Query
  /** Where the venue wants its question as a body. */
  readonly body?: unknown
  readonly weight?: number
  /** Null where the answer is none of those that this call gives. */
  readonly read: (answer: unknown) => Told | null
}

/** What a check found. */
export type Check =
  | { readonly latencyMs: number; readonly said: unknown }
  /** The venue was not heard; `othersAnswer` is whether another one was, at the same time. */
  | { readonly fault: SourceError['fault']; readonly words: string; readonly othersAnswer: boolean }

/** Slow enough that who trades there feels it. */
const SLOW_MS = 2 * SECOND
/** All venues are checked within seconds: so long is waited for the answer of another one. */
const OTHERS_WITHIN: Ms = 10 * SECOND
const line = new Line()

/**
 * Whether a venue answers, every five minutes. It is down when it does not answer, or only that it cannot, while another
 * venue answers: where nobody does, the silence is likelier that of our own line, and nothing can be said. Nor can it of
 * a venue that answers others: one that refuses who asks from here (403, 451), or has heard from us too often.
 */
export function venueStatus(call: StatusCall): Poll {
  const { venue, read } = call
  const id = `${venue}.status`
  return poll({
    id,
    into: venueStatusChecks,
    about: 'Whether the venue answers, and how soon.',
    every: '5m',
    ask: (api) => check(api, call, line),
    parse(found: Check, { now }) {
      if ('fault' in found) return [{ ts: now, venue, state: stateWithout(found), latency_ms: null }]
      const told = read(found.said)
      if (told === null) throw badAnswer(id, 'does not say how it is', found.said)
      const state = told === 'well' && found.latencyMs < SLOW_MS ? ('up' as const) : ('degraded' as const)
      return [{ ts: now, venue, state, latency_ms: Math.round(found.latencyMs) }]
    },
  })
}

/** Asks once; whatever keeps the answer from us is a finding too. */
export async function check(api: RestApi, call: StatusCall, others: Line): Promise<Check> {
  const { url, query, body, weight } = call
  let begun = performance.now()
  let isSent = false
  const sent = () => {
    isSent = true
    begun = performance.now()
  }
  const cost = { sent, ...(weight !== undefined && { weight }) }
  try {
    const said =
      body === undefined
        ? await api.get(url, { ...cost, ...(query && { query }) })
        : await api.post(url, body, cost)
    const latencyMs = performance.now() - begun
    others.answered()
    return { latencyMs, said }
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown
    const { fault, message: words } = thrown
    // Who refuses us has answered, unless it was left alone this time.
    if (fault === 'refused' && isSent) others.answered()
    const othersAnswer = isSilence(fault) && (await others.isAlive(begun, OTHERS_WITHIN))
    return { fault, words, othersAnswer }
  }
}

function stateWithout({ fault, othersAnswer }: Extract<Check, { fault: unknown }>): 'down' | 'unknown' {
  return isSilence(fault) && othersAnswer ? 'down' : 'unknown'
}

/** No answer at all, or one that says that there is none (502, 503). */
function isSilence(fault: SourceError['fault']): boolean {
  return fault === 'timeout' || fault === 'unreachable'
}
