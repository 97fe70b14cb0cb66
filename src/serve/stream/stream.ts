import type { ServerResponse } from 'node:http'
import type { Access } from '../../access/access.ts'
import { KEY_PARAMS } from '../../access/credentials.ts'
import { Problem } from '../../core/errors.ts'
import { isoOf, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import { type Asked, type Endpoint, Listening } from '../endpoint.ts'
import { listening } from '../http/patience.ts'
import { readParams, refuseStrangers } from '../params.ts'
import { StreamCounts } from './counts.ts'
import type { Wish } from './fan-out.ts'
import type { Filter } from './filter.ts'
import { KeyWatch } from './key-watch.ts'
import { Reader } from './reader.ts'
import { type Place, placeIn, type Resumed } from './ring.ts'
import { STREAM } from './route.ts'
import { Seats } from './seats.ts'
import { type Running, Tape, type TapeParts } from './tape.ts'

interface StreamParts extends Omit<TapeParts, 'counts'> {
  /** Where its events come from. */
  readonly source: 'live' | 'simulated'
  /** Readers that there may be; as many as usual where it is left out. */
  readonly readers?: number | undefined
  /** Whose a key is now. */
  readonly findKey: Access['findKey']
}

/** The live tape of one service. */
export interface Stream {
  readonly endpoint: Endpoint
  readonly counts: StreamCounts
  /** The answer of a board was worked out anew. */
  renewed(board: string): void
  close(): void
}

/** Who names no account is told so much later. */
const PUBLIC_DELAY = MINUTE
/** Readers whose line broke come back after this and a bit, not all at once. */
const RETRY = 2 * SECOND
const RETRY_SPREAD = 3 * SECOND

const HEADERS = ['Cache-Control', 'no-store', 'X-Accel-Buffering', 'no'] as const

interface Question extends Wish {
  readonly lastId: string | null
  readonly after: Place | null
}

export function createStream(parts: StreamParts): Stream {
  const { clock, source } = parts
  const counts = new StreamCounts()
  const seats = new Seats(counts, parts.readers)
  const tape = new Tape({ ...parts, counts })
  const keys = new KeyWatch(parts.findKey)
  const ids = parts.boards.map(({ id }) => id)

  function listen({ ring, fanOut }: Running, question: Question, res: ServerResponse): Reader {
    const { after } = question
    const resumed = after && ring.resume(after)
    const next = resumed?.from ?? fanOut.nextOf(question)
    const id = ring.idBefore(next)
    const reader = new Reader(res, { next, id }, (reason) => counts.dropped[reason]++)
    reader.send(opening(question, resumed, id), next, id)
    void fanOut.join(reader, question)
    return reader
  }

  /** What a reader is told first. */
  function opening(question: Question, resumed: Resumed | null, id: string): string {
    const { filter, delay, lastId } = question
    const hello = {
      at: isoOf(clock.now()),
      delay_seconds: delay / SECOND,
      source,
      ...filter,
      resumed_after: lastId,
      may_repeat: resumed?.mayRepeat ?? false,
    }
    const gap = {
      reason: 'Events after that id are no longer kept; these are all that there are.',
      last_event_id: lastId,
    }
    const retry = RETRY + Math.floor(Math.random() * RETRY_SPREAD)
    return [
      `retry: ${retry}\nevent: hello\nid: ${id}\ndata: ${JSON.stringify(hello)}\n\n`,
      ...(resumed?.isCut ? [`event: gap\ndata: ${JSON.stringify(gap)}\n\n`] : []),
    ].join('')
  }

  const endpoint: Endpoint = {
    method: 'GET',
    path: STREAM.path,
    name: STREAM.id,
    rule: 'fair',
    answer(asked) {
      const question = questionOf(asked, ids, clock.now())
      return new Listening('text/event-stream; charset=utf-8', HEADERS, async (caller) => {
        const giveBack = seats.take(caller)
        try {
          const running = await tape.open()
          return (res) => {
            res.once('close', giveBack)
            if (res.destroyed || res.req.method === 'HEAD') {
              giveBack()
              res.end()
              return
            }
            if (res.socket !== null) listening.add(res.socket)
            const reader = listen(running, question, res)
            const unwatch = keys.add(reader, caller, () => {
              if (question.delay === 0) running.fanOut.hold(reader, question)
            })
            res.once('close', () => {
              unwatch()
              running.fanOut.leave(reader, question)
            })
          }
        } catch (thrown) {
          giveBack()
          throw thrown
        }
      })
    },
  }
  return {
    endpoint,
    counts,
    renewed: (board) => tape.renewed(board),
    close() {
      keys.close()
      tape.close()
    },
  }
}

function questionOf({ params: raw, tier, headers }: Asked, boards: readonly string[], now: Ms): Question {
  refuseStrangers(STREAM.params, raw, KEY_PARAMS)
  const asked = readParams(STREAM.params, raw) as Readonly<{
    events: Filter['events']
    symbol?: string
    exchange?: string
    min_usd?: number
    boards?: string
    last_event_id?: string
  }>
  const filter: Filter = {
    events: asked.boards === undefined ? asked.events : [...new Set([...asked.events, 'board' as const])],
    symbol: asked.symbol ?? null,
    exchange: asked.exchange ?? null,
    min_usd: asked.min_usd ?? null,
    boards: boardsOf(asked.boards, boards),
  }
  const lastId = lastIdOf(headers['last-event-id']) ?? asked.last_event_id ?? null
  const after = lastId === null ? null : placeOf(lastId, now)
  return { filter, delay: tier === 'public' ? PUBLIC_DELAY : 0, lastId, after }
}

/** A browser that has no id yet sends none, or an empty one. */
function lastIdOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null
}

function placeOf(id: string, now: Ms): Place {
  const place = placeIn(id)
  if (place !== null && place.ms <= now + MINUTE) return place
  const why = place === null ? 'is no id of an event of this tape' : 'is of a time that has not come'
  const shown = JSON.stringify(id.slice(0, 60))
  throw new Problem('invalid_parameter', `last_event_id ${why}: ${shown}. Leave it out to begin now.`, {
    param: 'last_event_id',
  })
}

function boardsOf(text: string | undefined, ids: readonly string[]): readonly string[] | null {
  if (text === undefined) return null
  const named = [...new Set(text.split(','))].sort()
  const strange = named.find((id) => !ids.includes(id))
  if (strange === undefined) return named
  throw new Problem('invalid_parameter', `boards must be ids of boards; ${strange} is none.`, {
    param: 'boards',
    allowed: ids,
  })
}
