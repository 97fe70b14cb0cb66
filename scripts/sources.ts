import { readFile, writeFile } from 'node:fs/promises'
import { durationMs, MINUTE } from '../src/core/time.ts'
import type { Archive } from '../src/define/archive.ts'
import type { Origin, Source } from '../src/define/source.ts'
import { PROVIDERS } from '../src/providers/index.ts'
import { ROLLUPS } from '../src/rollups/index.ts'
import { TABLES } from '../src/tables/index.ts'
import { ENDED } from '../src/tables/venues/registry.ts'
import { VENUES } from '../src/venues/index.ts'
import { byTheWay } from './filled-by-the-way.ts'
import { allowedAMinute, budgetOf, cadenceOf, questionsOf, weightAMinute } from './source-questions.ts'

// Writes what is asked of whom to docs/SOURCES.md; with --check only says whether the file is up to date.

const FILE = new URL('../docs/SOURCES.md', import.meta.url)

export async function sourcesDocument(): Promise<string> {
  const origins: readonly Origin[] = [...VENUES, ...PROVIDERS]
  const parts = await Promise.all(origins.filter(({ sources }) => sources.length > 0).map(partOf))
  return [
    '# Sources',
    '',
    '<!-- Made by `npm run sources`; a test holds it against the definitions. -->',
    '',
    'What the recorder asks of whom, how often, and what part of the published limit that takes. Calls by contract are',
    'counted with as many perpetuals as the venue listed in autumn 2026; calls that a venue charges more for are counted by',
    'its weights. The recorder never spends more than three quarters of a limit, and reads the past only with what the live',
    'polls leave. Streams are connections, and cost no calls.',
    '',
    '## Limits',
    '',
    '| who | limit | a minute | asked a minute | part |',
    '| --- | --- | ---: | ---: | ---: |',
    ...(await Promise.all(origins.map(limitLines))).flat(),
    '',
    '## Tables',
    '',
    'Where the rows of each table come from in a live folder: sources by their ids, rollups of other tables, files of',
    'archives that `perptape backfill` reads, or something else that is named.',
    '',
    '| table | live | archives |',
    '| --- | --- | --- |',
    ...TABLES.map(({ name }) => tableLine(name, origins)),
    '',
    '## Archives',
    '',
    '| archive | tables | from | packed | sum told | about |',
    '| --- | --- | --- | --- | --- | --- |',
    ...origins.flatMap(({ archives = [] }) => archives.map(archiveLine)),
    '',
    '## Feeds that have ended',
    '',
    '| feed | market | last day | why |',
    '| --- | --- | --- | --- |',
    ...ENDED.map(({ name, market, on, why }) => `| ${name} | ${market} | ${on} | ${why} |`),
    '',
    ...parts.flat(),
  ].join('\n')
}

/** The first of many, and how many more. */
const SOURCES_SHOWN = 6

export function fillersOf(table: string, origins: readonly Origin[]) {
  const fills = (tables: Readonly<Record<string, { readonly name: string }>>) =>
    Object.values(tables).some(({ name }) => name === table)
  const sources = origins.flatMap((origin) => origin.sources).filter(({ tables }) => fills(tables))
  const archives = origins.flatMap((origin) => origin.archives ?? []).filter(({ tables }) => fills(tables))
  const rollups = ROLLUPS.filter(({ into }) => into.name === table)
  return {
    sources: sources.map(({ id }) => id),
    rollups: rollups.map(({ reads }) => [...new Set(Object.values(reads).map(({ name }) => name))]),
    archives: archives.map(({ id }) => id),
    otherwise: byTheWay(table),
  }
}

function tableLine(table: string, origins: readonly Origin[]): string {
  const { sources, rollups, archives, otherwise } = fillersOf(table, origins)
  const more = sources.length - SOURCES_SHOWN
  const live = [
    ...(sources.length > 0
      ? [sources.slice(0, SOURCES_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')]
      : []),
    ...rollups.map((reads) => (reads.length === 0 ? 'a calendar' : `made of ${reads.join(', ')}`)),
    ...(otherwise === null ? [] : [otherwise]),
  ]
  return `| ${table} | ${live.join('; ')} | ${archives.join(', ')} |`
}

function archiveLine({ id, tables, since, packing, sumAt, about }: Archive): string {
  const names = Object.values(tables).map(({ name }) => name)
  return `| ${id} | ${names.join(', ')} | ${since} | ${packing} | ${sumAt ? 'yes' : 'no'} | ${about} |`
}

async function limitLines(origin: Origin): Promise<string[]> {
  const spent = [...(await weightAMinute(origin))].sort(([a], [b]) => (a < b ? -1 : 1))
  return spent.map(([limit, weight]) => {
    const allowed = allowedAMinute(budgetOf(origin, limit))
    const part = `${((weight / allowed) * 100).toFixed(1)} %`
    return `| ${origin.name} | ${limit || 'all'} | ${figure(allowed)} | ${figure(weight)} | ${part} |`
  })
}

async function partOf(origin: Origin): Promise<string[]> {
  const lines = await Promise.all(origin.sources.map((source) => sourceLines(origin, source)))
  return [
    `## ${origin.name}`,
    '',
    '| source | tables | every | address | calls a minute | past |',
    '| --- | --- | --- | --- | ---: | --- |',
    ...lines.flat(),
    '',
  ]
}

async function sourceLines(origin: Origin, source: Source): Promise<string[]> {
  const tables = Object.values(source.tables)
    .map(({ name }) => name)
    .join(', ')
  const past = source.backfill ? source.backfill.reach : ''
  const head = `${source.id} | ${tables} | ${cadenceOf(source)}`
  if (source.kind === 'stream') return [`| ${head} | ${source.url} | | ${past} |`]
  const everyMinutes = durationMs(source.every) / MINUTE
  const questions = await questionsOf(origin, source)
  if (questions.length === 0) return [`| ${head} | nobody | | ${past} |`]
  return questions.map(({ address, calls }, place) => {
    const first = place === 0 ? head : '| |'
    return `| ${first} | ${address} | ${figure(calls / everyMinutes)} | ${place === 0 ? past : ''} |`
  })
}

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)))
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const text = `${await sourcesDocument()}`
  if (process.argv.includes('--check')) {
    const kept = await readFile(FILE, 'utf8').catch(() => '')
    if (kept !== text) {
      console.error(
        'docs/SOURCES.md differs from the definitions. Run `npm run sources` and commit the file.',
      )
      process.exitCode = 1
    } else console.log('docs/SOURCES.md is up to date.')
  } else await writeFile(FILE, text)
}
