import { Problem } from '../core/errors.ts'
import { durationMs, MINUTE } from '../core/time.ts'
import type { Board, CallerTier } from '../define/board.ts'
import { asked, keyOf } from './asked.ts'
import type { Made } from './bytes.ts'
import type { Cache, Entry } from './cache.ts'
import { boardCsv } from './csv.ts'
import type { Kitchen } from './kitchen.ts'
import type { RawParams } from './params.ts'
import type { Ran } from './run.ts'

export type BoardFormat = 'json' | 'csv'

/** How long callers may keep a board's answer. */
export const BOARD_MAX_AGE_S = 300
const CACHE_CONTROL = `public, max-age=${BOARD_MAX_AGE_S}`
const FRESH_AT_MOST_MS = MINUTE

/**
 * The place of a board's answer to these parameters: the same for every spelling of the same question, and for every
 * caller unless the board varies by tier.
 */
export function boardEntry(
  cache: Cache,
  kitchen: Kitchen,
  board: Board,
  raw: RawParams,
  tier: CallerTier,
): Entry {
  const question = asked(board, raw)
  const format = formatOf(board, raw)
  const byTier = board.variesBy === 'tier'
  const whose = byTier ? ` ${tier}` : ''
  return cache.entry(`${format}${whose} ${keyOf(question)}`, {
    freshMs: Math.min(durationMs(board.cadence), FRESH_AT_MOST_MS),
    byTier,
    make: (spend, encodings) =>
      kitchen.prepare({ board: board.id, params: question.params, tier, format }, spend, encodings),
  })
}

function formatOf(board: Board, raw: RawParams): BoardFormat {
  const format = raw.format ?? 'json'
  const allowed = board.list ? ['json', 'csv'] : ['json']
  if (typeof format === 'string' && allowed.includes(format)) return format as BoardFormat
  const detail = board.list
    ? `format must be one of ${allowed.join(', ')}.`
    : 'format must be json: this board has no CSV form.'
  throw new Problem('invalid_parameter', detail, { param: 'format', allowed })
}

/** A board's answer in the form that was asked for; the JSON says whether its record is stale, CSV cannot. */
export function boardMade(board: Board, { answer, staleFrom }: Ran, format: BoardFormat): Made {
  if (format === 'csv') {
    return {
      body: boardCsv(board, answer),
      contentType: 'text/csv; charset=utf-8',
      cacheControl: CACHE_CONTROL,
    }
  }
  return {
    body: JSON.stringify(answer),
    contentType: 'application/json; charset=utf-8',
    cacheControl: CACHE_CONTROL,
    ...(staleFrom === null ? {} : { staleFrom }),
  }
}
