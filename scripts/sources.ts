import { readFile, writeFile } from 'node:fs/promises'
import { durationMs, MINUTE } from '../src/core/time.ts'
import type { Origin, Source } from '../src/define/source.ts'
import { PROVIDERS } from '../src/providers/index.ts'
import { ENDED } from '../src/tables/venues/registry.ts'
import { VENUES } from '../src/venues/index.ts'
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
    '## Feeds that have ended',
    '',
    '| feed | market | last day | why |',
    '| --- | --- | --- | --- |',
    ...ENDED.map(({ name, market, on, why }) => `| ${name} | ${market} | ${on} | ${why} |`),
    '',
    ...parts.flat(),
  ].join('\n')
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
