import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { pastNetworkEvents } from '../derived/network-events.ts'
import { createSimMarket } from '../model/model.ts'
import { NETWORK_VENUES, networks, versionsBetween } from './withdrawals.ts'

const market = createSimMarket({ seed: 7 })
const NOW = Date.UTC(2026, 10, 15, 3, 20)

describe('networks of the simulated market', () => {
  it('follow each other without a hole, on twenty venues and more', () => {
    expect(NETWORK_VENUES.length).toBeGreaterThan(20)
    const ends = new Map<string, number | null>()
    for (const venue of NETWORK_VENUES) {
      for (const version of versionsBetween(market, venue, 0, NOW)) {
        const way = `${venue} ${version.asset} ${version.network}`
        if (ends.has(way)) expect(version.valid_from).toBe(ends.get(way))
        ends.set(way, version.valid_to)
        expect(version.checked_at).toBeGreaterThanOrEqual(version.valid_from)
        expect(version.checked_at).toBeLessThan(NOW)
      }
    }
    expect([...ends.values()].every((end) => end === null)).toBe(true)
  })

  it('are told the same by the feed as by the past', () => {
    const later = versionsBetween(market, 'okx', NOW - DAY, NOW + 1)
    const past = versionsBetween(market, 'okx', 0, NOW + 1)
    expect(past).toEqual(expect.arrayContaining(later))
    expect(later.filter(({ valid_to }) => valid_to === null).length).toBe(
      past.filter(({ valid_to }) => valid_to === null).length,
    )
  })

  it('have a log of what changed, and some that are shut now', async () => {
    const [versions] = networks.past({ market, now: NOW, origins: [] })
    const events: Row<AnyTable>[] = []
    for await (const { rows } of pastNetworkEvents({ market, now: NOW, origins: [] })) events.push(...rows)
    expect(events.length).toBeGreaterThan(500)
    const shut = versions!.rows.filter((row) => row.valid_to === null && row.withdraw_enabled === false)
    expect(shut.length).toBeGreaterThan(5)
    expect(shut.length).toBeLessThan(versions!.rows.length / 10)
    const hours = new Set(events.map((row) => Number(row.at) % HOUR))
    expect([...hours]).toEqual([0])
  })
})
