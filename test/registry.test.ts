import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { BOARDS, DOMAINS } from '../src/boards/index.ts'
import { DATASETS } from '../src/datasets/index.ts'
import type { Offer } from '../src/define/offer.ts'
import type { Columns } from '../src/define/table.ts'
import { METHODS } from '../src/methods/index.ts'
import { OFFERS } from '../src/offers/index.ts'
import { PAGES, WIDGETS } from '../src/pages/index.ts'
import { ROLLUPS } from '../src/rollups/index.ts'
import { SERIES } from '../src/series/index.ts'
import { STRATEGIES } from '../src/signals/strategies/index.ts'
import { createSimMarket } from '../src/sim/model/model.ts'
import { simulatedVenues } from '../src/sim/simulated-venues.ts'
import { SUBJECTS } from '../src/sim/subjects.ts'
import { TABLES } from '../src/tables/index.ts'
import { VENUES } from '../src/venues/index.ts'

const src = join(dirname(fileURLToPath(import.meta.url)), '..', 'src')

type Fields = Readonly<Record<string, unknown>>
const has = (value: unknown, ...names: string[]): value is Fields =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

/** Every definition of that kind which some file of the folder exports; the list itself is left out. */
async function definedIn(folder: string, isOne: (value: unknown) => boolean): Promise<Set<unknown>> {
  const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts',
  )
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(src, folder, file)).href) as Promise<Fields>),
  )
  return new Set(modules.flatMap((module) => Object.values(module)).filter(isOne))
}

/** By name: definitions that differ are compared for minutes, and shown whole. */
const namesOf = (values: Iterable<unknown>, name: string) =>
  [...values].map((value) => String((value as Fields)[name])).sort()

const KINDS = [
  {
    folder: 'tables',
    list: TABLES,
    nameOf: 'name',
    isOne: (value: unknown) => has(value, 'columnNames', 'cadence'),
  },
  {
    folder: 'datasets',
    list: DATASETS,
    nameOf: 'name',
    isOne: (value: unknown) => has(value, 'leavesOut', 'filter', 'order'),
  },
  {
    folder: 'boards',
    list: BOARDS,
    nameOf: 'id',
    isOne: (value: unknown) => has(value, 'path', 'result', 'compute'),
  },
  {
    folder: 'methods',
    list: METHODS,
    nameOf: 'id',
    isOne: (value: unknown) => has(value, 'answers', 'formula', 'example'),
  },
  {
    folder: 'pages',
    list: [...PAGES, ...WIDGETS],
    nameOf: 'path',
    isOne: (value: unknown) => has(value, 'path', 'panels') || has(value, 'path', 'source', 'draw'),
  },
  {
    folder: 'series',
    list: SERIES,
    nameOf: 'metric',
    isOne: (value: unknown) => has(value, 'metric', 'finest', 'bars'),
  },
  {
    folder: 'offers',
    list: OFFERS,
    nameOf: 'route',
    isOne: (value: unknown) => has(value, 'route', 'priceUsd', 'answer'),
  },
  {
    folder: 'rollups',
    list: ROLLUPS,
    nameOf: 'id',
    isOne: (value: unknown) => has(value, 'into', 'grain', 'compute'),
  },
  {
    folder: 'signals/strategies',
    list: STRATEGIES,
    nameOf: 'id',
    isOne: (value: unknown) => has(value, 'rule', 'stop', 'tp1'),
  },
  {
    folder: 'venues',
    list: VENUES,
    nameOf: 'id',
    isOne: (value: unknown) => has(value, 'markets', 'sources'),
  },
  {
    folder: 'sim',
    list: SUBJECTS,
    nameOf: 'label',
    isOne: (value: unknown) => has(value, 'into', 'feed', 'past'),
  },
] as const

describe.each(KINDS)('list of $folder', ({ folder, list, nameOf, isOne }) => {
  it('holds what the folder defines, no more and no less', async () => {
    expect(namesOf(list, nameOf)).toEqual(namesOf(await definedIn(folder, isOne), nameOf))
  })

  it('names each once', () => {
    expect(new Set(namesOf(list, nameOf)).size).toBe(list.length)
  })
})

