import { execFileSync } from 'node:child_process'
import { median, report } from './figure.ts'
import { authorization, type Child, fetchOnce, startOurs, startRaw } from './http-parent.ts'

// A cached board of 200 rows, of the service as it runs, against node:http that sends the same bytes with the same
// headers. The simulated market is recorded all the while, beside either. By wrk (Debian has it): a load generator in
// JavaScript is slower than what it measures.

const PATH = '/api/public/symbols'
const ROUNDS = 21
const SECONDS = 2
const CONNECTIONS = 20
/** Node adds these by itself, to ours and to the yardstick's. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive']

const ours = await startOurs()
const { body, rawHeaders } = await fetchOnce(ours.address, PATH)
const rows = JSON.parse(body.toString()).symbols.length
const headers: string[] = []
for (let at = 0; at < rawHeaders.length; at += 2) {
  if (!OWN_HEADERS.includes(rawHeaders[at]!.toLowerCase())) headers.push(rawHeaders[at]!, rawHeaders[at + 1]!)
}
const raw = await startRaw(headers, body)
try {
  console.log(`${rows} rows, ${body.length} bytes, ${headers.length / 2} headers, ${CONNECTIONS} connections`)
  await load(ours, 2)
  await load(raw, 2)
  const ratios: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    // Each goes first every other time, so that neither always follows a warm machine.
    const order = round % 2 === 0 ? [ours, raw] : [raw, ours]
    const first = await load(order[0]!, SECONDS)
    const second = await load(order[1]!, SECONDS)
    const [perptape, node] = round % 2 === 0 ? [first, second] : [second, first]
    ratios.push(perptape.perSecond / node.perSecond)
    console.log(
      `round ${round}: perptape ${shown(perptape)}, node:http ${shown(node)}, ratio ${ratios.at(-1)?.toFixed(3)}`,
    )
  }
  report({ name: 'cached board vs node:http', value: median(ratios), unit: '×', target: 0.9, bound: 'least' })
} finally {
  await raw.end()
  await ours.end()
}

interface Load {
  readonly perSecond: number
  /** What a request cost its process, recording included, in microseconds. */
  readonly cpuMicros: number
}

async function load(child: Child, seconds: number): Promise<Load> {
  const before = await child.ask<NodeJS.CpuUsage>({ do: 'cpu' })
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', `Authorization: ${authorization()}`]
  const said = execFileSync('wrk', [...flags, child.address + PATH], { encoding: 'utf8' })
  const after = await child.ask<NodeJS.CpuUsage>({ do: 'cpu' })
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(said)
  const requests = Number(/(\d+) requests in/.exec(said)![1])
  const cpu = after.user + after.system - before.user - before.system
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1]), cpuMicros: cpu / requests }
}

function shown({ perSecond, cpuMicros }: Load): string {
  return `${perSecond.toFixed(0)}/s at ${cpuMicros.toFixed(1)} µs`
}
