import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { median, percentile, report, show } from './figure.ts'
import { authorization, fetchOnce, paced, startOurs } from './http-parent.ts'

// 20,000 rows of liquidations-raw over HTTP against what the engine takes to make such a text by itself, and what ten
// callers that pull such pages one after the other do to cached boards and to memory.

const ROWS = 20_000
const PATH = `/api/x402/liquidations-raw?limit=${ROWS}`
const BOARD = '/api/public/symbols?top=20'
const TIMES = 15
const SECONDS = 20
const PULLERS = 10
const FORMS = { json: 1.3, csv: 1.2 } as const

const ours = await startOurs()
const agent = new Agent({ keepAlive: true })
try {
  for (const [form, most] of Object.entries(FORMS) as ['json' | 'csv', number][]) {
    const [engine, http]: [number[], number[]] = [[], []]
    for (let round = 0; round < TIMES + 3; round++) {
      const alone = await ours.ask<{ milliseconds: number }>({ do: 'engine', rows: ROWS, form })
      const { milliseconds } = await fetchOnce(ours.address, `${PATH}&format=${form}`, agent)
      if (round < 3) continue
      engine.push(alone.milliseconds)
      http.push(milliseconds)
    }
    show(`20,000 rows as ${form}, medians`, [
      ['the engine by itself', median(engine), 'ms'],
      ['over HTTP', median(http), 'ms'],
    ])
    report({
      name: `20,000 rows as ${form} over HTTP / the engine by itself`,
      value: median(http) / median(engine),
      unit: '×',
      target: most,
      bound: 'most',
    })
  }

  const idle = await boards()
  const before = await memory()
  const first = await boardsBesidePullers()
  const after = await memory()
  const second = await boardsBesidePullers()
  const afterwards = await memory()
  const busy = Math.max(first, second)
  console.log(
    `cached boards: p99 ${idle.toFixed(2)} ms idle, ${busy.toFixed(2)} ms beside ${PULLERS} pullers`,
  )
  console.log(`memory: ${[before, after, afterwards].map((mb) => `${mb.toFixed(0)} MB`).join(', ')}`)
  report({
    name: `p99 of cached boards beside ${PULLERS} pullers / idle`,
    value: busy / idle,
    unit: '×',
    target: 2,
    bound: 'most',
  })
  report({
    name: 'memory after a second round of pulling / after the first',
    value: afterwards / after,
    unit: '×',
    target: 1.1,
    bound: 'most',
  })
} finally {
  agent.destroy()
  await ours.end()
}

async function boardsBesidePullers(): Promise<number> {
  const args = [`${ours.address}${PATH}`, String(SECONDS), String(PULLERS), authorization().split(' ')[1]!]
  const pullers = fork(new URL('./pull-child.ts', import.meta.url), args, { execArgv: ['--import', 'tsx'] })
  const [p99, [{ pages }]] = await Promise.all([
    boards(),
    once(pullers, 'message') as Promise<[{ pages: number }]>,
  ])
  console.log(`${pages} pages were pulled meanwhile`)
  return p99
}

async function boards(): Promise<number> {
  const end = performance.now() + SECONDS * 1_000
  return percentile(await paced(ours.address, BOARD, () => performance.now() < end), 0.99)
}

async function memory(): Promise<number> {
  return (await ours.ask<{ megabytes: number }>({ do: 'memory' })).megabytes
}
