import { subjectsOf } from '../define/board.ts'
import type { DeeperBoard } from '../define/deeper-board.ts'
import type { Offer } from '../define/offer.ts'
import { keptDays } from '../define/retention.ts'
import type { Make } from './bytes.ts'
import { ComputingTime } from './computing-time.ts'
import { boardCsv } from './csv.ts'
import { enveloped, type OfferParts, sold } from './sold.ts'

type Params = Readonly<Record<string, unknown>>

/** What `run` puts around a board; what is sold has an envelope of its own. */
const BOARD_ENVELOPE: readonly string[] = ['ok', 'generatedAt', 'generated_at', 'asOf', 'as_of', 'stale']

/** A board asked with more depth: its list is the rows, and whatever else it answers stands beside them. */
export function deeperAnswer(
  parts: OfferParts,
  offer: Offer,
  { board, covers }: DeeperBoard,
  params: Params,
): Make {
  const csv = params.format === 'csv'
  const tables = Object.values(board.reads)
  const table = board.reads[subjectsOf(board)[0]!]!
  return async (spend) => {
    const time = new ComputingTime(spend)
    const ran = await parts.run({ board, params }, 'member', time).finally(() => time.stop())
    const rows = ran.answer[board.list!] as readonly unknown[]
    if (csv) return sold(csv, boardCsv(board, ran.answer), rows.length)
    const beside = Object.entries(ran.answer).filter(
      ([name, part]) => part !== rows && !BOARD_ENVELOPE.includes(name),
    )
    const { back = Number.POSITIVE_INFINITY, venue } = covers(params)
    const now = parts.clock.now()
    const [since, missing] = await Promise.all([
      parts.record.since(table, spend),
      parts.record.gaps(tables, { from: now - back, to: now }, venue),
    ])
    const facts = {
      asOf: ran.asOf,
      params,
      count: rows.length,
      truncated: false,
      next: null,
      since,
      retentionDays: keptDays(table, parts.retention),
      missing,
    }
    const text = Buffer.from(JSON.stringify(rows))
    return sold(csv, enveloped(offer, facts, now, text, Object.fromEntries(beside)), rows.length)
  }
}
