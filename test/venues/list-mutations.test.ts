import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../../src/core/errors.ts'
import { byMarket, CONTRACT_LISTS } from '../../src/define/market.ts'
import type { Poll } from '../../src/define/source.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { instruments } from '../../src/tables/venues/venues.ts'
import { VENUES } from '../../src/venues/index.ts'
import { contextFor } from './context.ts'

/** What a venue sends as its list, in the payloads of the conformance test. */
interface Payloads {
  readonly cases: readonly { readonly answer: unknown; readonly rows?: unknown; readonly lists?: unknown }[]
}

type Entry = Record<string, unknown>

const LISTERS = VENUES.flatMap(({ sources }) => sources).filter(
  (source): source is Poll => source.kind === 'poll' && !!source.lists && source.into === instruments,
)

const fileOf = (id: string) => new URL(`./${id.replace('.', '/')}.json`, import.meta.url)

/** Answers that the source makes a list of. */
function answersOf(id: string): unknown[] {
  if (!existsSync(fileOf(id))) return []
  const { cases } = JSON.parse(readFileSync(fileOf(id), 'utf8')) as Payloads
  return cases.filter(({ rows }) => rows).map(({ answer }) => answer)
}

/** Where an answer has several pages these are no fields of an entry. */
const OF_PAGES: ReadonlySet<string> = new Set(['result', 'data'])

/** Every list of objects, or object of objects, somewhere in an answer. */
function entryLists(node: unknown, depth = 0): Entry[][] {
  if (typeof node !== 'object' || node === null || depth > 4) return []
  const children = Object.values(node).filter(
    (child): child is Entry => typeof child === 'object' && child !== null && !Array.isArray(child),
  )
  const isList = children.length > 0 && children.length === Object.keys(node).length
  const below = Object.values(node).flatMap((child) => entryLists(child, depth + 1))
  return isList && (Array.isArray(node) || (depth > 0 && children.length > 1)) ? [children, ...below] : below
}

interface Outcome {
  /** What each contract is called, in whichever list: what a contract is on may be told by the field that is missing. */
  readonly names: ReadonlySet<string>
  /** What was said of entries that could not be read, or of the whole answer. */
  readonly said: string | null
}

function outcomeOf(source: Poll, answer: unknown): Outcome {
  const names = new Set<string>()
  const context = contextFor()
  let said: string | null = null
  const note = (thrown: unknown) => {
    expect(thrown).toBeInstanceOf(SourceError)
    said ??= (thrown as SourceError).message
  }
  const lists = byMarket((market) => source.lists?.[market])
  for (const market of CONTRACT_LISTS) {
    try {
      for (const { instrument } of lists[market]?.(answer) ?? []) names.add(instrument)
    } catch (thrown) {
      note(thrown)
    }
  }
  try {
    readAnswer(source, answer, context)
    if (context.tally.strangers > 0) said = context.tally.unrecognised
  } catch (thrown) {
    note(thrown)
  }
  return { names, said }
}

/** The answer without a field: of one entry, or of all entries of that list. */
function without(answer: unknown, list: number, field: string, entry: number | null): unknown {
  const copy = structuredClone(answer)
  for (const [place, one] of entryLists(copy)[list]!.entries())
    if (entry === null || entry === place) delete one[field]
  return copy
}

describe.each(LISTERS.map((source) => [source.id, source] as const))('%s', (id, source) => {
  const answers = answersOf(id)

  it('reads what can be read where a field is missing, and counts and names the rest', () => {
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) {
      const whole = outcomeOf(source, answer)
      const isKnown = (name: string, outcome: Outcome) => outcome.names.has(name)
      for (const [list, entries] of entryLists(answer).entries()) {
        const fields = new Set(entries.flatMap((entry) => Object.keys(entry)))
        for (const field of fields) {
          if (OF_PAGES.has(field)) continue
          for (const place of [null, ...entries.keys()]) {
            const spoiled = outcomeOf(source, without(answer, list, field, place))
            const lost = [...whole.names].filter((name) => !isKnown(name, spoiled))
            const where = `${field} of ${place === null ? 'all' : `entry ${place}`}: ${spoiled.said}`
            // An entry is one contract, or two where a venue lists it in two ways.
            if (place !== null && whole.names.size > 2) expect(lost.length, where).toBeLessThanOrEqual(2)
            if (lost.length > 0) expect(spoiled.said, `${where}; lost ${lost}`).toContain(field)
          }
        }
      }
    }
  })
})

it('a field that tells only whether a contract is traded may be missing from all', () => {
  const cases: readonly (readonly [id: string, field: string])[] = [
    ['gate.contracts', 'status'],
    ['lighter.contracts', 'market_type'],
    ['lighter.contracts', 'status'],
    ['kraken.contracts', 'tradeable'],
    ['okx.contracts', 'state'],
    ['binance.contracts', 'status'],
    ['bybit.contracts', 'status'],
    ['dydx.contracts', 'status'],
  ]
  for (const [id, field] of cases) {
    const source = LISTERS.find((one) => one.id === id)!
    const [answer] = answersOf(id)
    const whole = outcomeOf(source, answer)
    const lists = entryLists(answer)
    const list = lists.findIndex((entries) => entries.some((entry) => field in entry))
    const spoiled = outcomeOf(source, without(answer, list, field, null))
    for (const name of whole.names) expect([...spoiled.names], `${id} without ${field}`).toContain(name)
  }
})

it('Kraken without inverse contracts lists its others', () => {
  const source = LISTERS.find(({ id }) => id === 'kraken.contracts')!
  const [answer] = answersOf('kraken.contracts') as [{ instruments: Entry[] }]
  const kept = answer.instruments.filter(({ symbol }) => !String(symbol).startsWith('PI_'))
  const { names } = outcomeOf(source, { ...answer, instruments: kept })
  expect([...names].some((name) => name.startsWith('PF_'))).toBe(true)
})
