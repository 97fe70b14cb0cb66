import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from './figure.ts'
import { builtService, startService, summed } from './live-service.ts'

// All 56 feeds of the simulated market for ten minutes (`--minutes 10`), ten venues of them over their real adapters on
// loopback: no source may be stale, and memory must not grow once everything has run a few times.

const [PORT, OPS] = [18_096, 18_097]
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1] ?? 10) || 10

builtService()
const service = await startService('sim', { port: PORT, ops: OPS })
try {
  let most = 0
  const memory: number[] = []
  for (let half = 0; half < minutes * 2; half++) {
    await sleep(30_000)
    const found = await service.metrics()
    most = Math.max(most, summed(found, 'perptape_source_stale'))
    memory.push(residentMb(service.pid))
    const heap = summed(found, 'perptape_thread_heap_bytes', 'recorder') / 1e6
    console.log(
      `${(half + 1) / 2} min: ${memory.at(-1)!.toFixed(0)} MB, recorder's heap ${heap.toFixed(0)} MB`,
    )
  }
  report({
    name: 'sources that were stale at a time',
    value: most,
    unit: 'sources',
    target: 0,
    bound: 'most',
  })
  // From the middle on: by then every cadence up to five minutes has run.
  const [middle, end] = [memory[Math.floor(memory.length / 2)]!, memory.at(-1)!]
  report({ name: 'growth of memory', value: end / middle, unit: 'times', target: 1.05, bound: 'most' })
} finally {
  await service.stop()
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024
}
