import { DAY, type Duration, MINUTE, type Ms } from '../src/core/time.ts'
import type { CellKind } from '../src/define/rule.ts'
import type { AnyTable } from '../src/define/table.ts'
import type { Store } from '../src/store/port.ts'
import { orderColumns } from '../src/store/position.ts'

type AnyRow = Readonly<Record<string, unknown>>
type Ask = (store: Store) => Promise<unknown>

export const FIRST = Date.UTC(2026, 8, 1)
const SPAN = 60 * DAY

/** The same numbers at every run, each from 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Rows of any table, in order of time over sixty days; of each text column there are forty words, but of a key's last. */
export function rowsOf(table: AnyTable, first: number, count: number, all: number): AnyRow[] {
  const key: readonly string[] = table.key
  const own = key.findLast((name) => name !== table.time && table.columns[name].kind === 'text')
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const throws = dice(number)
    return Object.fromEntries(
      (table.columnNames as readonly string[]).map((name, at) => {
        const { kind, nullable } = table.columns[name]
        // No two rows have one key.
        if (name === own) return [name, `N${number}`]
        if (name === table.time) return [name, Math.floor(FIRST + (SPAN * number) / all)]
        if (nullable && throws() < 0.2) return [name, null]
        return [name, cellOf(kind as CellKind, at, throws)]
      }),
    )
  })
}

function cellOf(kind: CellKind, at: number, throws: () => number): unknown {
  switch (kind) {
    case 'text':
      return `W${at}-${Math.floor(throws() * 40)}`
    case 'number':
      return Math.floor(throws() * 1e6) / 128
    case 'integer':
      return Math.floor(throws() * 1_000)
    case 'boolean':
      return throws() < 0.5
    case 'time':
      return FIRST + Math.floor(throws() * SPAN)
    case 'date':
      return new Date(FIRST + Math.floor(throws() * 60) * DAY).toISOString().slice(0, 10)
    case 'json':
      return { n: Math.floor(throws() * 10), list: [1, null, 'a'] }
  }
}

/** A question of each verb, by chance. */
export function questionsBy(table: AnyTable, throws: () => number, sample: readonly AnyRow[]) {
  const one = <T>(list: readonly T[]): T => list[Math.floor(throws() * list.length)]!
  const some = <T>(list: readonly T[], most: number) => [
    ...new Set(Array.from({ length: 1 + Math.floor(throws() * most) }, () => one(list))),
  ]
  const names: readonly string[] = table.columnNames
  const of = (...kinds: readonly CellKind[]) =>
    names.filter((name) => kinds.includes(table.columns[name].kind))
  const [texts, figures] = [of('text'), of('number', 'integer')]
  const taken = names.filter((name) => table.columns[name].kind !== 'json')
  const cell = (name: string) =>
    sample.map((row) => row[name]).find((value) => value !== null && throws() < 0.3) ?? sample[0]![name]
  const where = (): AnyRow => {
    if (throws() < 0.4 || texts.length === 0) return {}
    const name = one(texts)
    const figure = one(figures)
    return {
      [name]:
        throws() < 0.5
          ? cell(name)
          : some(sample, 4)
              .map((row) => row[name])
              .filter((v) => v !== null),
      ...(throws() < 0.4 ? { [figure]: { gte: 100, lt: 5_000 } } : {}),
    }
  }
  const span = (most: Ms) => {
    const since = FIRST + Math.floor(throws() * SPAN)
    return { since, until: since + Math.floor(throws() * most) + MINUTE }
  }
  const takes = () => ({
    n: { count: true },
    some: { count: true, when: { [one(figures)]: { gte: 50 } } },
    sum: { sum: one(figures) },
    part: { sum: one(figures), when: { [one(figures)]: { lt: 400 } } },
    mean: { avg: one(figures) },
    middle: { median: one(figures) },
    least: { min: one(taken) },
    most: { max: one(taken) },
    first: { first: one(taken) },
    last: { last: one(taken) },
    kinds: { distinct: one(taken) },
  })
  const position = (row: AnyRow) => orderColumns(table).map((name) => row[name] as string | number)
  const range = () => {
    const order = throws() < 0.5 ? ('asc' as const) : ('desc' as const)
    const paged = throws() < 0.6 ? { after: position(one(sample)) } : {}
    return { order, limit: 1 + Math.floor(throws() * 2_000), where: where(), ...span(5 * DAY), ...paged }
  }
  const shape = () => ({
    columns: [...some(names, 6), 'change'],
    changes: { change: one(figures) },
  })
  const asked = <Q>(query: Q, ask: (store: Store, query: Q) => Promise<unknown>): Ask => {
    return (store) => ask(store, query)
  }
  const text = (page: { text: Uint8Array }) => ({ ...page, text: Buffer.from(page.text).toString() })
  return {
    range: () => asked(range(), (store, query) => store.reader(table).range(query as never)),
    latest: () => {
      const known = throws() < 0.5 ? {} : { known: some(figures, 2) }
      const query = { by: some(texts, 2), where: where(), ...span(3 * DAY), ...known }
      return asked(query, (store, of) => store.reader(table).latest(of as never))
    },
    aggregate: () => {
      const by = throws() < 0.3 ? {} : { by: some(texts, 2) }
      const top = throws() < 0.4 ? { top: { by: 'n', limit: 10 } } : {}
      const query = { take: takes(), where: where(), ...span(5 * DAY), ...by, ...top }
      return asked(query, (store, of) => store.reader(table).aggregate(of as never))
    },
    bucket: () => {
      const every: Duration = one(['5m', '1h', '7h', '1d'])
      const by = throws() < 0.5 ? {} : { by: some(texts, 1) }
      const query = { every, take: takes(), where: where(), ...span(2 * DAY), ...by }
      return asked(query, (store, of) => store.reader(table).bucket(of as never))
    },
    rowsAsJson: () => {
      const [query, shown] = [range(), shape()]
      return asked(query, async (store, of) => text(await store.rowsAsJson(table, of as never, shown)))
    },
    rowsAsCsv: () => {
      const [query, shown] = [range(), shape()]
      return asked(query, async (store, of) => text(await store.rowsAsCsv(table, of as never, shown)))
    },
    missing: () => {
      const rows = some(sample, 300).map((row) =>
        throws() < 0.5 ? row : { ...row, [table.time]: (row[table.time] as Ms) + 1 },
      )
      return asked(rows, (store, list) => store.missing(table, list as never))
    },
  } as const
}
