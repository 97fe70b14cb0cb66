import { Problem } from '../core/errors.ts'
import { type Board, type CallerTier, isFile } from '../define/board.ts'
import { type Asked, asked, freshMsOf, isByTier, keyFor } from './asked.ts'
import type { BoardFormat } from './board-made.ts'
import type { Cache, Entry } from './cache.ts'
import type { Kitchen } from './kitchen.ts'
import type { RawParams } from './params.ts'

const FORMATS: readonly BoardFormat[] = ['json', 'csv']

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
  const { params } = question
  const format = formatOf(board, raw)
  return cache.entry(nameOf(question, { format, tier }), {
    freshMs: freshMsOf(board, params),
    byTier: isByTier(board),
    otherForms: FORMATS.filter((one) => one !== format).map((one) => nameOf(question, { format: one, tier })),
    make: (spend, encodings) => kitchen.prepare({ board: board.id, params, tier, format }, spend, encodings),
  })
}

/** What an answer is known by. */
export function nameOf(
  question: Asked,
  { format, tier }: { readonly format: BoardFormat; readonly tier: CallerTier },
): string {
  return `${format} ${keyFor(question, tier)}`
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
