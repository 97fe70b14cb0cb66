import type { BoundedFetch } from '../../src/define/fetch.ts'
import { type ByMarket, byMarket, type Contract } from '../../src/define/market.ts'
import type { Poll, RestApi, Source, SourceContext, Stream, Venue } from '../../src/define/source.ts'
import { Tally } from '../../src/define/tally.ts'
import type { AnyRow } from '../../src/recorder/keys.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'

/** What tests of venues hand to parsers. */
export const NOW = Date.UTC(2026, 8, 1, 12)

/** For clients that are made but not used. */
export const neverAsked: BoundedFetch = async (url) => {
  throw new Error(`asked for ${url}`)
}

type Known = Pick<Contract, 'instrument' | 'symbol'> & Partial<Contract>

/** A contract of which only what matters is said. */
export function contractOf(known: Known): Contract {
  const base = known.symbol.replace(/USDT$/, '')
  return { base, quote: 'USDT', pieces: 1, contractSize: 1, fundingIntervalHours: 8, ...known }
}

/** Of perpetuals. */
export function contextOf(
  known: readonly Known[],
  marks: Readonly<Record<string, number>> = {},
): SourceContext {
  return contextFor({ perp: known.map(contractOf) }, { perp: marks })
}

/** The same by market. */
export function contextFor(
  contracts: Partial<ByMarket<readonly Contract[]>> = {},
  marks: Partial<ByMarket<Readonly<Record<string, number>>>> = {},
  now = NOW,
): SourceContext {
  return {
    now,
    contracts: byMarket((market) => new Map(contracts[market]?.map((each) => [each.instrument, each]))),
    marks: byMarket((market) => new Map(Object.entries(marks[market] ?? {}))),
    tally: new Tally(),
  }
}

/** The rows that the recorder would store, of a source that fills one table. */
export function rowsOf(source: Source, answer: unknown, context: SourceContext): AnyRow[] | null {
  const rows = readAnswer(source, answer, context)
  return rows && [...(rows[source.into.name] ?? [])]
}

export function pollOf(venue: Venue, subject: string): Poll {
  const source = venue.sources.find(({ id }) => id === `${venue.id}.${subject}`)
  if (source?.kind !== 'poll') throw new Error(`${venue.id} does not poll ${subject}`)
  return source
}

export function streamOf(venue: Venue, subject: string): Stream {
  const source = venue.sources.find(({ id }) => id === `${venue.id}.${subject}`)
  if (source?.kind !== 'stream') throw new Error(`${venue.id} does not stream ${subject}`)
  return source
}

interface Call {
  readonly method: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Answers from a function and remembers what was asked. */
export function scriptedApi(answer: (call: Call) => unknown): RestApi & { readonly calls: Call[] } {
  const calls: Call[] = []
  async function call(method: string, params: Call['params'] = {}) {
    calls.push({ method, params })
    return answer({ method, params })
  }
  return { calls, call, get: ((url: string) => call('get', { url })) as RestApi['get'] }
}
