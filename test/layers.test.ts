import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Who may import whom: a layer, or one file of it. This is the map of docs/ARCHITECTURE.md. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  define: ['core'],
  tables: ['define', 'core'],
  datasets: ['tables', 'define', 'core'],
  analytics: ['core'],
  venues: ['tables', 'define', 'core'],
  providers: ['venues', 'tables', 'define', 'core'],
  sim: ['rollups', 'signals', 'analytics', 'tables', 'define', 'core'],
  config: ['access', 'ledger', 'tables', 'define', 'core'],
  store: ['tables', 'define', 'core'],
  ledger: ['core'],
  leases: ['core'],
  shared: ['core'],
  mail: ['core'],
  content: ['core'],
  readings: ['tables', 'analytics', 'define', 'core'],
  rollups: ['signals', 'readings', 'tables', 'analytics', 'define', 'core'],
  recorder: ['venues', 'store/port.ts', 'tables', 'define', 'core'],
  signals: ['analytics', 'tables', 'define', 'core'],
  seals: ['signals', 'readings', 'analytics', 'tables', 'define', 'core'],
  series: ['readings', 'tables', 'analytics', 'define', 'core'],
  boards: ['series', 'seals', 'signals', 'readings', 'tables', 'analytics', 'define', 'core'],
  methods: ['series', 'seals', 'signals', 'tables', 'analytics', 'define', 'core'],
  offers: ['boards', 'readings', 'tables', 'analytics', 'define', 'core'],
  pages: ['boards', 'define', 'core'],
  client: ['define', 'core'],
  access: ['ledger', 'shared', 'define', 'core'],
  devchain: ['access', 'core'],
  serve: [
    'pages',
    'methods',
    'boards',
    'readings',
    'access',
    'ledger',
    'shared',
    'mail',
    'content',
    'store/port.ts',
    'tables',
    'define',
    'core',
  ],
  tasks: [
    'seals',
    'recorder',
    'rollups',
    'readings',
    'analytics',
    'access',
    'store',
    'venues',
    'providers',
    'datasets',
    'tables',
    'define',
    'core',
  ],
}

/** Rows are described where tables are: naming their types ties nothing together. */
const TYPE_ARROWS: Readonly<Record<string, readonly string[]>> = { analytics: ['tables', 'define'] }

/** These join everything below them: the process opens and closes it all, commands are for people, the rest starts them. */
const JOINERS = ['process', 'commands']

const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'src')

interface Import {
  readonly path: string
  readonly typeOnly: boolean
}

function importsOf(source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found: Import[] = []
  for (const [, type, what, path] of code.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s*['"](\.[^'"]+)['"]/g,
  )) {
    const names = /^\{([\s\S]*)\}$/
      .exec(what!.trim())?.[1]
      ?.split(',')
      .map((name) => name.trim())
    const allTypes = names?.every((name) => name === '' || name.startsWith('type '))
    found.push({ path: path!, typeOnly: type !== undefined || allTypes === true })
  }
  for (const [, path] of code.matchAll(/(?:^|[^.\w])import\s*\(?\s*['"](\.[^'"]+)['"]/g))
    found.push({ path: path!, typeOnly: false })
  return found
}

/** Sentences about the imports of one file that point the wrong way; `file` is relative to src. */
function faultsOf(file: string, source: string): string[] {
  const layer = file.split('/')[0]!
  const rank = JOINERS.indexOf(layer)
  if (layer === file) return []
  if (rank >= 0) {
    return importsOf(source).flatMap(({ path }) => {
      const target = posix.join(posix.dirname(file), path)
      const isAbove = JOINERS.indexOf(target.split('/')[0]!) > rank
      return isAbove ? [`${file} imports ${target}: ${layer} is below it`] : []
    })
  }
  const allowed = ARROWS[layer]
  if (!allowed)
    return [`${file}: ${layer} is no layer; name it in test/layers.test.ts and docs/ARCHITECTURE.md`]
  return importsOf(source).flatMap(({ path, typeOnly }) => {
    const target = posix.join(posix.dirname(file), path)
    const targetLayer = target.split('/')[0]!
    if (targetLayer === layer) return []
    const may = typeOnly ? [...allowed, ...(TYPE_ARROWS[layer] ?? [])] : allowed
    if (may.includes(targetLayer) || may.includes(target)) return []
    return [`${file} imports ${target}: ${layer} may import ${may.join(', ') || 'nothing of ours'}`]
  })
}

