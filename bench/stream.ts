import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile, report, show } from './figure.ts'
import { authorization, paced, startOurs } from './http-parent.ts'
import type { ReadersCount, ReadersTask } from './stream-child.ts'

// The live tape with two thousand readers on the service as it runs, recording: what it does to the boards' p99 while the
// simulated market trades and a burst of forced orders comes at once, and what a reader costs in memory.

const SMALL = '/api/public/symbols'
const READERS = 2_000
const ROUNDS = 7
const ROUND_SECONDS = 3
/** Offered in one piece of 200, once a round. */
const BURST_ROWS_PER_SECOND = 60
/** Most want everything; some want one coin, or what is large. */
const QUERIES = [
  'events=liquidation,print,incident',
  'events=liquidation,print,incident',
  'events=liquidation,print,incident,board',
  'events=liquidation&symbol=BTCUSDT',
  'events=liquidation,print&min_usd=100000',
]

const ours = await startOurs()
const readers = fork(new URL('./stream-child.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] })
await once(readers, 'message')
try {
  await boards(() => sleep(2_000))
  const idle: number[] = []
  const listened: number[] = []
  const counts: ReadersCount[] = []
  let kilobytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await boards(burst))
    const before = await memory()
    await ask({
      do: 'open',
      address: ours.address,
      key: authorization().slice(7),
      readers: READERS,
      queries: QUERIES,
    })
    await sleep(1_000)
    if (round === 0) kilobytes = ((await memory()) - before) * 1_000
    listened.push(await boards(burst))
    counts.push(await ask({ do: 'count' }))
    await ask({ do: 'close' })
    await sleep(1_000)
  }
  const [alone, beside] = [median(idle), median(listened)]
  show('The live tape', [
    ['readers at the end of a round, at least', Math.min(...counts.map(({ open }) => open)), ''],
    ['events handed out in a round', median(counts.map(({ events }) => events)), ''],
    ['megabytes of them', median(counts.map(({ megabytes }) => megabytes)), 'MB'],
    ['p99 of cached boards without readers', alone, 'ms'],
    ['p99 of cached boards with them', beside, 'ms'],
    ['memory of a reader', kilobytes / READERS, 'KB'],
  ])
  report({
    name: `p99 of cached boards with ${READERS} readers of the live tape vs without`,
    value: beside / alone,
    unit: '×',
    target: 2,
    bound: 'most',
  })
  report({
    name: 'readers of the live tape that stayed',
    value: Math.min(...counts.map(({ open }) => open)),
    unit: '',
    target: READERS,
    bound: 'least',
  })
} finally {
  readers.kill()
  await ours.end()
}

/** The p99 of small requests for as long as that takes. */
async function boards(until: () => Promise<unknown>): Promise<number> {
  let going = true
  const [latencies] = await Promise.all([
    paced(ours.address, SMALL, () => going),
    until().finally(() => {
      going = false
    }),
  ])
  return percentile(latencies, 0.99)
}

/** With and without readers alike. */
async function burst(): Promise<void> {
  await ours.ask({ do: 'ingest', seconds: ROUND_SECONDS, rowsPerSecond: BURST_ROWS_PER_SECOND })
}

async function memory(): Promise<number> {
  return (await ours.ask<{ megabytes: number }>({ do: 'memory' })).megabytes
}

async function ask(task: ReadersTask): Promise<ReadersCount> {
  readers.send(task)
  const [count] = (await once(readers, 'message')) as [ReadersCount]
  return count
}
