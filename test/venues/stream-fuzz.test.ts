import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SourceError } from '../../src/core/errors.ts'
import { originOf, type SourceContext, type Stream } from '../../src/define/source.ts'
import { faultOf } from '../../src/define/table.ts'
import type { AnyRow } from '../../src/recorder/keys.ts'
import { MarketView, PERP } from '../../src/recorder/plausible/market-view.ts'
import { doubtFinder } from '../../src/recorder/plausible/plausible.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { VENUES } from '../../src/venues/index.ts'
import { spoiler } from '../fakes/mutations.ts'
import { contextFor, contractOf, NOW } from './context.ts'

/** Spoiled messages of each stream; `FUZZ=100000` for a long look. */
const MESSAGES = Number(process.env.FUZZ ?? 5_000)
/** Whatever else passes, these are the bounds of what a reader would believe. */
const MOST_TIMES_THE_MARK = 8
const MOST_AHEAD = 10 * 60_000

const streams = VENUES.flatMap(({ sources }) => sources).filter((source) => source.kind === 'stream')

// Most of the time would go into stacks that nobody reads.
const { stackTraceLimit } = Error
beforeAll(() => {
  Error.stackTraceLimit = 0
})
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
})

describe.each(streams.map((stream) => [stream.id, stream] as const))('%s', (id, stream) => {
  it('makes nothing absurd of what is no message of its venue, and is not brought down by it', () => {
    const { seeds, context } = seedsOf(id)
    const view = new MarketView()
    const marks = learn(stream, seeds, context, view)
    if (stream.liquidations) expect(marks.size).toBeGreaterThan(0)
    const doubts = Object.entries(stream.tables).map(([name, into]) => {
      return { name, into, doubtOf: doubtFinder({ id, into, kind: 'stream' }, view, NOW) }
    })
    const spoil = spoiler(seeds, id.length * 7_919)
    let stored = 0
    for (let index = 0; index < MESSAGES; index++) {
      const message = spoil(seeds[index % seeds.length])
      const rows = read(stream, message, context)
      for (const { name, into, doubtOf } of doubts) {
        for (const row of (rows?.[name] ?? []) as readonly AnyRow[]) {
          if (faultOf(into, row, NOW) !== null || doubtOf?.(row)) continue
          stored++
          const odd = absurdity(row, marks)
          if (odd !== null) expect.fail(`${odd}: ${JSON.stringify(row)} of ${JSON.stringify(message)}`)
        }
      }
    }
    // What is spoiled elsewhere, or not at all, is read as ever.
    expect(stored).toBeGreaterThan(0)
  })
})

function read(stream: Stream, message: unknown, context: SourceContext) {
  try {
    return readAnswer(stream, message, context)
  } catch (thrown) {
    if (thrown instanceof SourceError) return null
    throw new Error(`${stream.id} broke down over ${JSON.stringify(message)}`, { cause: thrown })
  }
}

/** What no honest row of forced orders says; rows of other tables have their own rules alone. */
function absurdity(row: AnyRow, marks: ReadonlyMap<string, readonly number[]>): string | null {
  if (!('quote_qty' in row) || !('event_time' in row)) return null
  const { symbol, price, qty, quote_qty, event_time, side } = row as Record<string, number | string>
  if (!(Number(qty) > 0) || !(Number(quote_qty) > 0)) return 'an order of nothing'
  if (side !== 'BUY' && side !== 'SELL') return 'an order without a side'
  if (Number(event_time) > NOW + MOST_AHEAD || Number(event_time) < NOW - 86_400_000) return 'another time'
  const known = marks.get(String(symbol))
  const isNear = (mark: number) =>
    Number(price) <= mark * MOST_TIMES_THE_MARK && Number(price) * MOST_TIMES_THE_MARK >= mark
  return known?.some(isNear) === false ? 'a price far from the mark' : null
}

/** Takes the prices of honest messages for the marks of the venue, as its tickers would tell them. */
function learn(
  stream: Stream,
  seeds: readonly unknown[],
  context: SourceContext,
  view: MarketView,
): ReadonlyMap<string, number[]> {
  const marks = new Map<string, number[]>()
  const note = (subject: string, value: number) => {
    marks.set(subject, [...(marks.get(subject) ?? []), value])
    const voice = { venue: originOf(stream.id), market: `${PERP} ${marks.get(subject)!.length}` }
    view.prices.judge({ subject, voice, value, now: NOW })
  }
  for (const seed of seeds)
    for (const row of Object.values(read(stream, seed, context) ?? {}).flat() as AnyRow[])
      if (typeof row.symbol === 'string' && typeof row.price === 'number') note(row.symbol, row.price)
  return marks
}

function seedsOf(id: string) {
  const file = new URL(`./${id.replace('.', '/')}.json`, import.meta.url)
  if (!existsSync(file)) throw new Error(`${file.pathname} is missing`)
  const { contracts = {}, marks = {}, cases } = JSON.parse(readFileSync(file, 'utf8'))
  const known = Object.entries(contracts as Record<string, Parameters<typeof contractOf>[0][]>)
  const listed = Object.fromEntries(known.map(([market, list]) => [market, list.map(contractOf)]))
  const seeds = (cases as { answer: unknown }[]).map(({ answer }) => answer)
  return { seeds, context: contextFor(listed, marks) }
}
