import type { TableHistory } from '../src/define/table-history.ts'
import { liquidationsRaw } from '../src/offers/liquidations/liquidations-raw.ts'

// The yardstick for rows as text: the engine's own way, one statement and nothing around it.

const CELLS = (liquidationsRaw.answer as TableHistory).columns
  .map((name) =>
    name === 'event_time' ? `strftime(event_time, '%Y-%m-%dT%H:%M:%S.%gZ') AS event_time` : name,
  )
  .join(', ')

/** The newest rows as one JSON text that the engine makes. */
export function engineJson(rows: number): string {
  return `SELECT encode(to_json(list(r))::VARCHAR) FROM (SELECT ${CELLS} FROM ${newest(rows)}) r`
}

/** The same as CSV, into nothing. */
export function engineCsv(rows: number): string {
  return `COPY (SELECT ${CELLS} FROM ${newest(rows)}) TO '/dev/null' (FORMAT csv, HEADER)`
}

/** It is told how far back they lie, so that it need not put the whole table in order. */
function newest(rows: number): string {
  const since = `(SELECT min(t) FROM (SELECT event_time AS t FROM liquidation_events ORDER BY t DESC LIMIT ${rows}))`
  return `(SELECT * FROM liquidation_events WHERE event_time >= ${since} ORDER BY event_time DESC, dedupe_key DESC LIMIT ${rows})`
}
