import { setTimeout as sleep } from 'node:timers/promises'
import { REGISTRY } from '../src/tables/venues/registry.ts'
import { VENUES } from '../src/venues/index.ts'
import { report, show } from './figure.ts'
import { builtService, startService, summed } from './live-service.ts'

// How long until everything of the whole registry is scheduled, and what the recorder's thread holds: all 43 exchanges
// under their real adapters, on hosts of loopback at which nobody answers.

const [PORT, OPS] = [18_094, 18_095]
/** Where connections are refused at once. */
const NOWHERE = '127.0.0.1:9'

const SOURCES = VENUES.flatMap(({ sources }) => sources).length

builtService()
const HOSTS = REGISTRY.flatMap(({ id }) => [`${id}:http://${NOWHERE}`, `${id}:ws://${NOWHERE}`]).join(',')
const first = await started()
await first.service.stop('keeps its folder')
const again = await started(first.service.folder)
try {
  show('start with all venues', [['on a new folder', first.seconds, 's']])
  report({
    name: 'start with all venues on an existing folder, until every source is scheduled',
    value: again.seconds,
    unit: 's',
    target: 3,
    bound: 'most',
  })
  await sleep(60_000)
  const heap = summed(await again.service.metrics(), 'perptape_thread_heap_bytes', 'recorder') / 1e6
  report({ name: "heap of the recorder's thread", value: heap, unit: 'MB', target: 350, bound: 'most' })
} finally {
  await again.service.stop()
}

async function started(folder?: string) {
  const begun = performance.now()
  const service = await startService('live', { port: PORT, ops: OPS }, { HOSTS }, folder)
  while (sourcesIn(await service.metrics()) < SOURCES) await sleep(10)
  return { service, seconds: (performance.now() - begun) / 1_000 }
}

/** Those that the recorder has taken on. */
function sourcesIn(metrics: ReadonlyMap<string, number>): number {
  return [...metrics.keys()].filter((key) => key.startsWith('perptape_source_rows_total{')).length
}
