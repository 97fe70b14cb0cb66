import { Problem } from '../core/errors.ts'
import { durationMs } from '../core/time.ts'
import { type Board, type CallerTier, cadenceOf, isFile } from '../define/board.ts'
import { asked, keyOf } from './asked.ts'
import type { BoardFormat } from './board-made.ts'
import type { Cache, Entry } from './cache.ts'
import type { Kitchen } from './kitchen.ts'
import type { RawParams } from './params.ts'

const FRESH_AT_MOST = '1m'

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
    freshMs: Math.min(
      durationMs(cadenceOf(board, question.params) ?? FRESH_AT_MOST),
      durationMs(FRESH_AT_MOST),
    ),
    byTier,
    make: (spend, encodings) =>
      kitchen.prepare({ board: board.id, params: question.params, tier, format }, spend, encodings),
  })
}

function formatOf(board: Board, raw: RawParams): BoardFormat {
  const allowed: readonly BoardFormat[] = isFile(board) ? ['csv'] : board.list ? ['json', 'csv'] : ['json']
  const format = raw.format ?? allowed[0]
  const found = allowed.find((one) => one === format)
  if (found) return found
  throw new Problem('invalid_parameter', formatSentence(board, allowed), { param: 'format', allowed })
}

function formatSentence(board: Board, allowed: readonly BoardFormat[]): string {
  if (isFile(board)) return 'format must be csv: this is a file.'
  return board.list
    ? `format must be one of ${allowed.join(', ')}.`
    : 'format must be json: this board has no CSV form.'
}