describe('tables', () => {
  it('say of every column in a sentence what it means', () => {
    const isSentence = (meaning = '') => /^[A-Z0-9].*[^.]\.$/.test(meaning)
    const unsaid = TABLES.flatMap(({ name, columns }) =>
      Object.entries(columns as Columns).flatMap(([column, { meaning }]) =>
        isSentence(meaning) ? [] : [`${name}.${column}`],
      ),
    )
    expect(unsaid).toEqual([])
  })
})

describe('offers', () => {
  it('have routes of their own, and sell tables and boards of the lists', () => {
    const routes = OFFERS.flatMap(({ route, aliases = [] }) => [route, ...aliases])
    expect(new Set(routes).size).toBe(routes.length)
    const tables = new Set<unknown>(TABLES)
    const soldBy = ({ answer }: Offer) => {
      if (answer.kind === 'key credit') return []
      if (answer.kind === 'bulk files') return answer.tables.map(({ table }) => table)
      return answer.kind === 'table history' ? [answer.table] : Object.values(answer.board.reads)
    }
    for (const offer of OFFERS)
      for (const table of soldBy(offer))
        expect(tables.has(table), `${offer.route} sells ${table.name}`).toBe(true)
  })
})

describe('subjects of the simulated market', () => {
  it('fill tables of the list only', () => {
    const known = new Set<unknown>(TABLES)
    for (const { label, into } of SUBJECTS) expect(known.has(into), label).toBe(true)
  })

  it('stand in folders of the names that tables have, beside what they are made of', () => {
    const foldersIn = (layer: string) =>
      readdirSync(join(src, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    const domains = foldersIn('sim').filter((name) => !['derived', 'model', 'wire'].includes(name))
    expect(domains.length).toBeGreaterThan(5)
    expect(foldersIn('tables')).toEqual(expect.arrayContaining(domains))
  })

  it('give every venue sources of different names', () => {
    const market = createSimMarket({ seed: 7 })
    for (const { id, sources } of simulatedVenues(market, VENUES, 0))
      expect(new Set(sources.map((source) => source.id)).size, id).toBe(sources.length)
  })
})

describe('boards', () => {
  it('have paths and tools of their own', () => {
    const paths = BOARDS.flatMap((board) => [board.path, ...(board.aliases ?? [])])
    expect(new Set(paths).size).toBe(paths.length)
    const tools = BOARDS.flatMap((board) => board.mcp ?? [])
    expect(new Set(tools).size).toBe(tools.length)
  })

  it.each(Object.entries(DOMAINS))('of the domain %s stand in its folder', async (domain, boards) => {
    const isBoard = (value: unknown) => has(value, 'path', 'result', 'compute')
    expect(namesOf(boards, 'id')).toEqual(namesOf(await definedIn(`boards/${domain}`, isBoard), 'id'))
  })

  it('and rollups read and fill tables of the list only', () => {
    const known = new Set<unknown>(TABLES)
    for (const { id, reads } of [...BOARDS, ...ROLLUPS])
      for (const table of Object.values(reads))
        expect(known.has(table), `${id} reads ${table.name}`).toBe(true)
    for (const { id, into } of ROLLUPS) expect(known.has(into), `${id} fills ${into.name}`).toBe(true)
  })
})

describe('datasets', () => {
  it('name the rollup of what is written before it is settled, and no other', () => {
    const written = ROLLUPS.filter(({ provisional }) => provisional !== undefined)
    for (const { name, table, settledBy } of DATASETS) {
      const maker = written.find(({ into }) => into === table)
      expect([name, settledBy]).toEqual([name, maker?.id ?? null])
    }
  })

  it('have a table that somebody fills', () => {
    const filled = new Set([...ROLLUPS.map(({ into }) => into), ...SUBJECTS.map(({ into }) => into)])
    expect(DATASETS.filter(({ table }) => !filled.has(table)).map(({ name }) => name)).toEqual([])
  })
})