describe('layers', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

  it('imports point one way', () => {
    expect(files.length).toBeGreaterThan(20)
    const faults = files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))
    expect(faults, `\n${faults.join('\n')}\n`).toEqual([])
  })

  it('the client of programs is by itself', () => {
    const client = join(root, '../packages/client/src')
    const outward = readdirSync(client)
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => importsOf(readFileSync(join(client, file), 'utf8')))
      .filter(({ path }) => path.startsWith('..'))
    expect(outward).toEqual([])
  })

  it('are drawn so in docs/ARCHITECTURE.md', () => {
    const lines = readFileSync('docs/ARCHITECTURE.md', 'utf8').matchAll(
      /^([a-z-]+) .*(?:← (.+)|imports nothing)$/gm,
    )
    const drawn = [...lines].map(([, layer, below]) => [
      layer,
      (below ?? '')
        .split(', ')
        .filter(Boolean)
        .map((name) => name.replace('store port', 'store/port.ts'))
        .sort(),
    ])
    const there = Object.entries(ARROWS).filter(([layer]) => existsSync(join(root, layer)))
    expect(Object.fromEntries(drawn)).toEqual(
      Object.fromEntries(there.map(([layer, below]) => [layer, [...below].sort()])),
    )
  })

  it('has no circle', () => {
    const above = (layer: string): string[] =>
      (ARROWS[layer] ?? []).map((name) => name.split('/')[0]!).flatMap((name) => [name, ...above(name)])
    for (const layer of Object.keys(ARROWS)) expect(above(layer)).not.toContain(layer)
  })

  it('no file imports itself by way of others', () => {
    const imports = new Map(
      files.map((file) => {
        const found = importsOf(readFileSync(join(root, file), 'utf8'))
        return [file, found.map(({ path }) => posix.join(posix.dirname(file), path))] as const
      }),
    )
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
      if (way.includes(file) || done.has(file)) return
      for (const next of imports.get(file) ?? []) walk(next, [...way, file])
      done.add(file)
    }
    for (const file of files) walk(file, [])
    expect(circles).toEqual([])
  })

  it.each([
    ['process/x.ts', `import { leave } from '../commands/leave.ts'`, 'commands/leave.ts'],
    ['boards/x.ts', `import { openDuckdbStore } from '../store/duckdb/open.ts'`, 'store/duckdb/open.ts'],
    ['boards/x.ts', `import type { Store } from '../store/port.ts'`, 'store/port.ts'],
    ['core/x.ts', `export { table } from '../define/table.ts'`, 'define/table.ts'],
    ['analytics/x.ts', `import { oi5m } from '../tables/open-interest.ts'`, 'tables/open-interest.ts'],
    ['analytics/x.ts', `import { type A, b } from '../tables/open-interest.ts'`, 'tables/open-interest.ts'],
    ['serve/http/x.ts', `const x = await import('../../store/duckdb/open.ts')`, 'store/duckdb/open.ts'],
    ['recorder/x.ts', `import '../boards/index.ts'`, 'boards/index.ts'],
    ['boards/x.ts', `import { readConfig } from '../config.ts'`, 'config.ts'],
    ['boards/x.ts', `import {\n  a,\n  b,\n} from '../serve/run.ts'`, 'serve/run.ts'],
  ])('%s may not: %s', (file, source, target) => {
    const [fault, ...more] = faultsOf(file, source)
    expect(fault).toContain(`${file} imports ${target}`)
    expect(more).toEqual([])
  })

  it.each([
    ['analytics/x.ts', `import type { PressureParts } from '../tables/pressure.ts'`],
    ['analytics/x.ts', `import { type PressureParts } from '../tables/pressure.ts'`],
    ['serve/run.ts', `import type { Store } from '../store/port.ts'`],
    ['boards/x.ts', `// import { a } from '../store/port.ts'\nimport { z } from 'zod'`],
    ['cli.ts', `import { a } from './store/duckdb/open.ts'`],
    ['process/x.ts', `import { a } from '../store/duckdb/open.ts'`],
    ['commands/x.ts', `import { a } from '../process/main.ts'`],
    ['commands/x.ts', `import { a } from '../store/duckdb/open.ts'`],
  ])('%s may: %s', (file, source) => {
    expect(faultsOf(file, source)).toEqual([])
  })

  it('says so when a folder is no layer', () => {
    expect(faultsOf('helpers/x.ts', '')[0]).toContain('helpers is no layer')
  })
})
