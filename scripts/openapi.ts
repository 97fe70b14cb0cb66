import { readFile, writeFile } from 'node:fs/promises'
import { limitsOf } from '../src/access/limits.ts'
import { BOARDS } from '../src/boards/index.ts'
import { systemClock } from '../src/core/clock.ts'
import { silentLog } from '../src/core/log.ts'
import { DATASETS } from '../src/datasets/index.ts'
import type { OpenReader } from '../src/define/reader.ts'
import { OFFERS } from '../src/offers/index.ts'
import { openApiOf } from '../src/serve/documents/openapi.ts'
import { listedRoutes, serviceDocuments } from '../src/serve/documents/service-documents.ts'
import { createVitals } from '../src/serve/vitals.ts'

// Writes the description of the interface to openapi.json; with --check only says whether the file is up to date.

/** Of a fresh installation; a running server puts its own address there. */
const PUBLIC_URL = 'http://127.0.0.1:8080'
const FILE = new URL('../openapi.json', import.meta.url)

const documents = serviceDocuments({
  site: { publicUrl: PUBLIC_URL, simulated: false },
  clock: systemClock,
  log: silentLog,
  vitals: createVitals({ openReader: unread, clock: systemClock, ailments: () => [] }),
  boards: BOARDS,
  offers: OFFERS,
  datasets: DATASETS,
  datasetDesk: null,
  payment: { networks: [], settlement: '' },
  limits: limitsOf({}),
})
const published = {
  boards: BOARDS,
  offers: OFFERS,
  datasets: DATASETS,
  documents: [...documents, ...listedRoutes(OFFERS)],
}
const text = `${shortRefs(JSON.stringify(openApiOf(PUBLIC_URL, published), null, 1))}\n`

if (process.argv.includes('--check')) {
  const kept = await readFile(FILE, 'utf8').catch(() => '')
  if (kept !== text) {
    console.error(`openapi.json differs from the definitions ${firstDifference(kept, text)}.`)
    console.error('Run `npm run openapi` and commit the file.')
    process.exitCode = 1
  } else console.log('openapi.json is up to date.')
} else {
  await writeFile(FILE, text)
  console.log(`Wrote openapi.json: ${Object.keys(JSON.parse(text).paths).length} paths.`)
}

/** What is named elsewhere takes one line. */
function shortRefs(json: string): string {
  return json.replace(/\{\s*("\$ref": "[^"]+")\s*\}/g, '{ $1 }')
}

function firstDifference(kept: string, made: string): string {
  if (kept === '') return '(there is no such file)'
  const [old, fresh] = [kept.split('\n'), made.split('\n')]
  const line = fresh.findIndex((text, at) => text !== old[at])
  const at = line === -1 ? fresh.length : line
  return `from line ${at + 1} on:\n- ${old[at] ?? '(end)'}\n+ ${fresh[at] ?? '(end)'}\n`
}

/** Nothing is read for a description. */
function unread(): never {
  throw new Error('a description reads no data')
}
unread satisfies OpenReader
