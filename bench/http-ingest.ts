import { median, percentile, report } from './figure.ts'
import { paced, startOurs } from './http-parent.ts'

// Liquidations through a batcher in a thread of its own while boards are read: rows a second, and what it does to the
// boards' p99.

const SMALL = '/api/public/symbols'
const SECONDS = 10
const PACE = 122_000
const ROUNDS = 9
const ROUND_SECONDS = 3

const ours = await startOurs()
try {
  await small(async () => pause(2))
  let most = 0
  await small(async () => {
    most = await ingest(SECONDS, Number.MAX_SAFE_INTEGER)
  })
  report({
    name: 'ingest of liquidations while boards are read',
    value: most,
    unit: 'rows/s',
    target: 200_000,
    bound: 'least',
  })
  // In turns, so that whatever else the machine does falls on both alike.
  const idle: number[] = []
  const busy: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await small(async () => pause(ROUND_SECONDS)))
    busy.push(
      await small(async () => {
        rates.push(await ingest(ROUND_SECONDS, PACE))
      }),
    )
  }
  const [quiet, beside] = [median(idle), median(busy)]
  console.log(
    `boards: p99 ${quiet.toFixed(2)} ms idle, ${beside.toFixed(2)} ms beside ${median(rates).toFixed(0)} rows/s`,
  )
  report({
    name: `p99 of cached boards beside ${Math.round(median(rates))} rows/s of ingest vs idle`,
    value: beside / quiet,
    unit: '×',
    target: 2,
    bound: 'most',
  })
} finally {
  await ours.end()
}

async function ingest(seconds: number, rowsPerSecond: number): Promise<number> {
  const stored = await ours.ask<{ rowsPerSecond: number }>({ do: 'ingest', seconds, rowsPerSecond })
  return stored.rowsPerSecond
}

async function small(until: () => Promise<void>): Promise<number> {
  let going = true
  const [latencies] = await Promise.all([
    paced(ours.address, SMALL, () => going),
    until().finally(() => {
      going = false
    }),
  ])
  return percentile(latencies, 0.99)
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
