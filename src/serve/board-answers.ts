import { Problem } from '../core/errors.ts'
import { durationMs, MINUTE } from '../core/time.ts'
import type { Board, CallerTier } from '../define/board.ts'
import { asked, keyOf } from './asked.ts'
import type { Cache, Entry } from './cache.ts'
import { ComputingTime } from './computing-time.ts'
import { boardCsv } from './csv.ts'
import type { RawParams } from './params.ts'
import type { Made } from './prepared.ts'
import type { Ran, Run } from './run.ts'

type Format = 'json' | 'csv'

/** How long callers may keep a board's answer. */
export const BOARD_MAX_AGE_S = 300
const CACHE_CONTROL = `public, max-age=${BOARD_MAX_AGE_S}`
const FRESH_AT_MOST_MS = MINUTE

/**
 * The place of a board's answer to these parameters: the same for every spelling of the same question, and for every
 * caller unless the board varies by tier.
 */
export function boardEntry(cache: Cache, run: Run, board: Board, raw: RawParams, tier: CallerTier): Entry {
  const question = asked(board, raw)
  const format = formatOf(board, raw)
  const byTier = board.variesBy === 'tier'
  const whose = byTier ? ` ${tier}` : ''
  return cache.entry(`${format}${whose} ${keyOf(question)}`, {
    freshMs: Math.min(durationMs(board.cadence), FRESH_AT_MOST_MS),
    byTier,
    async make(spend) {
      const time = new ComputingTime(spend)
      try {
        return { ...formed(board, await run(question, tier, time), format), cacheControl: CACHE_CONTROL }
      } finally {
        time.stop()
      }
    },
  })
}

function formatOf(board: Board, raw: RawParams): Format {
  const format = raw.format ?? 'json'
  const allowed = board.list ? ['json', 'csv'] : ['json']
  if (typeof format === 'string' && allowed.includes(format)) return format as Format
  const detail = board.list
    ? `format must be one of ${allowed.join(', ')}.`
    : 'format must be json: this board has no CSV form.'
  throw new Problem('invalid_parameter', detail, { param: 'format', allowed })
}

function formed(board: Board, ran: Ran, format: Format): Pick<Made, 'body' | 'contentType'> {
  if (format === 'json') {
    return { body: JSON.stringify(ran.answer), contentType: 'application/json; charset=utf-8' }
  }
  return { body: boardCsv(board, ran.answer), contentType: 'text/csv; charset=utf-8' }
}
