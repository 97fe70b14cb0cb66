import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTo } from '../../src/core/round.ts'
import { isoOf } from '../../src/core/time.ts'
import type { Position } from '../../src/define/reader.ts'
import type { RowsText, TextShape } from '../../src/store/port.ts'
import type { Harness } from './store-harness.ts'
import { days, decode, events, T0, tick, ticks } from './store-tables.ts'

/** Rows as text and as files. */
export function textContract({ fresh, folder }: Harness): void {
  describe('text', () => {
    const shape = {
      columns: ['ts', 'symbol', 'price', 'per_trade', 'trades', 'live', 'seen_at', 'note', 'extra'],
      ratios: { per_trade: { numerator: 'size', denominator: 'trades', times: 8 } },
    }
    const rows = [
      tick(0, { note: `a,"b"\r\nc\u0001`, extra: { x: [1, 'é"'], y: null } }),
      tick(4, { size: null, note: '', live: false, symbol: '币' }),
      tick(8, { seen_at: T0 + 123, price: 1e-7, size: 3, extra: 'plain' }),
      tick(16, { price: 1.7e308, size: 1.7e308, trades: 1 }),
    ]

    it('JSON: the shape’s columns in order, ISO times, json inlined, no figure that is none', async () => {
      const store = await fresh()
      await store.insert(ticks, rows)
      const page = await store.rowsAsJson(ticks, { order: 'asc', limit: 10 }, shape)
      const read = JSON.parse(decode(page.text)) as Record<string, unknown>[]
      expect(read).toEqual(
        rows.map((row, i) => ({
          ts: isoOf(row.ts),
          symbol: row.symbol,
          price: row.price,
          per_trade: [null, null, 3, null][i],
          trades: row.trades,
          live: row.live,
          seen_at: row.seen_at === null ? null : isoOf(row.seen_at),
          note: row.note,
          extra: row.extra,
        })),
      )
      expect(Object.keys(read[0]!)).toEqual(shape.columns)
      expect(page).toMatchObject({ count: 4, truncated: false, newest: rows[3]!.ts })
      expect(page.end).toEqual([rows[3]!.ts, 'binance', 'BTCUSDT'])
    })

    it('CSV: RFC 4180 with a header, unknown is empty, empty text is quoted', async () => {
      const store = await fresh()
      await store.insert(ticks, rows)
      const page = await store.rowsAsCsv(ticks, { order: 'asc', limit: 2 }, shape)
      // 100 and 100.0 are the same figure.
      expect(decode(page.text).replaceAll(/,(\d+)\.0,/g, ',$1,')).toBe(
        [
          'ts,symbol,price,per_trade,trades,live,seen_at,note,extra',
          `2026-11-01T00:00:00.000Z,BTCUSDT,100,,0,true,,"a,""b""\r\nc\u0001","{""x"":[1,""é\\""""],""y"":null}"`,
          '2026-11-01T00:04:00.000Z,币,104,,4,false,,"",',
          '',
        ].join('\r\n'),
      )
      expect(page).toMatchObject({ count: 2, truncated: true })
    })

    it('nothing found is an empty array, or a header', async () => {
      const store = await fresh()
      const none = { order: 'asc', limit: 5 } as const
      const json = await store.rowsAsJson(events, none, { columns: ['id'] })
      expect({ ...json, text: decode(json.text) }).toEqual({
        text: '[]',
        count: 0,
        truncated: false,
        end: null,
        newest: null,
      })
      expect(decode((await store.rowsAsCsv(events, none, { columns: ['id', 'n'] })).text)).toBe('id,n\r\n')
    })

    it('figures come out as every answer shows them, without the noise of their last digits', async () => {
      const store = await fresh()
      const figures = [14694.105999999998, 0.1 + 0.2, -0, 1e-12, 90_000, 123_456_789.123_456_79]
      const random = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 300)
      await store.insert(
        ticks,
        [...figures, ...random].map((price, i) => tick(i, { price })),
      )
      const page = await store.rowsAsJson(ticks, { order: 'asc', limit: 400 }, { columns: ['price'] })
      const read = (JSON.parse(decode(page.text)) as { price: number }[]).map(({ price }) => price)
      expect(read.slice(0, figures.length)).toEqual([14694.106, 0.3, 0, 1e-12, 90_000, 123_456_789.123])
      expect(read.slice(figures.length)).toEqual(random.map((price) => roundTo(undefined, price)))
    })

    it('figures are rounded by the word of their column, and a ratio like its numerator', async () => {
      const store = await fresh()
      await store.insert(days, [{ date: '2026-11-01', symbol: 'BTCUSDT', usd: 1234.5678, events: 3 }])
      const shape = {
        columns: ['usd', 'per_event'],
        ratios: { per_event: { numerator: 'usd', denominator: 'events', times: 1 } },
      }
      const one = { order: 'asc', limit: 1 } as const
      expect(decode((await store.rowsAsJson(days, one, shape)).text)).toBe(
        '[{"usd":1234.57,"per_event":411.52}]',
      )
      expect(decode((await store.rowsAsCsv(days, one, shape)).text)).toBe(
        'usd,per_event\r\n1234.57,411.52\r\n',
      )
    })

    it('cells that are spelled otherwise, and those that say the same everywhere', async () => {
      const store = await fresh()
      await store.insert(days, [
        { date: '2026-11-01', symbol: 'BTCUSDT', usd: 1234.5, events: 3 },
        { date: '2026-08-10', symbol: 'a,"b"', usd: 0.4, events: 0 },
      ])
      await store.insert(ticks, [tick(0), tick(1, { live: false, size: null })])
      const all = { order: 'asc', limit: 2 } as const
      const shape: TextShape = {
        columns: ['symbol', 'date', 'usd'],
        spelled: { date: 'day month year', usd: 'whole', symbol: { always: "it's" } },
      }
      expect(JSON.parse(decode((await store.rowsAsJson(days, all, shape)).text))).toEqual([
        { symbol: "it's", date: '10AUG26', usd: 0 },
        { symbol: "it's", date: '1NOV26', usd: 1235 },
      ])
      expect(decode((await store.rowsAsCsv(days, all, shape)).text)).toBe(
        "symbol,date,usd\r\nit's,10AUG26,0\r\nit's,1NOV26,1235\r\n",
      )
      const flags: TextShape = {
        columns: ['live', 'size'],
        spelled: { live: 'one or zero', size: 'whole' },
      }
      expect(decode((await store.rowsAsJson(ticks, all, flags)).text)).toBe(
        '[{"live":1,"size":1},{"live":0,"size":null}]',
      )
      expect(decode((await store.rowsAsCsv(ticks, all, flags)).text)).toBe('live,size\r\n1,1\r\n0,\r\n')
    })

    it('puts rows of one time in the order of their keys, however many there are', async () => {
      const store = await fresh()
      // By their bytes: as strings the last two would change places.
      const ids = ['B', 'a', 'z', '\uffff', '😀']
      const many = Array.from({ length: 3_000 }, (_, i) => `k${i}`)
      const rows = [...ids, ...many].map((id, n) => ({ at: T0, id, n }))
      await store.insert(events, [...rows].reverse())
      const sorted = rows.map(({ id }) => id).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      for (const limit of [5, 4_000]) {
        for (const columns of [['n'], ['n', 'id']]) {
          for (const order of ['asc', 'desc'] as const) {
            const page = await store.rowsAsJson(events, { order, limit }, { columns })
            const read = (JSON.parse(decode(page.text)) as { n: number }[]).map(({ n }) => rows[n]!.id)
            const right = order === 'asc' ? sorted : [...sorted].reverse()
            expect(read).toEqual(right.slice(0, limit))
            expect(page.end).toEqual([T0, read.at(-1)])
          }
        }
      }
    })

    it('is not made for somebody who has left', async () => {
      const store = await fresh()
      await store.insert(events, [{ at: T0, id: 'a', n: 1 }])
      const leaving = new AbortController()
      const text = store.rowsAsJson(
        events,
        { order: 'asc', limit: 9 },
        { columns: ['n'] },
        { signal: leaving.signal },
      )
      leaving.abort(new Error('nobody is there'))
      await expect(text).rejects.toThrow('nobody is there')
      expect(await store.reader(events).range({ order: 'asc', limit: 9 })).toHaveLength(1)
    })

    it('a change is against the row before of the same key, also across the border of a page', async () => {
      const store = await fresh()
      const day = (date: string, symbol: string, events: number, usd: number) => ({
        date,
        symbol,
        events,
        usd,
      })
      await store.insert(days, [day('2026-10-20', 'BTC', 5, 1.004), day('2026-10-27', 'ETH', 100, 9)])
      await store.insert(days, [day('2026-10-27', 'BTC', 999, 999), day('2026-11-03', 'BTC', 4, 7.5)])
      // Written anew: the figure that holds is the later one.
      await store.insert(days, [day('2026-10-27', 'BTC', 12, 3.5)])
      const shape = {
        columns: ['date', 'symbol', 'more_events', 'more_usd'],
        changes: { more_events: 'events', more_usd: 'usd' },
      }
      const all = [
        { date: '2026-10-20', symbol: 'BTC', more_events: null, more_usd: null },
        { date: '2026-10-27', symbol: 'BTC', more_events: 7, more_usd: 2.5 },
        { date: '2026-10-27', symbol: 'ETH', more_events: null, more_usd: null },
        { date: '2026-11-03', symbol: 'BTC', more_events: -8, more_usd: 4 },
      ]
      for (const order of ['asc', 'desc'] as const) {
        const read: unknown[] = []
        let after: Position | null = null
        do {
          const query = { order, limit: 1, ...(after === null ? {} : { after }) }
          const page: RowsText = await store.rowsAsJson(days, query, shape)
          read.push(...JSON.parse(decode(page.text)))
          after = page.truncated ? page.end : null
        } while (after !== null)
        expect(read).toEqual(order === 'asc' ? all : all.toReversed())
      }
      const csv = await store.rowsAsCsv(days, { order: 'desc', limit: 1 }, shape)
      expect(decode(csv.text)).toMatch(/^date,symbol,more_events,more_usd\r\n2026-11-03,BTC,-8,4(\.0)?\r\n$/)
    })

    it('a change is against the row before also where a page begins in the midst of a time', async () => {
      const store = await fresh()
      const dates = ['2026-10-20', '2026-10-27', '2026-11-03']
      const rows = dates.flatMap((date, week) =>
        ['A', 'B', 'C', 'D'].map((symbol, at) => ({ date, symbol, usd: 1, events: 10 * week * week + at })),
      )
      await store.insert(days, rows)
      const shape = { columns: ['date', 'symbol', 'more'], changes: { more: 'events' } }
      const before = [null, 10, 30]
      const all = rows.map(({ date, symbol }) => ({ date, symbol, more: before[dates.indexOf(date)] }))
      for (const order of ['asc', 'desc'] as const) {
        const ordered = order === 'asc' ? all : all.toReversed()
        for (let at = 0; at < ordered.length - 1; at++) {
          const { date, symbol } = ordered[at]!
          const query = { order, limit: 6, after: [date, symbol] }
          const { text } = await store.rowsAsJson(days, query, shape)
          expect(JSON.parse(decode(text))).toEqual(ordered.slice(at + 1, at + 7))
        }
      }
    })

    it('a text is looked up by another column, and a ratio may say its decimals', async () => {
      const store = await fresh()
      await store.insert(ticks, [tick(0, { size: 1, trades: 3 }), tick(1, { symbol: 'ETHUSDT' })])
      const shape = {
        columns: ['symbol', 'full', 'share'],
        ratios: { share: { numerator: 'size', denominator: 'trades', times: 100, decimals: 4 } },
        lookups: { full: { by: 'symbol', texts: { BTCUSDT: `it's "Bitcoin", they say` } } },
      }
      const query = { order: 'asc', limit: 2 } as const
      expect(JSON.parse(decode((await store.rowsAsJson(ticks, query, shape)).text))).toEqual([
        { symbol: 'BTCUSDT', full: `it's "Bitcoin", they say`, share: 33.3333 },
        { symbol: 'ETHUSDT', full: null, share: 100 },
      ])
      expect(decode((await store.rowsAsCsv(ticks, query, shape)).text).split('\r\n')[1]).toBe(
        `BTCUSDT,"it's ""Bitcoin"", they say",33.3333`,
      )
      const none = { columns: ['full'], lookups: { full: { by: 'symbol', texts: {} } } }
      expect(decode((await store.rowsAsJson(ticks, query, none)).text)).toBe('[{"full":null},{"full":null}]')
    })

    it('keeps the order of a long page, and its limit exactly', async () => {
      const store = await fresh()
      const count = 25_000
      const all = Array.from({ length: count }, (_, i) => ({
        at: T0 + ((i * 7_919) % count),
        id: `e${i}`,
        n: i,
      }))
      await store.insert(events, all)
      for (const order of ['asc', 'desc'] as const) {
        const sorted = all.map(({ at }) => at).sort((a, b) => (order === 'asc' ? a - b : b - a))
        const page = await store.rowsAsJson(events, { order, limit: 20_000 }, { columns: ['at'] })
        const read = (JSON.parse(decode(page.text)) as { at: string }[]).map(({ at }) => Date.parse(at))
        expect(read).toEqual(sorted.slice(0, 20_000))
        expect(page).toMatchObject({ count: 20_000, truncated: true })
        const exact = await store.rowsAsJson(events, { order, limit: count }, { columns: ['at'] })
        expect(exact).toMatchObject({ count, truncated: false })
        const ranged = await store.reader(events).range({ order, limit: 20_000, columns: ['at'] })
        expect(ranged.map(({ at }) => at)).toEqual(sorted.slice(0, 20_000))
      }
    })
  })

  describe('files', () => {
    it('are written whole, oldest first, and hold the asked-for span', async () => {
      const store = await fresh()
      const rows = Array.from({ length: 5_000 }, (_, i) => ({
        at: T0 + ((i * 37) % 5_000),
        id: `é,${i}`,
        n: i,
      }))
      await store.insert(events, rows)
      const range = { since: T0 + 1_000, until: T0 + 4_000 }
      const plain = join(folder(), 'events.csv')
      const zipped = join(folder(), 'events.csv.gz')
      const parquet = join(folder(), "it's.parquet")
      expect(await store.exportRows(events, range, plain, { format: 'csv', kind: 'live' })).toBe(3_000)
      expect(await store.exportRows(events, range, zipped, { format: 'csv.gz', kind: 'live' })).toBe(3_000)
      expect(await store.exportRows(events, range, parquet, { format: 'parquet', kind: 'live' })).toBe(3_000)
      const text = await readFile(plain, 'utf8')
      expect(gunzipSync(await readFile(zipped)).toString()).toBe(text)
      const lines = text.trimEnd().split(/\r?\n/)
      expect(lines[0]).toBe('at,id,n')
      expect(lines.slice(1).map((line) => Date.parse(line.slice(0, 24)))).toEqual(
        Array.from({ length: 3_000 }, (_, i) => T0 + 1_000 + i),
      )
      expect((await readFile(parquet)).subarray(0, 4).toString()).toBe('PAR1')
      expect((await readdir(folder())).filter((file) => file.includes('.part'))).toEqual([])
    })

    it('have the rows and the order that are asked for, and every digit', async () => {
      const store = await fresh()
      const figures = [84_498_517_473_838, 14694.105999999998, 0.1 + 0.2, -0]
      const rows = figures.map((price, i) => tick(i, { price, live: i > 1, note: i === 3 ? 'no' : 'yes' }))
      await store.insert(ticks, rows)
      const file = join(folder(), 'chosen.csv')
      const chosen = { where: { note: 'yes' }, order: 'desc' } as const
      expect(await store.exportRows(ticks, chosen, file, { format: 'csv', kind: 'live' })).toBe(3)
      const [head, ...lines] = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
      const place = head!.split(',').indexOf('price')
      expect(lines.map((line) => Number(line.split(',')[place]))).toEqual(figures.slice(0, 3).reverse())
    })

    it('leave nothing behind when they cannot be written', async () => {
      const store = await fresh()
      const nowhere = join(folder(), 'no', 'such', 'folder.csv')
      await expect(store.exportRows(events, {}, nowhere, { format: 'csv', kind: 'live' })).rejects.toThrow()
      expect((await store.extent(events)).rows).toBe(0)
    })
  })
}
