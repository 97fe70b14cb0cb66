import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'

// What a user would write instead: Express on PostgreSQL, one route, rows as they come from the driver.

const [, , url] = process.argv
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = express()

app.get('/liquidations', async (req, res) => {
  const {
    symbol,
    exchange,
    from,
    to,
    cursor,
    limit = '1000',
  } = req.query as Record<string, string | undefined>
  const values: unknown[] = []
  const conditions: string[] = []
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (symbol) where((place) => `symbol = ${place}`, symbol)
  if (exchange) where((place) => `exchange = ${place}`, exchange)
  if (from) where((place) => `event_time >= ${place}`, from)
  if (to) where((place) => `event_time < ${place}`, to)
  if (cursor) {
    const [time, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string]
    values.push(time, id)
    conditions.push(`(event_time, id) < ($${values.length - 1}, $${values.length})`)
  }
  const wanted = Number(limit)
  values.push(wanted + 1)
  const { rows } = await pool.query(
    `SELECT exchange, symbol, side, price, qty, quote_qty, event_time, delayed, id FROM liquidation_events
     ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
     ORDER BY event_time DESC, id DESC LIMIT $${values.length}`,
    values,
  )
  const page = rows.slice(0, wanted)
  const last = page.at(-1)
  res.json({
    ok: true,
    rows: page,
    count: page.length,
    truncated: rows.length > wanted,
    next_cursor:
      rows.length > wanted
        ? Buffer.from(JSON.stringify([last.event_time, last.id])).toString('base64url')
        : null,
  })
})

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
