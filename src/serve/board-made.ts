import type { Board } from '../define/board.ts'
import type { Made } from './bytes.ts'
import { boardCsv } from './csv.ts'
import type { Ran } from './run.ts'

export type BoardFormat = 'json' | 'csv'

/** How long callers may keep a board's answer. */
export const BOARD_MAX_AGE_S = 300
export const BOARD_CACHE_CONTROL = `public, max-age=${BOARD_MAX_AGE_S}`

/** A board's answer in the form that was asked for; the JSON says whether its record is stale, CSV cannot. */
export function boardMade(board: Board, { answer, staleFrom, ranAt }: Ran, format: BoardFormat): Made {
  if (format === 'csv') {
    return {
      body: boardCsv(board, answer),
      contentType: 'text/csv; charset=utf-8',
      cacheControl: BOARD_CACHE_CONTROL,
      madeAt: ranAt,
    }
  }
  return {
    body: JSON.stringify(answer),
    contentType: 'application/json; charset=utf-8',
    cacheControl: BOARD_CACHE_CONTROL,
    madeAt: ranAt,
    ...(staleFrom === null ? {} : { staleFrom }),
  }
}
