import type { Ms } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { signalOutcomes, signals } from '../../tables/signals/signals.ts'
import { CLOSED, type Only } from './closed-trades.ts'

export const closedSignalTables = { outcomes: signalOutcomes, decisions: signals }

/** Signals that ended, the newest first, each with the hash under which its decision is found. */
export async function readClosedSignals(
  { outcomes, decisions }: Readers<typeof closedSignalTables>,
  { since, until, limit, ...only }: { since: Ms; until: Ms; limit: number } & Only,
) {
  const rows = await outcomes.range({
    columns: ['signal_id', 'created_at', 'symbol', 'side', 'strategy', 'evaluated_at', 'outcome', 'net_bps'],
    where: { ...only, outcome: CLOSED },
    since,
    until,
    order: 'desc',
    limit,
  })
  const hashes = await readHashes(decisions, rows)
  return rows.flatMap((row) => {
    const { outcome, net_bps: netBps } = row
    if (outcome === 'EXCLUDED' || netBps === null) return []
    const { hash = null, short_code: shortCode = null } = hashes.get(row.signal_id) ?? {}
    return [
      {
        signalId: row.signal_id,
        symbol: row.symbol,
        side: row.side,
        outcome,
        netBps,
        evaluatedAt: row.evaluated_at,
        createdAt: row.created_at,
        strategy: row.strategy,
        shortCode,
        hash,
      },
    ]
  })
}

async function readHashes(
  decisions: Readers<typeof closedSignalTables>['decisions'],
  rows: readonly { readonly signal_id: string; readonly created_at: Ms }[],
) {
  if (rows.length === 0) return new Map<string, { hash: string; short_code: string }>()
  const times = rows.map(({ created_at }) => created_at)
  const found = await decisions.range({
    columns: ['signal_id', 'hash', 'short_code'],
    where: { signal_id: rows.map(({ signal_id }) => signal_id) },
    since: Math.min(...times),
    until: Math.max(...times) + 1,
    order: 'asc',
    limit: rows.length,
  })
  return new Map(found.map((row) => [row.signal_id, row]))
}
