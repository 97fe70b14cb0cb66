import { SourceError, sentenceOf } from '../core/errors.ts'
import { durationMs, floorTo } from '../core/time.ts'
import { byMarket } from '../define/market.ts'
import type { Keeping, Origin, Poll, Source } from '../define/source.ts'
import { byRank, VenueFacts } from './facts.ts'
import { hadAnAnswer, lackingOf } from './lacking.ts'
import { manyListeners, within } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import { createRestHost, type RestHost } from './rest.ts'
import { sift } from './sift.ts'
import { type Tried, type TryContext, tryStream } from './try-stream.ts'

/** How one try of a source went. */
export interface SourceTry extends Tried {
  readonly source: string
  readonly latencyMs: number
  /** Of what kind it is that went wrong. */
  readonly reason: SourceError['fault'] | null
  /** Of the HTTP answer that says so. */
  readonly status: number | null
}

const USUAL_WAIT = 15_000

/** Where a venue is asked contract by contract, so many tell whether it works. */
const SOME_CONTRACTS = 5

/** Names that were asked for, in order to ask for each of them, are cut as contracts are. */
function someOf(kept: Keeping): Keeping {
  return async (name, every, ask) => {
    const value = await kept(name, every, ask)
    return Array.isArray(value) ? (value.slice(0, SOME_CONTRACTS) as typeof value) : value
  }
}

/** Tries every source of a venue or provider once, those first that the others need. Nothing is stored. */
export async function trySources(
  origin: Origin,
  context: TryContext,
  waitMs = USUAL_WAIT,
): Promise<SourceTry[]> {
  const facts = new VenueFacts(context.prices)
  const host = origin.rest ? createRestHost(origin, context) : null
  const tries = new Map<Source, SourceTry>()
  for (const rank of byRank(origin.sources))
    await Promise.all(rank.map(async (source) => tries.set(source, await tryOne(source))))
  return origin.sources.map((source) => tries.get(source)!)

  async function tryOne(source: Source): Promise<SourceTry> {
    const startedAt = context.clock.now()
    const about = () => ({ source: source.id, latencyMs: context.clock.now() - startedAt })
    try {
      const tried =
        source.kind === 'poll'
          ? await tryPoll(source, host!, facts, context, waitMs)
          : await tryStream(source, facts, context, waitMs)
      return { ...about(), ...tried, reason: null, status: null }
    } catch (thrown) {
      const isForeseen = thrown instanceof SourceError
      const [reason, status] = isForeseen ? [thrown.fault, thrown.status] : (['bad_answer', null] as const)
      if (isForeseen) facts.noteFailure(source, thrown)
      return { ...about(), state: 'failed', rows: 0, note: sentenceOf(thrown), reason, status }
    }
  }
}

async function tryPoll(
  poll: Poll,
  host: RestHost,
  facts: VenueFacts,
  context: TryContext,
  waitMs: number,
): Promise<Tried> {
  const over = manyListeners()
  // Contracts and marks were tried before; official rates are told by somebody else, at the same time.
  const waits = poll.needs?.includes('official rates') ? waitMs : 0
  const missing = await facts.wait(poll.needs, waits, over.signal)
  if (missing) throw facts.notKnown(missing)
  const now = floorTo(context.clock.now(), durationMs(poll.every))
  const known = facts.context(now)
  const some = byMarket((market) => new Map([...known.contracts[market]].slice(0, SOME_CONTRACTS)))
  try {
    const api = host.open(over.signal)
    const asking = poll.ask(api, { ...known, contracts: some, kept: someOf(known.kept) })
    const late = () => new SourceError('timeout', 'no answer in time')
    const answer = await within(asking, waitMs, over.signal, late)
    facts.list(poll, answer, now)
    const rows = readAnswer(poll, answer, facts.context(now)) ?? {}
    facts.noteMarks(poll, rows)
    for (const [name, table] of Object.entries(poll.tables)) {
      const { fault } = sift(table, rows[name] ?? [], context.clock.now())
      if (fault !== null) throw new SourceError('bad_answer', fault)
    }
    const lacks = lackingOf(api)
    if (lacks && !hadAnAnswer(api)) throw new SourceError('unreachable', lacks.sentence)
    return { state: api.asked > 0 ? 'works' : 'own', rows: countOf(rows), note: lacks?.sentence ?? null }
  } finally {
    over.abort()
  }
}
