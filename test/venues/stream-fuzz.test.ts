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
    // What is spoiled elsewhere, or not at all, is read as ever. Who remembers makes rows of several messages.
    if (!stream.state) expect(stored).toBeGreaterThan(0)
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

/** What no honest row says: of forced orders, of large trades, of minutes. Rows of other tables have their own rules alone. */
function absurdity(row: AnyRow, marks: ReadonlyMap<string, readonly number[]>): string | null {
  if ('quote_volume' in row) return oddMinute(row as Record<string, number>)
  if (!('qty' in row)) return null
  const { symbol, price, qty, side, ...more } = row as Record<string, number | string>
  const { dollars = more.notional_usd, time = more.ts } = { dollars: more.quote_qty, time: more.event_time }
  if (!(Number(qty) > 0) || !(Number(dollars) > 0)) return 'an order of nothing'
  if ('notional_usd' in row && Number(dollars) < 1e6) return 'a small trade'
  if (side !== 'BUY' && side !== 'SELL') return 'an order without a side'
  if (Number(time) > NOW + MOST_AHEAD || Number(time) < NOW - 86_400_000) return 'another time'
  const known = marks.get(String(symbol))
  const isNear = (mark: number) =>
    Number(price) <= mark * MOST_TIMES_THE_MARK && Number(price) * MOST_TIMES_THE_MARK >= mark
  return known?.some(isNear) === false ? 'a price far from the mark' : null
}

function oddMinute({ ts, open, high, low, close, volume, quote_volume, ...more }: Record<string, number>) {
  if (ts! % 60_000 !== 0 || ts! > NOW + MOST_AHEAD) return 'no minute'
  if (!(low! > 0 && low! <= open! && low! <= close! && high! >= open! && high! >= close!)) return 'no range'
  if (quote_volume! < 0.98 * low! * volume! || quote_volume! > 1.02 * high! * volume!) return 'other dollars'
  const { taker_buy_quote_volume: bought } = more
  return bought !== null && (bought! < 0 || bought! > 1.02 * quote_volume!) ? 'more bought than traded' : null
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
      if (typeof row.symbol === 'string') note(row.symbol, Number(row.price ?? row.close))
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
