import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BrokenOff } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { DAY, dateOf } from '../../src/core/time.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { type MarketMigration, migrateMarket } from '../../src/store/migrate/market.ts'
import { MigrationNote } from '../../src/store/migrate/note.ts'
import { planOf } from '../../src/store/migrate/survey.ts'
import type { Store } from '../../src/store/port.ts'
import { CONTRACT_TABLES, days, events, incidents, reports, tick, ticks } from './store-tables.ts'

const ADDRESS = 'there/test'
const OCTOBER = Date.UTC(2026, 9, 1)

/** What a migration is held to, whatever engine it goes to. */
export function migrationContract(engine: string, openTarget: () => Promise<Store>): void {
  describe(`a migration to ${engine}`, () => {
    let folder: string
    let source: Store
    let target: Store

    beforeAll(async () => {
      source = await openDuckdbStore({ file: ':memory:', tables: CONTRACT_TABLES, log: silentLog })
      target = await openTarget()
    })
    afterAll(async () => {
      await source.close()
      await target.close()
    })
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'perptape-migrate-'))
      await empty(source)
      await empty(target)
      await fill(source)
    })
    afterEach(() => rmSync(folder, { recursive: true }))

    async function empty(store: Store): Promise<void> {
      for (const table of CONTRACT_TABLES) await store.dropBefore(table, OCTOBER + 400 * DAY)
    }

    /** Three months of everything, with what each kind of table has of its own. */
    async function fill(store: Store): Promise<void> {
      const times = Array.from({ length: 80 }, (_, at) => OCTOBER + at * DAY)
      await store.insert(
        ticks,
        times.map((ts, at) =>
          tick(0, { ts, note: at % 3 === 0 ? null : `n"${at}`, extra: { at, of: [null] } }),
        ),
      )
      await store.insert(
        events,
        times.map((at, n) => ({ at, id: `e${n}`, n })),
      )
      const some = times.map((at, usd) => ({ date: dateOf(at), symbol: 'BTCUSDT', usd, events: 1 }))
      await store.insert(days, some)
      await store.insert(
        days,
        some.slice(0, 40).map((row) => ({ ...row, usd: row.usd / 3 })),
      )
      await store.insert(incidents, [
        { id: 'a', started_at: OCTOBER, usd: 1, coins: ['BTC'] },
        { id: 'b', started_at: OCTOBER, usd: 1, coins: [] },
      ])
      await store.insert(incidents, [{ id: 'a', started_at: OCTOBER + 40 * DAY, usd: 2, coins: ['ETH'] }])
      await store.insert(reports, [
        { date: dateOf(OCTOBER), fund: 'a', usd: 1, status: 'final' },
        { date: dateOf(OCTOBER), fund: 'b', usd: 2, status: 'provisional' },
      ])
    }

    function migration(more: Partial<MarketMigration> = {}): MarketMigration {
      return {
        source,
        target,
        address: ADDRESS,
        tables: CONTRACT_TABLES,
        note: new MigrationNote(folder, ADDRESS),
        now: OCTOBER,
        signal: new AbortController().signal,
        progress: () => {},
        ...more,
      }
    }

    async function contents(store: Store) {
      const all = { order: 'asc', limit: 10_000, includeProvisional: true } as const
      return Promise.all(CONTRACT_TABLES.map((table) => store.reader(table).range(all)))
    }

    /** A store of which some verbs are others. */
    const but = (store: Store, verbs: Partial<Store>): Store =>
      new Proxy(store, {
        get(of, name) {
          const own = verbs[name as keyof Store] ?? of[name as keyof Store]
          return typeof own === 'function' ? own.bind(of) : own
        },
      })

    it('brings every row over, once, and says what it was', async () => {
      const report = await migrateMarket(migration())
      expect(await contents(target)).toEqual(await contents(source))
      expect(report).toMatchObject({ tables: 5, rows: 244, months: 12, doubled: 0, differing: [] })
      expect(report.copied).toEqual({ rows: 244, months: 12 })
      expect(report.before).toEqual({ rows: 0, months: 0 })
    })

    it('does nothing the second time', async () => {
      await migrateMarket(migration())
      const insert = () => Promise.reject(new Error('written to'))
      const report = await migrateMarket(migration({ target: but(target, { insert, forget: insert }) }))
      expect(report.copied).toEqual({ rows: 0, months: 0 })
      expect(report.before).toEqual({ rows: 244, months: 12 })
    })

    it.each([1, 2, 4, 7, 10])(
      'goes on after it was cut off in batch %i, and doubles nothing',
      async (last) => {
        let batches = 0
        const insert: Store['insert'] = async (table, rows) => {
          batches += 1
          // What was acknowledged to nobody is there all the same.
          if (batches <= last) await target.insert(table, batches === last ? rows.slice(0, 5) : rows)
          if (batches >= last) throw new Error('cut')
        }
        await expect(migrateMarket(migration({ target: but(target, { insert }) }))).rejects.toThrow('cut')
        const report = await migrateMarket(migration())
        // Another month may have been under way.
        expect(report.before.months).toBeGreaterThanOrEqual(last - 2)
        expect(await contents(target)).toEqual(await contents(source))
      },
    )

    it('does again what was not noted in time', async () => {
      await migrateMarket(migration())
      const file = join(folder, 'migration.json')
      const noted = JSON.parse(readFileSync(file, 'utf8'))
      noted.targets[ADDRESS].tables = { contract_ticks: noted.targets[ADDRESS].tables.contract_ticks }
      writeFileSync(file, JSON.stringify(noted))
      const report = await migrateMarket(migration())
      expect(report.before).toEqual({ rows: 80, months: 3 })
      expect(await contents(target)).toEqual(await contents(source))
    })

    it('copies again what has changed in the source since, and clears away what it has no more', async () => {
      await migrateMarket(migration())
      await source.insert(ticks, [tick(0, { ts: OCTOBER + 5 })])
      // Of the same key and time: nothing but the cell says so.
      await source.insert(days, [{ date: '2026-11-03', symbol: 'BTCUSDT', usd: 9, events: 1 }])
      await source.insert(incidents, [{ id: 'a', started_at: OCTOBER + 70 * DAY, usd: 3, coins: [] }])
      await source.dropBefore(events, OCTOBER + 45 * DAY)
      const report = await migrateMarket(migration())
      expect(await contents(target)).toEqual(await contents(source))
      // Ticks of October, days and events of November, the incident in December.
      expect(report.copied.months).toBe(4)
    })

    it('copies again what the target has lost', async () => {
      await migrateMarket(migration())
      await target.forget(events, { since: OCTOBER + 3 * DAY, until: OCTOBER + 4 * DAY })
      expect((await migrateMarket(migration())).copied).toEqual({ rows: 31, months: 1 })
      expect(await contents(target)).toEqual(await contents(source))
    })

    it('begins anew where the target was emptied', async () => {
      await migrateMarket(migration())
      await empty(target)
      expect((await migrateMarket(migration())).copied.rows).toBe(244)
      expect(await contents(target)).toEqual(await contents(source))
    })

    it('tells a fact once that the source has twice', async () => {
      await source.insert(ticks, [tick(0, { ts: OCTOBER }), tick(0, { ts: OCTOBER })])
      const report = await migrateMarket(migration())
      expect(report).toMatchObject({ doubled: 2, differing: [] })
      expect((await target.extent(ticks)).rows).toBe(80)
      expect((await migrateMarket(migration())).copied.rows).toBe(0)
    })

    describe('a month that differs', () => {
      const bad = (times: number): Store['insert'] => {
        let left = times
        return (table, rows) => {
          const isOctober = (rows[0] as { date?: string }).date === '2026-10-01'
          const isLast = isOctober && left-- > 0
          return target.insert(
            table,
            isLast ? rows.map((row, at) => (at === 3 ? { ...row, usd: 0.5 } : row)) : rows,
          )
        }
      }

      it('is copied once more', async () => {
        const report = await migrateMarket(migration({ target: but(target, { insert: bad(1) }) }))
        expect(report.differing).toEqual([])
        expect(await contents(target)).toEqual(await contents(source))
      })

      it('is named if it differs again, and the others are done', async () => {
        const report = await migrateMarket(migration({ target: but(target, { insert: bad(2) }) }))
        expect(report.differing).toMatchObject([
          { table: 'contract_days', month: '2026-10', source: { rows: 31 }, target: { rows: 31 } },
        ])
        const { source: own, target: other } = report.differing[0]!
        expect(own.sum).not.toBe(other.sum)
        expect(report.copied.months).toBe(11)
        expect((await migrateMarket(migration())).copied).toEqual({ rows: 31, months: 1 })
        expect(await contents(target)).toEqual(await contents(source))
      })
    })

    describe('a target', () => {
      it('that has rows of its own is refused, and they are named', async () => {
        await target.insert(events, [{ at: OCTOBER, id: 'own', n: 1 }])
        await expect(migrateMarket(migration())).rejects.toThrow(
          'there/test has rows already, which are not from this folder: contract_events (1). Empty it, or choose another database with CLICKHOUSE_DATABASE.',
        )
        expect((await target.extent(events)).rows).toBe(1)
      })

      it('is another one under another address', async () => {
        await migrateMarket(migration())
        const note = new MigrationNote(folder, 'elsewhere/test')
        await expect(migrateMarket(migration({ note, address: 'elsewhere/test' }))).rejects.toThrow(
          'elsewhere/test has rows already',
        )
      })
    })

    describe('who waits for it', () => {
      it('may break it off, and loses nothing', async () => {
        const controller = new AbortController()
        const progress = (fraction: number) => {
          if (fraction > 0.4) controller.abort(new BrokenOff('enough'))
        }
        await expect(migrateMarket(migration({ signal: controller.signal, progress }))).rejects.toThrow(
          'enough',
        )
        const report = await migrateMarket(migration())
        expect(report.before.months).toBeGreaterThan(2)
        expect(await contents(target)).toEqual(await contents(source))
      })

      it('is told how far it is', async () => {
        const told: string[] = []
        await migrateMarket(
          migration({ progress: (fraction, label) => void told.push(`${fraction.toFixed(2)} ${label}`) }),
        )
        expect(told[0]).toBe('0.00 0 of 244 rows, 0 of 12 months, contract_ticks 2026-10')
        expect(told.at(-1)).toMatch(
          /^1\.00 0 s left, [\d,]+ rows\/s, 244 of 244 rows, 11 of 12 months, contract_reports 2026-10$/,
        )
      })

      it('sees the plan before, and what is done after', async () => {
        const note = new MigrationNote(folder, ADDRESS)
        const before = await planOf(source, CONTRACT_TABLES, note)
        expect(before).toContainEqual({
          table: 'contract_days',
          rows: 80,
          months: 3,
          done: { rows: 0, months: 0 },
        })
        await migrateMarket(migration({ tables: [days] }))
        const after = await planOf(source, CONTRACT_TABLES, new MigrationNote(folder, ADDRESS))
        expect(after.filter(({ done }) => done.months > 0).map(({ table }) => table)).toEqual([
          'contract_days',
        ])
      })

      it('is refused a note that is none', () => {
        writeFileSync(join(folder, 'migration.json'), '{}')
        expect(() => new MigrationNote(folder, ADDRESS)).toThrow('is not what perptape wrote there')
      })
    })
  })
}
