import type { TableHistory } from '../src/define/table-history.ts'
import { liquidationsRaw } from '../src/offers/liquidations/liquidations-raw.ts'

// The yardstick for rows as text: the engine's own way, one statement and nothing around it.

const COLUMNS = (liquidationsRaw.answer as TableHistory).columns

/** The newest rows in a window as one JSON text that the engine makes; its functions for JSON are the quickest it has. */
export function engineJson(since: string, until: string, limit: number): string {
  const cells = COLUMNS.map((name) => (name === 'event_time' ? `${iso} AS event_time` : name)).join(', ')
  return `SELECT to_json(list(r)) FROM (SELECT ${cells} FROM ${newest(since, until, limit)}) r`
}

/** The same as CSV, into nothing. */
export function engineCsv(since: string, until: string, limit: number): string {
  const cells = COLUMNS.map((name) => (name === 'event_time' ? `${iso} AS event_time` : name)).join(', ')
  return `COPY (SELECT ${cells} FROM ${newest(since, until, limit)}) TO '/dev/null' (FORMAT csv, HEADER)`
}

const iso = `strftime(event_time, '%Y-%m-%dT%H:%M:%S.%gZ')`

function newest(since: string, until: string, limit: number): string {
  return `(SELECT * FROM liquidation_events WHERE event_time >= TIMESTAMP '${since}' AND event_time < TIMESTAMP '${until}' ORDER BY event_time DESC, dedupe_key DESC LIMIT ${limit})`
}
