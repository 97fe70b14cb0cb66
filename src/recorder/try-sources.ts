import type { Clock } from '../core/clock.ts'
import { SourceError, sentenceOf } from '../core/errors.ts'
import { durationMs, floorTo } from '../core/time.ts'
import type { Gateway } from '../define/gateway.ts'
import { byMarket } from '../define/market.ts'
import type { Origin, Poll, Source, Stream } from '../define/source.ts'
import { byRank, notKnown, VenueFacts } from './facts.ts'
import { manyListeners, within } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import { createRestHost, type RestHost } from './rest.ts'
import { sift } from './sift.ts'
import { openConnection, wayTo } from './socket.ts'
import type { Timings } from './timings.ts'

/** How one try of a source went. */
export interface SourceTry {
  readonly source: string
  readonly ok: boolean
  /** Rows of one answer; of a stream, those of its first message. */
  readonly rows: number
  readonly latencyMs: number
  readonly error: string | null
}

interface TryContext {
  readonly gateway: Gateway
  readonly clock: Clock
  readonly timings: Timings
}

const USUAL_WAIT = 15_000

/** Where a venue is asked contract by contract, so many tell whether it works. */
const SOME_CONTRACTS = 5

/** Tries every source of a venue or provider once, those first that the others need. Nothing is stored. */
export async function trySources(
  origin: Origin,
  context: TryContext,
  waitMs = USUAL_WAIT,
): Promise<SourceTry[]> {
  const facts = new VenueFacts()
  const host = origin.rest ? createRestHost(origin, context) : null
  const tries = new Map<Source, SourceTry>()
  for (const rank of byRank(origin.sources))
    await Promise.all(rank.map(async (source) => tries.set(source, await tryOne(source))))
  return origin.sources.map((source) => tries.get(source)!)

  async function tryOne(source: Source): Promise<SourceTry> {
    const startedAt = context.clock.now()
    const ending = (ok: boolean, rows: number, error: string | null): SourceTry => {
      return { source: source.id, ok, rows, latencyMs: context.clock.now() - startedAt, error }
    }
    try {
      const missing = facts.missing(source.needs)
      if (missing) throw notKnown(missing)
      const rows =
        source.kind === 'poll'
          ? await tryPoll(source, host!, facts, context, waitMs)
          : await tryStream(source, facts, context, waitMs)
      return ending(true, rows, null)
    } catch (thrown) {
      return ending(false, 0, sentenceOf(thrown))
    }
  }
}

async function tryPoll(
  poll: Poll,
  host: RestHost,
  facts: VenueFacts,
  context: TryContext,
  waitMs: number,
): Promise<number> {
  const over = manyListeners()
  const now = floorTo(context.clock.now(), durationMs(poll.every))
  const known = facts.context(now)
  const some = byMarket((market) => new Map([...known.contracts[market]].slice(0, SOME_CONTRACTS)))
  try {
    const asking = poll.ask(host.open(over.signal), { ...known, contracts: some })
    const late = () => new SourceError('timeout', 'no answer in time')
    const answer = await within(asking, waitMs, over.signal, late)
    facts.list(poll, answer)
    const rows = readAnswer(poll, answer, facts.context(now)) ?? {}
    facts.noteMarks(poll, rows)
    for (const [name, table] of Object.entries(poll.tables)) {
      const { fault } = sift(table, rows[name] ?? [], context.clock.now())
      if (fault !== null) throw new SourceError('bad_answer', fault)
    }
    return countOf(rows)
  } finally {
    over.abort()
  }
}

async function tryStream(
  stream: Stream,
  facts: VenueFacts,
  { gateway, clock, timings }: TryContext,
  waitMs: number,
): Promise<number> {
  let first: { readonly message: unknown } | null = null
  const connection = openConnection({
    stream,
    ...wayTo(gateway, stream),
    subscribe: stream.subscribe(facts.context(clock.now())).slice(0, SOME_CONTRACTS),
    clock,
    timings,
    onMessage: (message) => {
      first ??= { message }
    },
    onGarbled: (thrown) => connection.abandon(new SourceError('bad_answer', sentenceOf(thrown))),
    onTraffic: () => {},
  })
  try {
    const late = () => new SourceError('silent', 'connected, but nothing was heard')
    const heard = Promise.race([connection.alive, connection.ended])
    const outcome = await within(heard, waitMs, new AbortController().signal, late)
    if (outcome instanceof SourceError) throw outcome
    const heardMessage = first as { readonly message: unknown } | null
    return heardMessage
      ? countOf(readAnswer(stream, heardMessage.message, facts.context(clock.now())) ?? {})
      : 0
  } finally {
    connection.close()
  }
}
