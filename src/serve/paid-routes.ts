import { z } from 'zod'
import type { HistoryFilter, HistoryRoute } from '../define/history.ts'
import {
  choice,
  optionalChoice,
  optionalMoment,
  optionalPerpSymbol,
  optionalText,
  optionalVenue,
  whole,
} from '../define/params.ts'
import type { AnyTable, Columns } from '../define/table.ts'

/** A table's paid history with what every surface needs to know about it. */
export interface PaidRoute {
  readonly table: AnyTable
  readonly history: HistoryRoute<Columns>
  readonly path: `/${string}`
  readonly params: z.ZodObject
}

const DEFAULT_LIMIT = 1_000

export function paidRoutes(tables: readonly AnyTable[]): readonly PaidRoute[] {
  return tables.flatMap((table) => {
    const history = table.history as HistoryRoute<Columns> | undefined
    if (history === undefined) return []
    return [{ table, history, path: `/api/x402/${history.route}` as const, params: paramsOf(history) }]
  })
}

function paramsOf(history: HistoryRoute<Columns>): z.ZodObject {
  const filters = Object.entries(history.filters).map(([name, filter]) => [name, filterParam(filter)])
  return z.object({
    ...(Object.fromEntries(filters) as Record<string, z.ZodType>),
    from: optionalMoment('Rows from this time on; ISO 8601, UTC.'),
    to: optionalMoment('Rows before this time; ISO 8601, UTC.'),
    limit: whole({
      min: 1,
      max: history.limitMax,
      default: Math.min(DEFAULT_LIMIT, history.limitMax),
      about: 'How many rows at most.',
    }),
    order: choice(['desc', 'asc'], { default: 'desc', about: 'Newest first (desc) or oldest first (asc).' }),
    cursor: optionalText(
      /^[\w-]{8,1000}$/,
      'the next_cursor of an earlier answer',
      'Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged.',
    ),
    format: choice(['json', 'csv'], {
      default: 'json',
      about: 'csv gives the rows alone, with the cursor in the X-Next-Cursor header.',
    }),
  })
}

function filterParam(filter: HistoryFilter<Columns>): z.ZodType {
  switch (filter.form) {
    case 'perp':
      return optionalPerpSymbol(filter.about)
    case 'venue':
      return optionalVenue(filter.about)
    case 'word':
      return optionalChoice(filter.allowed ?? [], filter.about)
  }
}
