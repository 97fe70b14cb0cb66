import { expect, it } from 'vitest'
import { MINUTE, parseIso } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { eventReactions } from '../../tables/macro/macro-events.ts'
import { createSimMarket } from '../model/model.ts'
import { pastReactions } from './event-reactions.ts'

const market = createSimMarket({ seed: 7 })

async function reactionsAt(clock: string): Promise<Row<typeof eventReactions>[]> {
  const rows: Row<typeof eventReactions>[] = []
  for await (const part of pastReactions({ market, now: parseIso(clock)!, origins: [] }))
    rows.push(...(part.rows as Row<typeof eventReactions>[]))
  return rows
}

it('measures the hour after each statement by the prices of the market', async () => {
  const rows = await reactionsAt('2026-11-15T02:47:12Z')
  expect(rows.map(({ event_id }) => event_id).slice(-2)).toEqual(['fomc-2026-09-16', 'fomc-2026-10-28'])
  const listing = market.listing('binance', 'BTC')!
  for (const row of rows.slice(-3)) {
    const at = (minutes: number) => market.lastPrice(listing, row.statement_at + minutes * MINUTE)
    expect(row.complete).toBe(true)
    expect(row.btc_price_at).toBe(at(0))
    expect(row.move_5m_pct).toBeCloseTo((at(5) / at(0) - 1) * 100, 10)
    expect(row.move_60m_pct).toBeCloseTo((at(60) / at(0) - 1) * 100, 10)
  }
})

it('knows of an hour that is on what has passed of it', async () => {
  const last = (await reactionsAt('2026-10-28T18:31:20Z')).at(-1)!
  expect(last).toMatchObject({ event_id: 'fomc-2026-10-28', move_60m_pct: null, complete: false })
  expect(last.move_30m_pct).not.toBeNull()
})
