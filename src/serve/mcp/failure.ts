import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server'
import type { Problem, ProblemCode } from '../../core/errors.ts'
import { nearest } from '../../core/nearest.ts'
import { withoutKeys } from '../../core/struck.ts'
import { baseOf } from '../../core/symbols.ts'
import { problemOf } from '../http/sender.ts'

export interface Failed {
  readonly tool: ListedTool
  readonly given: Readonly<Record<string, unknown>>
  /** What there is instead, where a name was wrong. */
  readonly names: readonly string[]
  readonly requestId: string
}

const SHOWN_NAMES = 30

/** What helps, by what was wrong. */
const NEXT: Readonly<Partial<Record<ProblemCode, string>>> = {
  unknown_symbol:
    'get_venue_markets lists the coins that are recorded; leave the argument out for all of them.',
  unknown_venue: 'get_venue_profile without a venue lists every venue id.',
  unknown_metric: 'get_metric_context without a metric lists every name.',
  not_found: 'Call the tool without this argument to see what there is.',
  no_data: 'get_coverage tells what is recorded, and since when.',
  plan_required: 'Leave the argument out, or call with a key of the plan (Authorization: Bearer).',
  warming_up: 'Call again in a few seconds.',
}

/** A failed call in words that an agent can act on; of our own faults it says nothing but by what they are found. */
export function failureOf(thrown: unknown, failed: Failed): CallToolResult {
  const problem = problemOf(thrown)
  const lines = [`${problem.code}: ${withoutKeys(problem.message)}`, ...hints(problem, failed)]
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] }
}

function hints(problem: Problem, { tool, given, names, requestId }: Failed): string[] {
  const { code, param = '' } = problem
  if (code === 'internal') return [`Request id: ${requestId}.`]
  const text = String(given[param] ?? '')
  const near = text === '' ? [] : nearOf(text, names)
  const isArgument = code === 'invalid_parameter' || code === 'missing_parameter'
  return [
    ...(near.length > 0 ? [`Nearest: ${near.join(', ')}.`] : []),
    ...(names.length > 0 && !isArgument ? [`Known: ${listed(names)}.`] : []),
    ...(isArgument ? [`Arguments of ${tool.name}: ${argumentsOf(tool)}.`] : []),
    ...(NEXT[code] === undefined ? [] : [NEXT[code]]),
  ]
}

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN_NAMES
  return `${names.slice(0, SHOWN_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function nearOf(text: string, names: readonly string[]): string[] {
  const plain = nearest(text, names)
  if (plain.length > 0) return plain
  // Symbols are spelled in many ways: they are compared by their coin.
  const byCoin = new Map(names.map((name) => [baseOf(name), name]))
  return nearest(baseOf(text), [...byCoin.keys()]).map((coin) => byCoin.get(coin)!)
}

function argumentsOf({ inputSchema }: ListedTool): string {
  const all = Object.entries(inputSchema.properties ?? {}) as [string, Record<string, unknown>][]
  return all.map(([name, schema]) => `${name} (${allowedOf(schema)})`).join(', ')
}

function allowedOf({ type, enum: words, minimum, maximum }: Record<string, unknown>): string {
  if (Array.isArray(words)) return words.join(' | ')
  return minimum === undefined ? String(type) : `${minimum} to ${maximum}`
}
