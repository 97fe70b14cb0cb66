import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { groupBy } from '../src/core/grouped.ts'

// Writes how figures are rounded, by unit and field, into docs/MEANINGS.md, made of openapi.json; with --check only says
// whether it is up to date.

const DESCRIPTION = new URL('../openapi.json', import.meta.url)
const FILE = new URL('../docs/MEANINGS.md', import.meta.url)
const HEAD = '| unit | decimals | fields |\n|---|---|---|\n'
const DIGITS = '12 digits'

type Node = Readonly<Record<string, unknown>>
interface Figure {
  readonly unit: string
  readonly rounding: string
  readonly schema: string
  readonly name: string
}

/** Every figure with a fraction that the description has, under the name that it is found by. */
function* figuresIn(node: unknown, schema: string, name: string): Generator<Figure> {
  if (Array.isArray(node)) {
    for (const one of node) yield* figuresIn(one, schema, name)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, 'x-unit': unit, 'x-decimals': decimals, const: fixed, enum: values } = node as Node
  if ([type].flat().includes('number') && typeof unit === 'string' && fixed === undefined && !values)
    yield { unit, rounding: decimals === undefined ? DIGITS : String(decimals), schema, name }
  for (const [key, part] of Object.entries(node)) {
    if (key === 'properties')
      // A window, a coin or a level is no name of a figure: it is found by what stands around it.
      for (const [field, one] of Object.entries(part as Node))
        yield* figuresIn(one, schema, /^[a-z]/.test(field) ? field : name)
    else if (!['examples', 'enum', 'required'].includes(key)) yield* figuresIn(part, schema, name)
  }
}

/** The table of docs/MEANINGS.md: units in alphabetical order, the usual rounding of each first. */
export function roundingTable(description: { readonly components: { readonly schemas: Node } }): string {
  const figures = Object.entries(description.components.schemas).flatMap(([schema, one]) => [
    ...figuresIn(one, schema, schema),
  ])
  const byUnit = groupBy(figures, ({ unit }) => unit)
  const lines = [...byUnit].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([unit, all]) => linesOf(unit, all))
  return HEAD + lines.map((line) => `${line}\n`).join('')
}

function linesOf(unit: string, all: readonly Figure[]): string[] {
  const ways = [...groupBy(all, ({ rounding }) => rounding)].sort(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  )
  // What has all its digits is the rule, and needs no line.
  if (ways.length === 1 && ways[0]![0] === DIGITS) return []
  const roundings = groupBy(all, ({ name }) => name)
  const isAmbiguous = (name: string) => new Set(roundings.get(name)!.map(({ rounding }) => rounding)).size > 1
  return ways.map(([rounding, some], place) => {
    const names = some.map(({ schema, name }) => (isAmbiguous(name) ? `${schema}: ${name}` : name))
    const list = [...new Set(names)].sort().map((name) => `\`${name}\``)
    return `| ${unit} | ${rounding} | ${place === 0 ? (ways.length === 1 ? 'all' : 'all others') : list.join(', ')} |`
  })
}

/** The same text with the table that is true now. */
export function withRounding(meanings: string, table: string): string {
  const begin = meanings.indexOf(HEAD)
  if (begin === -1) throw new Error('docs/MEANINGS.md has no table of roundings')
  const end = meanings.indexOf('\n\n', begin) + 1
  return meanings.slice(0, begin) + table + meanings.slice(end)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kept = await readFile(FILE, 'utf8')
  const text = withRounding(kept, roundingTable(JSON.parse(await readFile(DESCRIPTION, 'utf8'))))
  if (!process.argv.includes('--check')) {
    await writeFile(FILE, text)
    console.log('Wrote the roundings of docs/MEANINGS.md.')
  } else if (kept === text) console.log('The roundings of docs/MEANINGS.md are up to date.')
  else {
    console.error('The roundings of docs/MEANINGS.md differ from openapi.json. Run `npm run openapi`.')
    process.exitCode = 1
  }
}
