import { subjectsOf } from '../define/board.ts'
import type { DeeperBoard } from '../define/deeper-board.ts'
import type { Offer } from '../define/offer.ts'
import { keptDays } from '../define/retention.ts'
import type { Make } from './bytes.ts'
import { ComputingTime } from './computing-time.ts'
import { boardCsv } from './csv.ts'
import { enveloped, type OfferParts, recordedSince, sold } from './sold.ts'

type Params = Readonly<Record<string, unknown>>

/** What `run` puts around a board; what is sold has an envelope of its own. */
const BOARD_ENVELOPE: readonly string[] = ['generatedAt', 'asOf', 'as_of', 'stale']

/** A board asked with more depth: its list is the rows, and whatever else it answers stands beside them. */
export function deeperAnswer(parts: OfferParts, offer: Offer, { board }: DeeperBoard, params: Params): Make {
  const csv = params.format === 'csv'
  const table = board.reads[subjectsOf(board)[0]!]!
  return async (spend) => {
    const time = new ComputingTime(spend)
    const ran = await parts.run({ board, params }, 'member', time).finally(() => time.stop())
    const rows = ran.answer[board.list!] as readonly unknown[]
    if (csv) return sold(csv, boardCsv(board, ran.answer), rows.length)
    const beside = Object.entries(ran.answer).filter(
      ([name, part]) => part !== rows && !BOARD_ENVELOPE.includes(name),
    )
    const since = await recordedSince(parts, table, spend)
    const facts = {
      asOf: ran.asOf,
      params,
      count: rows.length,
      truncated: false,
      next: null,
      since,
      retentionDays: keptDays(table, parts.retention),
    }
    const text = Buffer.from(JSON.stringify(rows))
    return sold(
      csv,
      enveloped(offer, facts, parts.clock.now(), text, Object.fromEntries(beside)),
      rows.length,
    )
  }
}
