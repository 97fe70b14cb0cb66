import type { z } from 'zod'
import { INCIDENT_ENDS_AFTER, incidentState, incidentSums } from '../../boards/liquidations/incidents.ts'
import { printFields } from '../../boards/positioning/whales.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import type { Board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { writingOf } from '../../define/writing.ts'
import { orderFields, orderRow } from '../../readings/liquidations/liquidation-fields.ts'
import type { incidents, liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import type { whaleTrades } from '../../tables/positioning/whales.ts'
import type { Frame } from './frame.ts'

/** What every event says, besides what the boards say of the same. */
const told = {
  key: is.text('Stays the same however often the event is told.'),
  at: is.iso('When it happened.'),
}

export const LiquidationEvent = is.part(
  {
    ...told,
    ...orderFields,
    quote_qty: is.figure('USD', 'Size of the order.'),
    delayed: is.flag('Whether its venue publishes it late.'),
  },
  'A forced order.',
)
export const PrintEvent = is.part({ ...told, ...printFields }, 'A trade of a million dollars and more.')
export const IncidentEvent = is.part(
  { ...told, change: is.oneOf(['opened', 'ended'], 'What became of it.'), ...incidentSums },
  'A cascade of liquidations.',
)
export const BoardEvent = is.part(
  {
    ...told,
    board: is.text('Board, by its id.'),
    path: is.text('Where its answer is.'),
  },
  'The answer of a board was worked out anew.',
)

const written = <T>(schema: z.ZodType<T>) => {
  const write = writingOf(schema)
  return (event: is.Given<T>) => JSON.stringify(write(event as T))
}
const liquidationText = written(LiquidationEvent)
const printText = written(PrintEvent)
const incidentText = written(IncidentEvent)
const boardText = written(BoardEvent)

type Liquidation = Row<typeof liquidationEvents>
type Print = Row<typeof whaleTrades>

export const liquidationKey = (row: Liquidation): string => row.dedupe_key
export const printKey = ({ exchange, market, symbol, trade_id }: Print): string =>
  `${exchange}:${market}:${symbol}:${trade_id}`

export function liquidationFrame(row: Liquidation): Frame {
  const key = liquidationKey(row)
  const { event_time: at, exchange, symbol, quote_qty, delayed } = row
  return {
    kind: 'liquidation',
    key,
    at,
    seenAt: row.received_at,
    symbols: [symbol],
    venues: [exchange],
    usd: quote_qty,
    data: liquidationText({ key, at, ...orderRow(row), delayed }),
  }
}

export function printFrame(row: Print): Frame {
  const key = printKey(row)
  const { ts: at, exchange, symbol, notional_usd } = row
  return {
    kind: 'print',
    key,
    at,
    seenAt: at,
    symbols: [symbol],
    venues: [exchange],
    usd: notional_usd,
    data: printText(shown(PrintEvent, row, { key, at })),
  }
}

type IncidentRow = Omit<Row<typeof incidents>, 'largest' | 'price_path'>

/** That it opened and, once it did, that it ended; one that goes on after all ends again. */
export function incidentFrames(row: IncidentRow, now: Ms): Frame[] {
  const { id, started_at, ended_at, total_usd: usd } = row
  const frame = (change: 'opened' | 'ended', at: Ms, seenAt: Ms, key: string): Frame => ({
    kind: 'incident',
    key,
    at,
    seenAt: Math.min(seenAt, now),
    symbols: row.coins.map(({ symbol }) => symbol),
    venues: row.by_exchange.map(({ exchange }) => exchange),
    usd,
    data: incidentText(shown(IncidentEvent, row, { key, at, change, ...incidentState(row, now) })),
  })
  const opened = frame('opened', started_at, started_at, `incident:${id}:opened`)
  if (ended_at === null) return [opened]
  const key = `incident:${id}:ended:${isoOf(ended_at)}`
  return [opened, frame('ended', ended_at, ended_at + INCIDENT_ENDS_AFTER, key)]
}

export function boardFrame({ id, path }: Pick<Board, 'id' | 'path'>, at: Ms): Frame {
  const key = `board:${id}:${isoOf(at)}`
  return {
    kind: 'board',
    key,
    at,
    seenAt: at,
    symbols: [],
    venues: [],
    usd: null,
    board: id,
    data: boardText({ key, at, board: id, path }),
  }
}
