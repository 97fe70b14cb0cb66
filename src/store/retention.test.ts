import { describe, expect, it } from 'vitest'
import { DAY } from '../core/time.ts'
import { table, text, time } from '../define/table.ts'
import type { Store } from './port.ts'
import { dropExpired } from './retention.ts'

const named = (name: string, keepDays: number | null) =>
  table({
    name,
    about: 'For the test.',
    columns: { ts: time(), id: text() },
    time: 'ts',
    key: ['ts', 'id'],
    writes: 'append',
    cadence: 'live',
    keepDays,
  })

describe('retention', () => {
  it('drops what each table no longer keeps, and leaves the rest alone', async () => {
    const now = Date.UTC(2026, 10, 14)
    const asked: [string, number][] = []
    const store = {
      dropBefore: async (target: { name: string }, cutoff: number) => {
        asked.push([target.name, cutoff])
        return target.name === 'week' ? 5 : 0
      },
    } as unknown as Store
    const tables = [named('week', 7), named('forever', null), named('month', 30)]
    expect(await dropExpired(store, tables, {}, now)).toEqual([{ table: 'week', rows: 5 }])
    expect(asked).toEqual([
      ['week', now - 7 * DAY],
      ['month', now - 30 * DAY],
    ])
  })

  it('goes by what the operator said of a table, for longer, for good, or no longer for good', async () => {
    const now = Date.UTC(2026, 10, 14)
    const asked: [string, number][] = []
    const store = {
      dropBefore: async (target: { name: string }, cutoff: number) => asked.push([target.name, cutoff]) * 0,
    } as unknown as Store
    const tables = [named('week', 7), named('forever', null), named('month', 30), named('year', 365)]
    await dropExpired(store, tables, { week: 14, forever: 400, month: null }, now)
    expect(asked).toEqual([
      ['week', now - 14 * DAY],
      ['forever', now - 400 * DAY],
      ['year', now - 365 * DAY],
    ])
  })

  it('lets rows stay until their month is over, where an engine drops whole months', async () => {
    const asked: number[] = []
    const store = {
      retentionGrain: 'month',
      dropBefore: async (_: unknown, cutoff: number) => asked.push(cutoff) * 0,
    } as unknown as Store
    await dropExpired(store, [named('week', 7)], {}, Date.UTC(2026, 10, 14, 5))
    await dropExpired(store, [named('week', 7)], {}, Date.UTC(2026, 10, 8))
    await dropExpired(store, [named('week', 7)], {}, Date.UTC(2026, 0, 3))
    expect(asked).toEqual([Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 1), Date.UTC(2025, 11, 1)])
  })
})
