import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile, report } from './figure.ts'
import { fetchOnce, paced, startOurs } from './http-parent.ts'

// 20,000 rows of liquidations-raw as JSON over HTTP against what the engine takes to make that text, and what such
// downloads do to small requests meanwhile.

const ROWS = 20_000
const PATH = `/api/x402/liquidations-raw?limit=${ROWS}`
const SMALL = '/api/public/symbols?top=20'
const TIMES = 15
const SECONDS = 6

const ours = await startOurs()
const agent = new Agent({ keepAlive: true })
try {
  for (let round = 0; round < 3; round++) {
    await ours.ask({ do: 'engine', rows: ROWS })
    await fetchOnce(ours.address, PATH, agent)
  }
  const engine: number[] = []
  const http: number[] = []
  for (let round = 0; round < TIMES; round++) {
    engine.push((await ours.ask<{ milliseconds: number }>({ do: 'engine', rows: ROWS })).milliseconds)
    http.push((await fetchOnce(ours.address, PATH, agent)).milliseconds)
  }
  console.log(`engine ${median(engine).toFixed(1)} ms, over HTTP ${median(http).toFixed(1)} ms (medians)`)
  report({
    name: '20,000 rows over HTTP vs the engine',
    value: median(http) / median(engine),
    unit: '×',
    target: 1.5,
    bound: 'most',
  })

  const idle = await small(SECONDS, async () => sleep(20))
  const busy = await small(SECONDS, async () => {
    await fetchOnce(ours.address, PATH, agent)
    await sleep(50)
  })
  console.log(`small requests: p99 ${idle.toFixed(2)} ms idle, ${busy.toFixed(2)} ms beside downloads`)
  report({
    name: 'p99 of small requests beside downloads vs idle',
    value: busy / idle,
    unit: '×',
    target: 3,
    bound: 'most',
  })
} finally {
  agent.destroy()
  await ours.end()
}

async function small(seconds: number, beside: () => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1_000
  const going = () => performance.now() < end
  const [latencies] = await Promise.all([
    paced(ours.address, SMALL, going),
    (async () => {
      while (going()) await beside()
    })(),
  ])
  return percentile(latencies, 0.99)
}
