import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isoOf } from '../src/core/time.ts'
import { NOW } from '../test/fixtures/market.ts'
import { type Described, operationCalls, resolved } from '../test/fixtures/operation-calls.ts'
import { wholeService } from '../test/fixtures/whole-service.ts'

// Writes the examples of the description: every operation is called once, with the parameters of its own example, of a
// service over a made-up market whose clock stands still, and its answer is cut short.

type Node = Readonly<Record<string, unknown>>
type Examples = Record<string, Record<string, unknown>>

const FOLDER = new URL('../src/serve/documents/openapi/examples/', import.meta.url)
/** Rows of a list, and entries of what is told by name. */
const SHOWN = 2
/** Lines of CSV: names and values. */
const LINES = 2

const service = await wholeService()
const described = (await (await fetch(`${service.url}/openapi.json`)).json()) as Described
const byTag: Record<string, Examples> = {}

for (const { operation, method, path, headers, body } of await operationCalls(described, service)) {
  const id = operation.operationId
  // Other addresses of the same show the same.
  if (/-[23]$/.test(id)) continue
  const { content } = operation.responses[200] as {
    readonly content: Readonly<Record<string, { schema: Node }>>
  }
  for (const [media, { schema }] of Object.entries(content)) {
    const sent = await fetch(service.url + asked(path, media, content), {
      method,
      headers,
      ...(body ? { body } : {}),
    })
    const text = await sent.text()
    if (sent.status !== 200) throw new Error(`${id} gave ${sent.status}: ${text}`)
    const [tag] = operation.tags as [string]
    byTag[tag] ??= {}
    byTag[tag][id] ??= {}
    byTag[tag][id][media] =
      media === 'application/json' ? steady(cut(JSON.parse(text), schema)) : shortText(text, media)
  }
}
byTag.service!['health-503'] = {
  'application/json': downFrom(byTag.service!.health!['application/json'] as Node),
}
byTag.service!['mcp-body'] = {
  'application/json': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_open_interest' } },
}
byTag.service!.stream = { 'text/event-stream': tape() }
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
for (const [tag, examples] of Object.entries(byTag))
  await writeFile(new URL(`${tag}.json`, FOLDER), `${JSON.stringify(examples, null, 2)}\n`)
await service.close()
spawnSync(
  fileURLToPath(new URL('node_modules/.bin/biome', import.meta.url)),
  ['format', '--write', fileURLToPath(FOLDER)],
  {
    stdio: 'inherit',
  },
)
console.log(`Wrote examples of ${Object.values(byTag).flatMap((one) => Object.keys(one)).length} operations.`)

/** Of what has no end, its first words and one event. */
function tape(): string {
  const said = [
    `event: hello\nid: ${NOW}-41\ndata: {"delay_seconds":60,"source":"simulated"}`,
    `event: print\nid: ${NOW}-42\ndata: {"key":"okx:perp:BTCUSDT:1","exchange":"okx","symbol":"BTCUSDT","notional_usd":1200000}`,
  ]
  return said.map((event) => `${event}\n\n`).join('')
}

/** In which form it is asked for, where there are several. */
function asked(path: string, media: string, content: Node): string {
  if (media === 'application/json' || Object.keys(content).length === 1) return path
  const form = media === 'text/csv' ? 'csv' : 'parquet'
  return `${path}${path.includes('?') ? '&' : '?'}format=${form}`
}

/** By its schema: lists and what is told by name are cut, everything else is whole. */
function cut(value: unknown, node: Node): unknown {
  const schema = resolved(described, node)
  const options = schema.anyOf as readonly Node[] | undefined
  if (options !== undefined) return cut(value, options.find((option) => fits(value, option)) ?? options[0]!)
  if (Array.isArray(value)) {
    const places = schema.prefixItems as readonly Node[] | undefined
    if (places !== undefined) return value.map((one, place) => cut(one, places[place]!))
    const shown = Math.max(SHOWN, Number(schema.minItems ?? 0))
    return value.slice(0, shown).map((one) => cut(one, (schema.items ?? {}) as Node))
  }
  if (typeof value !== 'object' || value === null) return value
  const { properties, additionalProperties } = schema as Record<string, Readonly<Record<string, Node>>>
  const entries = Object.entries(value)
  if (properties === undefined)
    return Object.fromEntries(
      entries.slice(0, SHOWN).map(([name, one]) => [name, cut(one, additionalProperties ?? {})]),
    )
  return Object.fromEntries(entries.map(([name, one]) => [name, cut(one, properties[name] ?? {})]))
}

function fits(value: unknown, option: Node): boolean {
  const schema = resolved(described, option)
  if (value === null) return schema.type === 'null'
  if (Array.isArray(value)) return schema.type === 'array'
  if (typeof value !== 'object') return schema.type === typeof value
  const names = Object.keys((schema.properties ?? {}) as object)
  return schema.type === 'object' && Object.keys(value).every((name) => names.includes(name))
}

function shortText(text: string, media: string): string {
  if (media !== 'text/csv') return 'The bytes of the file.'
  const lines = text.split('\r\n')
  const comments = lines.filter((line) => line.startsWith('#')).slice(0, 1)
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).slice(0, LINES)
  return `${[...comments, ...rows].join('\r\n')}\r\n`
}

/** What is drawn anew each time is the same in every making of this file. */
function steady(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replace(/"generated_at":"[^"]+"/, `"generated_at":"${isoOf(NOW)}"`)
    .replace(/"latency_ms":\d+/, '"latency_ms":1')
    .replace(/"ak_\w{6}"/, '"ak_k7q2mx"')
    .replace(/idea_\w+/g, 'idea_k4n6q2r8w3x5y7z9')
  return JSON.parse(text)
}

/** Nobody can ask a record that cannot be read: this is what is told then. */
function downFrom(health: Node): Node {
  const unknown = { last_at: null, age_seconds: null, fresh: false }
  const freshness = health.data_freshness as Record<string, Node>
  return {
    ...health,
    ok: false,
    status: 'down',
    reasons: ['The record cannot be read.'],
    db: { reachable: false, latency_ms: null },
    data_freshness: {
      fresh: false,
      liquidation_stream: { ...freshness.liquidation_stream, ...unknown },
      venue_snapshots: { ...freshness.venue_snapshots, ...unknown },
      signal_evaluation: null,
      feeds_total: null,
      feeds_stale: null,
    },
  }
}
