import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Metric } from '../core/metric.ts'
import { bearerOf } from './bearer.ts'
import type { CacheCounts } from './cache.ts'
import { type Door, openDoor } from './http/door.ts'
import { RemoteTasks, TASK_PREFIX, type TaskRunner } from './remote-tasks.ts'
import { type AllCounts, DURATION_BOUNDS } from './route-counts.ts'

export interface OpsParts {
  readonly log: Log
  /** 0 takes any free one. */
  readonly port: number
  readonly host?: string
  /** Names by which the port may be called, besides its address. */
  readonly names?: readonly string[]
  /** Who wants the figures, or a task, has to name it; without one figures are for all who reach the port. */
  readonly token?: string
  /** Left out where nothing is served, as in a process that only records. */
  readonly counts?: { readonly routes: AllCounts; readonly cache: CacheCounts }
  /** Of the recorder, the store and whoever else has figures. */
  readonly collect?: () => readonly Metric[] | Promise<readonly Metric[]>
  /** What keeps the process from its work; nothing where it is left out. */
  readonly notReady?: () => Promise<readonly string[]>
  /** What the operator's commands ask of the process that owns the folder. */
  readonly tasks?: TaskRunner
}

export interface Ops {
  /** Answers the calls of a door, or of one that it opens itself; resolves with the address. */
  listen(door?: Door): Promise<string>
  close(): Promise<void>
}

/** Looks at the event loop wake the process: at the default of ten milliseconds they cost an idle one the most. */
const LOOK_EVERY_MS = 100
const NEEDS_TOKEN = 'Metrics are for who names the token: Authorization: Bearer and OPS_TOKEN.\n'

/** Figures for the operator, on a port of its own that outsiders cannot reach, or not without its token. */
export function createOps(parts: OpsParts): Ops {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_EVERY_MS })
  if (parts.counts) addCounts(registry, parts.counts)
  const operators = parts.token === undefined ? [] : [parts.token]
  const isOperator = bearerOf(operators)
  const tasks = parts.tasks ? new RemoteTasks(parts.tasks, operators) : null
  // Who asks while it is being collected gets the same: watching must not become the load.
  let collecting: Promise<string> | null = null
  const metrics = () => {
    collecting ??= metricsText(registry, parts).finally(() => {
      collecting = null
    })
    return collecting
  }
  const answer: RequestListener = async (req, res) => {
    if (tasks && req.url?.startsWith(TASK_PREFIX)) return tasks.answer(req, res)
    if (req.url !== '/metrics') {
      res
        .writeHead(404, { 'Content-Type': 'text/plain' })
        .end('Only /metrics, /livez and /readyz are here.\n')
      return
    }
    if (operators.length > 0 && !isOperator(req)) {
      res.writeHead(401, { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Bearer' }).end(NEEDS_TOKEN)
      return
    }
    try {
      const body = await metrics()
      res.writeHead(200, { 'Content-Type': registry.contentType }).end(body)
    } catch (thrown) {
      parts.log.error({ err: thrown }, 'metrics could not be collected')
      res.writeHead(500, { 'Content-Type': 'text/plain' }).end(`${sentenceOf(thrown)}\n`)
    }
  }
  let door: Door | null = null
  return {
    async listen(given) {
      door =
        given ??
        (await openDoor({ host: parts.host ?? '127.0.0.1', port: parts.port, names: parts.names ?? [] }))
      door.hand(answer, [], parts.notReady)
      return door.url
    },
    async close() {
      await tasks?.stop()
      door?.closeAllConnections()
      await door?.close()
      registry.clear()
    },
  }
}

async function metricsText(registry: Registry, { collect, counts }: OpsParts): Promise<string> {
  const readings = (await collect?.()) ?? []
  const durations = counts ? durationText(counts.routes) : ''
  return [await registry.metrics(), durations, readingText(readings)].join('')
}

/** Requests are counted in plain numbers; they become metrics only when somebody looks. */
function addCounts(registry: Registry, counts: NonNullable<OpsParts['counts']>): void {
  const registers = [registry]
  new Counter({
    name: 'perptape_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { route, byStatus } of counts.routes) {
        byStatus.forEach((requests, status) => {
          if (requests > 0) this.inc({ route, status }, requests)
        })
      }
    },
  })
  new Counter({
    name: 'perptape_http_response_bytes_total',
    help: 'Bytes of bodies by route.',
    labelNames: ['route'],
    registers,
    collect() {
      this.reset()
      for (const { route, bytes } of counts.routes) this.inc({ route }, bytes)
    },
  })
  new Counter({
    name: 'perptape_cache_events_total',
    help: 'What became of lookups of prepared answers.',
    labelNames: ['event'],
    registers,
    collect() {
      const { hits, staleHits, misses, failures, evictions } = counts.cache
      this.reset()
      for (const [event, times] of Object.entries({ hits, staleHits, misses, failures, evictions })) {
        this.inc({ event }, times)
      }
    },
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('perptape_cache_bytes', 'Bytes of prepared answers that are kept.', () => counts.cache.bytes)
  gauge('perptape_cache_entries', 'Prepared answers that are kept.', () => counts.cache.entries)
}

/** A histogram in the text format; the library has no way to take over counts that exist already. */
function durationText(routes: AllCounts): string {
  const name = 'perptape_http_request_seconds'
  const lines = [`# HELP ${name} Time until an answer was handed to the socket.`, `# TYPE ${name} histogram`]
  for (const { route, byDuration, seconds } of routes) {
    const label = `route=${JSON.stringify(route)}`
    let total = 0
    byDuration.forEach((requests, slot) => {
      total += requests
      lines.push(`${name}_bucket{${label},le="${DURATION_BOUNDS[slot] ?? '+Inf'}"} ${total}`)
    })
    lines.push(`${name}_sum{${label}} ${seconds}`, `${name}_count{${label}} ${total}`)
  }
  return `${lines.join('\n')}\n`
}

function readingText(readings: readonly Metric[]): string {
  const lines: string[] = []
  const begun = new Set<string>()
  for (const { name, kind, help, value, labels = {} } of [...readings].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!begun.has(name)) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`)
    begun.add(name)
    const pairs = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`)
    lines.push(`${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`)
  }
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}
