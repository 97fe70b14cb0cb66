import { describe, expect, it } from 'vitest'
import { DAY, HOUR, type Ms, parseIso } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { metricDaily } from '../../tables/market/metrics.ts'
import { createSimMarket } from '../model/model.ts'
import { fred } from './fred.ts'

const market = createSimMarket({ seed: 7 })
const NOW = Date.UTC(2026, 10, 15, 2)

const pastUpTo = (now: Ms) =>
  [...fred.past({ market, now, origins: [] })].flatMap(({ rows }) => rows) as Row<typeof metricDaily>[]

describe('simulated rates and balance sheets', () => {
  const rows = pastUpTo(NOW)

  it('are told of the days that they are of, and not before they are published', () => {
    const daysOf = (metric: string) =>
      new Set(rows.filter((row) => row.metric === metric).map(({ date }) => new Date(date).getUTCDay()))
    expect(daysOf('fred_dff').size).toBe(7)
    expect([...daysOf('fred_walcl_busd')]).toEqual([3])
    expect(daysOf('fred_rrp_busd').has(0)).toBe(false)
    for (const { date } of rows.slice(-20)) expect(parseIso(date)! + 20 * HOUR).toBeLessThanOrEqual(NOW)
  })

  it('go on where the past ends, with the same figures', async () => {
    const later = NOW + 2 * DAY
    const [feed] = fred.feed(market, 'fred', NOW)
    const told = (await feed!.ask({} as never, { now: later } as never)) as Row<typeof metricDaily>[]
    const known = new Map(pastUpTo(later).map((row) => [`${row.metric} ${row.date}`, row]))
    expect(told.length).toBeGreaterThan(3)
    for (const row of told) expect(row).toEqual(known.get(`${row.metric} ${row.date}`))
    const since = (row: Row<typeof metricDaily>) =>
      !rows.some(({ metric, date }) => metric === row.metric && date === row.date)
    expect(told.some(since)).toBe(true)
  })

  it('tell apart what was recorded and what was read back', () => {
    expect(rows[0]).toMatchObject({ date: '2018-01-02', source: 'backfill' })
    expect(rows.at(-1)).toMatchObject({ source: 'live' })
  })
})
