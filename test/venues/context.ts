import { type ByMarket, byMarket, type Contract } from '../../src/define/market.ts'
import type { Poll, Query, RestApi, Source, SourceContext, Stream, Venue } from '../../src/define/source.ts'
import { Tally } from '../../src/define/tally.ts'
import type { AnyRow } from '../../src/recorder/keys.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'

/** What tests of venues hand to parsers. */
export const NOW = Date.UTC(2026, 8, 1, 12)

/** Of what needs no answers. */
export const nobody: RestApi = { get: neverAsked, post: neverAsked }

async function neverAsked(url: string): Promise<never> {
  throw new Error(`asked for ${url}`)
}

/** What a unit of money is worth in dollars, for tests: round figures. */
const RATES = { USD: 1, EUR: 1.25, KRW: 0.0008, TRY: 0.025, JPY: 0.008, MXN: 0.05, BRL: 0.2 }

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
    turnover: new Map(),
    kept: (_name, _every, ask) => ask(),
    dollarsOf: new Map(Object.entries(RATES)),
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

/** A question as payload files spell it: an address with what follows its question mark, or with a body. */
export type Asked =
  | { readonly get: string; readonly query?: Query }
  | { readonly post: string; readonly body: unknown }

/** Answers from a function and remembers what was asked. */
export function scriptedApi(answer: (asked: Asked) => unknown): RestApi & { readonly calls: Asked[] } {
  const calls: Asked[] = []
  async function told(asked: Asked) {
    calls.push(asked)
    return answer(asked)
  }
  const get = (url: string, { query }: { query?: Query } = {}) => told({ get: url, ...(query && { query }) })
  return { calls, get: get as RestApi['get'], post: (url, body) => told({ post: url, body }) }
}
